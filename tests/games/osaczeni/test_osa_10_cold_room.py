"""OSA-10: cold room, victim token, badge."""

from tests.games.osaczeni.tables import A, B, C, attack, happened, kinds, point, view


def test_osa_10_1_the_dead_lie_in_the_order_of_their_deaths() -> None:
    s = attack("A1: 0 LID; A2: 1 LID; A3: 2 OBR, 2 LID, 2 BEK; cold: 2 GAP", monsters="A1 3, A2 3")

    assert view(s, None).to_json()["cold_room"] == [[2, "GAP"], [0, "LID"], [1, "LID"]]


def test_osa_10_2_the_second_death_fills_row_1_the_fourth_row_2_the_sixth_row_3() -> None:
    def dead(n: int) -> str:
        names = ["2 OBR", "2 LID", "2 BEK", "2 GAP", "1 BEK", "1 GAP"][:n]
        return f"; cold: {', '.join(names)}" if n else ""

    for before in range(6):
        s = attack("A1: 0 LID; A2: 0 OBR, 1 OBR" + dead(before), monsters="A1 3")
        filled = {1: 1, 3: 2, 5: 3}.get(before)
        assert happened(s, "row_filled") == ([{"row": filled}] if filled else [])
    s = attack("A1: 0 LID; A2: 0 OBR, 1 OBR; A3: 1 LID, 2 OBR" + "; cold: 2 LID, 2 BEK, 2 GAP", monsters="A1 3")
    assert s.n_dice() == 5
    assert "dice_rolled" not in kinds(s)[: kinds(s).index("row_filled")]


def test_osa_10_3_the_owner_takes_the_victim_token_also_with_the_last_character() -> None:
    s = attack("A1: 0 LID; A2: 1 OBR, 2 OBR", monsters="A1 3", victim=2)

    assert s.victim == A
    assert happened(s, "victim_taken") == [{"seat": A}]


def test_osa_10_3_the_new_holder_breaks_ties_in_the_same_phase() -> None:
    s = attack("A1: 0 LID; A2: 1 OBR, 2 OBR", monsters="A1 3, A2 6", victim=2)
    point(s, {B: C, C: B})

    assert s.pending == (A,)


def test_osa_10_4_a_lost_badge_holder_passes_the_badge_to_the_left() -> None:
    s = attack("A1: 1 LID; A2: 0 OBR, 3 OBR; cold: 2 OBR", seats=4, monsters="A1 3", badge=1)
    kept = attack("A1: 1 LID; A2: 0 OBR, 1 OBR; A3: 2 OBR, 3 OBR", seats=4, monsters="A1 3", badge=1)
    alone = attack("A1: 1 LID; cold: 0 OBR, 2 OBR", monsters="A1 3", badge=1)

    assert s.badge == 3  # seat 2 has nobody alive
    assert happened(s, "badge_taken") == [{"seat": 3}]
    assert kept.badge == 1
    assert alone.badge == 1  # nobody is left
    assert "badge_taken" not in kinds(alone)


def test_osa_10_5_cold_room_victim_token_badge_monsters() -> None:
    s = attack("A1: 1 LID; A2: 0 OBR, 2 OBR; cold: 0 LID", monsters="A1 3", badge=1)
    order = [
        kind for kind in kinds(s) if kind in ("eaten", "row_filled", "victim_taken", "badge_taken", "monsters_left")
    ]

    assert order == ["eaten", "row_filled", "victim_taken", "badge_taken", "monsters_left"]

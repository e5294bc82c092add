"""The worked examples of the rules, in order, in the reference layout."""

from grimtable.games.male_epickie_zombie.formats.actions import (
    Bleed,
    Deal,
    Go,
    Horde,
    Melee,
    Move,
    Pass,
    Store,
    Take,
    Use,
)
from tests.games.male_epickie_zombie.tables import (
    OVERKILL,
    WOUNDS,
    beside,
    dice,
    do,
    happened,
    human,
    kinds,
    legal,
    new,
    question,
    room,
    rooms,
    table,
    token,
    zombies,
)


def test_example_1_adding() -> None:
    """MEZ-9.1: Room 1, then Room 3."""
    s = table(human(), zombies="W-2", now={"step": "add", "store": "W", "n": 2})
    assert [event["room"] for event in happened(s, "zombie_added")] == ["W-1", "W-3"]


def test_example_2_athlete() -> None:
    """MEZ-A1.1: two rooms away through a side room."""
    s = table(human("C-M", character="athlete"), mode="coop")
    far = {"N-3", "E-1", "E-2", "E-3", "S-3", "W-2", "W-3"}
    assert rooms(s) == far | {"C-N", "C-E", "C-S", "C-W"}


def test_example_3_noise() -> None:
    """MEZ-8.1 MEZ-8.2 MEZ-8.3: the Mall Cop adds 1 to W, the marker goes to 2; with a G card nothing."""
    s = table(human("W-3"), mode="coop", zombie_cards=[["mall-cop", 1]], now={"step": "zombie_turn", "symbol": "blue"})
    assert happened(s, "horde_acted") == [{"character": "mall-cop", "n": 1}]
    assert zombies(s) == {"W-1"}
    assert int(s.zombie_cards[0]) >> 8 == 2
    assert set(legal(s)) == {Store("N"), Store("W")}
    s = table(human("W-3"), mode="coop", zombie_cards=[["mall-cop", 1]], now={"step": "zombie_turn", "symbol": "green"})
    assert int(s.zombie_cards[0]) >> 8 == 1
    assert set(legal(s)) == {Store("NW"), Store("S")}
    assert Horde("mall-cop") not in legal(s)


def test_example_4_barricade() -> None:
    """MEZ-9.4 MEZ-9.6: 1, then 0: a survivor goes, barricade 2."""
    s = table(human(), mode="coop", zombies="N-1 N-2 N-3", barricade=2, survivors=2,
              now={"decision": "add", "left": 2, "symbol": "blue"})  # fmt: skip
    do(s, Store("N"))
    assert s.barricade == 1
    do(s, Store("N"))
    assert (s.barricade, s.survivors) == (2, 1)


def test_example_5_corner_overflow() -> None:
    """MEZ-9.3: NW full, N-1 taken: N-2; both full: the barricade."""
    s = table(human(), zombies="NW-1 NW-2 NW-3 N-1", now={"step": "add", "store": "NW"})
    assert "N-2" in zombies(s)
    s = table(human(), zombies="NW-1 NW-2 NW-3 N-1 N-2 N-3", barricade=3, now={"step": "add", "store": "NW"})
    assert s.barricade == 2


def test_example_6_eaten_alive() -> None:
    """MEZ-10.2 MEZ-10.8: wounds 5, ammo 5 in the first Move."""
    s = table(human("C-W", 3, 5, melee="axe", character="athlete", search="first-aid.blue"),
              zombies="W-3", survivors=2)  # fmt: skip
    dice(s, WOUNDS)
    do(s, Move("W-3"), Melee())
    assert zombies(s) == set()
    assert beside(s, "W") == ["axe"]
    assert (s.survivors, room(s), s.wounds[0], s.ammo[0]) == (1, "C-M", 0, 9)
    assert question(s) == "place"
    do(s, Store("E"))
    assert beside(s, "E") == ["first-aid"]
    assert happened(s, "noise") == []
    assert len(happened(s, "moved")) == 1


def test_example_7_critical_chain() -> None:
    """MEZ-4.4 MEZ-4.5: a third Move, Overkill, free move, Overkill, declined: B and C only in the last room."""
    s = table(human("NW-2", 0, 5), zombies="NW-1 NW-3", moves=1, beside=[["NW", "axe"]])
    dice(s, OVERKILL, OVERKILL)
    do(s, Move("NW-1"), Melee(), Go("NW-3"), Melee(), Pass())
    assert room(s) == "NW-3"
    assert Use("ammo") in legal(s)
    assert {action.kind for action in legal(s)} >= {"collect", "end"}
    assert "take" not in {action.kind for action in legal(s)}


def test_example_8_bleeding() -> None:
    """MEZ-9.7: X 2/6, Y 2/8: Y takes the wound."""
    full = "NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2 SW-3 N-1 N-2 N-3 S-1 S-2 S-3"
    s = table(human("C-M", 2, 6), human("C-M", 2, 8), zombies=full, now={"step": "add", "store": "W"})
    assert list(s.wounds) == [2, 3]
    assert Bleed(0) not in (legal(s) if s.pending else [])


def test_example_9_supply() -> None:
    """MEZ-5.7: barricade 3, both tokens: 5 and a draw, 6 and a draw."""
    s = do(table(human("C-N"), supplies=[0, 0], barricade=3), Move("C-M"))
    seen = [int(s.barricade)]
    do(s, Pass())
    seen.append(int(s.barricade))
    do(s, Pass())
    assert seen == [5, 6]
    assert [event["n"] for event in happened(s, "supply_back")] == [1, 2]


def test_example_10_hand() -> None:
    """MEZ-S0.9 MEZ-8.5: 8 drawn, 3 dealt, 5 kept; after the 5th further deal 4 are drawn."""
    s = new("coop", 4, 4)
    do(s, legal(s)[0])
    for seat in s.pending:
        s.apply(seat, s.legal(seat)[0])
    for _ in range(3):
        do(s, legal(s)[0])
    assert len(s.hand) == 5
    s = table(human(), mode="coop", hand=["axe.blue"], now={"step": "deal_next"})
    assert len(s.hand) == 4
    assert Deal("axe.blue") not in legal(s)


def test_example_11_bleeding_and_full() -> None:
    """MEZ-9.15: both bleed, the barricade stays 3."""
    full = "NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2 SW-3 N-1 N-2 N-3 S-1 W-1 W-2"
    s = table(human("C-M", 1), human("C-M", 0), zombies=full, barricade=3, now={"step": "add", "store": "W", "n": 2})
    assert kinds(s).count("bled") == 1  # the second one is a tie of 1 and 1
    do(s, Bleed(0))
    assert kinds(s).count("bled") == 2
    assert s.barricade == 3
    assert "W-3" not in zombies(s)


def test_example_12_trap_and_overflow() -> None:
    """MEZ-9.2 MEZ-9.8 MEZ-9.14: the trap kills the first, the second finds W full."""
    stand = "W-2 W-3 NW-1 NW-2 NW-3 NE-1 NE-2 NE-3 SE-1 SE-2 SE-3 SW-1 SW-2"
    s = table(human(), zombies=stand, traps=["W-1"], barricade=3, now={"step": "add", "store": "W", "n": 2})
    assert (s.barricade, s.pool, s.armed()) == (2, 5, 0)


def test_example_13_order_on_arrival() -> None:
    """MEZ-5.19: barricade 5, the draw, token 2 back, part 1 delivered, then heal 2."""
    s = table(human("C-N", 2, 6), supplies=[-1, 0], barricade=3, objectives=["helicopter", "target", "arsenal"],
              tokens={"part-1": 0})  # fmt: skip
    do(s, Move("C-M"))
    assert (s.barricade, question(s)) == (5, "draw")
    do(s, Pass())
    order = [kind for kind in kinds(s) if kind in ("repaired", "supply_back", "delivered")]
    assert order == ["repaired", "supply_back", "delivered"]
    assert token(s, "part-1") is None
    do(s, Use("heal"))
    assert (s.wounds[0], s.ammo[0]) == (0, 6)


def test_example_14_competitive_run() -> None:
    """MEZ-O3.3: 7 (length 2), 8, 1: completed; 5 instead of 8 starts anew."""
    places = {"ingredient-8": "W-2", "ingredient-1": "SW-2", "ingredient-5": "N-1"}
    wanted = ["cure", "target", "arsenal"]
    run = [0, 7 | 2 << 4, 0, 0, 0, 0]
    s = table(human("W-3"), mode="rivalry_automa", objectives=wanted, tokens=places, progress=run)
    do(s, Move("W-2"), Take("ingredient-8"))
    assert int(s.progress[1]) == 8 | 3 << 4
    do(s, Move("SW-2"), Take("ingredient-1"))
    assert [event["objective"] for event in happened(s, "objective_done")] == ["cure"]
    s = table(human("N-3"), mode="rivalry_automa", objectives=wanted, tokens=places, progress=run)
    do(s, Move("N-1"), Take("ingredient-5"))
    assert int(s.progress[1]) == 5 | 1 << 4

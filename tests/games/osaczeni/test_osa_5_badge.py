"""OSA-5: phase 2, the badge and the dice under the hatch."""

import pytest

from grimtable.games.osaczeni.formats.actions import Pass, Play
from tests.games.osaczeni.tables import A, B, C, D, happened, kinds, options, point, question, refused, table, view


def test_osa_5_1_the_elected_takes_the_badge_at_once() -> None:
    s = table("A3: 1 LID, 2 OBR; A1: 0 OBR", badge=0, now={"step": "badge"})
    assert happened(s, "vote_began")[0]["area"] == "A3"
    point(s, {B: C, C: B})

    assert s.badge == C
    assert happened(s, "badge_taken") == [{"seat": C}]


def test_osa_5_2_without_anybody_there_the_badge_stays() -> None:
    s = table("A1: 0 OBR; A2: 1 OBR", badge=1, closed=["A3"], now={"step": "badge"})

    assert s.badge == B
    assert "vote_began" not in kinds(s)


@pytest.mark.parametrize(("dead", "dice"), [(0, 4), (3, 4), (4, 5), (5, 5), (6, 6), (8, 6)])
def test_osa_5_3_four_dice_five_after_row_2_six_after_row_3(dead: int, dice: int) -> None:
    names = [f"{seat} {slug}" for seat in (1, 2, 3) for slug in ("OBR", "LID", "BEK")][:dead]
    cold = f"; cold: {', '.join(names)}" if dead else ""
    s = table("A1: 0 OBR, 0 LID, 0 BEK" + cold, seats=4, now={"step": "badge"})

    assert happened(s, "dice_rolled") == [{"seat": A, "n": dice}]
    assert view(s, None).n_dice == dice


def test_osa_5_4_who_holds_the_badge_looks_if_a_vote_was_held() -> None:
    voted = table("A3: 1 LID; A1: 0 OBR, 2 OBR", badge=0, now={"step": "badge"})  # uncontested counts
    silent = table("A1: 0 OBR; A2: 1 OBR", badge=0, now={"step": "badge"})

    assert voted.looked == 1 << B
    assert view(voted, B).dice is not None
    assert view(voted, A).dice is None
    assert "dice" in happened(voted, "dice_seen", B)[0]
    assert happened(voted, "dice_seen", A) == [{"seat": B}]
    assert silent.looked == 0
    assert view(silent, A).dice is None


def test_osa_5_5_each_is_asked_once_for_a_walkie_talkie() -> None:
    s = table(
        "A1: 0 OBR, 1 OBR; A2: 2 OBR; cold: 3 OBR",
        seats=4,
        badge=1,
        hands={0: "bat", 1: "walkie walkie", 2: "bat", 3: "walkie"},
        now={"step": "roll"},
    )

    assert s.pending == (B,)
    s.apply(B, Play("walkie"))
    assert s.pending == (C,)  # once, though B holds another
    assert options(s, C) == [{"kind": "pass"}]  # asked with cards, even without a walkie-talkie
    assert refused(s, C, Play("bat")) == "OSA-5.5"
    s.apply(C, Pass())
    assert s.pending == (A,)
    s.apply(A, Pass())
    assert question(s) == "go_openly"  # D is eliminated and not asked
    assert view(s, B).dice is not None
    assert view(s, A).dice is None
    assert D not in s.pending


def test_osa_5_5_a_holder_who_has_looked_may_still_play_one() -> None:
    s = table("A3: 0 OBR; A1: 1 OBR", badge=0, hands={0: "walkie"}, now={"step": "badge"})

    assert {"kind": "play", "card": "walkie"} in options(s, A)


def test_osa_5_5_the_dice_seen_are_the_dice_revealed() -> None:
    s = table("A1: 0 OBR, 0 LID; A2: 1 OBR; A4: 2 OBR", hands={2: "walkie"}, now={"step": "roll"})
    s.apply(C, Play("walkie"))
    seen = happened(s, "dice_seen", C)[0]["dice"]
    while "dice_shown" not in kinds(s):
        s.apply(s.pending[0], s.default(s.pending[0]))

    assert happened(s, "dice_shown")[0]["dice"] == seen

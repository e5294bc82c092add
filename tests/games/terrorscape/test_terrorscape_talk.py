"""The team's plan: said to the own side alone, binding nobody (TER-1.2)."""

import pytest

from grimtable.engine.errors import BadClaim
from grimtable.games.terrorscape import GAME
from grimtable.table import Table
from tests.games.terrorscape.tables import turn

GO = {"kind": "go", "survivor": "marco", "place": "N2"}


def team() -> Table:
    """Three at the table: seat 0 is the Killer, seat 1 leads Marco and Anna, seat 2 Johnson (TER-2.1)."""
    table = Table("terrorscape", seats=3, seed=1)
    table.act(0, {"kind": "pick_killer", "killer": "BUT"})
    for seat, who in ((1, "marco"), (2, "johnson"), (1, "anna")):
        table.act(seat, {"kind": "pick_survivor", "survivor": who})
    table.act(1, {"kind": "name", "survivor": "marco"})
    return table


def test_ter_1_2_a_plan_is_heard_by_the_team_alone() -> None:
    table = team()
    table.say(1, GO, "team")

    assert [said.claim.to_json() for said in table.talk(2) if said.claim] == [GO]
    assert table.talk(0) == ()
    assert table.talk(None) == ()


def test_ter_1_2_everybody_plans_for_the_own_survivors() -> None:
    table = team()
    for seat, who in ((2, "marco"), (1, "johnson"), (0, "marco")):
        with pytest.raises(BadClaim):
            table.say(seat, {**GO, "survivor": who}, "team")
    for wrong in ({"kind": "go"}, {**GO, "place": "attic"}, {**GO, "more": 1}, {"kind": "sing"}):
        with pytest.raises(BadClaim):
            table.say(1, wrong, "team")


@pytest.mark.parametrize("bent", [[], {}, ["go"], {"go": 1}, None, 7])
def test_ter_1_2_a_plan_of_another_shape_is_refused_with_the_reason(bent: object) -> None:
    for wrong in (bent, {"kind": bent}):
        with pytest.raises(BadClaim, match=r"a plan is .*, not an object with one of the kinds go, noise, need"):
            GAME.claim(wrong)
    for name in ("survivor", "place"):
        with pytest.raises(BadClaim, match=f"terrorscape, go: {name} is "):
            GAME.claim({**GO, name: bent})


def test_ter_1_2_a_plan_is_open_in_its_round_and_kept_if_it_came_so() -> None:
    table = team()
    table.say(1, GO, "team")
    table.say(1, {**GO, "place": "Z1"}, "team")
    said = [each for each in table.said if each.claim]
    assert [GAME.verdict(each, table.state, 2) for each in said] == ["open", "open"]
    table.act(1, {"kind": "move", "to": "N2"})

    assert [GAME.verdict(each, table.state, 2) for each in said] == ["kept", "open"]
    assert GAME.verdict(said[0], table.state, None) == "open"  # whoever does not see the move cannot tell


def test_plans_are_offered_where_somebody_shares_the_side() -> None:
    table = team()
    forms = {seat: GAME.claim_forms(table.state.view(seat), "en", ["K", "A", "B"]) for seat in range(3)}

    assert forms[0] == []
    assert {form["to"] for form in (*forms[1], *forms[2])} == {"team"}
    assert [each["value"] for each in forms[1][0]["choices"][0]["options"]] == ["marco", "anna"]
    alone = turn("marco C5; johnson C1; anna C1", "marco")
    assert GAME.claim_forms(alone.view(1), "en", ["K", "A"]) == []
    assert GAME.claim_words(GAME.claim(GO), "pl", []) == "Marco: idę do Jadalni"

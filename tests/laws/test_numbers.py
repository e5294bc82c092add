"""Numbers for actions: every action that any game offers has one, and each number means one action."""

import pytest

from grimtable.engine.errors import BadAction
from grimtable.engine.game import Game
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from tests.laws.harness import Case, effort, every_case, every_game

DECISIONS = 150  # of a game that is looked at in an ordinary run; a soak plays to the end
STYLES = ("any", "sensible")


def unnumbered(s: State, rng: Rng, style: str, known: dict[int, int], decisions: int) -> set[int]:
    """The codes offered in a game that have no number."""
    missing: set[int] = set()
    for _ in range(decisions):
        seat = s.next_seat()
        if seat < 0:
            break
        codes = s.codes(seat)
        missing.update(code for code in codes if code not in known)
        sensible = style == "sensible" and rng.below(4) > 0
        s.play(seat, s.prefer(seat, codes) if sensible else codes[rng.below(len(codes))])
    return missing


@every_case
def test_every_action_that_is_offered_has_a_number(case: Case) -> None:
    known = case.game.numbering.ids
    for number, style in enumerate(STYLES * effort()):
        s = case.new(f"numbers {number}")
        s.mute()
        missing = unnumbered(s, Rng(number, "numbers"), style, known, DECISIONS if effort() == 1 else 20_000)

        assert not missing, [case.game.decode(code).to_json() for code in missing]


@every_game
def test_each_number_means_one_action(game: Game) -> None:
    assert game.n_actions > 50
    seen = set()
    for number in range(game.n_actions):
        action = game.action_of(number)
        assert game.action_id(action.code) == number
        assert game.action(action.to_json()).code == action.code
        seen.add(str(action.to_json()))
    assert len(seen) == game.n_actions


@every_game
def test_numbers_that_mean_nothing_are_refused(game: Game) -> None:
    last = game.n_actions - 1
    for number in (-1, last + 1, True, 1.5):
        with pytest.raises(BadAction, match=rf"{game.name}: action id is .*, not one of 0 to {last}$"):
            game.action_of(number)  # type: ignore[arg-type]
    with pytest.raises(BadAction, match="is not the code of one of"):
        game.action_id(0)


@every_game
def test_the_digest_is_that_of_the_ruleset(game: Game) -> None:
    """A change of numbers is a change that saved networks notice: this table is changed on purpose alone."""
    assert (game.ruleset, game.n_actions, game.numbering.digest) == NUMBERED[game.name]


NUMBERED = {
    "cisza": ("cisza@2", 160, "dc36ae95ebfc"),
    "osaczeni": ("osaczeni@2", 174, "e1a322631f09"),
    "claustrophobia": ("claustrophobia@2", 4129, "27bcd0e4146e"),
    "terrorscape": ("terrorscape@2", 1148, "cd60d950700b"),
    "male_epickie_zombie": ("male_epickie_zombie@2", 4155, "8c9d0531c6a0"),
}

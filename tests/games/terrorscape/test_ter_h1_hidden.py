"""Hidden movement is exact: what is known of each Survivor is what the rules allow, counted out by brute force."""

import json
import random
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.codes import kind_of
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, kinds
from grimtable.games.terrorscape.components import ANNA, LOCATIONS, SURVIVORS, TEAM
from grimtable.games.terrorscape.formats.actions import do
from grimtable.games.terrorscape.state import KILLER_PHASE, Terrorscape
from tests.games.terrorscape.tables import KILLER, act, count_cards, killer_at, maybe, options, turn

# No card that moves a Survivor: then a turn is a Move, a Sprint or a passage, and all of them can be tried.
PLAIN = {"item": [{"id": slug, "discovery": 0} for slug in ("adrenaline", "flashlight")]}
LEFT_OUT = ("give", "take", "unlock", "use")
MOVING = ("move", "ability", "calm")


def ends_of_turn(s: Terrorscape, i: int, place: int) -> set[int]:
    """Everywhere a Survivor can be after its turn if it began here, by the rules themselves."""
    other = s.clone()
    other.mute()
    other.at[i] = place
    other.done = 0
    found = set()
    question = kinds.ASK_TURN | i << 8
    for code in other.options(other.controller(i), question):
        action = GAME.decode(code).to_json()
        if action["kind"] in MOVING:
            after = other.clone()
            after.asked = [0] * after.n_seats
            after.asked[after.controller(i)] = question
            after.n_asked = 1
            after.turn_of = i
            after.stack = [kinds.DO_NEXT_TURN]  # where nothing else is left to do, the turn ends
            after.play(after.controller(i), code)
            found.add(int(after.at[i]))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_ter_h1_1_the_possible_places_are_exactly_those_that_the_rules_allow(seed: int) -> None:
    """TER-H1.10, TER-H1.11, TER-1.11: through moves, locks, DETECT and SEARCH, round after round."""
    chance = random.Random(seed)
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, seed=seed, pack=PLAIN))
    s.apply(KILLER, do("pick_killer", killer=chance.choice(["BUT", "MUR"])))
    for name in chance.sample(SURVIVORS, 3):
        s.apply(1, do("pick_survivor", survivor=name))
    possible = [{int(s.rows.start)} for _ in range(TEAM)]
    moved, compared = False, 0
    while not s.over and s.round_no < 5 and s.met == 0:
        seat = s.pending[0]
        if seat != KILLER:
            if not moved:  # a Survivor phase begins: everybody may go anywhere the rules let it
                for i in range(TEAM):
                    possible[i] = set().union(*(ends_of_turn(s, i, place) for place in sorted(possible[i])))
                moved = True
            legal = [
                action for action in s.legal(seat) if action.to_json()["kind"] not in ("give", "take", "unlock", "use")
            ]
            seen = len(s.events(0, KILLER))
            s.apply(seat, chance.choice(legal))
            for event in s.events(seen, KILLER):  # a Killer who reappears searches at once
                learn(s, possible, event.kind, event.args)
            continue
        if s.phase != KILLER_PHASE:
            break
        moved = False
        for i in range(TEAM):
            assert possible[i] == {LOCATIONS.index(place) for place in maybe(s, SURVIVORS[s.who[i]])}, (
                seed,
                s.round_no,
                i,
            )
            compared += 1
        seen = len(s.events(0, KILLER))
        s.apply(KILLER, chance.choice(s.legal(KILLER)))
        for event in s.events(seen, KILLER):
            learn(s, possible, event.kind, event.args)
    assert compared > 8


def learn(s: Terrorscape, possible: list[set[int]], kind: str, args: dict[str, Any]) -> None:
    """What an answer rules out."""
    if kind not in ("detected", "searched", "caught"):
        return
    where = {LOCATIONS.index(place) for place in (args["places"] if kind != "searched" else [args["place"]])}
    for i in range(TEAM):
        if not where:
            continue
        if SURVIVORS[s.who[i]] in args["people"]:
            possible[i] &= where
        elif kind != "detected" or s.who[i] != ANNA:
            possible[i] -= where


def test_ter_h1_2_samples_never_put_a_survivor_where_it_cannot_be() -> None:
    """The law of hidden movement: determinize samples from the possible places, and from all of them."""
    s = killer_at("fast", "marco N4; johnson C1; anna Z2", hand="DET")
    act(s, "play", card="BUT-DET")
    act(s, "detect", area="blue")
    rng = Rng(1, "hidden")
    sampler = GAME.sampler(s.view(KILLER))
    found: list[set[str]] = [set(), set(), set()]
    for _ in range(400):
        world = cast(Terrorscape, sampler.sample(rng))
        for i in range(TEAM):
            found[i].add(LOCATIONS[world.at[i]])

    assert found[0] == maybe(s, "marco") == {"N1", "N2", "N3", "N4", "N5"}
    assert found[1] == maybe(s, "johnson")
    assert found[2] == maybe(s, "anna")


def test_ter_h1_19_a_sneaking_killer_is_sampled_within_reach() -> None:
    """TER-1.9: everywhere up to two steps from where it vanished, nowhere else."""
    s = killer_at("slow", "marco C1; johnson C1; anna C1", killer="MUR", hand="STK", lair="N2")
    act(s, "play", card="MUR-STK")
    reach = {str(each["to"]) for each in options(s, "sneak")}
    act(s, "sneak", to="N2")
    sampler = GAME.sampler(s.view(1))
    rng = Rng(2, "sneak")

    assert {LOCATIONS[cast(Terrorscape, sampler.sample(rng)).lair] for _ in range(300)} == reach


def test_ter_h1_21_the_killers_cards_are_sampled_as_they_can_be() -> None:
    """TER-8.2, TER-8.17: counts are known, cards are not; what was played lies in the discard pile."""
    s = killer_at("fast", "marco C1; johnson C1; anna C1", hand="PUR DET BAR")
    count_cards(s, *["card_drawn"] * 3)
    act(s, "play", card="BUT-PUR")
    act(s, "move", to="N4")
    sampler = GAME.sampler(s.view(1))
    rng = Rng(3, "cards")
    hands = set()
    for _ in range(200):
        world = cast(Terrorscape, sampler.sample(rng))
        assert world.hand[0] == 2
        assert world.spent[1] == 1
        hands.add(tuple(world.hand))

    assert len(hands) > 5


def test_ter_h1_1_nothing_of_a_turn_reaches_the_killer() -> None:
    """Two different turns look the same from the Killer's chair, byte for byte."""
    one = turn("marco C1 whisky; johnson C1; anna C1", "marco")
    two = one.clone()
    act(one, "use", item="whisky", place="C2")
    act(one, "move", to="N3")
    act(two, "calm")

    assert json.dumps(one.view(KILLER).to_json()) == json.dumps(two.view(KILLER).to_json())
    assert one.events(0, KILLER) == two.events(0, KILLER)
    assert kind_of(one.asked[1]) == kinds.ASK_NEXT, "nothing was left to do but to end the turn"
    assert kind_of(two.asked[1]) == kinds.ASK_TURN

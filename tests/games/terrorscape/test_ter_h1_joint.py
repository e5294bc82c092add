"""Hidden movement is exact for the three Survivors together, counted out by the rules themselves (TER-H1, TER-Q61)."""

import json
import random
from collections import Counter
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.codes import kind_of
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, belief, joint, keywords, kinds, knowledge, memory, phases
from grimtable.games.terrorscape.components import LOCATIONS
from grimtable.games.terrorscape.sample import TerrorscapeSampler
from grimtable.games.terrorscape.sample_places import EVEN
from grimtable.games.terrorscape.state import KILLER_PHASE, SURVIVOR_PHASE, Terrorscape
from grimtable.games.terrorscape.told import Told
from grimtable.games.terrorscape.view import TerrorscapeView
from grimtable.games.terrorscape.words import possible
from tests.games.terrorscape.counting import Start, counted, heard, next_phase, stands, triples_of
from tests.games.terrorscape.tables import KILLER, killer_at

RED = "C2-C5 C5-Z4 C4-N5"  # C4 and C5 with the door between them
KEYS = ("key", "key", "lime", "lime")
STARTS = {
    "a sprint is heard where it ends": Start(
        "johnson anna william", "C4 C4 C4/C5", "C2-C5 C5-Z4 N2-N5 C3-N5", discovery=("key", "lime", "lime")
    ),
    "a repair is heard": Start("johnson anna william", "N1/C1 N1 C1", "C1-C2 C1-C3 N2-N3 N2-N5"),
    "no repair beside the Killer": Start("johnson anna william", "N1 N1 C1", "C1-C2 C1-C3 N1-N2 C1-N2", lair="N1"),
    "a Discovery is heard, and a KEY found": Start("johnson anna william", "C4/C5 C4 C4", RED, discovery=KEYS),
    "a KEY in every Discovery": Start("johnson anna william", "C4/C5 C4/C5 C4", RED, discovery=("key", "key")),
    "a search is heard, but for Anna's": Start(
        "johnson anna william", "C2/C1 C2 C1", "C1-N1 C1-N2 C2-C5 C2-Z1 C1-C3 C2-C3", search=("key", "lime")
    ),
    "somebody unlocks": Start("johnson anna william", "C4 C5/N5 C4", f"{RED} N2-N5 C3-N5 C4-C5"),
    "Sophia takes the passage, her Camera clicks": Start(
        "sophia johnson anna", "N1/C1 C1 N1", "C1-C2 C1-C3 N2-N3 N2-N5 C1-N2 Z3-Z4"
    ),
    "Marco has the Kit": Start(
        "marco johnson anna", "C4/C5 C5 C4", RED, marks={"johnson health": 1, "anna fear": 1, "johnson fear": 1}
    ),
    "who is afraid cannot stay in silence": Start(
        "william johnson anna", "C4/C5 C5 C4", f"{RED} C4-C5", marks={"johnson fear": 1, "anna fear": 1}
    ),
    "on their own they are named at the door": Start(
        "william johnson anna", "C4/C5 C5 C4", "C4-N5 C5-Z4", discovery=KEYS, mode="on_your_own", token=1
    ),
    "help is called": Start("johnson anna william", "N1/C1 N1 C1", "C1-C2 C1-C3 N1-N2 C1-N2", repairs=(0, 4)),
    "two cannot both repair": Start(
        "johnson anna william", "N1/C3 N1 C4", "C1-N1 N1-N2 C1-C3 C2-C3 C4-C5 C4-N5",
        marks={"johnson fear": 1, "anna fear": 1},
    ),
    "tied before": Start("johnson anna william", "C4 C5 C5, C5 C4 C4", RED),
}  # fmt: skip

UNLOCKING = (
    "somebody unlocks", "no repair beside the Killer", "Sophia takes the passage, her Camera clicks",
    "Marco has the Kit", "who is afraid cannot stay in silence",
    "on their own they are named at the door", "tied before",
)  # fmt: skip


def compare(ends: dict[tuple[Any, ...], list[Terrorscape]]) -> int:
    """Whatever was told, the triples remembered are those some history leads to; how many were tied together."""
    tied = 0
    for told, states in ends.items():
        true = frozenset(stands(s) for s in states)
        remembered = states[0].memory(None)

        assert triples_of(remembered.joint.places) == true, told
        tied += joint.product(list(remembered.known)).bit_count() > len(true)
    return tied


@pytest.mark.parametrize("name", STARTS)
def test_ter_q61_the_possible_triples_are_exactly_those_that_some_history_explains(name: str) -> None:
    """TER-H1.1 to TER-H1.6: every turn in every order, every draw, grouped by what was told."""
    ends = counted(STARTS[name].states(), unlock=name in UNLOCKING)

    assert len(ends) > 1
    assert compare(ends) > 0


@pytest.mark.parametrize("places", ["C4", "C5 C2"])
def test_ter_h1_10_answers_to_detect_and_search_on_top(places: str) -> None:
    """TER-H1.10, TER-H1.11: the question is put to every world, and the answers group them again."""
    bits = sum(1 << LOCATIONS.index(place) for place in places.split())
    ends = counted(Start("johnson anna marco", "C4/C5 C4 C4", "C4-N5 C5-Z4", discovery=("key", "lime")).states())
    answered: dict[tuple[Any, ...], list[Terrorscape]] = {}
    for states in ends.values():
        for s in states:
            keywords.detect(s, bits)
            answered.setdefault(heard(s), []).append(s)
    compare(answered)
    searched: dict[tuple[Any, ...], list[Terrorscape]] = {}
    for states in answered.values():
        for s in states:
            s.lair = LOCATIONS.index("C5")
            keywords.search(s, 0)
            searched.setdefault(heard(s), []).append(s)

    assert len(searched) > len(answered) >= len(ends)
    assert compare(searched) > 0


@pytest.mark.parametrize(
    "start",
    [
        Start("johnson anna william", "C4 C4 C5", RED, discovery=("lime",) * 4),
        Start("johnson anna william", "C4 C5 C5", RED, discovery=("key",) * 4),
        Start("johnson anna william", "C4 C5 C5", RED, discovery=("whisky",) * 4),
        Start("johnson anna william", "C4 C5 C5", RED, discovery=("adrenaline",) * 4),
    ],
    ids=["sprints", "keys", "one Whisky", "one Adrenaline"],
)
def test_ter_q61_two_phases_in_a_row(start: Start) -> None:
    """What was told in the first phase goes on to tie the Survivors in the second."""
    ends = counted(start.states())
    for worlds in ends.values():
        compare(counted([next_phase(s) for s in worlds]))

    assert len(ends) > 1


def test_ter_q61_no_noise_goes_without_a_cause() -> None:
    """Three turns, a Camera and a Discovery make four noises: a fifth has no cause, however many there are."""
    start = Start("johnson sophia william", "N4 N1 Z4", discovery=KEYS, search=("key",))
    s = next(start.states())
    remembered = s.memory(None)
    k = list(remembered.known)
    k[knowledge.FINDS] = 1

    def explained(*places: str) -> bool:
        noise = sum(1 << LOCATIONS.index(place) for place in places)
        rows, together = remembered.rows, remembered.joint
        return phases.Phase(together, Told(together, k, rows, noise, False, 0, False, False)).places() > 0

    assert explained("N1", "N2", "N4", "Z3")
    assert not explained("C3", "N1", "N2", "N4", "Z3")
    assert not explained("C3", "C4", "C5", "N1", "N2", "N4", "Z3")


# Whole games

CARDS = (
    "adrenaline", "whisky", "flashlight", "hatchet", "sedatives", "herbs", "trap", "tools", "firecracker",
)  # fmt: skip


def settled(s: Terrorscape) -> bool:
    """Whether the places remembered are those of now: not in the middle of a Survivor phase or of a flight."""
    if s.phase == KILLER_PHASE:
        return not any(kind_of(step) == kinds.DO_FLEE_NEXT for step in s.stack)
    return s.phase == SURVIVOR_PHASE and s.acted == 0


def open_game(chance: random.Random, seed: int) -> Terrorscape:
    """Any mode, any variants, any number of seats; often without some of the cards that explain everything."""
    mode = chance.choice(["standard", "standard", "on_your_own"])
    seats = 4 if mode == "on_your_own" else chance.choice([2, 3, 4])
    options = {
        "traits": chance.choice(["off", "off", "off", "easy", "hard", "nightmare"]),
        "plans": chance.random() < 0.3,
    }
    gone = [item for item in CARDS if chance.random() < 0.5]
    pack = {"item": [{"id": item, "discovery": 0, "search": 0} for item in gone]} if chance.random() < 0.6 else None
    return cast(Terrorscape, grimtable.new("terrorscape", seats, mode, options, seed, pack=pack))


def check_places(s: Terrorscape, checked: int) -> None:
    """The places remembered have the true ones among them; now and then: every viewer remembers the same."""
    remembered = s.memory(None)
    assert remembered.joint.places >> joint.triple_of(*s.at) & 1, (s.round_no, stands(s))
    if checked % 20 == 0:
        assert all(s.memory(viewer) == remembered for viewer in range(s.n_seats))
        assert remembered.joint.places & ~joint.product(list(remembered.known)) == 0
        assert list(remembered.known) == list(s.known), "the lab plays by the numbers of the rules alone"


# Samples


def test_ter_q61_samples_stand_on_possible_triples_as_often_as_is_likely() -> None:
    """None outside, all reached: each by its places, noise in empty rooms and company; one in eight evenly."""
    ends = counted(STARTS["a Discovery is heard, and a KEY found"].states())
    s = max(
        (states[0] for states in ends.values()), key=lambda s: joint.product(list(s.memory(None).known)).bit_count()
    )
    s.remember(KILLER, s.memory(None))
    sampler = cast(TerrorscapeSampler, GAME.sampler(s.view(KILLER)))
    likely, unheard, company = belief.likelihoods(s), belief.unheard(s), belief.company(s)
    weights: dict[int, int] = {}
    for triple in joint.triples(s.memory(None).joint.places):
        at = (triple // 225, triple // 15 % 15, triple % 15)
        missed = sum(s.heard >> place & 1 and place not in at for place in range(15))
        alone = likely[at[0]] * likely[15 + at[1]] * likely[30 + at[2]]
        weights[triple] = int(alone * unheard[missed] * company[3 - len(set(at))])
    n, total = 4000, sum(weights.values())
    rng = Rng(5, "triples")
    seen = Counter(joint.triple_of(*cast(Terrorscape, sampler.sample(rng)).at) for _ in range(n))

    assert set(seen) == set(weights)
    for triple, weight in weights.items():
        expected = n * (weight / total + 1 / (EVEN * len(weights))) / (1 + 1 / EVEN)
        assert abs(seen[triple] - expected) < 6 * expected**0.5 + 1


def test_ter_q61_the_helper_draws_nobody_where_no_history_puts_them() -> None:
    """A weight alone is not enough: the Killer is shown what the triples allow."""
    narrower = 0
    for states in counted(STARTS["a sprint is heard where it ends"].states()).values():
        s = states[0]
        remembered = s.memory(None)
        s.remember(KILLER, remembered)
        view = cast(TerrorscapeView, s.view(KILLER))
        for i in range(3):
            spots = joint.places_of(remembered.joint.places, i)
            assert possible(view, i) == [slug for place, slug in enumerate(LOCATIONS) if spots >> place & 1]
            narrower += spots != joint.places_of(joint.product(list(remembered.known)), i)

    assert narrower > 0


def test_ter_q61_a_position_without_memory_ties_nobody() -> None:
    """Written by hand it limits nothing; dumped, read and written again it is the same to the last triple."""
    s = killer_at("fast", "marco N4; johnson C1; anna Z2")
    assert s.memory(None).joint.places.bit_count() == 3375
    ends = counted(STARTS["tied before"].states())
    for states in ends.values():
        dump = grimtable.dump_position(states[0])
        again = cast(Terrorscape, grimtable.load_position("terrorscape", json.loads(json.dumps(dump))))

        assert again.memory(KILLER) == states[0].memory(None)
        assert memory.public(again, None).to_json() == dump["memory"]


def test_a_hash_asks_nobody_what_it_remembers() -> None:
    """Recording and verifying a game reckon no triples: only views and positions need them."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, 1))
    for _ in range(60):
        seat = s.pending[0]
        s.apply(seat, s.legal(seat)[0])
        s.hash()

    assert s.journal is not None
    assert set(s.journal.folded) == {0}

    s.view(None)

    assert s.journal.folded[s.n_seats] > 0

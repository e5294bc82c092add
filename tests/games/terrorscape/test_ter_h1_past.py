"""What was heard bounds the cards behind the screen: the truth keeps to it, and so do samples (TER-5.2, TER-Q61)."""

import random
from collections import Counter
from typing import cast

import pytest

import grimtable
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, joint, knowledge, memory, past, stays
from grimtable.games.terrorscape.components import (
    ADRE,
    AMMO,
    CAM,
    FIRE,
    HATCH,
    HERB,
    ITEMS,
    JOHNSON,
    KIT,
    LIME,
    LSWD,
    MARCO,
    N_ITEMS,
    NOWHERE,
    REVO,
    SEDA,
    TEAM,
    TOOL,
    TRAP,
    WHIS,
)
from grimtable.games.terrorscape.counts import ITEM_OF, count
from grimtable.games.terrorscape.past import (
    CLICKED,
    FIRES,
    HUSHED,
    LOUD,
    NOISY,
    REPAIRS,
    SEARCHES,
    TROD,
)
from grimtable.games.terrorscape.state import KILLER_PHASE, SETTING_UP, Terrorscape
from tests.games.terrorscape.counting import Start, counted, next_phase
from tests.games.terrorscape.tables import KILLER, happened
from tests.games.terrorscape.test_ter_h1_joint import check_places, open_game, settled
from tests.laws.harness import effort


def answer(s: Terrorscape, chance: random.Random, sense: float) -> None:
    """One answer, often a sensible one."""
    seat = s.pending[0]
    codes = s.codes(seat)
    s.apply(seat, GAME.decode(s.prefer(seat, codes) if chance.random() < sense else chance.choice(codes)))


class Truth:
    """What really was drawn, used and repaired in a game, written down act by act."""

    def __init__(self, s: Terrorscape) -> None:
        self.discoveries: dict[int, list[int]] = {}  # by round, from 0: the cards
        self.finder = TEAM  # who drew the last ones
        self.finders: dict[int, int] = {}  # by round
        self.searched: list[int] = []
        self.repairs: set[int] = set()  # rounds
        self.look(s)

    def look(self, s: Terrorscape) -> None:
        """The decks as they lie now."""
        self.discovery, self.search, self.repair = s.discovery[:], s.search[:], int(s.repair)

    def note(self, s: Terrorscape, finds: int) -> None:
        """One act was done."""
        if s.phase != SETTING_UP:
            drawn = self.discovery[len(s.discovery) :]
            if drawn:
                self.discoveries[finds] = drawn
            if s.discoverer < TEAM:
                self.finder = self.finders[finds] = int(s.discoverer)
            if s.search == self.search[: len(s.search)]:  # else the Skeleton Key took the KEY at the bottom
                self.searched += self.search[len(s.search) :]
            if s.repair > self.repair:
                self.repairs.add(finds)
        self.look(s)


def loud(s: Terrorscape, cards: list[int]) -> int:
    """How many of these are marked !."""
    return sum(bool(s.rows.loud[card]) for card in cards)


def check_truth(s: Terrorscape, truth: Truth, used: Counter[str]) -> None:
    """Nothing that happened is ruled out; `used` are all items used so far."""
    remembered = s.memory(None).joint
    known = remembered.past
    for d, cards in truth.discoveries.items():
        assert loud(s, cards) == 0 or not known[HUSHED] >> d & 1
        assert loud(s, cards) > 0 or not known[NOISY] >> d & 1
        assert loud(s, cards) > 0 or not known[CLICKED] >> d & 1 or used["camera"] > 0
        last = d == s.known[knowledge.FINDS] - 1  # of which there is more to say
        assert last or loud(s, cards) == 0 or past.finders(list(known), d) >> truth.finders[d] & 1
    assert len(truth.searched) <= known[SEARCHES]
    assert loud(s, truth.searched) <= known[LOUD]
    assert s.trap == NOWHERE or known[TROD] >> s.trap & 1
    traits, plans = s.setup.options["traits"] != "off", bool(s.setup.options["plans"])
    assert plans or len(truth.repairs) <= known[REPAIRS]
    most = past.used_up(list(known), s.rows, traits, plans)
    for item in set(range(1, N_ITEMS)) - {TRAP}:
        assert s.rows.stays[item] or used[ITEMS[item]] <= most[item], ITEMS[item]
    for item in past.WEAPONS:
        mark = past.bearer(list(known), item)
        assert not 1 <= mark <= TEAM or s.has(mark - 1, item)
    triple = joint.triple_of(*s.at)
    stayed = used["adrenaline"] + stays.most(remembered, joint.SEARCHED, triple, known[SEARCHES])
    assert len(truth.searched) <= stayed
    stayed = used["adrenaline"] + stays.most(remembered, joint.REPAIRED, triple, known[REPAIRS])
    assert plans or len(truth.repairs) <= stayed
    cards = truth.discoveries.get(s.known[knowledge.FINDS] - 1, [])
    part = joint.LOUD_BY + truth.finder if loud(s, cards) else joint.QUIET
    assert truth.finder == TEAM or remembered.parts[part] >> triple & 1
    same = [WHIS, HERB, CAM, KIT] + ([] if MARCO in s.who else [ADRE, SEDA])  # he takes some back
    least = [*same, HATCH, TRAP]
    assert any(
        places >> triple & 1
        and all(count(counts, ITEM_OF.index(item)) <= used[ITEMS[item]] for item in least)
        and (not remembered.exact or all(count(counts, ITEM_OF.index(item)) == used[ITEMS[item]] for item in same))
        for counts, places in remembered.counts
    ), "some history of these places has used no more than was used"


@pytest.mark.parametrize("seed", range(24 * effort()))
def test_ter_q61_neither_the_places_nor_the_past_ever_rule_out_what_is_so(seed: int) -> None:
    """All Killers, teams and variants: where they are; Discoveries, searches, repairs, traps and what was used up."""
    chance = random.Random(seed)
    s = open_game(chance, seed)
    sense = chance.choice([0.0, 0.2, 0.5, 0.8])
    truth = Truth(s)
    used: Counter[str] = Counter()
    seat_of_team = next(seat for seat in range(s.n_seats) if seat != s.killer_seat)
    checked = 0
    while not s.over:
        seat = chance.choice(s.pending)
        codes = s.codes(seat)
        finds = int(s.known[knowledge.FINDS])
        s.apply(seat, GAME.decode(s.prefer(seat, codes) if chance.random() < sense else chance.choice(codes)))
        truth.note(s, finds)
        if s.known[knowledge.FINDS] > finds or s.phase == KILLER_PHASE:
            used = Counter(str(args["item"]) for args in happened(s, "item_used", seat_of_team))
        if not s.over and settled(s):
            checked += 1
            check_places(s, checked)
            if s.known[knowledge.FINDS] > 0:
                check_truth(s, truth, used)

    assert checked > 5


# Samples


def drawn_in(sample: Terrorscape, deck: list[int], full: list[int]) -> list[int]:
    """Which cards are missing from a deck."""
    return list((Counter(full) - Counter(deck)).elements())


def check_sample(sample: Terrorscape, remembered: joint.Joint) -> None:
    """The cards of a sample can have been drawn with what was heard."""
    rows, known = sample.rows, remembered.past
    finds = int(sample.known[knowledge.FINDS])
    hushed = (known[HUSHED] & (1 << finds) - 1).bit_count()
    drawn = drawn_in(sample, sample.discovery, rows.discovery_cards)
    found = drawn_in(sample, sample.search, rows.search_cards + rows.coloured)
    assert len(drawn) == rows.discover * finds
    assert loud(sample, drawn) <= rows.discover * (finds - hushed)
    assert loud(sample, drawn) >= (known[NOISY] & (1 << finds) - 1).bit_count()
    for item in past.WEAPONS:
        mark = past.bearer(list(known), item)
        assert not 1 <= mark <= TEAM or sample.has(mark - 1, item)
    triple = int(joint.triple_of(*sample.at))
    hurried = sample.pile[ADRE]
    if MARCO in sample.who:  # he may have taken them back (TER-S1.1)
        hurried += sum(sample.packs[i * N_ITEMS + ADRE] for i in range(TEAM))
    assert len(found) <= hurried + stays.most(remembered, joint.SEARCHED, triple, known[SEARCHES])
    assert loud(sample, found) <= known[LOUD]
    assert sample.trap == NOWHERE or known[TROD] >> sample.trap & 1
    assert sample.pile[FIRE] >= known[FIRES]
    rounds = hurried + stays.most(remembered, joint.REPAIRED, triple, known[REPAIRS])
    tools = int(sample.pile[TOOL])
    gain = rows.tool_repair_johnson if JOHNSON in sample.who else rows.tool_repair
    assert sample.repair <= max(n * gain + rounds - n for n in range(min(tools, rounds) + 1))


@pytest.mark.parametrize("seed", range(8 * effort()))
def test_ter_q61_samples_keep_to_what_was_heard(seed: int) -> None:
    """TER-5.2, TER-4.6, TER-4.9: as many cards marked !, searches and repairs as noise and places allow."""
    chance = random.Random(seed)
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, seed))
    rng = Rng(seed, "past")
    checked = 0
    while not s.over and s.round_no < 9:
        seat = chance.choice(s.pending)
        codes = s.codes(seat)
        s.apply(seat, GAME.decode(s.prefer(seat, codes) if chance.random() < 0.5 else chance.choice(codes)))
        if not s.over and s.phase == KILLER_PHASE and chance.random() < 0.3:
            remembered = s.memory(None).joint
            sampler = GAME.sampler(s.view(KILLER))
            for _ in range(20):
                check_sample(cast(Terrorscape, sampler.sample(rng)), remembered)
                checked += 1

    assert checked >= 20


def test_ter_q61_finders_of_very_many_discoveries_are_not_followed() -> None:
    """A pack may have many cards: then nobody is ruled out, and the numbers stay small."""
    many = list(past.last_find(past.first_past(), 30, quiet=True, loud_by=1, clicked=False))

    assert past.finders(many, 29) == 7
    assert past.is_past(tuple(many))
    assert past.finders(list(past.last_find(past.first_past(), 3, quiet=True, loud_by=2, clicked=False)), 2) == 2
    assert past.anybody(50) < 1 << past.ROUNDS


def test_ter_5_5_a_weapon_that_was_shown_is_with_its_bearer_until_survivors_meet() -> None:
    """TER-5.7, TER-I1.7: for certain before the next Survivor phase, most likely after it; Ammo shows the Revolver."""
    none = past.first_past()
    sword, ammo = past.shown(none, LSWD, 2), past.shown(none, AMMO, 0)
    later = past.Round().after(sword, 0, False, 0, False)

    assert past.bearer(list(sword), LSWD) == 3
    assert past.bearer(list(ammo), REVO) == 1
    assert past.bearer(list(ammo), LSWD) == 0
    assert past.bearer(list(later), LSWD) == 6
    assert past.Round().after(later, 1, False, 0, False)[past.BEARERS] == later[past.BEARERS]
    assert past.bearer(list(past.shown(later, LSWD, 1)), LSWD) == 2
    assert past.shown(none, LIME, 1) == none
    assert past.is_past(later)
    assert not past.is_past((*later[: past.BEARERS], 7)), "there is no seventh"


def test_ter_5_5_samples_leave_a_weapon_with_whoever_has_shown_it() -> None:
    """Mostly, once Survivors can have met; before that always."""
    checked = 0
    for seed in (14, 16, 19, 23):
        chance = random.Random(seed)
        s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, seed))
        seen: list[tuple[int, int]] = []
        while not seen and not s.over:
            answer(s, chance, 0.0 if s.phase == SETTING_UP else 0.9)
            if not s.over and s.phase == KILLER_PHASE and s.is_asked(s.killer_seat):
                known = list(s.memory(None).joint.past)
                seen = [(past.bearer(known, item), item) for item in past.WEAPONS if past.bearer(known, item)]
        if not seen:
            continue
        mark, item = seen[0]
        sampler = GAME.sampler(s.view(s.killer_seat))
        rng = Rng(seed, "weapons")
        there = sum(cast(Terrorscape, sampler.sample(rng)).has((mark - 1) % TEAM, item) for _ in range(80))
        assert there == 80 if mark <= TEAM else there > 48
        checked += 1

    assert checked > 0


def test_ter_5_2_in_silence_no_loud_card_was_drawn() -> None:
    """No noise in the first rounds, no Anna to search in silence: every KEY, Tools, amulet and sword is in its deck."""
    checked = 0
    for seed in range(40):
        s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, seed))
        for _ in range(400):
            seat = s.pending[0]
            s.apply(seat, s.default(seat))
            if s.over or (s.round_no == 3 and s.phase == KILLER_PHASE):
                break
        if s.over or any(args["places"] or args["fire"] for args in happened(s, "noise_revealed")):
            continue
        sampler = GAME.sampler(s.view(KILLER))
        rng = Rng(seed, "silence")
        for _ in range(50):
            sample = cast(Terrorscape, sampler.sample(rng))
            out = drawn_in(sample, sample.discovery, sample.rows.discovery_cards)
            assert len(out) == 2 * sample.known[knowledge.FINDS]
            assert loud(sample, out) == 0
            checked += 1

    assert checked >= 20


@pytest.mark.parametrize(
    ("team", "item"), [("johnson anna william", "whisky"), ("sophia johnson anna", "camera")], ids=["Whisky", "Camera"]
)
def test_ter_q61_what_alone_explains_a_noise_is_used_up(team: str, item: str) -> None:
    """TER-I1.3, TER-I1.19: by the places of a sample; where they can be explained without the card, it may be there."""
    ends = counted(Start(team, "C4 C5 C5", "C2-C5 C5-Z4 C4-N5", discovery=("whisky",) * 4).states())
    if item == "whisky":  # found in the first phase, thrown in the second
        ends = counted([next_phase(s) for s in max(ends.values(), key=len)])
    most = max(held(s, item) for states in ends.values() for s in states)
    needed, spared = 0, 0
    for states in ends.values():
        left: dict[int, set[int]] = {}  # by triple: how many can be left in the backpacks
        for s in states:
            left.setdefault(int(joint.triple_of(*s.at)), set()).add(held(s, item))
        s = states[0]
        s.remember(KILLER, s.memory(None))
        sampler = GAME.sampler(s.view(KILLER))
        rng = Rng(1, "used up")
        for _ in range(300):
            sample = cast(Terrorscape, sampler.sample(rng))
            possible = left[int(joint.triple_of(*sample.at))]
            assert held(sample, item) <= max(possible)
            needed += max(possible) < most
            spared += held(sample, item) == most

    assert min(needed, spared) > 0


def held(s: Terrorscape, item: str) -> int:
    """How many of an item are in the backpacks."""
    return int(sum(s.packs[i * N_ITEMS + ITEMS.index(item)] for i in range(TEAM)))


@pytest.mark.parametrize("gone", [("past", "parts", "fields"), ("past", "parts", "fields", "used")])
def test_ter_q61_a_position_from_before_the_past_was_kept_bounds_nothing(gone: tuple[str, ...]) -> None:
    """Memory without the new fields, or with counts of other things, is read as one that allows everything."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, 3))
    while s.round_no < 3:
        s.apply(s.pending[0], s.default(s.pending[0]))
    data = grimtable.dump_position(s)
    for name in gone:
        del data["memory"][name]
    data["memory"]["exact"] = True
    again = cast(Terrorscape, grimtable.load_position("terrorscape", data))

    found, free = again.memory(None).joint, memory.of_table(again).joint
    assert found.past == free.past
    assert [used for used, _places in found.counts] == [used for used, _places in free.counts]
    assert not found.exact
    assert again.hash() == s.hash()

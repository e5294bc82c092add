"""What was heard limits the cards behind the screen: the truth keeps to it, and so do samples (TER-5.2, TER-Q61)."""

import random
from collections import Counter
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.codes import kind_of
from grimtable.engine.errors import BadPosition
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import GAME, evidence, kinds
from grimtable.games.terrorscape.components import (
    AMMO,
    FIRE,
    ITEMS,
    JOHNSON,
    LIME,
    LSWD,
    N_ITEMS,
    NOWHERE,
    REVO,
    TEAM,
    TOOL,
    TRAP,
)
from grimtable.games.terrorscape.knowledge import card_limits, places
from grimtable.games.terrorscape.knowledge.card_limits import FIRES, HUSHED, LOOSE, LOUD, NOISY, REPAIRS, SEARCHES, TROD
from grimtable.games.terrorscape.rules.encounter import kept_traits
from grimtable.games.terrorscape.state import KILLER_PHASE, SETTING_UP, SURVIVOR_PHASE, Terrorscape
from tests.games.terrorscape.tables import KILLER, happened
from tests.laws.harness import effort

CARDS = ("adrenaline", "flashlight", "whisky", "hatchet", "herbs", "sedatives", "trap", "firecracker")  # explain much


def answer(s: Terrorscape, chance: random.Random, sense: float) -> None:
    """One answer, often a sensible one."""
    seat = chance.choice(s.pending)
    codes = s.codes(seat)
    s.apply(seat, GAME.decode(s.prefer(seat, codes) if chance.random() < sense else chance.choice(codes)))


def settled(s: Terrorscape) -> bool:
    """Whether the weights are those of now: not in the middle of a Survivor phase or of a flight."""
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


class Truth:
    """What really was drawn, used and repaired in a game, written down act by act."""

    def __init__(self, s: Terrorscape) -> None:
        self.discoveries: dict[int, list[int]] = {}  # by round, from 0: the cards
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
                self.finders[finds] = int(s.discoverer)
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
    limits = list(s.memory(None).limits)
    for d, cards in truth.discoveries.items():
        assert loud(s, cards) == 0 or not limits[HUSHED] >> d & 1
        assert loud(s, cards) > 0 or not limits[NOISY] >> d & 1
        finder = truth.finders.get(d, TEAM)  # one who named nobody is the only one
        assert loud(s, cards) == 0 or finder == TEAM or card_limits.finders(limits, d) >> finder & 1
    assert len(truth.searched) <= limits[SEARCHES]
    assert loud(s, truth.searched) <= limits[LOUD]
    assert s.trap == NOWHERE or limits[TROD] >> s.trap & 1
    traits, plans = s.setup.options["traits"] != "off", bool(s.setup.options["plans"])
    assert plans or len(truth.repairs) <= limits[REPAIRS]
    most = card_limits.used_up(limits, s.rows, traits, plans)
    for item in set(range(1, N_ITEMS)) - {TRAP}:
        assert s.rows.stays[item] or used[ITEMS[item]] <= most[item], ITEMS[item]
    for item in card_limits.WEAPONS:
        mark = card_limits.bearer(limits, item)
        assert not 1 <= mark <= TEAM or s.has(mark - 1, item)


def check_places(s: Terrorscape, checked: int) -> None:
    """Everybody can be where it is; now and then: every viewer remembers the same, and what the rules say."""
    for i in range(TEAM):
        assert not s.in_play(i) or s.known[i * 15 + s.at[i]] > 0, (s.round_no, i)
    if checked % 20 == 0:
        remembered = s.memory(None)
        assert all(s.memory(viewer) == remembered for viewer in range(s.n_seats))
        assert list(remembered.known) == list(s.known), "the lab plays by the numbers of the rules alone"


def check_taunt(s: Terrorscape) -> None:
    """TER-Q31: in the middle of a phase everybody can be where it is, and samples stand where they can."""
    loose, kept = s.memory(None).limits[LOOSE], int(kept_traits(s))
    chances = places.chances(s, s.lair, loose, kept)
    for i in range(TEAM):
        had_turn = bool(s.acted >> i & 1)
        assert not s.in_play(i) or places.may_be(s, i, loose, had_turn, kept) >> s.at[i] & 1
        assert not s.in_play(i) or chances[i][s.at[i]] > 0


@pytest.mark.parametrize("seed", range(30 * effort()))
def test_ter_q61_neither_places_nor_limits_ever_rule_out_what_is_so(seed: int) -> None:
    """All Killers, teams and variants: where they are; Discoveries, searches, repairs, traps and what was used up."""
    chance = random.Random(seed)
    s = open_game(chance, seed)
    sense = chance.choice([0.0, 0.2, 0.5, 0.8])
    truth = Truth(s)
    used: Counter[str] = Counter()
    seat_of_team = next(seat for seat in range(s.n_seats) if seat != s.killer_seat)
    checked = 0
    while not s.over:
        finds = int(s.known[evidence.FINDS])
        answer(s, chance, sense)
        truth.note(s, finds)
        if s.known[evidence.FINDS] > finds or s.phase == KILLER_PHASE:
            used = Counter(str(args["item"]) for args in happened(s, "item_used", seat_of_team))
        if not s.over and settled(s):
            checked += 1
            check_places(s, checked)
            if s.known[evidence.FINDS] > 0:
                check_truth(s, truth, used)
        elif not s.over and s.phase == SURVIVOR_PHASE and s.is_asked(s.killer_seat):
            check_taunt(s)

    assert checked > 5


def test_ter_q31_a_taunt_in_the_middle_of_a_phase_rules_out_nobody() -> None:
    """Games in which everybody who may taunts: the truth is possible, and the taunter has had its turn in samples."""
    seen = 0
    for seed in range(40):
        chance = random.Random(seed)
        options = {"traits": "custom", "survivor_traits": 2, "killer_traits": 4}
        mode, seats = ("on_your_own", 4) if seed % 2 else ("standard", 3)
        s = cast(Terrorscape, grimtable.new("terrorscape", seats, mode, options, seed))
        rng = Rng(seed, "taunt")
        while not s.over and s.round_no < 9:
            seat = chance.choice(s.pending)
            codes = s.codes(seat)
            wanted = [code for code in codes if GAME.decode(code).to_json().get("trait") == "taunting_strategy"]
            s.apply(seat, GAME.decode(chance.choice(wanted or codes)))
            if not s.over and s.phase == SURVIVOR_PHASE and s.is_asked(s.killer_seat):
                check_taunt(s)
                taunter = int(s.known[evidence.TAUNTER]) - 1
                sample = cast(Terrorscape, GAME.sampler(s.view(s.killer_seat)).sample(rng))
                assert sample.acted >> taunter & 1
                assert sample.turn_of == taunter
                seen += 1

    assert seen > 5


# Samples


def drawn_in(sample: Terrorscape, deck: list[int], full: list[int]) -> list[int]:
    """Which cards are missing from a deck."""
    return list((Counter(full) - Counter(deck)).elements())


def check_sample(sample: Terrorscape, limits: list[int]) -> None:
    """The cards of a sample can have been drawn with what was heard."""
    rows = sample.rows
    finds = int(sample.known[evidence.FINDS])
    hushed = (limits[HUSHED] & (1 << finds) - 1).bit_count()
    drawn = drawn_in(sample, sample.discovery, rows.discovery_cards)
    found = drawn_in(sample, sample.search, rows.search_cards + rows.coloured)
    assert len(drawn) == rows.discover * finds
    assert loud(sample, drawn) <= rows.discover * (finds - hushed)
    assert loud(sample, drawn) >= (limits[NOISY] & (1 << finds) - 1).bit_count()
    for item in card_limits.WEAPONS:
        mark = card_limits.bearer(limits, item)
        assert not 1 <= mark <= TEAM or sample.has(mark - 1, item)
    assert len(found) <= limits[SEARCHES]
    assert loud(sample, found) <= limits[LOUD]
    assert sample.trap == NOWHERE or limits[TROD] >> sample.trap & 1
    assert sample.pile[FIRE] >= limits[FIRES]
    tools = int(sample.pile[TOOL])
    gain = rows.tool_repair_johnson if JOHNSON in sample.who else rows.tool_repair
    rounds = limits[REPAIRS]
    assert sample.repair <= max(n * gain + rounds - n for n in range(min(tools, rounds) + 1))


@pytest.mark.parametrize("seed", range(8 * effort()))
def test_ter_q61_samples_keep_to_what_was_heard(seed: int) -> None:
    """TER-5.2, TER-4.6, TER-4.9: as many cards marked !, searches and repairs as noise and places allow."""
    chance = random.Random(seed)
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, seed))
    rng = Rng(seed, "limits")
    checked = 0
    while not s.over and s.round_no < 9:
        answer(s, chance, 0.5)
        if not s.over and s.phase == KILLER_PHASE and chance.random() < 0.3:
            limits = list(s.memory(None).limits)
            sampler = GAME.sampler(s.view(KILLER))
            for _ in range(20):
                check_sample(cast(Terrorscape, sampler.sample(rng)), limits)
                checked += 1

    assert checked >= 20


def told(limits: card_limits.Limits, item: int, i: int) -> list[int]:
    """The limits after a Survivor has defended itself with an item."""
    found = list(limits)
    card_limits.told(found, [0] * evidence.N_KNOWN, i, "defended", {"item": ITEMS[item]})
    return found


def test_ter_5_5_a_weapon_that_was_shown_is_with_its_bearer_until_survivors_meet() -> None:
    """TER-5.7, TER-I1.7: for certain before the next Survivor phase, most likely after it; Ammo shows the Revolver."""
    rows = GAME.rows()
    none = card_limits.first_limits(rows)
    sword, ammo = told(none, LSWD, 2), told(none, AMMO, 0)
    later = sword[:]
    k = evidence.first_knowledge(rows)
    k[evidence.WHO : evidence.WHO + TEAM] = [0, 1, 2]
    card_limits.Round(later, k, rows, 0, False, 0, False, False).add()

    assert card_limits.bearer(sword, LSWD) == 3
    assert card_limits.bearer(ammo, REVO) == 1
    assert card_limits.bearer(ammo, LSWD) == 0
    assert card_limits.bearer(later, LSWD) == 6
    assert card_limits.bearer(told(tuple(later), LSWD, 1), LSWD) == 2
    assert told(none, LIME, 1) == list(none)
    assert card_limits.are_limits(tuple(later))


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
                limits = list(s.memory(None).limits)
                weapons = [(int(card_limits.bearer(limits, item)), item) for item in card_limits.WEAPONS]
                seen = [each for each in weapons if each[0]]
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
            assert len(out) == 2 * sample.known[evidence.FINDS]
            assert loud(sample, out) == 0
            checked += 1

    assert checked >= 20


def test_ter_5_2_a_noise_of_the_first_round_comes_from_who_stands_there() -> None:
    """Nobody can have searched, thrown or sprinted yet: the Discovery was loud, and an answer names who made it."""
    checked = 0
    for seed in range(60):
        s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, seed))
        while not s.over and not (s.round_no == 1 and s.phase == KILLER_PHASE):
            answer(s, random.Random(seed), 0.5)
        if s.over or s.heard == 0 or 3 in s.who or 4 in s.who:  # William's sprint, Sophia's Camera
            continue
        limits = list(s.memory(None).limits)
        rng = Rng(seed, "first")
        finder = {i for i in range(TEAM) if s.heard >> s.at[i] & 1}
        samples = [cast(Terrorscape, GAME.sampler(s.view(KILLER)).sample(rng)) for _ in range(20)]

        assert limits[NOISY] == 1
        assert any(card_limits.finders(limits, 0) >> i & 1 for i in finder)
        assert all(loud(each, drawn_in(each, each.discovery, each.rows.discovery_cards)) for each in samples)
        checked += 1

    assert checked >= 3


# Positions


@pytest.mark.parametrize(
    "wrong",
    [
        {"limits": [0] * 3},
        {"limits": [-1] + [0] * (card_limits.N_LIMITS - 1)},
        {"limits": [1, 1] + [0] * (card_limits.N_LIMITS - 2)},
        {"limits": "all"},
        {"known": [0] * evidence.N_KNOWN},
        {"known": [1] * 3},
        {"places": "ff", "limits": None},
    ],
)
def test_ter_q61_a_memory_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    """Of another length or release, against itself, or with a Survivor who is nowhere: one sentence says so."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, 3))
    while s.round_no < 3:
        s.apply(s.pending[0], s.default(s.pending[0]))
    data = grimtable.dump_position(s)
    data["memory"] = {key: value for key, value in {**data["memory"], **wrong}.items() if value is not None}

    with pytest.raises(BadPosition, match=r"memory|limits"):
        grimtable.load_position("terrorscape", data)


def test_ter_h1_1_a_position_without_history_tells_of_no_card_found() -> None:
    """In the first round too: the same memory, whether somebody holds cards from a Discovery or not."""
    told_of = []
    for items in ([], ["lime", "whisky", "ammo"]):
        survivors = [{"who": "marco", "items": items}, {"who": "johnson"}, {"who": "anna"}]
        data = {"game": "terrorscape", "seats": 2, "round": 1, "survivor": survivors, "now": {"step": "main"}}
        s = grimtable.load_position("terrorscape", data)
        told_of.append(s.view(KILLER).to_json()["memory"])

    assert told_of[0] == told_of[1]

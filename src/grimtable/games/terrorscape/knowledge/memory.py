"""What a viewer remembers, folded from public events: where Survivors can be, limits of cards, the Killer's cards."""

from dataclasses import dataclass, field, replace
from typing import Any

from grimtable.engine.event import Event
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.knowledge import card_limits, killer_cards
from grimtable.games.terrorscape.knowledge.card_limits import Limits
from grimtable.games.terrorscape.knowledge.killer_cards import KillerCards
from grimtable.games.terrorscape.state import Terrorscape

# Events that tell where Survivors are, or are not
ANSWERS = frozenset(("noise_revealed", "detected", "searched", "caught", "overflowed", "trail_told"))


@dataclass(frozen=True)
class Memory:
    """The numbers of evidence.py, the limits of card_limits.py and what was told of the Killer's cards."""

    known: tuple[int, ...]
    limits: Limits
    rows: c.Rows
    kept: int = 0  # traits per Survivor
    plans: bool = False
    own: bool = False  # Variant 2
    cards: KillerCards = field(default_factory=killer_cards.nothing_yet)
    version: int = 2

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Memory) or self.known != other.known:
            return False
        return self.limits == other.limits and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.known)

    def to_json(self) -> Json:
        """All of it, readable by `from_json`; of the Killer's cards what was told, not how many there are (TER-Q59)."""
        known = list(self.known)
        known[evidence.HAND : evidence.NOT_TRAITS] = killer_cards.NO_NUMBERS
        return {"known": known, "limits": list(self.limits), "told": list(self.cards.told)}

    def from_json(self, data: Any) -> "Memory":  # whatever a view or a position holds
        """The memory of a view or a position, at the table of this one."""
        if "limits" not in data or "told" not in data:
            raise ValueError("memory is of another release; without it everything is possible: leave it out")
        known, limits = _numbers(data["known"]), _numbers(data["limits"])
        if len(known) != evidence.N_KNOWN:
            raise ValueError(f"memory has {len(known)} numbers, not {evidence.N_KNOWN}")
        rows = [known[evidence.WEIGHTS + i * c.N_LOCATIONS :][: c.N_LOCATIONS] for i in range(c.TEAM)]
        if min(known) < 0 or not all(any(row) for row in rows):
            raise ValueError("memory has a Survivor who can be nowhere")
        if not card_limits.are_limits(limits):
            raise ValueError(f"memory has limits {limits!r}")
        cards = killer_cards.read(data["told"], self.rows)
        known = (*known[: evidence.HAND], *cards.numbers, *known[evidence.NOT_TRAITS :])
        return replace(self, known=known, limits=limits, cards=cards)


def _numbers(data: Any) -> tuple[int, ...]:  # whatever a view or a position holds
    for each in data:
        if type(each) is not int:
            raise ValueError(f"memory holds {each!r}")
    return tuple(data)


def blank(setup: Setup) -> Memory:
    """Before anything happened."""
    grade = setup.options.get("traits", "off")
    kept = 0 if grade == "off" else setup.options.get("survivor_traits", 1) if grade == "custom" else 1
    rows: c.Rows = setup.rows
    known = tuple([int(each) for each in evidence.first_knowledge(rows)])
    plans = bool(setup.options.get("plans", False))
    own = setup.mode == "on_your_own"
    return Memory(known, card_limits.first_limits(rows), rows, kept, plans, own, version=setup.version)


def public(s: Terrorscape, seat: int | None) -> Memory:
    """What a viewer remembers; in a muted state and after the end only what lies open (TER-11.4)."""
    if s.journal is None or s.over:
        return of_table(s)
    found: Memory = s.memory(seat)
    return found


def of_table(s: Terrorscape) -> Memory:
    """What can be remembered at a table whose past is not written down."""
    empty = blank(s.setup)
    lair = c.NOWHERE if s.sneak != 0 else int(s.last_seen)
    helped = 2 if s.help_at > 0 else 0
    limits = card_limits.any_limits(s.known, empty.rows, lair, helped, int(s.token) if s.own else c.TEAM)
    cards = killer_cards.of_table(s)
    known = [int(each) for each in s.known]
    known[evidence.HAND : evidence.NOT_TRAITS] = cards.numbers
    return replace(empty, known=tuple(known), limits=limits, cards=cards)


def fold(memory: Memory, event: Event) -> Memory:
    """What a viewer remembers after one more event as it saw it."""
    kind, args, rows = event.kind, event.args, memory.rows
    k: list[i64] = list(memory.known)
    limits: list[i64] = list(memory.limits)
    cards = memory.cards
    word = killer_cards.word(kind, args, memory.version)
    if word:
        cards = killer_cards.after((*cards.told, word), rows)
        k[evidence.HAND : evidence.NOT_TRAITS] = list(cards.numbers)
    who = who_is(k, args["survivor"]) if kind in card_limits.NAMING else c.TEAM
    card_limits.told(limits, k, who, kind, args)
    if kind == "noise_revealed":
        noise, fire = bits(c.LOCATIONS, args["places"]), bool(args["fire"])
        card_limits.Round(limits, k, rows, noise, fire, memory.kept, memory.plans, memory.own).add()
    note(k, rows, kind, args, memory.kept, memory.plans)
    if kind in ANSWERS:
        card_limits.judge_last(limits, k, memory.kept)
    known, after = tuple(k), tuple(limits)
    if known == memory.known and after == memory.limits and cards is memory.cards:
        return memory
    return replace(memory, known=known, limits=after, cards=cards)


# What one event adds to the public knowledge, by the functions the rules use


def bits(slugs: tuple[str, ...], names: list[str]) -> int:
    """Names as bits."""
    return sum(1 << slugs.index(name) for name in names)


def who_is(k: list[i64], slug: str) -> int:
    """Which Survivor of the game a character is."""
    return k[evidence.WHO : evidence.WHO + c.TEAM].index(c.SURVIVORS.index(slug))


def team_of(k: list[i64], slugs: list[str]) -> int:
    """Survivors as bits."""
    return sum(1 << who_is(k, slug) for slug in slugs)


def note(k: list[i64], rows: c.Rows, kind: str, args: dict[str, Any], kept: int, plans: bool) -> None:
    """What one event adds to the public knowledge."""

    match kind:
        case "survivors_chosen":
            k[evidence.WHO : evidence.WHO + c.TEAM] = [c.SURVIVORS.index(slug) for slug in args["people"]]
        case "round_began":
            evidence.round_begins(k)
        case "locked":
            evidence.lock_on(k, c.DOORS.index(args["door"]))
        case "lock_removed" | "lock_taken":
            evidence.lock_off(k, c.DOORS.index(args["door"]))
        case "killer_moved":
            if args["door"] != "none":
                evidence.lock_off(k, c.DOORS.index(args["door"]))
        case "noise_revealed":
            evidence.round_over(k, rows, bits(c.LOCATIONS, args["places"]), bool(args["fire"]), kept, plans)
        case "detected":
            silent = sum(1 << i for i in range(c.TEAM) if k[evidence.WHO + i] == c.ANNA)
            evidence.tell(k, bits(c.LOCATIONS, args["places"]), team_of(k, args["people"]), silent)
        case "searched":
            evidence.tell(k, 1 << c.LOCATIONS.index(args["place"]), team_of(k, args["people"]), 0)
        case "caught":
            if args["places"]:
                evidence.tell(k, bits(c.LOCATIONS, args["places"]), team_of(k, args["people"]), 0)
        case "overflowed":
            if args["place"] != "none":
                evidence.stand(k, who_is(k, args["survivor"]), c.LOCATIONS.index(args["place"]))
        case "trail_told":
            for slug, place in args["found"]:
                evidence.stand(k, who_is(k, slug), c.LOCATIONS.index(place))
        case "eliminated" | "escaped":
            k[evidence.OUT + who_is(k, args["survivor"])] = 1
        case "amulet_used":
            k[evidence.ITEMS_SEEN + c.AMUL] += 1
        case "trait_shown":
            trait = c.TRAITS.index(args["trait"])
            k[evidence.TRAITS + who_is(k, args["survivor"])] |= 1 << trait
            if args["trait"] == "taunting_strategy":
                k[evidence.TAUNTER] = who_is(k, args["survivor"]) + 1
        case "defence_judged":
            marks, dice = args["marks"], args["dice"]
            evidence.defended(
                k, rows, who_is(k, args["survivor"]), c.ITEMS.index(args["item"]), args["helped"], bool(marks & 2),
                bool(marks & 8), bool(marks & 16), len(dice) > 0 and not any(dice),
            )  # fmt: skip
        case "left" | "encounter_ended":
            note_flight(k, rows, kind, args, kept)
        case _:
            pass


def note_flight(k: list[i64], rows: c.Rows, kind: str, args: dict[str, Any], kept: int) -> None:
    """Where Survivors may have gone from an encounter (TER-9.17, TER-T1.8)."""
    locks = k[evidence.LOCKS]
    if kind == "left":
        i = who_is(k, args["survivor"])
        here = next(place for place in range(15) if evidence.places(k, i) >> place & 1)
        evidence.flee(k, rows, locks, i, here, 1, True)
        return
    here = c.LOCATIONS.index(args["place"])
    for i in range(c.TEAM):
        if team_of(k, args["people"]) >> i & 1:
            steps = evidence.flight_steps(k, rows, locks, i, here, kept)
            evidence.flee(k, rows, locks, i, here, steps, False)
            if team_of(k, args["afraid"]) >> i & 1:
                evidence.fear_kept(k, i)

"""What a viewer remembers: the public knowledge, folded from the events it saw by the functions the rules use."""

from dataclasses import dataclass
from typing import Any

from grimtable.engine.event import Event
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import (
    AMUL,
    ANNA,
    DOORS,
    ITEMS,
    LOCATIONS,
    N_SKILLS,
    SKILLS,
    SURVIVORS,
    TEAM,
    TRAITS,
    Rows,
)


@dataclass(frozen=True)
class Memory:
    """The numbers of knowledge.py, with what is needed to go on folding."""

    known: tuple[int, ...] = ()
    rows: Rows | None = None
    kept: int = 0  # traits per Survivor
    plans: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory) and self.known == other.known

    def __hash__(self) -> int:
        return hash(self.known)


def blank(setup: Setup) -> Memory:
    """Before anything happened."""
    grade = setup.options.get("traits", "off")
    kept = 0 if grade == "off" else setup.options.get("survivor_traits", 1) if grade == "custom" else 1
    rows: Rows = setup.rows
    return Memory(tuple(knowledge.first_knowledge(rows)), rows, kept, bool(setup.options.get("plans", False)))


def bits(slugs: tuple[str, ...], names: list[str]) -> int:
    """Names as bits."""
    return sum(1 << slugs.index(name) for name in names)


def fold(memory: Memory, event: Event) -> Memory:
    """What a viewer remembers after one more event as it saw it."""
    rows = memory.rows
    assert rows is not None
    k: list[i64] = list(memory.known)
    args = event.args
    note(k, rows, event.kind, args, memory.kept, memory.plans)
    known = tuple(k)
    return memory if known == memory.known else Memory(known, rows, memory.kept, memory.plans)


def note(k: list[i64], rows: Rows, kind: str, args: dict[str, Any], kept: int, plans: bool) -> None:
    """What one event adds to the public knowledge."""

    def index(slug: str) -> int:
        return k[knowledge.WHO : knowledge.WHO + TEAM].index(SURVIVORS.index(slug))

    def people(slugs: list[str]) -> int:
        return sum(1 << index(slug) for slug in slugs)

    match kind:
        case "killer_chosen":
            first = ("BUT", "SPE", "MUR").index(args["killer"]) * N_SKILLS
            knowledge.first_deck(k, sum(rows.skill_count[first + 1 : first + N_SKILLS]))
        case "survivors_chosen":
            k[knowledge.WHO : knowledge.WHO + TEAM] = [SURVIVORS.index(slug) for slug in args["people"]]
        case "round_began":
            knowledge.round_begins(k)
        case "locked":
            knowledge.lock_on(k, DOORS.index(args["door"]))
        case "lock_removed" | "lock_taken":
            knowledge.lock_off(k, DOORS.index(args["door"]))
        case "killer_moved":
            if args["door"] != "none":
                knowledge.lock_off(k, DOORS.index(args["door"]))
        case "noise_revealed":
            knowledge.round_over(k, rows, bits(LOCATIONS, args["places"]), bool(args["fire"]), kept, plans)
        case "detected":
            silent = sum(1 << i for i in range(TEAM) if k[knowledge.WHO + i] == ANNA)
            knowledge.tell(k, bits(LOCATIONS, args["places"]), people(args["people"]), silent)
        case "searched":
            knowledge.tell(k, 1 << LOCATIONS.index(args["place"]), people(args["people"]), 0)
        case "caught":
            if args["places"]:
                knowledge.tell(k, bits(LOCATIONS, args["places"]), people(args["people"]), 0)
        case "overflowed":
            if args["place"] != "none":
                knowledge.narrow(k, index(args["survivor"]), 1 << LOCATIONS.index(args["place"]))
        case "trail_told":
            for slug, place in args["found"]:
                knowledge.narrow(k, index(slug), 1 << LOCATIONS.index(place))
        case "eliminated" | "escaped":
            k[knowledge.OUT + index(args["survivor"])] = 1
        case "amulet_used":
            k[knowledge.ITEMS_SEEN + AMUL] += 1
        case "trait_shown":
            trait = TRAITS.index(args["trait"])
            k[knowledge.TRAITS + index(args["survivor"])] |= 1 << trait
            if args["trait"] == "taunting_strategy":
                k[knowledge.TAUNTER] = index(args["survivor"]) + 1
        case "defence_judged":
            marks, dice = args["marks"], args["dice"]
            knowledge.defended(
                k, rows, index(args["survivor"]), ITEMS.index(args["item"]), args["helped"], bool(marks & 2),
                bool(marks & 8), bool(marks & 16), len(dice) > 0 and not any(dice),
            )  # fmt: skip
        case "left" | "encounter_ended":
            note_flight(k, rows, kind, args, kept, people)
        case _:
            note_cards(k, kind, args)


def note_flight(k: list[i64], rows: Rows, kind: str, args: dict[str, Any], kept: int, people: Any) -> None:
    """Where Survivors may have gone from an encounter; `people` turns names into bits."""
    locks = k[knowledge.LOCKS]
    if kind == "left":
        i = people([args["survivor"]]).bit_length() - 1
        here = next(place for place in range(15) if knowledge.places(k, i) >> place & 1)
        knowledge.flee(k, rows, locks, i, here, 1, True)
        return
    here = LOCATIONS.index(args["place"])
    shut = knowledge.open_from(rows, here, locks) == 0
    for i in range(TEAM):
        if people(args["people"]) >> i & 1:
            steps = 0 if shut else 2 if knowledge.can_have(k, i, 5, kept) else 1
            knowledge.flee(k, rows, locks, i, here, steps, False)
            if people(args["afraid"]) >> i & 1:
                knowledge.fear_kept(k, i)


def note_cards(k: list[i64], kind: str, args: dict[str, Any]) -> None:
    """What is known of the Killer's cards."""
    match kind:
        case "card_drawn":
            knowledge.drawn(k)
        case "card_milled":
            knowledge.milled(k)
        case "card_spared" | "cost_paid":
            knowledge.paid(k, 1)
        case "hand_spent":
            knowledge.paid(k, k[knowledge.HAND])
        case "skill_played":
            knowledge.played(k)
        case "skill_discarded":
            knowledge.laid_down(k, (SKILLS.index(args["card"]) - 1) % N_SKILLS + 1)
        case "attacked":
            knowledge.played(k)
            knowledge.laid_down(k, (SKILLS.index(args["card"]) - 1) % N_SKILLS + 1)
        case "unlocked":
            knowledge.unlocked(k)
        case _:
            pass

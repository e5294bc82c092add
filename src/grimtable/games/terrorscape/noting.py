"""What one event adds to the public knowledge, by the functions the rules use (TER-H1)."""

from typing import Any

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import (
    AMUL,
    ANNA,
    DOORS,
    ITEMS,
    LOCATIONS,
    SURVIVORS,
    TEAM,
    TRAITS,
    Rows,
)


def bits(slugs: tuple[str, ...], names: list[str]) -> int:
    """Names as bits."""
    return sum(1 << slugs.index(name) for name in names)


def who_is(k: list[i64], slug: str) -> int:
    """Which Survivor of the game a character is."""
    return k[knowledge.WHO : knowledge.WHO + TEAM].index(SURVIVORS.index(slug))


def team_of(k: list[i64], slugs: list[str]) -> int:
    """Survivors as bits."""
    return sum(1 << who_is(k, slug) for slug in slugs)


def note(k: list[i64], rows: Rows, kind: str, args: dict[str, Any], kept: int, plans: bool) -> None:
    """What one event adds to the public knowledge."""

    def index(slug: str) -> int:
        return who_is(k, slug)

    def people(slugs: list[str]) -> int:
        return team_of(k, slugs)

    match kind:
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
                knowledge.stand(k, index(args["survivor"]), LOCATIONS.index(args["place"]))
        case "trail_told":
            for slug, place in args["found"]:
                knowledge.stand(k, index(slug), LOCATIONS.index(place))
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
            pass


def note_flight(k: list[i64], rows: Rows, kind: str, args: dict[str, Any], kept: int, people: Any) -> None:
    """Where Survivors may have gone from an encounter; `people` turns names into bits."""
    locks = k[knowledge.LOCKS]
    if kind == "left":
        i = people([args["survivor"]]).bit_length() - 1
        here = next(place for place in range(15) if knowledge.places(k, i) >> place & 1)
        knowledge.flee(k, rows, locks, i, here, 1, True)
        return
    here = LOCATIONS.index(args["place"])
    for i in range(TEAM):
        if people(args["people"]) >> i & 1:
            steps = knowledge.flight_steps(k, rows, locks, i, here, kept)
            knowledge.flee(k, rows, locks, i, here, steps, False)
            if people(args["afraid"]) >> i & 1:
                knowledge.fear_kept(k, i)

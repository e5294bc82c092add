"""What one event adds to the public knowledge, by the functions the rules use (TER-H1)."""

from typing import Any

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence


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

    def index(slug: str) -> int:
        return who_is(k, slug)

    def people(slugs: list[str]) -> int:
        return team_of(k, slugs)

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
            evidence.tell(k, bits(c.LOCATIONS, args["places"]), people(args["people"]), silent)
        case "searched":
            evidence.tell(k, 1 << c.LOCATIONS.index(args["place"]), people(args["people"]), 0)
        case "caught":
            if args["places"]:
                evidence.tell(k, bits(c.LOCATIONS, args["places"]), people(args["people"]), 0)
        case "overflowed":
            if args["place"] != "none":
                evidence.stand(k, index(args["survivor"]), c.LOCATIONS.index(args["place"]))
        case "trail_told":
            for slug, place in args["found"]:
                evidence.stand(k, index(slug), c.LOCATIONS.index(place))
        case "eliminated" | "escaped":
            k[evidence.OUT + index(args["survivor"])] = 1
        case "amulet_used":
            k[evidence.ITEMS_SEEN + c.AMUL] += 1
        case "trait_shown":
            trait = c.TRAITS.index(args["trait"])
            k[evidence.TRAITS + index(args["survivor"])] |= 1 << trait
            if args["trait"] == "taunting_strategy":
                k[evidence.TAUNTER] = index(args["survivor"]) + 1
        case "defence_judged":
            marks, dice = args["marks"], args["dice"]
            evidence.defended(
                k, rows, index(args["survivor"]), c.ITEMS.index(args["item"]), args["helped"], bool(marks & 2),
                bool(marks & 8), bool(marks & 16), len(dice) > 0 and not any(dice),
            )  # fmt: skip
        case "left" | "encounter_ended":
            note_flight(k, rows, kind, args, kept, people)
        case _:
            pass


def note_flight(k: list[i64], rows: c.Rows, kind: str, args: dict[str, Any], kept: int, people: Any) -> None:
    """Where Survivors may have gone from an encounter; `people` turns names into bits."""
    locks = k[evidence.LOCKS]
    if kind == "left":
        i = people([args["survivor"]]).bit_length() - 1
        here = next(place for place in range(15) if evidence.places(k, i) >> place & 1)
        evidence.flee(k, rows, locks, i, here, 1, True)
        return
    here = c.LOCATIONS.index(args["place"])
    for i in range(c.TEAM):
        if people(args["people"]) >> i & 1:
            steps = evidence.flight_steps(k, rows, locks, i, here, kept)
            evidence.flee(k, rows, locks, i, here, steps, False)
            if people(args["afraid"]) >> i & 1:
                evidence.fear_kept(k, i)

"""What a viewer remembers: the public knowledge, folded from the events it saw by the functions the rules use."""

from dataclasses import dataclass, field
from typing import Any

from grimtable.engine.event import Event
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.terrorscape import counts, followed, joint, killer_cards, knowledge, past, reckoning, traces
from grimtable.games.terrorscape.claims import Claims
from grimtable.games.terrorscape.components import (
    ANNA,
    DOORS,
    EXPLOSIVE,
    ITEMS,
    LOCATIONS,
    MOLOTOV,
    NOWHERE,
    SEAL,
    TEAM,
    Z2,
    Rows,
)
from grimtable.games.terrorscape.interrupted import Moments, moments
from grimtable.games.terrorscape.joint import Joint
from grimtable.games.terrorscape.killer_cards import KillerCards
from grimtable.games.terrorscape.noting import bits, note, team_of, who_is
from grimtable.games.terrorscape.packed import packed, triples, unpacked
from grimtable.games.terrorscape.plan_states import is_followed, plan_of, routes_of, token_of
from grimtable.games.terrorscape.state import Terrorscape
from grimtable.games.terrorscape.used_tables import GIFTS, SIDES, Counts, Sides, all_places, all_sides, in_all


@dataclass(frozen=True)
class Memory:
    """The numbers of knowledge.py, the triples of joint.py, the Killer's cards, and what is needed to go on folding."""

    known: tuple[int, ...]
    joint: Joint
    rows: Rows
    kept: int = 0  # traits per Survivor
    plans: bool = False
    own: bool = False  # Variant 2
    cards: KillerCards = field(default_factory=killer_cards.nothing_yet)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Memory) or self.known != other.known:
            return False
        return self.joint == other.joint and self.cards == other.cards

    def __hash__(self) -> int:
        return hash(self.known)

    def to_json(self) -> Json:
        """All of it, readable by `from_json`; the triples are one number in hexadecimal digits."""
        mine = self.joint
        return {
            "known": list(self.known),
            "places": f"{mine.places:x}",
            "lair": mine.lair,
            "helped": mine.helped,
            "token": mine.token,
            "fear": list(mine.fear),
            "hurt": mine.hurt,
            "notes": list(mine.notes),
            "past": list(mine.past),
            "parts": [mine.named(each) for each in mine.parts[: joint.N_CAUSES]],
            "stays": [mine.named(each) for each in mine.parts[joint.N_CAUSES :]],
            "fields": counts.N_FIELDS,
            "used": packed(mine.counts),
            "exact": mine.exact > 0,
            "owned": mine.exact == counts.OWNED,
            "sides": [packed(side) for side in mine.sides],
            "followed": packed(mine.followed) if mine.followed else None,
            "cards": self.cards.to_json(),
        }

    def from_json(self, data: Any) -> "Memory":  # whatever a view or a position holds
        """The memory of a view or a position, at the table of this one."""
        known = [_whole(each) for each in data["known"]]
        if len(known) != knowledge.N_KNOWN:
            raise ValueError(f"memory has {len(known)} numbers, not {knowledge.N_KNOWN}")
        places, lair, helped, token = triples(data["places"]), data["lair"], data["helped"], data["token"]
        fear, notes = tuple(_whole(each) for each in data["fear"]), tuple(_whole(each) for each in data["notes"])
        if len(fear) != TEAM or not 0 <= _whole(lair) <= NOWHERE or not 0 <= _whole(token) <= TEAM:
            raise ValueError(f"memory has fear {fear!r}, lair {lair!r}, token {token!r}")
        if not all(joint.is_note(each) for each in notes):
            raise ValueError(f"memory has notes {notes!r}")
        if places & ~joint.product(list(known)) and not joint.overflowed(notes):
            raise ValueError("places and weights do not agree")
        before = past.any_past(list(known), self.rows)  # a position from before these fields were there
        parts: tuple[int, ...] = (places,) * joint.N_PARTS
        if "past" in data:
            before = tuple(_whole(each) for each in data["past"])
            if len(before) == past.FINDERS:  # written before that was kept
                before = (*before, past.anybody(_whole(known[knowledge.FINDS])), 0, 0)
            named = data["parts"][: joint.N_CAUSES]  # there were more once
            named += data.get("stays", ["all"] * (joint.N_PARTS - joint.N_CAUSES))
            parts = tuple(places if each == "all" else triples(each) for each in named)
        if not past.is_past(before) or len(parts) != joint.N_PARTS:
            raise ValueError(f"past is {before!r}, in {len(parts)} parts")
        used: Counts = ((counts.Stock(list(known), self.rows, before, self.kept, self.plans, self.own).best(), places),)
        counted = data.get("fields") == counts.N_FIELDS  # else written when other things were counted
        if counted:
            used = unpacked(data["used"], places)
        if all_places(used) != places:
            raise ValueError("places and counts do not agree")
        hurt, exact = _whole(data["hurt"]), counts.EXACT if counted and data.get("exact") is True else 0
        if exact and data.get("owned") is True:
            exact = counts.OWNED
        sides = all_sides(used)
        if counted and "sides" in data:  # else written before they were kept
            written = tuple(unpacked(side, places) for side in data["sides"])
            sides = (*written, *sides[len(written) :])  # once there were fewer
        if not _are_planned(used, sides, self.rows):
            raise ValueError("plans and tables of triples do not agree")
        if len(sides) != len(SIDES) or any(all_places(side) != places for side in sides):
            raise ValueError("places and tables of few fields do not agree")
        some: Counts = ()
        if counted and data.get("followed") is not None:  # else written before they were kept
            some = unpacked(data["followed"], places)
        if all_places(some) & ~places:
            raise ValueError("places and histories do not agree")
        found = Joint(places, lair, _whole(helped), token, fear, hurt, notes, before, parts, used, exact, sides, some)
        cards = killer_cards.read(data["cards"], list(known), self.rows) if "cards" in data else self.cards
        return Memory(tuple(known), found, self.rows, self.kept, self.plans, self.own, cards)


def _are_planned(used: Counts, sides: Sides, rows: Rows) -> bool:
    """Whether plans are followed in their table alone, each as far as it can be."""
    routes = routes_of(rows)
    others = [used, *sides[:GIFTS]]
    if any(is_followed(number) for table in others for number, _places in table):
        return False
    return all(routes.fits(number) for number, _places in sides[GIFTS])


def _whole(value: Any) -> int:  # whatever a view or a position holds
    if type(value) is not int:
        raise ValueError(f"memory holds {value!r}")
    return value


def blank(setup: Setup) -> Memory:
    """Before anything happened."""
    grade = setup.options.get("traits", "off")
    kept = 0 if grade == "off" else setup.options.get("survivor_traits", 1) if grade == "custom" else 1
    rows: Rows = setup.rows
    known = tuple(knowledge.first_knowledge(rows))
    plans = bool(setup.options.get("plans", False))
    return Memory(known, joint.first_joint(rows, plans), rows, kept, plans, setup.mode == "on_your_own")


def public(s: Terrorscape, seat: int | None) -> Memory:
    """What a viewer remembers; in a muted state and after the end only what lies open (TER-11.4)."""
    if s.journal is None or s.over:
        return of_table(s)
    found: Memory = s.memory(seat)
    return found


def of_table(s: Terrorscape) -> Memory:
    """What can be remembered at a table whose past is not written down: nothing ties the Survivors together."""
    k = s.known
    lair = NOWHERE if s.sneak != 0 else int(s.last_seen)
    token = int(s.token) if s.own else TEAM
    fear = tuple(int(each) for each in s.fear)
    hurt = sum(1 << i for i in range(TEAM) if s.health[i] > 0)
    empty = blank(s.setup)
    before = past.any_past(k, empty.rows)
    places = joint.product(k)
    parts = joint.first_parts(places) if k[knowledge.FINDS] == 0 else (places,) * joint.N_PARTS
    used, exact = counts.first_counts(empty.rows), counts.OWNED
    if k[knowledge.FINDS] > 0:
        exact = 0
        used = counts.Stock(k, empty.rows, before, empty.kept, empty.plans, empty.own).best()
    table, helped = ((used, places),), int(s.help_at > 0)
    sides = all_sides(table)
    if empty.plans and k[knowledge.FINDS] == 0:
        sides = joint.untouched(sides)
    found = Joint(places, lair, helped, token, fear, hurt, (), before, parts, table, exact, sides)
    cards = killer_cards.of_table(s)
    return Memory(tuple(int(each) for each in k), found, empty.rows, empty.kept, empty.plans, empty.own, cards)


PLACING = frozenset(
    (
        "noise_revealed", "detected", "searched", "caught", "overflowed", "trail_told", "left", "encounter_ended",
        "trait_shown",
    )
)  # fmt: skip


JUDGING = frozenset(("searched", "defence_judged"))  # what some plans would have ended the game with
SHOWING = frozenset(("defence_judged", "amulet_used"))  # a card that was drawn and kept


def fold(memory: Memory, event: Event) -> Memory:
    """What a viewer remembers after one more event as it saw it."""
    k: list[i64] = list(memory.known)
    before = memory.joint
    traits = k[knowledge.NOT_TRAITS : knowledge.TRAITS + TEAM]  # what is known of them
    cards = killer_cards.after(memory.cards, k, memory.rows, event.kind, event.args)
    after = tie(k, before, memory, event.kind, event.args)
    note(k, memory.rows, event.kind, event.args, memory.kept, memory.plans)
    if memory.plans and event.kind in JUDGING:
        after = planned(after, memory.rows, event.kind, event.args)
    if event.kind in SHOWING:
        after = afforded(k, after, memory, event.kind, event.args)
    if memory.kept > 0 and k[knowledge.NOT_TRAITS : knowledge.TRAITS + TEAM] != traits:
        after = owned(k, after, memory)
    if event.kind in PLACING and not joint.overflowed(after.notes):  # else the weights are of another moment
        after = joint.agree(k, after)
    known = tuple(k)
    if known == memory.known and after is before and cards is memory.cards:
        return memory
    return Memory(known, after, memory.rows, memory.kept, memory.plans, memory.own, cards)


def moments_of(memory: Memory) -> Moments:
    """Where the Survivors can be in the middle of their phase, after a Taunt, by who has had a turn (TER-Q31)."""
    return moments(memory.joint, list(memory.known), memory.rows, memory.kept, memory.plans, memory.own)


# The three together


def tie(k: list[i64], mine: Joint, memory: Memory, kind: str, args: dict[str, Any]) -> Joint:
    """What one event says of all three Survivors; called before the weights are changed."""
    places = mine.places
    match kind:
        case "noise_revealed":
            heard, fire = bits(LOCATIONS, args["places"]), bool(args["fire"])
            return reckoning.after(mine, k, memory.rows, heard, fire, memory.kept, memory.plans, memory.own)
        case "detected":
            silent = sum(1 << i for i in range(TEAM) if k[knowledge.WHO + i] == ANNA)
            places = joint.told(k, places, bits(LOCATIONS, args["places"]), team_of(k, args["people"]), silent)
        case "searched":
            places = joint.told(k, places, 1 << LOCATIONS.index(args["place"]), team_of(k, args["people"]), 0)
        case "caught":
            if args["places"]:
                places = joint.told(k, places, bits(LOCATIONS, args["places"]), team_of(k, args["people"]), 0)
        case "overflowed" if not joint.taunted(mine):
            if args["place"] != "none":
                places = joint.narrowed(places, who_is(k, args["survivor"]), 1 << LOCATIONS.index(args["place"]))
        case "trail_told":
            for slug, place in args["found"]:
                places = joint.narrowed(places, who_is(k, slug), 1 << LOCATIONS.index(place))
        case "left":
            i = who_is(k, args["survivor"])
            here = next(place for place in range(15) if knowledge.places(k, i) >> place & 1)
            gifts = Claims(k, memory.rows, memory.kept)
            return joint.fled(mine, memory.rows, k[knowledge.LOCKS], i, here, 1, True, gifts)
        case "encounter_ended":
            here = LOCATIONS.index(args["place"])
            locks = k[knowledge.LOCKS]
            for slug in args["people"]:
                i = who_is(k, slug)
                steps = int(knowledge.flight_steps(k, memory.rows, locks, i, here, memory.kept))
                gifts = Claims(k, memory.rows, memory.kept)
                mine = joint.fled(mine, memory.rows, locks, i, here, steps, False, gifts)
            return mine
        case _:
            return jot(k, mine, memory, kind, args)
    return mine if places == mine.places else mine.put(places)


def afforded(k: list[i64], mine: Joint, memory: Memory, kind: str, args: dict[str, Any]) -> Joint:
    """Without the histories that have used too much to hold what was seen just now as well (TER-9.8, TER-10.4)."""
    stock = counts.Stock(k, memory.rows, mine.past, memory.kept, memory.plans, memory.own)
    if mine.exact == 0:
        stock.loosen()
    left = mine.counts
    if kind == "defence_judged" and mine.exact == counts.OWNED:
        left = traces.defended(left, mine.lair, sprung=args["marks"] & 4 != 0)
    left = tuple([each for each in left if stock.affords(each[0])])
    stock.loosen()
    stock.gifted = True
    sides = tuple([tuple([each for each in side if stock.affords(each[0])]) for side in mine.sides])
    some = shown(k, mine, memory, kind, args)
    if in_all(left, sides) == 0 or (left, sides, some) == (mine.counts, mine.sides, mine.followed):
        return mine
    return mine.split(mine.parts, left, mine.exact, sides, some)


def shown(k: list[i64], mine: Joint, memory: Memory, kind: str, args: dict[str, Any]) -> Counts:
    """Of the histories in full those in which somebody can have shown what was shown just now."""
    table = mine.followed
    if len(table) == 0:
        if mine.exact != counts.OWNED or memory.kept > 0 or memory.plans or memory.own:
            return ()
        table = mine.counts
    if kind == "defence_judged":
        table = traces.defended(table, mine.lair, sprung=args["marks"] & 4 != 0)
    for item in range(1, len(ITEMS)):
        at = knowledge.ITEMS_SEEN + item
        if k[at] > memory.known[at]:
            table = followed.shown(table, item, who_is(k, args["survivor"]), memory.rows)
    return followed.afforded(table, counts.Stock(k, memory.rows, mine.past, 0, False, False))


def owned(k: list[i64], mine: Joint, memory: Memory) -> Joint:
    """Without the histories that need traits which, as is known now, the Survivors do not own (TER-12.3)."""
    gifts = Claims(k, memory.rows, memory.kept)
    left = tuple([each for each in mine.sides[GIFTS] if gifts.allows(each[0])])
    sides = (*mine.sides[:GIFTS], left)
    if in_all(mine.counts, sides) == 0 or left == mine.sides[GIFTS]:
        return mine
    return mine.split(mine.parts, mine.counts, mine.exact, sides)


def planned(mine: Joint, rows: Rows, kind: str, args: dict[str, Any]) -> Joint:
    """Without the histories whose plan would have ended the game, or is not the one that was shown (TER-14.4)."""
    routes = routes_of(rows)
    left = []
    for used, places in mine.sides[GIFTS]:
        plan, active = plan_of(used), is_followed(used) and routes.is_active(used)
        possible = True
        if kind == "searched":  # TER-P1.1
            trapped = active and plan == EXPLOSIVE and token_of(used) == LOCATIONS.index(args["place"])
            possible = not trapped or len(args["people"]) > 0
        elif is_followed(used):
            if args["success"] and mine.lair == Z2 and active and plan == SEAL:  # TER-P1.4
                possible = False
            if args["helped"] & 1 and not (active and plan == MOLOTOV):  # TER-P1.12
                possible = False
        if possible:
            left.append((used, places))
    sides = (*mine.sides[:GIFTS], tuple(left))
    if in_all(mine.counts, sides) == 0 or len(left) == len(mine.sides[GIFTS]):
        return mine
    return mine.split(mine.parts, mine.counts, mine.exact, sides)


def jot(k: list[i64], mine: Joint, memory: Memory, kind: str, args: dict[str, Any]) -> Joint:
    """What the reckoning at the end of the Survivor phase will need."""
    lair, helped, token, fear, hurt, notes = mine.lair, mine.helped, mine.token, mine.fear, mine.hurt, mine.notes
    places, before, parts, used, exact = mine.places, mine.past, mine.parts, mine.counts, mine.exact
    sides = mine.sides
    match kind:
        case "round_began":
            notes = ()
        case "killer_moved" | "reappeared":
            lair = LOCATIONS.index(args["place"])
        case "sneaked":
            lair = NOWHERE
        case "token_given" | "token_passed":
            token = who_is(k, args["survivor"])
        case "scared" | "fear_changed":
            i = who_is(k, args["survivor"])
            fear = tuple(args["n"] if j == i else fear[j] for j in range(TEAM))
            if kind == "scared" and joint.taunted(mine):
                notes = (*notes, joint.note(joint.NOTE_SCARE, i, mine.fear[i]))
            if kind == "fear_changed":
                notes = (*notes, joint.fear_note(i, args["n"], mine.fear[i]))
                before = past.more(before, past.CALMS)
        case "overflowed":  # TER-Q31: in the middle of a phase, while the triples are those of its beginning
            place = NOWHERE if args["place"] == "none" else LOCATIONS.index(args["place"])
            notes = (*notes, joint.note(joint.NOTE_OVERFLOW, who_is(k, args["survivor"]), place))
        case "injured":
            hurt |= 1 << who_is(k, args["survivor"])
            if joint.taunted(mine):
                notes = (*notes, joint.note(joint.NOTE_HURT, who_is(k, args["survivor"])))
        case "eliminated":
            if not joint.taunted(mine):
                return mine
            notes = (*notes, joint.note(joint.NOTE_OUT, who_is(k, args["survivor"]), token))
        case "health_changed":
            hurt &= ~(1 << who_is(k, args["survivor"]))
            notes = (*notes, joint.note(joint.NOTE_HEAL, who_is(k, args["survivor"])))
            before = past.more(before, past.HEALS)
        case "lock_removed":  # TER-13.9: the name is told in Variant 2 alone
            by = who_is(k, args["survivor"]) if memory.own else TEAM
            notes = (*notes, joint.note(joint.NOTE_LOCK, DOORS.index(args["door"]), by))
            before = past.more(before, past.UNLOCKS)
        case "defended":
            before = past.shown(before, ITEMS.index(args["item"]), who_is(k, args["survivor"]))
        case "defence_judged":
            if args["marks"] & 4 == 0:
                return mine
            before = past.more(before, past.SPRUNG)
        case "key_racked":
            notes = (*notes, joint.note(joint.NOTE_KEY))
        case "help_called":
            helped = 1
            notes = (*notes, joint.note(joint.NOTE_HELP))
        case "trait_shown":
            if args["trait"] != "taunting_strategy":
                return mine
            notes = (*notes, joint.note(joint.NOTE_TAUNT, who_is(k, args["survivor"])))
        case "locked" | "lock_taken":
            if not joint.taunted(mine) or args.get("fresh") == 0:
                return mine
            by = joint.NOTE_SHUT if kind == "locked" else joint.NOTE_OPEN
            notes = (*notes, joint.note(by, DOORS.index(args["door"])))
        case _:
            return mine
    return Joint(places, lair, helped, token, fear, hurt, notes, before, parts, used, exact, sides, mine.followed)

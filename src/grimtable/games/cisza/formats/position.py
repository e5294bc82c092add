"""The table of Cisza as a person would write it down, and as a dump that plays on exactly."""

from collections.abc import Sequence
from typing import Any, cast

from grimtable.engine.codes import NONE, field_a, field_b, kind_of, pack
from grimtable.engine.counts import by_slug
from grimtable.engine.errors import BadPosition
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng, seed_bytes, stream_words
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.knowledge.memory import Memory
from grimtable.games.cisza.knowledge.view import OVER
from grimtable.games.cisza.knowledge.worlds import DECISIONS, REST_OF_ATTACK, REST_OF_TURN, shelters_left, stand_on
from grimtable.games.cisza.state import STREAMS, Cisza, blank

TYPES = c.ZOMBIES[:3]
FIELDS = {
    "": ("game", "ruleset", "mode", "options", "pack", "seed", "seats", "turn", "first", "active", "final_attack",
         "stall", "city_moved", "seat", "city", "resource", "now", "memory", "streams"),
    "seat": ("hand", "cards", "survivors", "zombies", "barriers", "out"),
    "city": ("deck", "count", "visible", "discard"),
    "resource": ("deck", "discard"),
    "now": ("phase", "step", "decision", "seats", "to", "stage", "arrivals", "stopped", "alarmed", "horde",
            "hordes_waiting", "replaced", "ended_by", "steps", "asked", "questions"),
}  # fmt: skip

# What a written position may name as the step at hand: its phase, and the pending steps, next one last.
STEPS_FROM = {
    "begin_turn": (k.PLAY, []),
    "play": (k.PLAY, [*REST_OF_TURN, k.PLAY_PHASE]),
    "attack": (k.ATTACK, REST_OF_TURN),
    "strike": (k.ATTACK, REST_OF_ATTACK),
    "draw": (k.DRAW, [k.DRAW_PHASE]),
    "end_turn": (k.DRAW, [k.END_TURN]),
}
DECIDED_IN = {
    "mulligan": k.MULLIGAN, "phase_1": k.PLAY, "sacrifice": k.PLAY, "barrier": k.ATTACK, "split": k.ATTACK,
}  # fmt: skip


# Dumps


def dump(s: Cisza) -> Json:
    """The full state: every zone, the pending steps by name, memories and streams."""
    n, limit = s.n_seats, s.rows.hand
    return {
        "game": "cisza",
        "ruleset": f"cisza@{s.version}",
        "mode": s.setup.mode,
        "options": dict(s.setup.options),
        "pack": None if s.rows.identity == standard_identity(s) else s.rows.tables,
        "seats": int(n),
        "turn": int(s.turn),
        "first": int(s.first),
        "active": int(s.active),
        "final_attack": s.final_attack,
        "stall": int(s.stall),
        "city_moved": s.city_moved,
        "seat": [
            {
                "hand": [c.CARDS[card] for card in s.hands[seat * limit : (seat + 1) * limit] if card],
                "survivors": int(s.survivors[seat]),
                "zombies": by_slug(TYPES, tuple(s.zombies[seat * 3 : seat * 3 + 3])),
                "barriers": by_slug(c.BARRIERS, tuple(s.barriers[seat * 3 : seat * 3 + 3])),
                "out": int(s.out[seat]),
            }
            for seat in range(n)
        ],
        "city": {
            "deck": [c.ZOMBIES[card] for card in reversed(s.city)],
            "visible": s.visible,
            "discard": by_slug(c.ZOMBIES, tuple(s.city_discard)),
        },
        "resource": {
            "deck": [c.CARDS[card] for card in reversed(s.deck)],
            "discard": by_slug(c.CARDS, tuple(s.discard)),
        },
        "now": {
            "phase": k.PHASES[OVER if s.over else s.phase],
            "stage": k.STAGES[s.stage],
            "arrivals": by_slug(TYPES, tuple(s.arrivals)),
            "stopped": int(s.stopped),
            "alarmed": s.alarmed,
            "horde": by_slug(TYPES, tuple(s.loose)),
            "hordes_waiting": int(s.hordes_waiting),
            "replaced": [seat for seat in range(n) if s.replaced >> seat & 1],
            "ended_by": int(s.ended_by),
            "steps": [[k.STEPS[kind_of(step)], field_a(step), field_b(step)] for step in s.stack],
            "asked": [
                [seat, k.QUESTIONS[kind_of(question)], field_a(question), field_b(question)]
                for seat, question in enumerate(s.asked)
                if question != NONE
            ],
            "questions": [s.question_number(seat) for seat in range(n)],
        },
        "memory": [
            None if memory is None else memory.to_json() for memory in (s.memory(seat) for seat in [*range(n), None])
        ],
        "streams": {name: list(s.streams[i * 4 : i * 4 + 4]) for i, name in enumerate(STREAMS)},
    }


def standard_identity(s: Cisza) -> str:
    """The identity of the rows that ship with the game."""
    game = s.setup.game
    return game.pack_hash(game.rows())


# Reading with errors that say where, what came and what is expected


def table(where: str, found: Any, key: str) -> Json:  # a position comes from outside
    """A table of a position, its fields known by name."""
    if not isinstance(found, dict):
        raise BadPosition(f"{where}: {found!r}, not a table")
    for field in found:
        if field not in FIELDS[key]:
            raise BadPosition(f"{where}: no field '{field}'; there is {', '.join(FIELDS[key])}")
    return cast(Json, found)


def number(where: str, data: Json, key: str, default: int, low: int, high: int) -> int:
    """A number within limits."""
    value = data.get(key, default)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{where}: {key} is {value!r}, not a number from {low} to {high}")
    return value


def flag(where: str, data: Json, key: str, default: bool) -> bool:
    """A yes or no."""
    value = data.get(key, default)
    if not isinstance(value, bool):
        raise BadPosition(f"{where}: {key} is {value!r}, not true or false")
    return value


def one_of(where: str, data: Json, key: str, default: str, words: Sequence[str]) -> str:
    """One of a few words."""
    value = data.get(key, default)
    if value not in words:
        raise BadPosition(f"{where}: {key} is {value!r}, not one of {', '.join(words)}")
    return cast(str, value)


def counts(where: str, data: Json, key: str, slugs: Sequence[str]) -> list[i64]:
    """How many of each kind, as a table by name."""
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise BadPosition(f"{where}: {key} is {found!r}, not a table of counts such as {{ {slugs[0]} = 1 }}")
    for slug in found:
        if slug not in slugs or slug == c.CARDS[0]:
            raise BadPosition(f"{where}: {key} has '{slug}', not one of {', '.join(slugs)}")
    return [number(f"{where}, {key}", found, slug, 0, 0, 255) for slug in slugs]


def pile(where: str, data: Json, key: str, slugs: Sequence[str]) -> list[int]:
    """A list of cards by name, as their numbers."""
    found = data.get(key, [])
    if not isinstance(found, list):
        raise BadPosition(f"{where}: {key} is {found!r}, not a list of names")
    for slug in found:
        if slug not in slugs or slug == c.CARDS[0]:
            listed = ", ".join(known for known in slugs if known != c.CARDS[0])
            raise BadPosition(f"{where}: {key} has {slug!r}, not one of {listed}")
    return [slugs.index(slug) for slug in found]


# From a position to a state


def load(setup: Setup, rows: c.Rows, data: Json) -> Cisza:
    """The state behind a position; what is unknown is filled in by the position's own seed."""
    data = table("cisza", data, "")
    seed = seed_bytes(data.get("seed", 0))
    streams: list[i64] = []
    for name in STREAMS:
        streams.extend(data.get("streams", {}).get(name) or stream_words(seed, name))
    s = blank(setup, rows, streams, Journal(setup.n_seats + 1))
    n = int(s.n_seats)
    now = table("cisza, now", data.get("now", {}), "now")
    decision = now.get("decision")
    if decision is None and "steps" not in now and now.get("phase") == "mulligan":
        decision = "mulligan"
    if decision is not None:
        one_of("cisza, now", {"decision": decision}, "decision", "", tuple(DECISIONS))
    begun = 0 if decision == "mulligan" or "steps" in now else 1
    s.turn = number("cisza", data, "turn", begun, begun, 10**6)
    s.first = number("cisza", data, "first", 0, 0, n - 1)
    s.active = number("cisza", data, "active", int(s.first), 0, n - 1)
    s.stall = number("cisza", data, "stall", 0, 0, 10**6)
    s.city_moved = flag("cisza", data, "city_moved", False)
    s.loose = counts("cisza, now", now, "horde", TYPES)
    s.over = now.get("phase") == k.PHASES[OVER]
    read_seats(s, data.get("seat", []), decision)
    rng = Rng(seed, "position")
    read_city(s, table("cisza, city", data.get("city", {}), "city"), rng)
    read_resource(s, table("cisza, resource", data.get("resource", {}), "resource"), data.get("seat", []), rng)
    shows_none = len(s.city) == 0 or (len(s.city) == 1 and s.visible)
    s.final_attack = flag("cisza", data, "final_attack", shows_none and decision != "send")  # CIS-9.2: Horde first
    read_now(s, now, decision)
    check_table(s)
    memories: list[Any] = data.get("memory") or []
    for index, memory in enumerate(memories):
        s.remember(None if index == n else index, Memory.from_json(memory))
    if "steps" not in now:
        s.begin()
    elif s.journal is not None:
        questions: list[Any] = now.get("questions", [0] * n)
        if len(questions) != n or not all(type(number) is int and number >= 0 for number in questions):
            raise BadPosition(f"cisza, now: questions is {questions!r}, not {n} numbers from 0 on")
        s.journal.questions = [*questions, 0]
    return s


def check_table(s: Cisza) -> None:
    """Refuse numbers below 0, flags that are no flags, and an active seat that is out of the game."""
    zones = (s.hands, s.survivors, s.zombies, s.barriers, s.city, s.deck, s.discard, s.city_discard, s.out, s.streams)
    for numbers in (*zones, s.arrivals, s.loose, [s.turn, s.stall, s.stopped, s.hordes_waiting, s.ended_by]):
        for number in numbers:
            if type(number) is not int or not 0 <= number < 2**32:
                raise BadPosition(f"cisza: {number!r} stands where a whole number from 0 on is expected")
    for flag in (s.visible, s.final_attack, s.city_moved, s.alarmed):
        if type(flag) is not bool:
            raise BadPosition(f"cisza: {flag!r} stands where true or false is expected")
    splitting = any(kind_of(question) == k.ASK_SPLIT for question in s.asked)
    if not s.over and (s.n_in_game() < 2 or (s.out[s.active] != 0 and not splitting)):
        raise BadPosition(
            f"cisza: seat {s.active} is to play on, but it or everybody else is out of the game (CIS-7.5)"
        )
    if not s.over and s.n_asked == 0 and len(s.stack) == 0:
        raise BadPosition("cisza: nobody is asked and nothing is pending; name it in [now]")


def read_seats(s: Cisza, seats: Any, decision: str | None) -> None:  # from outside: any TOML value
    """The [[seat]] tables; a seat without one has the survivors it began with and nothing else."""
    n = int(s.n_seats)
    if not isinstance(seats, list) or len(seats) > n:
        came = f"{len(seats)} tables" if isinstance(seats, list) else repr(seats)
        raise BadPosition(f"cisza: [[seat]] is {came}, not up to {n} tables for {n} seats")
    for seat in range(n):
        where = f"cisza, seat {seat}"
        data = table(where, seats[seat] if seat < len(seats) else {}, "seat")
        s.out[seat] = number(where, data, "out", 0, 0, int(s.turn))
        if decision == "split" and seat == s.active and s.out[seat] == 0:
            s.out[seat] = s.turn
        begun = 0 if s.out[seat] else s.rows.survivors[s.setup.mode]
        s.survivors[seat] = number(where, data, "survivors", begun, 0, len(s.rows.city_cards))
        hand = pile(where, data, "hand", c.CARDS)
        if len(hand) > s.rows.hand:
            raise BadPosition(f"{where}: {len(hand)} cards in hand, not up to {s.rows.hand} (CIS-8.2)")
        for card in hand:
            s.add_card(seat, card)
        s.zombies[seat * 3 : seat * 3 + 3] = counts(where, data, "zombies", TYPES)
        s.barriers[seat * 3 : seat * 3 + 3] = counts(where, data, "barriers", c.BARRIERS)
        if s.out[seat] and (s.survivors[seat] or hand or data.get("cards") or s.n_barriers(seat)):
            raise BadPosition(f"{where}: out since turn {s.out[seat]}, but with survivors, hand or barriers (CIS-7.1)")
        if not s.out[seat] and s.survivors[seat] == 0 and seat != s.active and not s.over:
            raise BadPosition(f"{where}: no survivor in a shelter that is in the game and not active (CIS-7.7)")
    if not s.over and s.n_in_game() < 2:
        raise BadPosition(f"cisza: seats in the game: {s.n_in_game()}, not 2 or more (CIS-9.1)")


def read_city(s: Cisza, city: Json, rng: Rng) -> None:
    """The City deck as written, top card first, or from the unseen cards in the order of the position's seed."""
    s.city_discard = counts("cisza, city", city, "discard", c.ZOMBIES)
    s.visible = flag("cisza, city", city, "visible", False)
    written = pile("cisza, city", city, "deck", c.ZOMBIES[:4])
    left = [s.rows.zombies[kind] - s.city_discard[kind] - written.count(kind) for kind in range(4)]
    for kind in range(3):
        left[kind] -= s.loose[kind] + sum(s.zombies[kind::3])
    if min(left) < 0:
        raise BadPosition(f"cisza: more {c.ZOMBIES[left.index(min(left))]} cards than the box has")
    room = int(sum(left)) - int(sum(s.survivors)) - int(s.city_discard[c.SURVIVOR])
    if room < 0:
        raise BadPosition(f"cisza: city cards: {-room} more than the box has")
    if "deck" in city:
        s.city = list(reversed(written))
    else:
        unseen: list[i64] = [kind for kind in range(4) for _ in range(left[kind])]
        rng.shuffle(unseen)
        count = number("cisza, city", city, "count", room, 0, room)
        if s.visible:  # somebody sees the top card: a Normal or Strong one
            fits = next((i for i, kind in enumerate(unseen) if kind in (c.NORMAL, c.STRONG)), -1)
            if count > 0 and fits >= 0:
                unseen[fits], unseen[count - 1] = unseen[count - 1], unseen[fits]
        s.city = unseen[:count]
    if s.visible and (not s.city or s.city[-1] not in (c.NORMAL, c.STRONG)):
        raise BadPosition("cisza, city: visible is true, but the top card is not a normal or strong one (CIS-3.10)")


def read_resource(s: Cisza, resource: Json, seats: list[Json], rng: Rng) -> None:
    """The Resource deck as written, top card first, and what the hands hold besides what is written."""
    s.discard = counts("cisza, resource", resource, "discard", c.CARDS)
    written = pile("cisza, resource", resource, "deck", c.CARDS)
    left = [s.rows.counts[card] - s.discard[card] - written.count(card) for card in range(len(c.CARDS))]
    left[0] = 0
    for i, slug in enumerate(c.BARRIERS):
        left[c.CARDS.index(slug)] -= sum(s.barriers[i::3])
    for card in s.hands:
        left[card] -= 1 if card else 0
    if min(left) < 0:
        raise BadPosition(f"cisza: more {c.CARDS[left.index(min(left))]} cards than the box has")
    unseen: list[i64] = [card for card in range(1, len(c.CARDS)) for _ in range(left[card])]
    rng.shuffle(unseen)
    for seat, data in enumerate(seats):
        held = int(s.hand_size(seat))
        for _ in range(number(f"cisza, seat {seat}", data, "cards", held, held, int(s.rows.hand)) - held):
            if not unseen:
                raise BadPosition(f"cisza, seat {seat}: cards is {data['cards']}, but no card is left to be held")
            s.add_card(seat, unseen.pop())
    s.deck = list(reversed(written)) if "deck" in resource else unseen


def read_now(s: Cisza, now: Json, decision: str | None) -> None:
    """The step or decision at hand; a dump names all pending steps."""
    where = "cisza, now"
    phase = one_of(where, now, "phase", k.PHASES[DECIDED_IN.get(decision or "", k.PLAY)], k.PHASES)
    s.stage = k.STAGES.index(one_of(where, now, "stage", k.STAGES[0], k.STAGES))
    s.arrivals = counts(where, now, "arrivals", TYPES)
    for i in range(3):
        if s.arrivals[i] > s.zombies[s.active * 3 + i]:
            raise BadPosition(f"{where}: more {TYPES[i]} arrivals than zombies in the active shelter (CIS-6.2)")
    s.stopped = number(where, now, "stopped", 0, 0, 255)
    s.alarmed = flag(where, now, "alarmed", False)
    s.hordes_waiting = number(where, now, "hordes_waiting", 0, 0, int(s.rows.zombies[3]))
    for seat in now.get("replaced", []):
        s.replaced |= 1 << number(f"{where}, replaced", {"seat": seat}, "seat", 0, 0, int(s.n_seats) - 1)
    s.phase = k.DRAW if s.over else k.PHASES.index(phase)
    if "steps" in now:
        names = tuple(name for name in k.STEPS if name)
        for name, a, b in now["steps"]:
            one_of(f"{where}, steps", {"step": name}, "step", "", names)
            s.stack.append(pack(k.STEPS.index(name), *two_numbers(where, a, b)))
        for seat, name, a, b in now.get("asked", []):
            one_of(f"{where}, asked", {"decision": name}, "decision", "", tuple(DECISIONS))
            at = number(f"{where}, asked", {"seat": seat}, "seat", 0, 0, int(s.n_seats) - 1)
            s.asked[at] = pack(DECISIONS[name], *two_numbers(where, a, b))
        s.n_asked = sum(question != NONE for question in s.asked)
        s.ended_by = number(where, now, "ended_by", 0, 0, 9)
    elif s.over:
        why = 1 if s.n_in_game() == 1 else (6 if s.final_attack else 9)
        s.ended_by = number(where, now, "ended_by", why, 1, 9)
        if s.ended_by not in (1, 6, 9):
            raise BadPosition(f"{where}: ended_by is {s.ended_by}, not one of 1, 6, 9 (CIS-9)")
    elif decision is not None:
        read_decision(s, now, decision)
    else:
        step = one_of(where, now, "step", phase, tuple(STEPS_FROM))
        if not s.in_game(s.active) and step != "end_turn":
            raise BadPosition(f"cisza: active is {s.active}, a seat that is out (CIS-7.5)")
        at, steps = STEPS_FROM[step]
        s.phase = at
        if step == "begin_turn":
            s.turn -= 1  # the step itself counts it
            s.push(k.BEGIN_TURN, s.active)
        s.stack.extend(pack(kind) for kind in steps)


def two_numbers(where: str, a: int, b: int) -> tuple[int, int]:
    """The two numbers of a step or question."""
    return number(where, {"a": a}, "a", 0, 0, 255), number(where, {"b": b}, "b", 0, 0, 255)


def read_decision(s: Cisza, now: Json, decision: str) -> None:
    """Put the named decision, or say what is missing for it to be open."""
    where = f"cisza: now.decision is '{decision}'"
    active, n = int(s.active), int(s.n_seats)
    if decision == "mulligan":
        seats = now.get("seats", list(range(n)))
        if not seats or not isinstance(seats, list) or any(seat not in range(n) for seat in seats):
            raise BadPosition(f"cisza, now: seats is {seats!r}, not a list of seats from 0 to {n - 1}")
        for seat in seats:
            stand_on(s, decision, seat)
        return
    missing = ""
    at = active
    if s.out[active] and decision != "split":
        missing = f"seat {active} is out (CIS-7.5)"
    elif decision == "phase_1" and s.hand_size(active) == 0:
        missing = f"seat {active} has no card in hand (CIS-2.14)"
    elif decision == "barrier" and (s.attacks_left() <= 0 or s.n_barriers(active) == 0 or s.alarmed):
        missing = f"seat {active} has no attack left to stop or no barrier (CIS-6.3)"
    elif decision in ("sacrifice", "split") and s.n_zombies(active) == 0:
        missing = f"seat {active} has no zombie to give away"
    elif decision == "send":
        at = number("cisza, now", now, "to", active, 0, n - 1)
        zombies, shelters = sum(s.loose), shelters_left(s, at)
        if s.out[at] or (s.hordes_waiting and at == active):
            missing = f"seat {at} gets none of these zombies (CIS-4.5, CIS-7.5)"
        elif not 0 < zombies <= shelters:
            missing = f"zombies in now.horde: {zombies}, not from 1 to {shelters}, the shelters left (CIS-4.8)"
    if not missing:
        stand_on(s, decision, at)
        if decision != "phase_1" and len(s.codes(active)) < 2:
            missing = "it has a single answer and is taken without asking (CIS-2.14)"
    if missing:
        raise BadPosition(f"{where}, but {missing}")

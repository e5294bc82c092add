"""The moment of a written position: the step or decision at hand, and what the order of play puts beneath it."""

from typing import Any

from grimtable.engine.codes import NONE, pack
from grimtable.engine.errors import BadPosition
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.view import Json
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.formats.checks import after, beneath_vote, check_flow, check_table, number
from grimtable.games.osaczeni.knowledge.view import bits_of
from grimtable.games.osaczeni.rules import votes
from grimtable.games.osaczeni.state import Osaczeni

FIELDS = (
    "phase", "step", "decision", "seat", "seats", "dice", "dice_place", "looked", "voted", "area", "voters", "passed",
    "turn", "handed", "pistols", "votes", "goals", "drawn", "tied", "gifts", "after", "receiver", "left", "ended_by",
    "steps", "asked", "questions",
)  # fmt: skip

STEP_PHASES = {
    "placement": k.PLACEMENT, "first_arrival": k.PLACEMENT, "begin_round": k.CLOSING, "truck": k.TRUCK,
    "badge": k.BADGE, "roll": k.BADGE, "maps": k.MAPS, "moves": k.MOVES, "arrival": k.ARRIVAL, "attack": k.ATTACK,
    "end": k.CLOSING,
}  # fmt: skip
DECISIONS = {name: number for number, name in enumerate(k.QUESTIONS) if name}
DECISION_PHASES = {
    "place": k.PLACEMENT, "keep": k.TRUCK, "give": k.TRUCK, "box": k.TRUCK, "reroll": k.BADGE,
    "walkie": k.BADGE, "go_openly": k.MAPS, "go": k.MAPS, "move": k.MOVES, "energy": k.MOVES, "energy_last": k.MOVES,
    "haunt": k.ARRIVAL, "feed": k.ATTACK,
}  # fmt: skip
VOTE_PHASES = {"truck": k.TRUCK, "badge": k.BADGE, "attack": k.ATTACK}


def read(s: Osaczeni, data: Json, rng: Rng) -> None:
    """The moment at hand; a dump names all pending steps."""
    for key in data:
        if key not in FIELDS:
            raise BadPosition(f"osaczeni, now: no field '{key}'; there is {', '.join(FIELDS)}")
    read_marks(s, data)
    if "steps" in data:
        resume(s, data)
        check_table(s)
        check_flow(s)
        return
    if data.get("phase") == "over":
        raise BadPosition("osaczeni, now: a game that is over needs the pending steps of a dump")
    if "decision" in data:
        stand_on_decision(s, data, rng)
        check_table(s)
        check_flow(s)
        if s.journal is not None:
            for seat in range(s.n_seats):
                s.journal.questions[seat] = 1 if s.asked[seat] != NONE else 0
    else:
        stand_on_step(s, data, rng)
        check_table(s)
        s.begin()


def read_marks(s: Osaczeni, data: Json) -> None:
    """Dice, votes, markers and the like."""
    n = int(s.n_seats)
    s.dice = read_dice(data.get("dice", {}))
    s.dice_place = named(data.get("dice_place", "away"), k.DICE_PLACES, "dice_place")
    s.looked = seat_bits(data, "looked", n)
    s.voted = data.get("voted", False)
    area = data.get("area", "")
    s.area = c.NO_AREA if area == "" else area_of(area)
    s.voters, s.passed = seat_bits(data, "voters", n), seat_bits(data, "passed", n)
    s.turn, s.handed = number(data.get("turn", 0), 0, n - 1, "now, turn"), seat_bits(data, "handed", n)
    s.pistols = [number(each, 0, 30, "now, pistols") for each in per_seat(data.get("pistols", []), n, "pistols", 0)]
    votes = per_seat(data.get("votes", []), n, "votes", None)
    s.votes = [0 if vote is None else number(vote, 0, n - 1, "now, votes") + 1 for vote in votes]
    s.goals = [0 if goal is None else area_of(goal) + 1 for goal in per_seat(data.get("goals", []), n, "goals", None)]


def seat_bits(data: Json, name: str, n: int) -> int:
    """Seats as bits."""
    return bits_of(sorted({number(seat, 0, n - 1, f"now, {name}") for seat in data.get(name, [])}))


def per_seat(values: list[Any], n: int, where: str, blank: Any) -> list[Any]:  # numbers, slugs or nothing
    """One value per seat, filled up."""
    if len(values) > n:
        raise BadPosition(f"osaczeni, now: {len(values)} {where} for {n} seats")
    filled = [*values, *[blank] * (n - len(values))]
    return [blank if value in ("", None) else value for value in filled]  # TOML has no null: "" is none


def read_dice(dice: Any) -> list[i64]:  # {"A1": 2} or ["A1", "A1"]
    """How many dice show each area."""
    slugs = dice
    if not isinstance(dice, list):
        slugs = [slug for slug, n in dice.items() for _ in range(number(n, 0, 30, "now, dice"))]
    counts: list[i64] = [0] * c.N_AREAS
    for slug in slugs:
        counts[area_of(slug)] += 1
    return counts


def area_of(slug: Any) -> int:  # whatever the position holds
    """An area's number."""
    if slug not in c.AREAS:
        raise BadPosition(f"osaczeni, now: an area is {slug!r}, not one of {', '.join(c.AREAS)}")
    return c.AREAS.index(slug)


def resume(s: Osaczeni, data: Json) -> None:
    """Go on exactly where a dump was made."""
    s.ended_by = number(data.get("ended_by", 0), 0, 3, "now, ended_by")
    phase = named(data.get("phase", ""), k.PHASES, "phase")
    s.over = k.PHASES[phase] == "over"
    s.phase = k.CLOSING if s.over else phase
    s.stack = [pack(named(name, k.STEPS, "steps"), *fields(*numbers)) for name, *numbers in data["steps"]]
    for seat, name, *numbers in data.get("asked", []):
        question = pack(named(name, k.QUESTIONS, "asked"), *fields(*numbers))
        s.asked[number(seat, 0, s.n_seats - 1, "now, asked")] = question
    s.n_asked = sum(question != NONE for question in s.asked)
    questions = data.get("questions", [0] * s.n_seats)
    if len(questions) != s.n_seats or s.journal is None:
        raise BadPosition(f"osaczeni, now: {len(questions)} questions for {s.n_seats} seats")
    s.journal.questions = [*(number(n, 0, 1_000_000, "now, questions") for n in questions), 0]


def named(name: str, names: tuple[str, ...], where: str) -> int:
    """The number of a name."""
    if not name or name not in names:
        raise BadPosition(f"osaczeni, now: {where} is {name!r}, not one of {', '.join(each for each in names if each)}")
    return names.index(name)


def fields(first: Any, second: Any, third: Any) -> tuple[int, int, int]:  # whatever the position holds
    """The numbers of a step or question."""
    return number(first, 0, 255, "now"), number(second, 0, 255, "now"), number(third, 0, 255, "now")


def hatch_dice(s: Osaczeni, rng: Rng) -> None:
    """Dice that a position leaves out are rolled by its own seed."""
    if sum(s.dice) == 0:
        for _ in range(s.n_dice()):
            s.dice[rng.below(c.N_AREAS)] += 1


def stand_on_step(s: Osaczeni, data: Json, rng: Rng) -> None:
    """Begin with a step: a phase, the roll of the dice, the attack on one area."""
    step = data.get("step", data.get("phase", "truck"))
    if step not in STEP_PHASES:
        raise BadPosition(f"osaczeni, now: step is {step!r}, not one of {', '.join(STEP_PHASES)}")
    s.phase = STEP_PHASES[step]
    s.area = c.NO_AREA
    if step in ("maps", "moves"):
        hatch_dice(s, rng)
        s.dice_place = k.UNDER_HATCH
    elif step == "arrival":
        hatch_dice(s, rng)
        s.dice_place = k.OPEN
    if step == "placement":
        s.stack = [pack(k.ROLL_PLACES)]
    elif step == "first_arrival":
        s.stack = [pack(k.FIRST_ARRIVAL)]
    elif step == "begin_round":
        s.stack = [pack(k.BEGIN_ROUND)]
    elif step == "roll":
        s.stack = [*after(k.BADGE), pack(k.ROLL_DICE)]
    elif step == "attack" and "area" in data:
        s.stack = [*after(k.ATTACK), pack(k.END_ATTACKS), pack(k.ATTACK_AREA, area_of(data["area"]))]
    else:
        s.stack = after(s.phase - 1)


def stand_on_decision(s: Osaczeni, data: Json, rng: Rng) -> None:
    """Put the question, and beneath it what the order of play puts there."""
    decision = data["decision"]
    if decision not in DECISIONS:
        raise BadPosition(f"osaczeni, now: decision is {decision!r}, not one of {', '.join(DECISIONS)}")
    if decision in ("discuss", "vote", "tie"):
        phase = data.get("phase", "attack")
        if phase not in VOTE_PHASES:
            raise BadPosition(f"osaczeni, now: phase is {phase!r}, not one of {', '.join(VOTE_PHASES)} ({decision})")
        s.phase = VOTE_PHASES[phase]
        stand_on_vote(s, decision, data)
    else:
        s.phase = DECISION_PHASES[decision]
        stand_on_other(s, decision, data, rng)
    s.n_asked = sum(question != NONE for question in s.asked)


def stand_on_vote(s: Osaczeni, decision: str, data: Json) -> None:
    """A discussion, the pointing, or a tie, in the area of the vote."""
    if s.phase != k.ATTACK:
        s.area = c.PARKING if s.phase == k.TRUCK else 2
    if s.area == c.NO_AREA:
        raise BadPosition(f"osaczeni, now: {decision} in the attack phase needs an area")
    s.voted = s.voted or s.phase == k.BADGE
    s.voters = s.present(s.area)
    s.stack = beneath_vote(s)
    if decision == "discuss":
        seat = seat_of(s, data, s.next_seat_from(s.badge, s.voters) if s.voters else 0)
        s.turn = s.left_of(seat)
        s.stack.append(pack(k.END_DISCUSSION))
        s.asked[seat] = pack(k.ASK_DISCUSS)
        return
    if decision == "tie":
        tied = data.get("tied", [])
        if len(tied) < 2:
            raise BadPosition(f"osaczeni, now: tied is {tied!r}, not two or more seats (OSA-3.10)")
        s.asked[s.victim] = pack(k.ASK_TIE, seat_bits(data, "tied", int(s.n_seats)))
        return
    s.stack.append(pack(k.TALLY))
    for seat in range(s.n_seats):
        if s.voters >> seat & 1 and votes.votes_of(s, seat) > 0 and s.votes[seat] == 0:
            s.asked[seat] = pack(k.ASK_VOTE)


def stand_on_other(s: Osaczeni, decision: str, data: Json, rng: Rng) -> None:
    """Every decision outside a vote."""
    ask = DECISIONS[decision]
    seat = seat_of(s, data, s.badge)
    done = (seat - s.badge + s.n_seats) % s.n_seats + 1
    a, b = 0, 0
    s.stack = after(s.phase)
    match decision:
        case "place":
            s.stack = [pack(k.ROLL_PLACES, done)]
        case "give":
            a = number(data.get("gifts", 1), 1, 2, "now, gifts")
            b = number(data["after"], 0, s.n_seats - 1, "now, after") + 1 if "after" in data else 0
        case "box":
            if "receiver" in data:
                s.stack.append(pack(k.LIMIT, number(data["receiver"], 0, s.n_seats - 1, "now, receiver")))
        case "reroll":
            hatch_dice(s, rng)
            a = number(data.get("left", 1), 1, 9, "now, left")
            s.dice_place, s.looked = k.UNDER_HATCH, s.looked | 1 << s.badge
            s.stack.append(pack(k.WALKIE_NEXT))
        case "walkie":
            hatch_dice(s, rng)
            s.dice_place = k.UNDER_HATCH
            s.stack.append(pack(k.WALKIE_NEXT, done))
        case "go_openly":
            s.stack.append(pack(k.SECRET_MAPS))
        case "move":
            s.stack.append(pack(k.MOVE_NEXT, done))
            if s.version == 1:
                s.stack.append(pack(k.ENERGY_NEXT, seat))
        case "energy":
            s.stack.append(pack(k.MOVE_NEXT, done))
        case "energy_last":
            s.voters, s.turn = s.alive_bits(), s.left_of(seat)
        case "haunt":
            s.stack.append(pack(k.HAUNT_NEXT, done))
        case "feed":
            if s.area == c.NO_AREA:
                raise BadPosition("osaczeni, now: feed needs an area")
            s.voters = s.present(s.area)
            s.stack = beneath_vote(s)
    if decision in ("go_openly", "go"):
        hatch_dice(s, rng)
        s.dice_place = k.UNDER_HATCH
    elif decision in ("move", "energy", "energy_last"):
        hatch_dice(s, rng)
        s.dice_place = k.OPEN
    elif decision == "haunt":
        s.dice_place = k.AWAY
    if decision == "go":
        for other in data.get("seats", range(s.n_seats)):
            if other != s.badge and s.is_alive(other) and s.goals[other] == 0:
                s.asked[other] = pack(ask)
        return
    s.asked[seat] = pack(ask, a, b)


def seat_of(s: Osaczeni, data: Json, default: int) -> int:
    """The seat that decides."""
    seat = data.get("seat", default)
    if type(seat) is not int or not 0 <= seat < s.n_seats:
        raise BadPosition(f"osaczeni, now: seat is {seat!r}, not one of 0 to {s.n_seats - 1}")
    return seat

"""The moment of a position: the step or decision at hand, and what the order of play puts beneath it."""

from typing import Any

from grimtable.engine.codes import NONE, pack
from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.formats.checks import bad, check_table, known, mask, number, optional, word
from grimtable.games.male_epickie_zombie.knowledge.view import OVER, bits
from grimtable.games.male_epickie_zombie.rules.outcome import ENDINGS
from grimtable.games.male_epickie_zombie.state import Mez

MARKED = (
    "phase", "moves", "extra", "marks", "kills", "dropped", "put_down", "symbol", "here", "drawn", "overrun", "shifted",
    "ended_by", "winner",
)  # fmt: skip
PARAMETERS = (
    "step", "decision", "human", "room", "store", "n", "face", "why", "left", "moved", "card", "wounds", "tied",
    "where", "character", "level", "marks_of_add",
)  # fmt: skip
FIELDS = (*MARKED, *PARAMETERS, "steps", "asked", "questions")
STEPS = (
    "begin_turn",
    "turn",
    "arrive",
    "moves_over",
    "reveal",
    "zombie_turn",
    "add",
    "horde",
    "deal_next",
    "next_turn",
)
DECISIONS = {name: number for number, name in enumerate(k.QUESTIONS) if name}
IN_MOVES = (
    "turn", "grenade", "kill", "reroll", "bat", "overkill", "firework", "fix", "heal", "draw", "equip",
)  # fmt: skip
IN_SEARCH = ("lock", "name", "place", "blast")
OVER_PHASE = "over"


def marks_json(s: Mez) -> Json:
    """The marks of the moment, for a dump."""
    return {
        "phase": k.PHASES[OVER if s.over else s.phase],
        "moves": int(s.moves),
        "extra": int(s.extra),
        "marks": bits(s.marks, k.MARKS),
        "kills": int(s.kills),
        "dropped": {
            c.CARDS[kind]: int(s.dropped >> 2 * kind & 3) for kind in range(c.N_KINDS) if s.dropped >> 2 * kind & 3
        },
        "put_down": bits(s.put_down, c.TOKENS),
        "symbol": c.SYMBOLS[s.symbol - 1] if s.symbol else "",
        "here": "" if s.here == c.NO_ROOM else c.SLOTS[s.here],
        "drawn": c.CARDS[s.drawn] if s.drawn else "",
        "overrun": [human for human in range(s.n_humans) if s.overrun >> human & 1],
        "shifted": bits(s.shifted, c.ROOMS),
        "ended_by": ENDINGS[s.ended_by],
        "winner": int(s.winner) - 1,
    }


def read_marks(s: Mez, data: Json) -> None:
    """The marks of the moment."""
    s.phase = word("now, phase", data.get("phase", "moves"), k.PHASES)
    s.over = s.phase == OVER
    if s.over:
        s.phase = k.ZOMBIES
    s.moves = number("now, moves", data.get("moves", 0), 0, 20)
    s.extra = number("now, extra", data.get("extra", 0), 0, 20)
    s.marks = mask("now, marks", data.get("marks", []), k.MARKS)
    s.kills = number("now, kills", data.get("kills", 0), 0, 99)
    dropped = known("now, dropped", data.get("dropped", {}), c.CARDS[1:])
    s.dropped = sum(number("now, dropped", n, 0, 3) << 2 * c.CARDS.index(slug) for slug, n in dropped.items())
    s.put_down = mask("now, put_down", data.get("put_down", []), c.TOKENS)
    s.symbol = optional("now, symbol", data.get("symbol", ""), c.SYMBOLS, -1) + 1
    s.here = optional("now, here", data.get("here", ""), c.SLOTS, c.NO_ROOM)
    s.drawn = optional("now, drawn", data.get("drawn", ""), c.CARDS)
    s.overrun = humans(s, data.get("overrun", []), "overrun")
    s.shifted = mask("now, shifted", data.get("shifted", []), c.ROOMS)
    s.ended_by = optional("now, ended_by", data.get("ended_by", ""), ENDINGS)
    s.winner = number("now, winner", data.get("winner", -1), -1, int(s.n_humans) - 1) + 1
    if s.drawn and s.drawn < c.CROWBAR:
        raise bad("now, drawn", f"{c.CARDS[s.drawn]} is no weapon")
    if s.over and (not s.ended_by or (s.ended_by == ENDINGS.index("MEZ-13.4")) != (s.winner > 0)):
        raise bad("now, ended_by", f"{ENDINGS[s.ended_by]!r} with winner {s.winner - 1}")


def humans(s: Mez, found: Any, where: str) -> int:  # from outside
    """A list of humans as a mask."""
    if not isinstance(found, list):
        raise bad(f"now, {where}", f"{found!r}, not a list of humans")
    return sum(1 << human for human in {number(f"now, {where}", each, 0, int(s.n_humans) - 1) for each in found})


def stand(s: Mez, data: Json) -> None:
    """Go on exactly where a dump was made, or put the step or decision that is named."""
    if s.over:
        read_questions(s, data)
        check_table(s)
        return
    if "steps" in data:
        resume(s, data)
        check_table(s)
        if s.n_asked == 0:
            s.begin()
        return
    if "decision" in data:
        stand_on_decision(s, data)
        check_table(s)
        if s.journal is not None:
            for seat in range(s.n_seats):
                s.journal.questions[seat] = 1 if s.asked[seat] != NONE else 0
        return
    stand_on_step(s, data)
    check_table(s)
    s.begin()


def resume(s: Mez, data: Json) -> None:
    """The pending steps and questions of a dump."""
    s.stack = [code(k.STEPS, step) for step in rows(data["steps"], 5)]
    for seat, *question in rows(data.get("asked", []), 6):
        s.asked[number("now, asked", seat, 0, int(s.n_seats) - 1)] = code(k.QUESTIONS, question)
    s.n_asked = sum(question != NONE for question in s.asked)
    read_questions(s, data)


def read_questions(s: Mez, data: Json) -> None:
    """How many questions each seat has been put."""
    counted = data.get("questions", [0] * int(s.n_seats))
    if not isinstance(counted, list) or len(counted) != s.n_seats or s.journal is None:
        raise bad("now, questions", f"{counted!r}, not one number per seat")
    s.journal.questions = [*(number("now, questions", each, 0, 10**6) for each in counted), 0]


def rows(found: Any, n: int) -> list[list[Any]]:  # from outside
    """A list of lists of n values."""
    if not isinstance(found, list) or any(not isinstance(each, list) or len(each) != n for each in found):
        raise bad("now", f"steps or asked is {found!r}")
    return found


def code(names: tuple[str, ...], written: list[Any]) -> int:
    """A step or question as its number."""
    name, *fields = written
    return pack(word("now", name, names), *(number(f"now, {name}", each, 0, 255) for each in fields))


# Written moments


def rest_of_turn(s: Mez, phase: int) -> list[int]:
    """What the order of play puts beneath a moment of a phase."""
    if phase == k.ZOMBIES:
        return [pack(k.NEXT_TURN)]
    below = [pack(k.NEXT_TURN)] if s.last else [pack(k.ZOMBIE_TURN)]
    if phase == k.MOVING:
        below += [] if s.last else [pack(k.REVEAL), pack(k.QUIZ)]
        below += [pack(k.LOCK_UP), pack(k.MOVES_OVER)]
    return below


def set_phase(s: Mez, phase: int, data: Json) -> None:
    """A phase with the marks and numbers that belong to it."""
    s.phase = phase
    if phase == k.MOVING:
        if "moves" not in data:
            s.moves = s.rows.moves
        if s.moves < s.rows.moves:
            s.marks |= k.T_MOVED
        if "marks" not in data and (s.at[s.active] >= c.STORE_ROOMS or not s.zombies >> s.at[s.active] & 1):
            s.marks |= k.T_CLEAN
    else:
        s.marks |= k.T_OVER
    if phase == k.ZOMBIES:
        s.marks |= k.T_ZOMBIES
        if s.here == c.NO_ROOM and s.at[s.active] < c.STORE_ROOMS:
            s.here = s.at[s.active] // 3
    s.stack = rest_of_turn(s, phase)


def stand_on_step(s: Mez, data: Json) -> None:
    """Begin with a step of the turn."""
    step = data.get("step", "begin_turn")
    word("now, step", step, STEPS)
    if step == "begin_turn":
        s.turn = max(0, s.turn - 1)
        s.stack = [pack(k.BEGIN_TURN, s.active)]
    elif step == "turn":
        set_phase(s, k.MOVING, data)
        s.stack.append(pack(k.TURN))
    elif step == "arrive":  # the active human has just come into its room from elsewhere
        set_phase(s, k.MOVING, data)
        s.marks |= k.T_MOVED
        s.stack += [pack(k.TURN), pack(k.FORCED)]
        if s.at[s.active] == c.CM:
            s.stack.append(pack(k.DELIVER, s.active, 3))
            s.stack += [pack(k.DELIVER, s.active, n) for n in (2, 1) if s.supplies[n - 1] == s.active]
            s.stack.append(pack(k.FIX))
        elif s.at[s.active] < c.STORE_ROOMS:
            s.stack.append(pack(k.THROW))
    elif step in ("moves_over", "reveal"):
        set_phase(s, k.MOVING if step == "moves_over" else k.SEARCHING, data)
        if step == "reveal":
            s.stack.append(pack(k.REVEAL))
    elif step == "zombie_turn":
        s.phase, s.marks = k.SEARCHING, s.marks | k.T_OVER
        s.stack = [pack(k.ZOMBIE_TURN)]
    elif step == "next_turn":
        set_phase(s, k.ZOMBIES, data)
    else:
        stand_on_zombie_step(s, data, step)


def stand_on_zombie_step(s: Mez, data: Json, step: str) -> None:
    """Zombies being added, a horde action, or the deal, within a zombie turn."""
    set_phase(s, k.ZOMBIES, data)
    if step == "add":
        slot = word("now, store", data.get("store"), c.SLOTS)
        s.stack.append(pack(k.ADD, slot, number("now, n", data.get("n", 1), 1, 9), 0, slot))
    elif step == "horde":
        character = word("now, character", data.get("character"), c.CHARACTERS)
        level = number("now, level", data.get("level", 1), 1, 5)
        s.marks |= k.T_NOISE
        if s.rows.horde[character * 5 + level - 1] >> 16:
            s.stack.append(pack(k.HORDE_PART, character, level, 1))
        s.stack.append(pack(k.HORDE_PART, character, level, 0))
    else:
        s.stack.append(pack(k.DEAL_NEXT))


def stand_on_decision(s: Mez, data: Json) -> None:
    """Put the question, and beneath it what the order of play puts there."""
    decision = data["decision"]
    ask = word("now, decision", decision, k.QUESTIONS)
    human = number("now, human", data.get("human", int(s.active)), 0, int(s.n_humans) - 1)
    if decision in ("keep", "deal_out"):
        stand_on_setup(s, data, decision, ask, human)
        return
    if decision in IN_MOVES:
        set_phase(s, k.MOVING, data)
        if decision != "turn":
            s.stack.append(pack(k.TURN))
            s.marks |= k.T_MOVED
        elif s.marks & k.T_MOVED and "marks" not in data:
            s.marks |= k.F_ARRIVED
        if decision == "grenade":
            s.stack.append(pack(k.FORCED))
    elif decision in IN_SEARCH:
        set_phase(s, k.SEARCHING, data)
        if decision in ("lock", "name"):
            s.stack += [pack(k.REVEAL)] if not s.last else []
        if decision == "lock" and not s.last:
            s.stack.append(pack(k.QUIZ))
    else:
        set_phase(s, k.ZOMBIES, data)
        if decision in ("horde", "where", "add", "shift", "scatter", "swap", "let_go"):
            s.stack.append(pack(k.DEAL_NEXT))
    fields = parameters(s, data, decision, human)
    zombies = ("horde", "where", "shift", "scatter", "swap", "add", "gear", "deal")
    seat = s.zombie_seat if decision in zombies else s.seat_of(human if decision in ABOUT_HUMAN else s.active)
    if seat < 0:
        raise bad("now, decision", f"{decision}: the automa decides nothing (MEZ-12.8)")
    if decision == "leave":
        s.stack.append(pack(k.REBORN, human))
    s.asked[seat] = pack(ask, *fields)
    s.n_asked = 1


ABOUT_HUMAN = ("heal", "draw", "equip", "revolver", "rush", "room", "leave")


def parameters(s: Mez, data: Json, decision: str, human: int) -> tuple[int, ...]:
    """The numbers a question is put with."""
    n = number("now, n", data.get("n", 1), 1, 9)
    if decision in ABOUT_HUMAN:
        if decision != "revolver":
            return (human,)
        return (human, word("now, room", data.get("room", c.ROOMS[s.at[human]]), c.ROOMS[: c.STORE_ROOMS]))
    if decision == "reroll":
        return (word("now, face", data.get("face"), c.FACES), word("now, why", data.get("why", "melee"), k.ROLLS))
    if decision == "bat":
        return (number("now, wounds", data.get("wounds", 1), 1, 2),)
    if decision == "firework":
        left = number("now, left", data.get("left", int(s.rows.fireworks)), 1, 9)
        return (left, number("now, moved", data.get("moved", 0), 0, 1))
    if decision == "place":
        return (word("now, card", data.get("card"), c.CARDS),)
    if decision == "bleed":
        return (humans(s, data.get("tied", list(range(s.n_humans))), "tied"),)
    if decision == "where":
        return (n, word("now, where", data.get("where"), c.WHERES))
    if decision in ("shift", "scatter", "let_go", "add"):
        return (number("now, left", data.get("left", 1), 1, 9),)
    if decision == "gear":
        slot = word("now, store", data.get("store"), c.SLOTS)
        return (slot, n, 0, slot)
    return ()


def stand_on_setup(s: Mez, data: Json, decision: str, ask: int, human: int) -> None:
    """The choices before the first turn."""
    s.phase = k.CHOOSING
    if decision == "deal_out":
        if s.zombie_seat < 0:
            raise bad("now, decision", "deal_out: the automa deals nothing (MEZ-12.3)")
        s.stack = [pack(k.BEGIN_TURN, s.active), pack(k.DEAL_OUT, human + 1)]
        s.asked[s.zombie_seat] = pack(ask, human)
        s.n_asked = 1
        return
    if not s.zombie_cards:
        s.stack = [pack(k.CHOOSE_HUMANS)]
        s.asked[max(0, int(s.zombie_seat))] = pack(ask)
    else:
        s.stack = [pack(k.SHOW_HUMANS)]
        for other in range(s.n_humans):
            if s.characters[other] == 0 and s.asked[s.seat_of(other)] == NONE:
                s.asked[s.seat_of(other)] = pack(ask, other + 1)
    s.n_asked = sum(question != NONE for question in s.asked)

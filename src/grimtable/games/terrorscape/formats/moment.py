"""The moment of a written position: the step or decision at hand, and what the order of play puts beneath it."""

from grimtable.engine.codes import NONE, kind_of, pack
from grimtable.engine.view import Json
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import fields, state
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules.outcome import ENDINGS

FIELDS = ("phase", "step", "ended_by", "steps", "asked", "questions", "turn", "actions")
# A step to begin with: phase, step of the Killer phase, and the pending steps, the next one last
BEGINNINGS: dict[str, tuple[int, int, tuple[int, ...]]] = {
    "round": (state.KILLER_PHASE, 0, (k.DO_BEGIN_ROUND,)),
    "turns": (state.SURVIVOR_PHASE, 0, (k.DO_NEXT_TURN,)),
    "discovery": (
        state.SURVIVOR_PHASE, 0,
        (k.DO_END_SURVIVORS, k.DO_REVEAL_NOISE, k.DO_PLAN_CHECK, k.DO_DISCOVER),
    ),
    "plan": (state.SURVIVOR_PHASE, 0, (k.DO_END_SURVIVORS, k.DO_REVEAL_NOISE, k.DO_PLAN_CHECK)),
    "noise": (state.SURVIVOR_PHASE, 0, (k.DO_END_SURVIVORS, k.DO_REVEAL_NOISE)),
    "killer": (state.SURVIVOR_PHASE, 0, (k.DO_KILLER_PHASE,)),
}  # fmt: skip
K_ORDER = (
    (state.K_DRAW, k.DO_DRAW_STEP), (state.K_END, k.DO_END_TRAITS), (state.K_SLOW, k.DO_SLOW_STEP),
    (state.K_MAIN, k.DO_MAIN_STEP), (state.K_FAST, k.DO_FAST_STEP), (state.K_START, k.DO_START_TRAITS),
)  # fmt: skip


def read(s: state.Terrorscape, data: Json) -> None:
    """The moment at hand; a dump names all pending steps."""
    for key in data:
        if key not in FIELDS:
            raise ValueError(f"now: no field '{key}'; there is {', '.join(FIELDS)}")
    if "steps" in data:
        resume(s, data)
        return
    turn = data.get("turn")
    if turn is not None:  # in the middle of the phase: this Survivor's turn
        s.phase = state.SURVIVOR_PHASE
        i = fields.team_index(s, fields.words([turn], c.SURVIVORS)[0])
        s.turn_of = i
        s.acted |= 1 << i
        s.stack = [pack(k.DO_NEXT_TURN), pack(k.DO_TURN, i)]
        s.begin()
        return
    step = data.get("step", "turns")
    if step in BEGINNINGS:
        s.phase, s.kstep, steps = BEGINNINGS[step]
        s.stack = [pack(each) for each in steps]
    elif step in state.K_STEPS[1:]:
        s.phase = state.KILLER_PHASE
        number = state.K_STEPS.index(step)
        actions = data.get("actions", 2)
        if type(actions) is not int or not 0 <= actions <= 2:
            raise ValueError(f"now: actions is {actions!r}, not a number from 0 to 2 (TER-7.4)")
        for place, each in K_ORDER:
            if place >= max(number, state.K_START):
                s.stack.append(pack(each, actions if each == k.DO_MAIN_STEP else 0))
        if number == state.K_REAPPEAR:
            s.stack += [pack(k.DO_FREE_SEARCH), pack(k.DO_REAPPEAR)]
    else:
        raise ValueError(f"now: step is {step!r}, not one of {', '.join((*BEGINNINGS, *state.K_STEPS[1:]))}")
    check(s)
    s.begin()


def resume(s: state.Terrorscape, data: Json) -> None:
    """Go on exactly where a dump was made."""
    if data["phase"] not in state.PHASES or data["step"] not in state.K_STEPS:
        raise ValueError(f"now: phase is {data['phase']!r}, step is {data['step']!r}")
    s.over = data["phase"] == "over"
    s.phase = state.KILLER_PHASE if s.over else state.PHASES.index(data["phase"])
    s.kstep = state.K_STEPS.index(data["step"])
    s.ended_by = data["ended_by"]
    if type(s.ended_by) is not int or not 0 <= s.ended_by < len(ENDINGS) or s.over != (s.ended_by > 0):
        raise ValueError(f"now: ended_by is {s.ended_by!r}")
    s.stack = [fields.step_in(k.STEPS, step) for step in data["steps"]]
    for seat, *question in data["asked"]:
        if type(seat) is not int or not 0 <= seat < s.n_seats:
            raise ValueError(f"now: seat {seat!r} is asked")
        s.asked[seat] = fields.step_in(k.QUESTIONS, question)
    s.n_asked = sum(code != NONE for code in s.asked)
    questions = data["questions"]
    if len(questions) != s.n_seats or s.journal is None or any(type(n) is not int or n < 0 for n in questions):
        raise ValueError(f"now: questions are {questions!r}")
    s.journal.questions = [*questions, 0]


def check(s: state.Terrorscape) -> None:
    """Whether such a table can be: cards there as often as they are printed, questions that have an answer."""
    rows = s.rows
    if s.phase != state.SETTING_UP and (s.killer == c.NO_KILLER or c.NOBODY in s.who):
        raise ValueError("the characters are not chosen yet (TER-2.2)")
    for i in range(c.TEAM):
        if s.fear[i] > rows.max_fear:
            raise ValueError(f"survivor {i + 1}: {s.fear[i]} fear tokens (TER-C1.3)")
    if s.n_locks() > rows.max_locks:
        raise ValueError(f"{s.n_locks()} locks (TER-C1.2)")
    if s.killer != c.NO_KILLER:
        check_cards(s)
    if not s.over and s.n_asked == 0 and not s.stack:
        raise ValueError("now: nothing is pending")
    for seat in range(s.n_seats):
        code = s.asked[seat]
        if code == NONE:
            continue
        kind = kind_of(code)
        mine = kind in KILLERS_QUESTIONS
        if (seat == s.killer_seat) != mine and not (kind == k.ASK_TRAIT):
            raise ValueError(f"now: seat {seat} is asked {k.QUESTIONS[kind]}")
        if not s.options(seat, code):
            raise ValueError(f"now: seat {seat} has no answer to {k.QUESTIONS[kind]}")


def check_cards(s: state.Terrorscape) -> None:
    """Every card is somewhere at most as often as there are."""
    rows = s.rows
    first = s.killer * c.N_SKILLS
    for kind in range(1, c.N_SKILLS + 1):
        n = s.hand[kind] + s.spent[kind] + s.deck.count(kind) + (1 if s.card == first + kind else 0)
        if n > rows.skill_count[first + kind]:
            raise ValueError(f"{n} cards of kind {kind} of the Killer")
    if s.card != 0 and not first < s.card <= first + c.N_SKILLS:
        raise ValueError("the card being resolved belongs to another Killer")
    for item in range(1, c.N_ITEMS):
        n = s.pile[item] + s.discovery.count(item) + s.search.count(item) + s.drawn.count(item)
        n += sum(s.packs[i * c.N_ITEMS + item] for i in range(c.TEAM))
        if item == 1:
            n += s.rack + sum(s.keys)
        started = sum(rows.start_item[character] == item for character in s.who if character != c.NOBODY)
        most = rows.discovery[item] + rows.search[item] + rows.coloured.count(item) + started
        if n > most:
            raise ValueError(f"{n} cards of item {item}, there are {most}")


KILLERS_QUESTIONS: tuple[int, ...] = (
    k.ASK_KILLER, k.ASK_FAST, k.ASK_MAIN, k.ASK_SLOW, k.ASK_START, k.ASK_END, k.ASK_PAY,
    k.ASK_STEP, k.ASK_SNEAK, k.ASK_AREA, k.ASK_PAIR, k.ASK_DOOR, k.ASK_FREE, k.ASK_TARGET,
    k.ASK_SPARE, k.ASK_DETECTED, k.ASK_LISTEN, k.ASK_RUSH, k.ASK_OVERFLOW, k.ASK_TOY,
    k.ASK_ATTACK,
)  # fmt: skip

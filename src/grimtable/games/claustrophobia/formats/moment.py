"""The moment of a written position: the step or decision at hand, and what the order of play puts beneath it."""

from typing import Any

from grimtable.engine.codes import NONE, pack
from grimtable.engine.view import Json
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.formats.action_fields import EVENT_PARTS, TARGETS
from grimtable.games.claustrophobia.formats.checks import ASKED_IN, bad, check_flow, check_table, number
from grimtable.games.claustrophobia.rules.event_cards import forbid_event
from grimtable.games.claustrophobia.rules.warriors import move_of
from grimtable.games.claustrophobia.rules.wounds import GROUP_AT
from grimtable.games.claustrophobia.state import Claustrophobia

FIELDS = (
    "phase", "step", "decision", "seat", "figure", "target", "attacker", "tile", "side", "n", "why", "card", "left",
    "chosen", "hits", "other", "over", "steps", "asked", "questions",
)  # fmt: skip
STEPS = ("auction", "deal", "set_scene", "begin_round", "initiative", "human_phase", "threat_phase", "demon_phase")
WHY = {"map": k.BY_MAP, "lost": k.BY_LOST, "prescience": k.BY_PRESCIENCE}


def read(s: Claustrophobia, data: Json) -> None:
    """The moment at hand; a dump names all pending steps."""
    for key in data:
        if key not in FIELDS:
            raise bad(f"now: no field '{key}'; there is {', '.join(FIELDS)}")
    if "steps" in data:
        resume(s, data)
        check_table(s)
        check_flow(s)
        return
    if "decision" in data:
        stand_on_decision(s, data)
        check_table(s)
        check_flow(s)
        if s.journal is not None:
            for seat in range(2):
                s.journal.questions[seat] = 1 if s.asked[seat] != NONE else 0
        return
    step = data.get("step", "human_phase")
    if step not in STEPS:
        raise bad(f"now: step is {step!r}, not one of {', '.join(STEPS)}")
    stand_on_step(s, step)
    check_table(s)
    s.begin()


def is_setup(data: Json) -> bool:
    """Whether the moment is one of the setup, before the first round."""
    decision = data.get("decision")
    return data.get("step") in ("auction", "deal", "set_scene") or (
        decision in ASKED_IN and ASKED_IN[decision][0] == (m.P_SETUP,)
    )


def resume(s: Claustrophobia, data: Json) -> None:
    """Go on exactly where a dump was made."""
    if type(data.get("over")) is not bool:
        raise bad(f"now: over is {data.get('over')!r}, neither true nor false")
    s.over = data["over"]
    if data.get("phase") not in m.PHASES[:-1]:
        raise bad(f"now: phase is {data.get('phase')!r}, not one of {', '.join(m.PHASES[:-1])}")
    s.marks[m.PHASE] = m.PHASES.index(data["phase"])
    s.stack = [pack(named(k.STEPS, name), *small(rest)) for name, *rest in data["steps"]]
    for seat, name, *rest in data.get("asked", []):
        s.asked[number(seat, 0, 1, "now, asked")] = pack(named(k.QUESTIONS, name), *small(rest))
    s.n_asked = sum(question != NONE for question in s.asked)
    questions = data.get("questions", [0, 0])
    if len(questions) != 2 or s.journal is None:
        raise bad(f"now: {len(questions)} questions for 2 seats")
    s.journal.questions = [*(number(n, 0, 1_000_000, "now, questions") for n in questions), 0]


def named(names: tuple[str, ...], name: Any) -> int:  # whatever the position holds
    """A step or question."""
    if not isinstance(name, str) or not name or name not in names:
        raise bad(f"now: {name!r} is not one of {', '.join(names[1:])}")
    return names.index(name)


def small(rest: list[Any]) -> list[int]:
    """The four numbers of a step or question."""
    if len(rest) != 4:
        raise bad(f"now: a step or question has four numbers, not {len(rest)}")
    return [number(value, 0, 255, "now") for value in rest]


PHASE_STEPS = (k.INITIATIVE, k.HUMAN_PHASE, k.THREAT_PHASE, k.DEMON_PHASE)


def after(phase: int) -> list[int]:
    """The phases that follow, the next one last."""
    if phase == m.P_SETUP:
        return [pack(k.BEGIN_ROUND)]
    return [pack(k.BEGIN_ROUND), *(pack(step) for step in reversed(PHASE_STEPS[phase:]))]


def loop(phase: int) -> list[int]:
    """What a phase itself still has to do once the decision at hand is taken."""
    if phase == m.P_HUMAN:
        return [pack(k.END_HUMAN), pack(k.HUMAN_NEXT)]
    if phase == m.P_DEMON:
        return [pack(k.END_DEMON), pack(k.DEMON_NEXT)]
    return [pack(k.THREAT_NEXT)] if phase == m.P_THREAT else []


def stand_on_step(s: Claustrophobia, step: str) -> None:
    """Begin with a phase, a round or the setup."""
    if step in ("auction", "deal"):
        if s.tiles:
            raise bad(f"now: {step} comes before there is a map")
        s.marks[m.ROUND] = 0
        s.stack = [pack(k.AUCTION)] if step == "auction" else [pack(k.DEAL)]
    elif step == "set_scene":
        s.marks[m.ROUND] = 0
        s.stack = [pack(k.BEGIN_ROUND), pack(k.SET_SCENE)]
    elif step == "begin_round":
        s.marks[m.ROUND] -= 1
        s.stack = [pack(k.BEGIN_ROUND)]
    else:
        number_of = k.STEPS.index(step)
        phase = PHASE_STEPS.index(number_of) + 1
        s.stack = [*after(phase), pack(number_of)]


def figure_of(data: Json, name: str = "figure") -> int:
    """A figure the moment names."""
    if data.get(name) not in c.FIGURES:
        raise bad(f"now: {name} is {data.get(name)!r}, not one of {', '.join(c.FIGURES)}")
    return c.FIGURES.index(data[name])


def tile_of(s: Claustrophobia, data: Json) -> int:
    """A tile the moment names, by default the first one."""
    name = data.get("tile", c.TILES[s.tiles[0]] if s.tiles else "T01")
    if name not in c.TILES:
        raise bad(f"now: tile is {name!r}, not one of T01 to T{c.N_TILES}")
    return c.TILES.index(name)


def choices_of(s: Claustrophobia, data: Json, card: int) -> list[int]:
    """What an Event was announced for (CLA-14.2): the fields that the action has too."""
    try:
        chosen = [int(codec.encode(name, data.get(name))) for name, codec in EVENT_PARTS.get(card, ())]
    except ValueError as error:
        raise bad(f"now: {data['card']}: {error}") from None
    if chosen:
        s.claws[card] += 1  # it is announced, no longer in hand: judged as if it were
        rule = forbid_event(s, card, chosen[0], chosen[1] if len(chosen) > 1 else 0)
        s.claws[card] -= 1
        if rule is not None:
            raise bad(f"now: {data['card']} could not be announced so ({rule})")
    return chosen


def stand_on_decision(s: Claustrophobia, data: Json) -> None:
    """Put the question, and beneath it what the order of play puts there."""
    decision = data["decision"]
    if decision not in ASKED_IN:
        raise bad(f"now: decision is {decision!r}, not one of {', '.join(ASKED_IN)}")
    phases, side = ASKED_IN[decision]
    phase = m.PHASES.index(data["phase"]) if data.get("phase") in m.PHASES[:-1] else phases[0]
    s.marks[m.PHASE] = phase
    if phase == m.P_SETUP:
        s.marks[m.ROUND] = 0
    s.stack = after(phase)
    seat = s.demon() if side == "d" else s.human()
    a, b = 0, 0
    if phase == m.P_INITIATIVE:
        beneath_initiative(s, decision)
    elif phase in (m.P_HUMAN, m.P_THREAT, m.P_DEMON) and decision not in ("human", "demon", "threat", "destiny"):
        s.stack += loop(phase)
    match decision:
        case "bid":
            s.stack, seat = [], number(data.get("seat", 0), 0, 1, "now, seat")
        case "team" | "gift":
            s.stack = [pack(k.DEAL)] + ([pack(k.EXTRA_GIFT)] if decision == "team" else [])
        case "station" | "assign" | "line" | "scar" | "settle":
            a = figure_of(data)
            if decision == "assign":
                s.stack.append(pack(k.ASSIGN_NEXT, a + 1))
        case "air":
            a = tile_of(s, data)
            if phase == m.P_SETUP:
                s.marks[m.AIR] = s.marks[m.AIR] or 1
        case "reroll" | "panic":
            a = number(data.get("chosen", 0), 0, 255, "now, chosen")
        case "faith":
            if data.get("card") not in c.EVENT_CARDS[1:]:
                raise bad(f"now: card is {data.get('card')!r}, not one of {', '.join(c.EVENT_CARDS[1:])}")
            a = c.EVENT_CARDS.index(data["card"])
            s.stack.append(pack(k.CARRY_OUT, a, *choices_of(s, data, a)))
        case "guard":
            a = TARGETS.get(data.get("target", ""), 255)
            a = GROUP_AT + tile_of(s, data) if a == c.GROUP else a
            b = figure_of(data, "attacker") + 1 if "attacker" in data else 0
            s.stack.append(pack(k.HITS, a, number(data.get("hits", 1), 1, 30, "now, hits") - 1, b))
        case "fodder":
            a = tile_of(s, data)
        case "destiny":
            s.stack += [pack(k.THREAT_NEXT), pack(k.RESOLVE)]
        case "trap":
            s.stack.append(pack(k.RESOLVE, len(s.laid)))
        case "human":
            s.stack.append(pack(k.END_HUMAN))
        case "demon":
            s.stack.append(pack(k.END_DEMON))
        case "heal":
            s.stack.append(pack(k.RITUAL_ROLL))
        case "turn":
            seat = stand_on_turn(s, data)
        case "lost" | "peek" | "orient" | "sink" | "possess":
            a, b, seat = stand_on_digging(s, data, decision)
        case _:
            pass
    s.asked[seat] = pack(k.QUESTIONS.index(decision), a, b)
    s.n_asked = 1


def beneath_initiative(s: Claustrophobia, decision: str) -> None:
    """The rest of the Initiative phase."""
    order = {
        "swap": (k.ROLL_DICE,), "feet": (k.SUPPORT, k.ASSIGN_NEXT, k.OFFER_DOOM),
        "reroll": (k.SUPPORT, k.ASSIGN_NEXT, k.OFFER_DOOM), "doom": (k.SUPPORT, k.ASSIGN_NEXT),
        "faith": (k.SUPPORT, k.ASSIGN_NEXT, k.OFFER_DOOM), "panic": (k.SUPPORT,), "assign": (k.SUPPORT,),
        "support": (k.SUPPORT,),
    }  # fmt: skip
    s.stack += [pack(step) for step in order[decision]]


def stand_on_turn(s: Claustrophobia, data: Json) -> int:
    """An activation: the figure and its MVT left."""
    figure = figure_of(data)
    s.marks[m.PHASE] = m.P_HUMAN if figure < c.HUMANS else m.P_DEMON
    s.stack = [*after(s.marks[m.PHASE]), *loop(s.marks[m.PHASE])]
    s.marks[m.ACTIVE] = figure + 1
    s.marks[m.DONE] |= 1 << figure
    s.marks[m.LEFT] = number(data.get("left", int(move_of(s, figure))), 0, 9, "now, left")
    return int(s.human() if figure < c.HUMANS else s.demon())


def stand_on_digging(s: Claustrophobia, data: Json, decision: str) -> tuple[int, int, int]:
    """An exploration: who, and through which opening; the tile in hand is the mark `drawn`."""
    figure = figure_of(data)
    if data.get("side", "n") not in c.SIDES or not s.in_play(figure):
        raise bad(f"now: {decision} needs a figure in play and a side")
    s.marks[m.ACTIVE] = figure + 1
    s.marks[m.DONE] |= 1 << figure
    s.marks[m.TURN] |= m.MOVING | m.STEPPED | m.ACTED
    s.marks[m.DIG_TILE], s.marks[m.DIG_SIDE] = s.at[figure], c.SIDES.index(data.get("side", "n"))
    s.stack.append(pack(k.TURN_NEXT))
    if decision == "lost":
        s.stack.append(pack(k.EXPLORE_ON))
        return 0, 0, int(s.demon())
    if decision == "peek":
        why = WHY.get(data.get("why", "map"), k.BY_MAP)
        n = number(data.get("n", min(3 if why != k.BY_PRESCIENCE else 2, len(s.pile))), 1, 3, "now, n")
        if n > len(s.pile):
            raise bad(f"now: {n} tiles of a pile of {len(s.pile)}")
        return n, why, int(s.demon() if why == k.BY_LOST else s.human())
    if decision == "orient":
        if not s.marks[m.DRAWN]:
            raise bad("now: orient needs the mark drawn: the tile in hand")
        return 0, 0, int(s.human() if s.marks[m.DIG] & m.BY_HUMAN else s.demon())
    tile = s.links[s.marks[m.DIG_TILE] * 4 + s.marks[m.DIG_SIDE]] - 1
    if tile < 0:
        raise bad(f"now: {decision} needs the new tile behind that opening")
    s.stack.append(pack(k.PLACE_EFFECTS, 1 if decision == "sink" else 2, tile))
    return 0, 0, int(s.demon())

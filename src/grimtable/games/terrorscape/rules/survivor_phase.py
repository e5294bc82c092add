"""The Survivor phase: step 0, turns and their order (TER-3), and what Variant 2 changes in it (TER-13)."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components, evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import encounter, exchanges, extra_actions, keywords, outcome, survivor_actions
from grimtable.games.terrorscape.state import ESCAPED as HAS_ESCAPED
from grimtable.games.terrorscape.state import SURVIVOR_PHASE, Terrorscape


def begin_round(s: Terrorscape) -> None:
    """A round is a Survivor phase, then a Killer phase (TER-1.1); first step 0 (TER-3.1 to TER-3.4, TER-3.10)."""
    s.round_no += 1
    s.phase = SURVIVOR_PHASE
    s.rage = 0  # TER-7.11
    s.noise = 0  # TER-3.1
    s.heard = 0
    s.fire = 0
    s.repaired = 0
    s.acted = 0
    evidence.round_begins(s.known)
    s.emit(k.ROUND_BEGAN, s.round_no)
    s.emit(k.PHASE_BEGAN, SURVIVOR_PHASE)
    if s.help_at > 0:  # TER-3.2
        s.help_at -= 1
        s.emit(k.HELP_CAME_NEARER, s.help_at)
        if s.help_at == 0:
            outcome.finish(s, outcome.BY_HELP)
            return
    if s.own:
        escape_alone(s)
    elif can_escape(s):
        outcome.finish(s, outcome.BY_ESCAPE)
    if not s.over and plan_wins(s):
        outcome.finish(s, outcome.BY_PLAN)  # TER-3.10
    if not s.over:
        s.push(k.DO_NEXT_TURN)


def can_escape(s: Terrorscape) -> bool:
    """Five KEYs, and all three at the Main exit, or at the Hidden exit with the MAP (TER-3.3, TER-I1.15)."""
    if s.rack < s.rows.keys:
        return False
    place = s.at[0]
    if s.at[1] != place or s.at[2] != place:
        return False
    if place == s.rows.main_exit:
        return True
    return place == s.rows.hidden_exit and (
        s.has(0, components.MAP) or s.has(1, components.MAP) or s.has(2, components.MAP)
    )


def escape_alone(s: Terrorscape) -> None:
    """Variant 2: three own KEYs at the Main exit, or at the Hidden one with its MAP (TER-13.4, TER-Q51, TER-Q52)."""
    for i in range(components.TEAM):
        if s.over or not s.in_play(i) or s.keys[i] < s.rows.own_keys:
            continue
        if s.at[i] == s.rows.main_exit or (s.at[i] == s.rows.hidden_exit and s.has(i, components.MAP)):
            s.out[i] = HAS_ESCAPED
            s.known[evidence.OUT + i] = 1
            s.emit(k.ESCAPED, s.who[i])
            keywords.leave_play(s, i)


def plan_wins(s: Terrorscape) -> bool:
    """The plans that win in step 0: Rocket Launcher and Concealed Portal (TER-P1.3, TER-P1.11)."""
    if s.plan_active == 0:
        return False
    place: i64 = -1
    held: i64 = 0
    for i in range(components.TEAM):
        if s.in_play(i):
            if place >= 0 and s.at[i] != place:
                return False
            place = s.at[i]
            held |= (
                (1 if s.has(i, components.MAP) else 0)
                | (2 if s.has(i, components.FLASH) else 0)
                | (4 if s.has(i, components.AMUL) else 0)
            )
    if s.plans[s.plan_on] == components.ROCKET:
        return s.sneak == 0 and s.met == 0 and s.distance(place, s.lair) == 1
    return s.plans[s.plan_on] == components.PORTAL and place == components.Z2 and held == 7


# Turns


def next_turn(s: Terrorscape) -> None:
    """Each Survivor takes one turn, then Discovery, plan check and noise (TER-3.5, TER-3.9, TER-13.10)."""
    waiting: i64 = 0
    for i in range(components.TEAM):
        if s.in_play(i) and s.acted >> i & 1 == 0:
            waiting += 1
    if waiting == 0:
        s.push(k.DO_END_SURVIVORS)
        s.push(k.DO_REVEAL_NOISE)
        s.push(k.DO_PLAN_CHECK)
        s.push(k.DO_DISCOVER)
    elif s.own:
        for step in range(components.TEAM):
            i = (s.token + step) % components.TEAM
            if s.in_play(i) and s.acted >> i & 1 == 0:
                apply_next(s, s.who[i])
                return
    else:
        s.ask_openly(s.captain(), k.ASK_NEXT)


def forbid_next(s: Terrorscape, character: i64) -> str | None:
    """The rule that forbids this Survivor's turn, or None: in play and without a turn this round."""
    i = s.index_of(character)
    if i == components.TEAM or not s.in_play(i) or s.acted >> i & 1:
        return "TER-3.5"
    return None


def legal_next(s: Terrorscape) -> list[i64]:
    """Every Survivor who has had no turn."""
    codes: list[i64] = []
    for i in range(components.TEAM):
        if forbid_next(s, s.who[i]) is None:
            codes.append(pack(k.NAME, s.who[i]))
    return codes


def apply_next(s: Terrorscape, character: i64) -> None:
    """A Survivor's turn begins."""
    i = s.index_of(character)
    s.turn_of = i
    s.acted |= bit(i)
    s.done = 0
    s.tunnelled = 0
    s.buzzed = 0
    for item in range(components.N_ITEMS):
        s.held[item] = 0
    s.refused.clear()
    s.emit(k.TURN_BEGAN, character)
    s.push(k.DO_NEXT_TURN)
    s.push(k.DO_TURN, i)


def turn(s: Terrorscape, i: i64) -> None:
    """One action, and extra actions and exchanges before or after it (TER-3.6); nothing for the dead (TER-13.17)."""
    if not s.in_play(i):
        s.turn_of = components.TEAM
    elif s.done == 1 and ends_openly(s):
        s.ask_openly(s.controller(i), k.ASK_TURN, i)
    else:
        s.ask(s.controller(i), k.ASK_TURN, i)


def ends_openly(s: Terrorscape) -> bool:
    """Whether every onlooker may know that a turn can only end: traits tell nothing, and a Discovery follows.

    The Killer notices no turn (TER-H1.1), and Discovery asks in any case. In Variant 2 traits are secret (TER-12.3).
    """
    return s.version >= 2 and len(s.discovery) > 0 and (not s.own or encounter.kept_traits(s) == 0)


def legal_turn(s: Terrorscape, i: i64) -> list[i64]:
    """Actions while none is taken, extra actions, exchanges; the end after the action (TER-3.6, TER-3.13)."""
    codes: list[i64] = []
    if s.done == 1:
        codes.append(pack(k.END_TURN))
    else:
        survivor_actions.add_actions(s, i, codes)
    extra_actions.add_uses(s, i, codes)
    exchanges.add_trades(s, i, codes)
    if s.own:
        add_loot(s, i, codes)
    return codes


def forbid_turn(s: Terrorscape, i: i64, kind: i64, a: i64, b: i64, c: i64) -> str | None:
    """The rule that forbids something in a Survivor's turn, or None."""
    if kind == k.END_TURN:
        return None if s.done == 1 else "TER-3.13"
    if kind in (k.MOVE, k.CALM, k.UNLOCK, k.REPAIR, k.SEARCH):
        return "TER-3.6" if s.done == 1 else survivor_actions.forbid_action(s, i, kind, a)
    if kind in (k.GIVE, k.TAKE):
        return exchanges.forbid_begin(s, i, kind, a, b)
    if kind == k.LOOT:
        return forbid_loot(s, i, a, b)
    return extra_actions.forbid_use(s, i, kind, a, b, c)


def apply_turn(s: Terrorscape, i: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
    """What a Survivor does; then its turn goes on until it ends (TER-3.6)."""
    if kind == k.END_TURN:
        s.turn_of = components.TEAM
        s.emit(k.TURN_ENDED, s.who[i])
        return
    s.push(k.DO_TURN, i)
    if kind in (k.MOVE, k.CALM, k.UNLOCK, k.REPAIR, k.SEARCH):
        s.done = 1
        survivor_actions.apply_action(s, i, kind, a)
    elif kind in (k.GIVE, k.TAKE):
        exchanges.apply_begin(s, i, kind, a, b)
    elif kind == k.LOOT:
        apply_loot(s, i, a, b)
    else:
        extra_actions.apply_use(s, i, kind, a, b, c)


# Variant 2: bodies


def forbid_loot(s: Terrorscape, i: i64, character: i64, item: i64) -> str | None:
    """The rule that forbids taking this from a body, or None (TER-13.8)."""
    body = s.index_of(character)
    if (
        not s.own
        or body == components.TEAM
        or s.out[body] != 1
        or s.at[body] != s.at[i]
        or not 1 <= item < components.N_ITEMS
    ):
        return "TER-13.8"
    if item == components.KEY:
        return None if s.keys[body] > 0 else "TER-13.8"
    return None if s.has(body, item) else "TER-13.8"


def add_loot(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Everything that lies with a body here."""
    for body in range(components.TEAM):
        if s.out[body] == 1 and s.at[body] == s.at[i]:
            for item in range(1, components.N_ITEMS):
                if forbid_loot(s, i, s.who[body], item) is None:
                    codes.append(pack(k.LOOT, s.who[body], item))


def apply_loot(s: Terrorscape, i: i64, character: i64, item: i64) -> None:
    """One card per extra action, without noise; then the limit (TER-13.8)."""
    body = s.index_of(character)
    s.emit(k.LOOTED, s.who[i], character, item)
    if item == components.KEY:
        s.keys[body] -= 1
        s.keys[i] += 1
        return
    s.take_item(body, item)
    exchanges.come_by(s, i, item)
    s.push(k.DO_LIMIT, i)


def end_survivors(s: Terrorscape) -> None:
    """The Killer phase follows."""
    s.push(k.DO_KILLER_PHASE)

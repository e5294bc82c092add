"""Activations: CLA-3, CLA-4 and CLA-10, moving and what a tile does to who enters it, CLA-12."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import fight, scenario
from grimtable.games.claustrophobia.board import barred_by, has_room, is_barred, is_connected, stopped_by
from grimtable.games.claustrophobia.cards import has_card, human_may_hold
from grimtable.games.claustrophobia.components import (
    A_GRENADE,
    A_MAP,
    BRUTE,
    DEMON,
    EXIT,
    FLOODED,
    G_HEALING,
    GOLD,
    HUMANS,
    MECHANISM,
    N_FIGURES,
    N_TILES,
    REDEEMER,
    RITUAL,
    SURVIVORS,
    T_PENTACLE,
    TRAPPED,
    TROG,
)
from grimtable.games.claustrophobia.kinds import (
    ACTIVATE,
    ACTIVATED,
    ASK_TURN,
    DIVE,
    DUG,
    EXPLORE,
    GIFT_USED,
    GRENADE,
    HITS,
    MECHANISM_STARTED,
    MOVED,
    PASS,
    STEP,
    TAKE_TOKEN,
    TOKEN_TAKEN,
    TRAP_SPRUNG,
    TROG_FREE,
    TURN_NEXT,
    USE_GIFT,
)
from grimtable.games.claustrophobia.state import (
    ACTED,
    ACTIVE,
    AURAS,
    CRITICAL,
    DICE,
    DONE,
    FOUGHT,
    FRESH,
    HOLES,
    LEFT,
    MECHANISMS,
    MOVING,
    SHUT,
    STEPPED,
    STILL,
    TOOK,
    TRIPPED,
    TURN,
    Claustrophobia,
)
from grimtable.games.claustrophobia.stats import has_gift, heal, move_of, times_noted
from grimtable.games.claustrophobia.threat import put

# Which warrior


def forbid_activate(s: Claustrophobia, figure: i64, human: bool) -> str | None:
    """Each warrior of the side at most once (CLA-3.1, CLA-10.1); not one exorcised this round (CLA-S5.5)."""
    if figure >= N_FIGURES or (figure < HUMANS) != human or s.at[figure] >= N_TILES:
        return "CLA-3.1" if human else "CLA-10.1"
    if s.marks[DONE] >> figure & 1:
        return "CLA-3.1" if human else "CLA-10.1"
    if s.marks[FRESH] >> figure & 1:
        return "CLA-S5.5"
    return None


def legal_activate(s: Claustrophobia, human: bool) -> list[i64]:
    """Who can still be activated; Troglodytes that are alike are offered once."""
    codes: list[i64] = []
    first: i64 = 0 if human else TROG
    last: i64 = HUMANS if human else N_FIGURES
    for figure in range(first, last):
        if forbid_activate(s, figure, human) is None and (human or not has_double(s, figure)):
            codes.append(pack(ACTIVATE, figure))
    return codes


def has_double(s: Claustrophobia, figure: i64) -> bool:
    """Whether an earlier Troglodyte on the tile is just like this one."""
    if figure >= DEMON or times_noted(s, CRITICAL, figure) > 0:
        return False
    tile = s.at[figure]
    tough = s.is_tough(figure)
    done = s.marks[DONE]
    for other in range(TROG, figure):
        if s.at[other] != tile or s.is_tough(other) != tough or times_noted(s, CRITICAL, other) > 0:
            continue
        if done >> other & 1 == done >> figure & 1:
            return True
    return False


def apply_activate(s: Claustrophobia, figure: i64) -> None:
    """An activation is finished before the next starts (CLA-3.1)."""
    s.marks[ACTIVE] = figure + 1
    s.marks[DONE] |= bit(figure)
    s.marks[LEFT] = move_of(s, figure)
    s.marks[TURN] = 0
    s.emit(ACTIVATED, figure)
    s.push(TURN_NEXT)


def turn_next(s: Claustrophobia) -> None:
    """Ask for the next part, until nothing is left that could be done.

    A Grenade is hidden: Human is asked while he may hold one and throw it, if only to stop (CLA-14.8, CLA-14.9).
    """
    figure = s.marks[ACTIVE] - 1
    if figure < 0 or s.at[figure] >= N_TILES:
        end_turn(s)
        return
    human = figure < HUMANS
    codes = legal_turn(s)
    secret = human and human_may_hold(s, A_GRENADE) and s.marks[TURN] & FOUGHT == 0 and not s.is_tired(figure)
    if len(codes) == 1 and not (secret and has_way(s, s.at[figure])):
        end_turn(s)
        return
    s.ask(s.human() if human else s.demon(), ASK_TURN)


def has_way(s: Claustrophobia, tile: i64) -> bool:
    """Whether a tile is connected to another."""
    at = tile * 4
    return s.links[at] + s.links[at + 1] + s.links[at + 2] + s.links[at + 3] > 0


def end_turn(s: Claustrophobia) -> None:
    """The activation is over."""
    s.marks[ACTIVE] = 0
    s.marks[LEFT] = 0
    s.marks[TURN] = 0


def legal_turn(s: Claustrophobia) -> list[i64]:
    """Move then Fight, or Fight then Move, in small steps; either part may be skipped (CLA-3.2)."""
    figure = s.marks[ACTIVE] - 1
    tile = s.at[figure]
    codes: list[i64] = [pack(PASS)]
    flags = s.marks[TURN]
    if forbid_move(s, figure) is None:
        if stopped_by(s, figure) is None:
            add_ways(s, codes, figure, tile)
        if TROG <= figure < DEMON and s.marks[HOLES] >> tile & 1:
            for to in s.tiles:
                if forbid_dive(s, figure, to) is None:
                    codes.append(pack(DIVE, to))
    if s.scenario == GOLD and figure < HUMANS:
        for token in range(len(s.tokens)):
            if forbid_token(s, figure, token) is None:
                codes.append(pack(TAKE_TOKEN, token))
    if flags & FOUGHT == 0:
        codes.extend(fight.legal_attacks(s, figure))
        if figure < HUMANS and s.hand[0] > 0:
            for side in range(4):
                to = s.links[tile * 4 + side] - 1
                if to >= 0 and fight.forbid_grenade(s, figure, to) is None:
                    codes.append(pack(GRENADE, to))
    if figure == REDEEMER and flags & ACTED == 0:
        for other in range(BRUTE, HUMANS):
            for line in range(1, 7):
                if forbid_healing(s, other, line) is None:
                    codes.append(pack(USE_GIFT, G_HEALING, other + 1, line))
    return codes


def add_ways(s: Claustrophobia, codes: list[i64], figure: i64, tile: i64) -> None:
    """Steps and sides to explore for a warrior whom nothing keeps on his tile."""
    for side in range(4):
        to = s.links[tile * 4 + side] - 1
        if to >= 0 and forbid_arrival(s, figure, to) is None:
            codes.append(pack(STEP, to))
    for side in range(4 if figure < HUMANS else 0):
        for card in range(2):
            if forbid_explore(s, figure, side, card) is None:
                codes.append(pack(EXPLORE, side, card))


# Moving


def forbid_move(s: Claustrophobia, figure: i64) -> str | None:
    """Why the warrior cannot move on at all: no MVT (CLA-4.6), Move over, stopped, or in deep water."""
    if s.marks[TURN] & STILL:
        return "CLA-3.2"
    if s.marks[LEFT] < 1:
        return "CLA-4.6" if s.marks[TURN] & STEPPED == 0 else "CLA-4.1"
    if s.rows.tile_kind[s.at[figure]] == FLOODED and s.marks[TURN] & STEPPED:
        return "CLA-12.1"
    return None


def forbid_step(s: Claustrophobia, figure: i64, to: i64) -> str | None:
    """The rule that forbids a step to a tile, or None (CLA-4.1, CLA-4.4)."""
    rule = forbid_move(s, figure)
    if rule is not None:
        return rule
    if to >= N_TILES or not is_connected(s, s.at[figure], to):
        return "CLA-1.2"
    rule = stopped_by(s, figure)
    if rule is not None:
        return rule
    return forbid_arrival(s, figure, to)


def forbid_arrival(s: Claustrophobia, figure: i64, to: i64) -> str | None:
    """Room for the side, and no ban of the scenario."""
    if is_barred(s, to, figure):
        return barred_by(s)
    return None if has_room(s, to, figure) else "CLA-4.4"


def pay_step(s: Claustrophobia, tile: i64) -> None:
    """1 MVT; leaving a Flooded Tunnel costs all of it (CLA-4.1, CLA-12.1)."""
    s.marks[TURN] |= MOVING | STEPPED | ACTED
    if s.rows.tile_kind[tile] == FLOODED:
        s.marks[LEFT] = 0
    else:
        s.marks[LEFT] -= 1


def apply_step(s: Claustrophobia, figure: i64, to: i64) -> None:
    """One step of the Move."""
    pay_step(s, s.at[figure])
    enter(s, figure, to)


def forbid_dive(s: Claustrophobia, figure: i64, to: i64) -> str | None:
    """A Troglodyte goes from a hole to any other hole, past Blocking and Impressive (CLA-12.5, CLA-12.7)."""
    rule = forbid_move(s, figure)
    if rule is not None:
        return rule
    if not TROG <= figure < DEMON:
        return "CLA-12.7"
    if to >= N_TILES or to == s.at[figure]:
        return "CLA-12.5"
    if s.marks[HOLES] >> to & 1 == 0 or s.marks[HOLES] >> s.at[figure] & 1 == 0:
        return "CLA-12.5"
    return forbid_arrival(s, figure, to)


def apply_dive(s: Claustrophobia, figure: i64, to: i64) -> None:
    """Through the holes; arriving is entering."""
    pay_step(s, s.at[figure])
    s.emit(DUG, figure, to)
    enter(s, figure, to)


def forbid_explore(s: Claustrophobia, figure: i64, side: i64, card: i64) -> str | None:
    """The rule that forbids exploring a side, or None (CLA-5.1, CLA-4.5, CLA-5.6, CLA-Q13)."""
    if figure >= HUMANS:
        return "CLA-4.5"
    rule = forbid_move(s, figure)
    if rule is not None:
        return rule
    tile = s.at[figure]
    if side > 3 or s.dark[tile] >> side & 1 == 0:
        return "CLA-5.1"
    if s.scenario == RITUAL:
        return "CLA-S4.2"
    rule = stopped_by(s, figure)
    if rule is not None:
        return rule
    forced = scenario.is_forced(s, tile, side)
    if len(s.pile) == 0 and not forced:
        return "CLA-5.6"
    if card > 0:
        if forced:
            return "CLA-5.2"
        return None if has_card(s, A_MAP) else "CLA-A1.1"
    return None


# Entering a tile


def enter(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """A warrior enters a tile and its effects apply (CLA-12.2); he may stop among enemies (CLA-4.7)."""
    before = s.at[figure]
    s.at[figure] = tile
    s.emit(MOVED, figure, tile, before)
    kind = s.rows.tile_kind[tile]
    if kind == FLOODED:
        stop_move(s, figure)  # CLA-12.1
    if figure >= HUMANS:
        if s.scenario == RITUAL and tile == T_PENTACLE:
            scenario.enter_pentacle(s, figure, before)  # CLA-S4.11: its activation ends
        return
    if kind == EXIT and s.scenario == SURVIVORS:  # CLA-12.6: elsewhere an ordinary tile
        scenario.escape(s, figure)
        return
    if kind == TRAPPED and s.marks[TRIPPED] >> tile & 1 == 0:
        spring_trap(s, figure, tile)
    elif kind == MECHANISM and s.marks[TRIPPED] >> tile & 1 == 0:
        s.marks[TRIPPED] |= bit(tile)  # CLA-12.4
        s.marks[MECHANISMS] += 1
        s.emit(MECHANISM_STARTED, tile)
    scenario.check_treasure(s)


def stop_move(s: Claustrophobia, figure: i64) -> None:
    """The Move of the activated warrior ends."""
    if s.marks[ACTIVE] == figure + 1:
        s.marks[LEFT] = 0
        s.marks[TURN] |= STILL


def spring_trap(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """The first Human warrior on a Trapped Tunnel, Demon rolls; it is not combat (CLA-12.3)."""
    s.marks[TRIPPED] |= bit(tile)
    roll = s.below(DICE, 6) + 1
    s.emit(TRAP_SPRUNG, tile, roll, figure)
    if roll == 2 or roll == 3:
        s.push(HITS, figure, 1, 0)
    elif roll == 4:
        stop_move(s, figure)
    elif roll == 5:
        trog = s.free_trog()
        if trog >= 0 and has_room(s, tile, trog):
            s.emit(TROG_FREE, tile)
            put(s, trog, tile)
    elif roll == 6:
        s.push(HITS, figure, 2, 0)


# The Aura of Healing and the treasure


def forbid_healing(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """1 line of 1 Condemned on the Redeemer's tile, at the start of his activation (CLA-G2.1, CLA-Q25)."""
    if s.marks[ACTIVE] != REDEEMER + 1 or s.marks[TURN] & ACTED or s.marks[AURAS] >> G_HEALING & 1:
        return "CLA-G2.1"
    if not has_gift(s, G_HEALING):
        return "CLA-2.7"
    if not BRUTE <= figure < HUMANS or s.at[figure] != s.at[REDEEMER] or not 1 <= line <= 6:
        return "CLA-G2.1"
    return None if s.pegs[figure] >> (line - 1) & 1 else "CLA-8.3"


def apply_healing(s: Claustrophobia, figure: i64, line: i64) -> None:
    """Each Gift once per round (CLA-2.7)."""
    s.marks[AURAS] |= bit(G_HEALING)
    s.marks[TURN] |= ACTED
    s.emit(GIFT_USED, G_HEALING, figure)
    heal(s, figure, line)


def forbid_token(s: Claustrophobia, figure: i64, token: i64) -> str | None:
    """Swap with a token on the tile, at the start or the end of a Move (CLA-S6.5, CLA-S6.8)."""
    if s.marks[TURN] & SHUT:
        return "CLA-S6.5"
    if s.marks[LEFT] < 1 and s.marks[TURN] & STEPPED == 0:
        return "CLA-4.6"
    if s.scenario != GOLD or token >= len(s.tokens) or s.tokens[token] != HUMANS + s.at[figure]:
        return "CLA-S6.5"
    return None


def apply_token(s: Claustrophobia, figure: i64, token: i64) -> None:
    """The first swap without a step is at the start of the Move; any other ends it (CLA-S6.5)."""
    own = s.carried(figure)
    if own >= 0:
        s.tokens[own] = s.tokens[token]
    s.tokens[token] = figure
    s.emit(TOKEN_TAKEN, figure, token, own + 1)
    flags = s.marks[TURN]
    s.marks[TURN] = flags | MOVING | ACTED | TOOK
    if flags & (STEPPED | TOOK):
        s.marks[TURN] |= STILL | SHUT
        s.marks[LEFT] = 0
    scenario.check_treasure(s)

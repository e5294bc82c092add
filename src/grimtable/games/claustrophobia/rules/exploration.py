"""Exploration: CLA-5, from the opening that is named to the warrior on the new tile."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.activation import enter, pay_step
from grimtable.games.claustrophobia.rules.cards import demon_may_hold, draw_advantage, play_advantage
from grimtable.games.claustrophobia.rules.scenarios import s1_survivors, s5_possessed
from grimtable.games.claustrophobia.rules.threat import gain_threat, place_figure
from grimtable.games.claustrophobia.rules.tunnels import beside, has_room, place, stays_open, turned
from grimtable.games.claustrophobia.rules.warriors import has_gift
from grimtable.games.claustrophobia.state import Claustrophobia


def apply_explore(s: Claustrophobia, figure: i64, side: i64, card: i64) -> None:
    """Name the opening and spend the MVT (CLA-5.1); A1 is part of it (CLA-5.2); forced tiles have no window."""
    tile = s.at[figure]
    pay_step(s, tile)
    s.marks[m.DIG_TILE] = tile
    s.marks[m.DIG_SIDE] = side
    flags: i64 = m.WITH_MAP if card > 0 else 0
    if s1_survivors.die_on_opening(s) and s.marks[m.AIR_TILE] == tile and s.marks[m.AIR_SIDE] == side:
        flags |= m.AT_AIR
    s.emit(k.EXPLORED, figure, tile, side)
    if s1_survivors.is_forced(s, tile, side):  # CLA-S1.6, CLA-S3.2
        s.marks[m.DIG] = flags | m.FORCED
        s.marks[m.DRAWN] = (c.T_EXIT if s.scenario == c.SURVIVORS else c.T_PENTACLE) + 1
        s.emit(k.TILE_DRAWN, s.marks[m.DRAWN] - 1, 1)
        s.ask_openly(s.demon(), k.ASK_ORIENT)
        return
    s.marks[m.DIG] = flags
    if card > 0:
        play_advantage(s, c.A_MAP)
    s.push(k.EXPLORE_ON)
    s.push(k.OFFER_LOST)


def offer_lost(s: Claustrophobia) -> None:
    """Demon may play E1 before a tile is drawn (CLA-5.2, CLA-14.3); asked while he may hold it (CLA-14.9)."""
    if demon_may_hold(s, c.E_LOST):
        s.ask(s.demon(), k.ASK_LOST)


def legal_lost(s: Claustrophobia) -> list[i64]:
    """E1 or nothing."""
    codes: list[i64] = [pack(k.PASS)]
    if s.claws[c.E_LOST] > 0:
        codes.append(pack(k.EVENT, c.E_LOST))
    return codes


def explore_on(s: Claustrophobia) -> None:
    """What applies at this exploration (CLA-5.9, CLA-G5.2, CLA-E1.1)."""
    flags = s.marks[m.DIG]
    if flags & m.WITH_MAP and flags & m.WITH_LOST:
        s.push(k.TAKE_TILE)  # both cards are discarded: a normal draw
    elif flags & m.WITH_LOST:
        peek(s, s.demon(), s.rows.event_number[c.E_LOST], k.BY_LOST)
    elif flags & m.WITH_MAP:
        peek(s, s.human(), s.rows.advantage_number[c.A_MAP], k.BY_MAP)
    elif s.marks[m.PHASE] == m.P_HUMAN and has_gift(s, c.G_PRESCIENCE) and len(s.pile) >= 2:
        peek(s, s.human(), 2, k.BY_PRESCIENCE)
    else:
        s.push(k.TAKE_TILE)


def peek(s: Claustrophobia, seat: i64, n: i64, why: i64) -> None:
    """Look at the top tiles, as many as there are (CLA-5.8); if none of them fits, the top one is drawn."""
    if n > len(s.pile):
        n = len(s.pile)
    if s.journal is not None:
        seen = [s.pile[len(s.pile) - 1 - i] for i in range(n)]
        s.record(k.TILES_PEEKED, (seat, n, tuple(seen)))
    if len(legal_peek(s, n, why)) == 0:
        s.push(k.TAKE_TILE)
    elif n == 1:  # everybody knows that there is nothing to choose
        s.ask_known(seat, k.ASK_PEEK, n, why)
    else:
        s.ask(seat, k.ASK_PEEK, n, why)


def legal_peek(s: Claustrophobia, n: i64, why: i64) -> list[i64]:
    """Which tile, and which of the others comes next (CLA-A1.1, CLA-E1.1, CLA-G5.1)."""
    codes: list[i64] = []
    top: i64 = len(s.pile) - 1
    for i in range(n):
        tile = s.pile[top - i]
        if why == k.BY_PRESCIENCE:
            codes.append(pack(k.PICK, tile))
        elif n == 1:
            if has_place(s, tile):
                codes.append(pack(k.PICK, tile))
        elif has_place(s, tile):
            for j in range(n):
                if j != i:
                    codes.append(pack(k.PICK, tile, s.pile[top - j] + 1))
    return codes


def forbid_peek(s: Claustrophobia, n: i64, why: i64, code: i64) -> str | None:
    """The rule that forbids this choice, or None."""
    if code in legal_peek(s, n, why):
        return None
    return "CLA-G5.1" if why == k.BY_PRESCIENCE else "CLA-5.8"


def apply_peek(s: Claustrophobia, seat: i64, n: i64, why: i64, tile: i64, following: i64) -> None:
    """The chosen tile comes into play; the others go back in the chosen order, or one to the bottom (CLA-G5.1)."""
    others: list[i64] = []
    for _ in range(n):
        other = s.pile.pop()
        if other != tile:
            others.append(other)
    s.emit(k.TILE_PICKED, seat, tile, n, why)
    if why == k.BY_PRESCIENCE:
        s.pile.insert(0, others[0])
        s.emit(k.TILE_BOTTOMED, seat, others[0])
        take(s, tile)
        return
    if len(others) == 2 and others[0] + 1 != following:
        others.reverse()
    for i in range(len(others) - 1, -1, -1):
        s.pile.append(others[i])
    if s.journal is not None and len(others) > 0:
        s.record(k.TILES_RETURNED, (seat, len(others), tuple(others)))
    s.marks[m.DRAWN] = tile + 1
    if why == k.BY_MAP:  # CLA-5.10: Human orients, the rest stays with Demon
        s.marks[m.DIG] |= m.BY_HUMAN
    ask_orient(s)


def take_tile(s: Claustrophobia) -> None:
    """Draw the single top tile until one fits (CLA-5.3, CLA-5.4); with none left the warrior stays (CLA-5.6)."""
    if len(s.pile) > 0:
        tile = s.pile.pop()
        s.emit(k.TILE_DRAWN, tile, 0)
        take(s, tile)
    elif len(s.aside) > 0:  # CLA-5.7: the Stash closes the board
        s.marks[m.DRAWN] = s.aside[0] + 1
        del s.aside[0]
        s.marks[m.DIG] |= m.CLOSING
        ask_orient(s)
    else:
        s.emit(k.NO_TILE)
        s.marks[m.DIG] = 0


def take(s: Claustrophobia, tile: i64) -> None:
    """A tile that fits is oriented; another is discarded, a goal Stash kept aside (CLA-5.4, CLA-5.7, CLA-Q8)."""
    if has_place(s, tile):
        s.marks[m.DRAWN] = tile + 1
        ask_orient(s)
        return
    if s.rows.tile_kind[tile] == c.STASH and s.scenario in (c.INVASION, c.POSSESSED_MODE, c.GOLD):
        s.aside.append(tile)
        s.emit(k.TILE_ASIDE, tile)
    else:
        s.lost.append(tile)
        s.emit(k.TILE_LOST, tile)
    s.push(k.TAKE_TILE)


def ask_orient(s: Claustrophobia) -> None:
    """Demon turns the tile, Human with A1 (CLA-5.3); a single way is taken at once."""
    s.ask_openly(s.human() if s.marks[m.DIG] & m.BY_HUMAN else s.demon(), k.ASK_ORIENT)


def has_place(s: Claustrophobia, tile: i64) -> bool:
    """Whether a tile can be laid so that the board stays open (CLA-5.4)."""
    cell = beside(s.cells[s.marks[m.DIG_TILE]], s.marks[m.DIG_SIDE])
    back: i64 = (s.marks[m.DIG_SIDE] + 2) & 3
    for turns in range(4):
        gates = turned(s.rows.tile_gates[tile], turns)
        if gates >> back & 1 and stays_open(s, cell, gates):
            return True
    return False


def forbid_orient(s: Claustrophobia, turns: i64) -> str | None:
    """An opening towards the explorer (CLA-5.3), and the board stays open unless the tile is forced (CLA-5.4)."""
    if turns > 3:
        return "CLA-5.3"
    shape = s.rows.tile_gates[s.marks[m.DRAWN] - 1]
    gates = turned(shape, turns)
    for earlier in range(turns):
        if turned(shape, earlier) == gates:
            return "CLA-5.3"  # turns that give the same openings are one option
    back: i64 = (s.marks[m.DIG_SIDE] + 2) & 3
    if gates >> back & 1 == 0:
        return "CLA-5.3"
    cell = beside(s.cells[s.marks[m.DIG_TILE]], s.marks[m.DIG_SIDE])
    if s.marks[m.DIG] & (m.FORCED | m.CLOSING) == 0 and not stays_open(s, cell, gates):
        return "CLA-5.4"
    return None


def legal_orient(s: Claustrophobia) -> list[i64]:
    """Every way the tile can lie."""
    codes: list[i64] = []
    for turns in range(4):
        if forbid_orient(s, turns) is None:
            codes.append(pack(k.ORIENT, turns))
    return codes


def apply_orient(s: Claustrophobia, turns: i64) -> None:
    """The tile is laid; Stashes kept aside go back on top (CLA-5.7); then the placement effects (CLA-5.5)."""
    tile = s.marks[m.DRAWN] - 1
    s.marks[m.DRAWN] = 0
    place(s, tile, beside(s.cells[s.marks[m.DIG_TILE]], s.marks[m.DIG_SIDE]), turned(s.rows.tile_gates[tile], turns))
    while len(s.aside) > 0:
        stash = s.aside.pop()
        s.pile.append(stash)
        s.emit(k.TILE_BACK, stash)
    s.push(k.PLACE_EFFECTS, 0, tile)


def place_effects(s: Claustrophobia, stage: i64, tile: i64) -> None:
    """Hole token, Stash rules, Cannon Fodder and the Master, d10, then the explorer (CLA-5.5, CLA-S3.7)."""
    if stage < 4:
        s.push(k.PLACE_EFFECTS, stage + 1, tile)
    kind = s.rows.tile_kind[tile]
    if stage == 0:
        if kind == c.HOLE:
            s.marks[m.HOLES] |= bit(tile)
            if s.marks[m.HOLE_TOKENS] > 0 and len(legal_sink(s)) > 0:
                s.ask_openly(s.demon(), k.ASK_SINK)
    elif stage == 1:
        if kind == c.STASH:
            if s.scenario == c.SURVIVORS:
                draw_advantage(s)  # CLA-S1.8
            elif s.scenario == c.MASTER:
                free_trogs(s, tile, 2)  # CLA-S3.4
            elif s.scenario == c.POSSESSED_MODE:
                s5_possessed.ask_possess(s)
    elif stage == 2:
        if s.scenario == c.MASTER:
            if tile == c.T_PENTACLE:
                place_figure(s, c.DEMON, tile)  # CLA-S3.5
            elif len(legal_fodder(s, tile)) > 1:
                s.ask(s.demon(), k.ASK_FODDER, tile)
    elif stage == 3:
        follow_air(s, tile)
    else:
        s.push(k.MOVE_IN, tile)


def free_trogs(s: Claustrophobia, tile: i64, n: i64) -> None:
    """Troglodytes put there free, as far as room and supply allow."""
    for _ in range(n):
        figure = s.free_trog()
        if figure >= 0 and has_room(s, tile, figure):
            place_figure(s, figure, tile)


def follow_air(s: Claustrophobia, tile: i64) -> None:
    """The d10 goes on with the opening that was explored, or moves if its own is closed (CLA-S1.3, CLA-S1.5)."""
    if not s1_survivors.die_on_opening(s):
        return
    if s.marks[m.DIG] & m.AT_AIR:
        if s.marks[m.DIG] & m.FORCED:
            s.marks[m.AIR] = 0
        else:
            s.marks[m.AIR] += 1  # CLA-S1.11: the Exit is the tenth tile at the die
            s.push(k.MOVE_AIR, tile)
    elif s.dark[s.marks[m.AIR_TILE]] >> s.marks[m.AIR_SIDE] & 1 == 0:
        s.push(k.MOVE_AIR, s.marks[m.AIR_TILE])


def move_in(s: Claustrophobia, tile: i64) -> None:
    """The explorer is put on the new tile: no further cost, not optional (CLA-5.5, CLA-Q12)."""
    figure = s.marks[m.ACTIVE] - 1
    s.marks[m.DIG] = 0
    if figure >= 0 and s.at[figure] < c.N_TILES:
        enter(s, figure, tile)


# Decisions of the placement


def forbid_sink(s: Claustrophobia, tile: i64) -> str | None:
    """Another tile in play without a hole, never the Exit in S1 or the Pentacle Room in S3 (CLA-12.5, CLA-12.7)."""
    if tile >= c.N_TILES or s.cells[tile] == 0 or s.marks[m.HOLES] >> tile & 1:
        return "CLA-12.5"
    if (s.scenario == c.SURVIVORS and tile == c.T_EXIT) or (s.scenario == c.MASTER and tile == c.T_PENTACLE):
        return "CLA-12.7"
    return None


def legal_sink(s: Claustrophobia) -> list[i64]:
    """Where the Hole token can go; with no such tile the effect is skipped (CLA-13.1)."""
    codes: list[i64] = []
    for tile in s.tiles:
        if forbid_sink(s, tile) is None:
            codes.append(pack(k.SINK, tile))
    return codes


def apply_sink(s: Claustrophobia, tile: i64) -> None:
    """The token lies there."""
    s.marks[m.HOLES] |= bit(tile)
    s.marks[m.HOLE_TOKENS] -= 1
    s.emit(k.HOLE_SUNK, tile)


def forbid_fodder(s: Claustrophobia, tile: i64, n: i64) -> str | None:
    """1 TP each, size rule and supply hold (CLA-S3.3)."""
    if n * s.rows.trog_cost > s.marks[m.THREAT]:
        return "CLA-S3.3"
    if s.demons_on(tile) + n > s.rows.tile_room[tile]:
        return "CLA-1.6"
    return None if s.trogs_in_play() + n <= s.rows.trogs else "CLA-9.8"


def legal_fodder(s: Claustrophobia, tile: i64) -> list[i64]:
    """None, or as many as fit."""
    codes: list[i64] = []
    n: i64 = 0
    while forbid_fodder(s, tile, n) is None:
        codes.append(pack(k.FODDER, n))
        n += 1
    return codes


def apply_fodder(s: Claustrophobia, tile: i64, n: i64) -> None:
    """Before the explorer is put there; it is no deployment (CLA-S3.3, CLA-S3.7)."""
    for _ in range(n):
        gain_threat(s, -s.rows.trog_cost)
        place_figure(s, s.free_trog(), tile)

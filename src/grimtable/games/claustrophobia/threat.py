"""The Threat phase: CLA-9, Destiny dice, what their boxes do, and deployment."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia.board import barred_by, has_room, is_barred_to_place
from grimtable.games.claustrophobia.cards import draw_event
from grimtable.games.claustrophobia.components import (
    CRUELTY,
    D_CALM,
    D_CLAWS,
    D_DARK,
    D_DIGGING,
    D_FUTILE,
    D_LEGION,
    D_LURE,
    D_SPEED,
    D_TRAP,
    D_VOICES,
    DEMON,
    HUMANS,
    LAIR,
    N_TILES,
    TROG,
)
from grimtable.games.claustrophobia.destiny import set_length
from grimtable.games.claustrophobia.kinds import (
    ASK_DESTINY,
    ASK_TRAP,
    BOX_RESOLVED,
    DEPLOY,
    DEPLOYED,
    DESTINY_ROLLED,
    HITS,
    PHASE_BEGAN,
    RESOLVE,
    THREAT_CHANGED,
    THREAT_NEXT,
    TRAP,
)
from grimtable.games.claustrophobia.state import (
    CALM,
    CLAWS,
    DICE,
    DIGGING,
    FUTILE,
    LEGION,
    LURE,
    MECHANISMS,
    OIL,
    P_THREAT,
    PHASE,
    SPEED,
    THREAT,
    Claustrophobia,
)
from grimtable.games.claustrophobia.state import DEPLOYED as DEPLOYMENTS


def gain_threat(s: Claustrophobia, n: i64) -> None:
    """TP are kept, more than 20 are lost (CLA-9.6)."""
    if n == 0:
        return
    total = s.marks[THREAT] + n
    if total > s.rows.threat_max:
        total = s.rows.threat_max
    if total < 0:
        total = 0
    change = total - s.marks[THREAT]
    if change != 0:
        s.marks[THREAT] = total
        s.emit(THREAT_CHANGED, change + 32, total)


def threat_phase(s: Claustrophobia) -> None:
    """D7 and D8 end, the Demon of Cruelty gives TP, the Destiny dice are rolled (CLA-9.1, CLA-9.2, CLA-M6.3)."""
    s.marks[PHASE] = P_THREAT
    s.emit(PHASE_BEGAN, P_THREAT)
    s.marks[LEGION] = 0
    s.marks[FUTILE] = 0
    if s.at[DEMON] < N_TILES and s.demon_kind(DEMON) == CRUELTY:
        gain_threat(s, s.rows.demon_special[CRUELTY])
    n = s.rows.destiny + s.marks[CALM] * s.rows.box_gain[D_CALM] + s.marks[MECHANISMS]  # CLA-Q30
    if s.marks[OIL] > 0:  # CLA-A4.1: all that was owed is lost
        n = s.rows.advantage_number[4]
    if n > s.rows.destiny_max:
        n = s.rows.destiny_max
    s.marks[CALM] = 0
    s.marks[MECHANISMS] = 0
    s.marks[OIL] = 0
    s.pool.clear()
    s.laid.clear()
    for _ in range(n):
        s.pool.append(s.below(DICE, 6) + 1)
    s.pool.sort()
    if s.journal is not None:
        s.record(DESTINY_ROLLED, (tuple(s.pool),))
    s.push(THREAT_NEXT)
    s.push(RESOLVE)
    s.ask_known(s.demon(), ASK_DESTINY)


def resolve(s: Claustrophobia, done: i64) -> None:
    """The effects, in the order in which the boxes were filled (CLA-9.4, CLA-Q47)."""
    if done >= len(s.laid):
        s.pool.clear()
        return
    box = s.laid[done] >> 3
    n = set_length(s, done)
    s.push(RESOLVE, done + n)
    s.emit(BOX_RESOLVED, box, n)
    match box:
        case 1:  # D_CALM, CLA-D1.1
            s.marks[CALM] = 1
        case 2:  # D_DARK, CLA-D2.1
            draw_event(s)
        case 3:  # D_VOICES, CLA-D3.1
            gain_threat(s, s.rows.box_gain[D_VOICES] * n)
        case 4:  # D_LURE, CLA-D4.1
            s.marks[LURE] = 1
        case 5:  # D_SPEED, CLA-D5.1
            s.marks[SPEED] = 1
        case 6:  # D_DIGGING, CLA-D6.1
            s.marks[DIGGING] = 1
        case 7:  # D_LEGION, CLA-D7.1
            s.marks[LEGION] = 3
        case 8:  # D_FUTILE, CLA-D8.1
            s.marks[FUTILE] = 1
        case 9:  # D_CLAWS, CLA-D9.1
            s.marks[CLAWS] = 1
        case _:  # D_TRAP, CLA-D10.1, CLA-D10.2: one set, one hit; without a Human warrior nothing (CLA-9.14)
            if s.humans_in_play() > 0:
                s.ask_openly(s.demon(), ASK_TRAP)


assert (D_CALM, D_DARK, D_VOICES, D_LURE, D_SPEED, D_DIGGING) == (1, 2, 3, 4, 5, 6)
assert (D_LEGION, D_FUTILE, D_CLAWS, D_TRAP) == (7, 8, 9, 10)


def forbid_trap(s: Claustrophobia, figure: i64) -> str | None:
    """A Human warrior in play (CLA-D10.1)."""
    return None if figure < HUMANS and s.at[figure] < N_TILES else "CLA-D10.1"


def legal_trap(s: Claustrophobia) -> list[i64]:
    """Every Human warrior in play."""
    codes: list[i64] = []
    for figure in range(HUMANS):
        if forbid_trap(s, figure) is None:
            codes.append(pack(TRAP, figure))
    return codes


def apply_trap(s: Claustrophobia, figure: i64) -> None:
    """One hit that is not combat; a Bodyguard may take it (CLA-D10.1, CLA-Q19)."""
    s.push(HITS, figure, s.rows.box_gain[D_TRAP], 0)


# Deployment


def end_threat(s: Claustrophobia) -> None:
    """D4 and D6 last for the deploy step of their own phase only (CLA-Q21)."""
    s.marks[LURE] = 0
    s.marks[DIGGING] = 0
    s.laid.clear()


def forbid_deploy(s: Claustrophobia, demon: i64, tile: i64) -> str | None:
    """The rule that forbids a deployment, or None."""
    rule = forbid_supply(s, demon)
    return rule if rule is not None else forbid_place(s, demon, tile)


def forbid_supply(s: Claustrophobia, demon: i64) -> str | None:
    """The rule that forbids it wherever: a figure and the TP must be there."""
    if demon > 0:
        if s.marks[DEPLOYMENTS] >= s.rows.deployments[s.scenario] or s.at[DEMON] < N_TILES:
            return "CLA-9.9"
    elif s.free_trog() < 0:
        return "CLA-9.8"
    if s.marks[THREAT] < (s.rows.demon_cost if demon > 0 else s.rows.trog_cost):
        return "CLA-9.6"
    return None


def forbid_place(s: Claustrophobia, demon: i64, tile: i64) -> str | None:
    """The rule that forbids it on this tile."""
    figure: i64 = DEMON if demon > 0 else TROG
    if demon > 1 or tile >= N_TILES or s.cells[tile] == 0:
        return "CLA-9.7"
    if is_barred_to_place(s, tile, figure):
        return barred_by(s)
    if not has_room(s, tile, figure):
        return "CLA-1.6"
    if demon == 0 and s.rows.tile_kind[tile] == LAIR:  # CLA-9.10, CLA-Q22: whatever openings and Humans it has
        return None
    if s.marks[LURE] > 0 and s.marks[DIGGING] > 0:  # CLA-D4.2
        return None
    if s.dark[tile] == 0 and s.marks[DIGGING] == 0:
        return "CLA-9.7"
    if s.humans_on(tile) > 0 and (s.marks[LURE] == 0 or s.dark[tile] == 0):  # CLA-D4.1: an opening is still needed
        return "CLA-9.7"
    return None


def legal_deploy(s: Claustrophobia) -> list[i64]:
    """One warrior at a time (CLA-9.15)."""
    codes: list[i64] = []
    for demon in range(2):
        if forbid_supply(s, demon) is not None:
            continue
        for tile in s.tiles:
            if forbid_place(s, demon, tile) is None:
                codes.append(pack(DEPLOY, demon, tile))
    return codes


def apply_deploy(s: Claustrophobia, demon: i64, tile: i64) -> None:
    """A Troglodyte costs 1 TP, a Demon 5; a new Demon has no wounds (CLA-9.6, CLA-9.13)."""
    figure: i64 = DEMON
    if demon > 0:
        s.marks[DEPLOYMENTS] += 1
        s.wounds[0] = 0
        gain_threat(s, -s.rows.demon_cost)
    else:
        figure = s.free_trog()
        gain_threat(s, -s.rows.trog_cost)
    put(s, figure, tile)


def put(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """A Demon warrior is put on a tile, which is not entering (CLA-12.2)."""
    s.at[figure] = tile
    s.emit(DEPLOYED, figure, tile, s.demon_kind(figure))

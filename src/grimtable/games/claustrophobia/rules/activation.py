"""Activations: CLA-3, CLA-4 and CLA-10, moving and what a tile does to who enters it, CLA-12."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules import fight
from grimtable.games.claustrophobia.rules.cards import has_card, human_may_hold
from grimtable.games.claustrophobia.rules.scenarios import s1_survivors, s4_ritual, s6_treasure
from grimtable.games.claustrophobia.rules.threat import place_figure
from grimtable.games.claustrophobia.rules.tunnels import barred_by, has_room, is_barred, is_connected, stopped_by
from grimtable.games.claustrophobia.rules.warriors import has_gift, heal, move_of, times_on_list
from grimtable.games.claustrophobia.state import Claustrophobia

# Which warrior


def forbid_activate(s: Claustrophobia, figure: i64, human: bool) -> str | None:
    """Each warrior of the side at most once (CLA-3.1, CLA-10.1); not one exorcised this round (CLA-S5.5)."""
    if figure >= c.N_FIGURES or (figure < c.HUMANS) != human or s.at[figure] >= c.N_TILES:
        return "CLA-3.1" if human else "CLA-10.1"
    if s.marks[m.DONE] >> figure & 1:
        return "CLA-3.1" if human else "CLA-10.1"
    if s.marks[m.FRESH] >> figure & 1:
        return "CLA-S5.5"
    return None


def legal_activate(s: Claustrophobia, human: bool) -> list[i64]:
    """Who can still be activated; Troglodytes that are alike are offered once."""
    codes: list[i64] = []
    first: i64 = 0 if human else c.TROG
    last: i64 = c.HUMANS if human else c.N_FIGURES
    for figure in range(first, last):
        if forbid_activate(s, figure, human) is None and (human or not has_double(s, figure)):
            codes.append(pack(k.ACTIVATE, figure))
    return codes


def has_double(s: Claustrophobia, figure: i64) -> bool:
    """Whether an earlier Troglodyte on the tile is just like this one."""
    if figure >= c.DEMON or times_on_list(s, m.CRITICAL, figure) > 0:
        return False
    tile = s.at[figure]
    tough = s.is_tough(figure)
    done = s.marks[m.DONE]
    for other in range(c.TROG, figure):
        if s.at[other] != tile or s.is_tough(other) != tough or times_on_list(s, m.CRITICAL, other) > 0:
            continue
        if done >> other & 1 == done >> figure & 1:
            return True
    return False


def apply_activate(s: Claustrophobia, figure: i64) -> None:
    """An activation is finished before the next starts (CLA-3.1)."""
    s.marks[m.ACTIVE] = figure + 1
    s.marks[m.DONE] |= bit(figure)
    s.marks[m.LEFT] = move_of(s, figure)
    s.marks[m.TURN] = 0
    s.emit(k.ACTIVATED, figure)
    s.push(k.TURN_NEXT)


def turn_next(s: Claustrophobia) -> None:
    """Ask for the next part, until nothing is left that could be done.

    A Grenade is hidden: Human is asked while he may hold one and throw it, if only to stop (CLA-14.8, CLA-14.9).
    """
    figure = s.marks[m.ACTIVE] - 1
    if figure < 0 or s.at[figure] >= c.N_TILES:
        end_turn(s)
        return
    human = figure < c.HUMANS
    codes = legal_turn(s)
    secret = human and human_may_hold(s, c.A_GRENADE) and s.marks[m.TURN] & m.FOUGHT == 0 and not s.is_tired(figure)
    if len(codes) == 1 and not (secret and has_way(s, s.at[figure])):
        end_turn(s)
        return
    s.ask(s.human() if human else s.demon(), k.ASK_TURN)


def has_way(s: Claustrophobia, tile: i64) -> bool:
    """Whether a tile is connected to another."""
    at = tile * 4
    return s.links[at] + s.links[at + 1] + s.links[at + 2] + s.links[at + 3] > 0


def end_turn(s: Claustrophobia) -> None:
    """The activation is over."""
    s.marks[m.ACTIVE] = 0
    s.marks[m.LEFT] = 0
    s.marks[m.TURN] = 0


def legal_turn(s: Claustrophobia) -> list[i64]:
    """Move then Fight, or Fight then Move, in small steps; either part may be skipped (CLA-3.2)."""
    figure = s.marks[m.ACTIVE] - 1
    tile = s.at[figure]
    codes: list[i64] = [pack(k.PASS)]
    flags = s.marks[m.TURN]
    if forbid_move(s, figure) is None:
        if stopped_by(s, figure) is None:
            add_ways(s, codes, figure, tile)
        if c.TROG <= figure < c.DEMON and s.marks[m.HOLES] >> tile & 1:
            for to in s.tiles:
                if forbid_dive(s, figure, to) is None:
                    codes.append(pack(k.DIVE, to))
    if s.scenario == c.GOLD and figure < c.HUMANS:
        for token in range(len(s.tokens)):
            if forbid_token(s, figure, token) is None:
                codes.append(pack(k.TAKE_TOKEN, token))
    if flags & m.FOUGHT == 0:
        codes.extend(fight.legal_attacks(s, figure))
        if figure < c.HUMANS and s.hand[0] > 0:
            for side in range(4):
                to = s.links[tile * 4 + side] - 1
                if to >= 0 and fight.forbid_grenade(s, figure, to) is None:
                    codes.append(pack(k.GRENADE, to))
    if figure == c.REDEEMER and flags & m.ACTED == 0:
        for other in range(c.BRUTE, c.HUMANS):
            for line in range(1, 7):
                if forbid_healing(s, other, line) is None:
                    codes.append(pack(k.USE_GIFT, c.G_HEALING, other + 1, line))
    return codes


def add_ways(s: Claustrophobia, codes: list[i64], figure: i64, tile: i64) -> None:
    """Steps and sides to explore for a warrior whom nothing keeps on his tile."""
    for side in range(4):
        to = s.links[tile * 4 + side] - 1
        if to >= 0 and forbid_arrival(s, figure, to) is None:
            codes.append(pack(k.STEP, to))
    for side in range(4 if figure < c.HUMANS else 0):
        for card in range(2):
            if forbid_explore(s, figure, side, card) is None:
                codes.append(pack(k.EXPLORE, side, card))


# Moving


def forbid_move(s: Claustrophobia, figure: i64) -> str | None:
    """Why the warrior cannot move on at all: no MVT (CLA-4.6), Move over, stopped, or in deep water."""
    if s.marks[m.TURN] & m.STILL:
        return "CLA-3.2"
    if s.marks[m.LEFT] < 1:
        return "CLA-4.6" if s.marks[m.TURN] & m.STEPPED == 0 else "CLA-4.1"
    if s.rows.tile_kind[s.at[figure]] == c.FLOODED and s.marks[m.TURN] & m.STEPPED:
        return "CLA-12.1"
    return None


def forbid_step(s: Claustrophobia, figure: i64, to: i64) -> str | None:
    """The rule that forbids a step to a tile, or None (CLA-4.1, CLA-4.4)."""
    rule = forbid_move(s, figure)
    if rule is not None:
        return rule
    if to >= c.N_TILES or not is_connected(s, s.at[figure], to):
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
    s.marks[m.TURN] |= m.MOVING | m.STEPPED | m.ACTED
    if s.rows.tile_kind[tile] == c.FLOODED:
        s.marks[m.LEFT] = 0
    else:
        s.marks[m.LEFT] -= 1


def apply_step(s: Claustrophobia, figure: i64, to: i64) -> None:
    """One step of the Move."""
    pay_step(s, s.at[figure])
    enter(s, figure, to)


def forbid_dive(s: Claustrophobia, figure: i64, to: i64) -> str | None:
    """A Troglodyte goes from a hole to any other hole, past Blocking and Impressive (CLA-12.5, CLA-12.7)."""
    rule = forbid_move(s, figure)
    if rule is not None:
        return rule
    if not c.TROG <= figure < c.DEMON:
        return "CLA-12.7"
    if to >= c.N_TILES or to == s.at[figure]:
        return "CLA-12.5"
    if s.marks[m.HOLES] >> to & 1 == 0 or s.marks[m.HOLES] >> s.at[figure] & 1 == 0:
        return "CLA-12.5"
    return forbid_arrival(s, figure, to)


def apply_dive(s: Claustrophobia, figure: i64, to: i64) -> None:
    """Through the holes; arriving is entering."""
    pay_step(s, s.at[figure])
    s.emit(k.DUG, figure, to)
    enter(s, figure, to)


def forbid_explore(s: Claustrophobia, figure: i64, side: i64, card: i64) -> str | None:
    """The rule that forbids exploring a side, or None (CLA-5.1, CLA-4.5, CLA-5.6, CLA-Q13)."""
    if figure >= c.HUMANS:
        return "CLA-4.5"
    rule = forbid_move(s, figure)
    if rule is not None:
        return rule
    tile = s.at[figure]
    if side > 3 or s.dark[tile] >> side & 1 == 0:
        return "CLA-5.1"
    if s.scenario == c.RITUAL:
        return "CLA-S4.2"
    rule = stopped_by(s, figure)
    if rule is not None:
        return rule
    forced = s1_survivors.is_forced(s, tile, side)
    if len(s.pile) == 0 and not forced:
        return "CLA-5.6"
    if card > 0:
        if forced:
            return "CLA-5.2"
        return None if has_card(s, c.A_MAP) else "CLA-A1.1"
    return None


# Entering a tile


def enter(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """A warrior enters a tile and its effects apply (CLA-12.2); he may stop among enemies (CLA-4.7)."""
    before = s.at[figure]
    s.at[figure] = tile
    s.emit(k.MOVED, figure, tile, before)
    kind = s.rows.tile_kind[tile]
    if kind == c.FLOODED:
        stop_move(s, figure)  # CLA-12.1
    if figure >= c.HUMANS:
        if s.scenario == c.RITUAL and tile == c.T_PENTACLE:
            s4_ritual.enter_pentacle(s, figure, before)  # CLA-S4.11: its activation ends
        return
    if kind == c.EXIT and s.scenario == c.SURVIVORS:  # CLA-12.6: elsewhere an ordinary tile
        s1_survivors.escape(s, figure)
        return
    if kind == c.TRAPPED and s.marks[m.TRIPPED] >> tile & 1 == 0:
        spring_trap(s, figure, tile)
    elif kind == c.MECHANISM and s.marks[m.TRIPPED] >> tile & 1 == 0:
        s.marks[m.TRIPPED] |= bit(tile)  # CLA-12.4
        s.marks[m.MECHANISMS] += 1
        s.emit(k.MECHANISM_STARTED, tile)
    s6_treasure.check_treasure(s)


def stop_move(s: Claustrophobia, figure: i64) -> None:
    """The Move of the activated warrior ends."""
    if s.marks[m.ACTIVE] == figure + 1:
        s.marks[m.LEFT] = 0
        s.marks[m.TURN] |= m.STILL


def spring_trap(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """The first Human warrior on a Trapped Tunnel, Demon rolls; it is not combat (CLA-12.3)."""
    s.marks[m.TRIPPED] |= bit(tile)
    roll = s.below(m.DICE, 6) + 1
    s.emit(k.TRAP_SPRUNG, tile, roll, figure)
    if roll == 2 or roll == 3:
        s.push(k.HITS, figure, 1, 0)
    elif roll == 4:
        stop_move(s, figure)
    elif roll == 5:
        trog = s.free_trog()
        if trog >= 0 and has_room(s, tile, trog):
            s.emit(k.TROG_FREE, tile)
            place_figure(s, trog, tile)
    elif roll == 6:
        s.push(k.HITS, figure, 2, 0)


# The Aura of Healing and the treasure


def forbid_healing(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """1 line of 1 Condemned on the Redeemer's tile, at the start of his activation (CLA-G2.1, CLA-Q25)."""
    if s.marks[m.ACTIVE] != c.REDEEMER + 1 or s.marks[m.TURN] & m.ACTED or s.marks[m.AURAS] >> c.G_HEALING & 1:
        return "CLA-G2.1"
    if not has_gift(s, c.G_HEALING):
        return "CLA-2.7"
    if not c.BRUTE <= figure < c.HUMANS or s.at[figure] != s.at[c.REDEEMER] or not 1 <= line <= 6:
        return "CLA-G2.1"
    return None if s.pegs[figure] >> (line - 1) & 1 else "CLA-8.3"


def apply_healing(s: Claustrophobia, figure: i64, line: i64) -> None:
    """Each Gift once per round (CLA-2.7)."""
    s.marks[m.AURAS] |= bit(c.G_HEALING)
    s.marks[m.TURN] |= m.ACTED
    s.emit(k.GIFT_USED, c.G_HEALING, figure)
    heal(s, figure, line)


def forbid_token(s: Claustrophobia, figure: i64, token: i64) -> str | None:
    """Swap with a token on the tile, at the start or the end of a Move (CLA-S6.5, CLA-S6.8)."""
    if s.marks[m.TURN] & m.SHUT:
        return "CLA-S6.5"
    if s.marks[m.LEFT] < 1 and s.marks[m.TURN] & m.STEPPED == 0:
        return "CLA-4.6"
    if s.scenario != c.GOLD or token >= len(s.tokens) or s.tokens[token] != c.HUMANS + s.at[figure]:
        return "CLA-S6.5"
    return None


def apply_token(s: Claustrophobia, figure: i64, token: i64) -> None:
    """The first swap without a step is at the start of the Move; any other ends it (CLA-S6.5)."""
    own = s.carried(figure)
    if own >= 0:
        s.tokens[own] = s.tokens[token]
    s.tokens[token] = figure
    s.emit(k.TOKEN_TAKEN, figure, token, own + 1)
    flags = s.marks[m.TURN]
    s.marks[m.TURN] = flags | m.MOVING | m.ACTED | m.TOOK
    if flags & (m.STEPPED | m.TOOK):
        s.marks[m.TURN] |= m.STILL | m.SHUT
        s.marks[m.LEFT] = 0
    s6_treasure.check_treasure(s)

"""The Possessed: CLA-S5, who they are and what becomes of them."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import BY_EXORCISM, end_game
from grimtable.games.claustrophobia.rules.tunnels import FAR, distances, has_room
from grimtable.games.claustrophobia.rules.warriors import take_off
from grimtable.games.claustrophobia.state import Claustrophobia


def legal_possess(s: Claustrophobia) -> list[i64]:
    """An unused Condemned figure; one of each type stands for its like (CLA-S5.2, CLA-V2.5)."""
    codes: list[i64] = []
    for first in (c.BRUTE, c.BLADE):
        for figure in range(first, first + 2):
            if s.at[figure] == c.OUT and s.marks[m.FIGURE_1] != figure + 1:
                codes.append(pack(k.POSSESS, figure))
                break
    return codes


def ask_possess(s: Claustrophobia) -> None:
    """A Stash was placed: a Possessed One is put on it (CLA-S5.2)."""
    if len(legal_possess(s)) > 0 and s.marks[m.FIGURE_2] == 0:
        s.ask_openly(s.demon(), k.ASK_POSSESS)


def forbid_possess(s: Claustrophobia, code: i64) -> str | None:
    """The rule that forbids this figure, or None."""
    return None if code in legal_possess(s) else "CLA-S5.2"


def apply_possess(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """It counts as a Demon warrior; both may be in play at once (CLA-S5.8)."""
    at: i64 = 0 if s.marks[m.FIGURE_1] == 0 else 1
    s.marks[m.FIGURE_1 + at] = figure + 1
    s.at[c.DEMON + at] = tile
    s.wounds[at] = 0
    s.emit(k.DEPLOYED, c.DEMON + at, tile, s.demon_kind(c.DEMON))


def exorcise(s: Claustrophobia, demon: i64) -> None:
    """The first Possessed One becomes a Human warrior on its tile; the second ends the game (CLA-S5.3, CLA-S5.6).

    Surplus hits and wound tokens are gone, it is no Demon any more (CLA-S5.7); whatever dealt the wounds (CLA-Q28).
    """
    tile = s.at[demon]
    figure = s.marks[m.FIGURE_1 + demon - c.DEMON] - 1
    s.emit(k.EXORCISED, demon, figure, tile)
    take_off(s, demon)
    s.wounds[demon - c.DEMON] = 0
    s.marks[m.EXORCISMS] += 1
    if s.marks[m.EXORCISMS] >= 2:
        end_game(s, m.HUMAN_WINS, BY_EXORCISM)
        return
    full = not has_room(s, tile, figure)
    s.at[figure] = tile
    s.pegs[figure] = 0
    s.gear[figure] = 0
    s.dice[figure] = 0
    s.marks[m.TIRED] |= bit(figure)  # CLA-S5.5: MVT 0, CBT 0, DEF 3, no Talent,
    s.marks[m.FRESH] |= bit(figure)  # and no activation
    if full:
        s.push(k.SETTLE_IN, figure)
    s.ask(s.demon(), k.ASK_SCAR, figure)


def apply_scar(s: Claustrophobia, figure: i64, line: i64) -> None:
    """Demon cancels one line of the exorcised warrior (CLA-S5.3)."""
    s.pegs[figure] |= bit(line - 1)
    s.emit(k.LINE_CANCELLED, figure, line)


def legal_scar() -> list[i64]:
    """Any of the six lines."""
    codes: list[i64] = []
    for line in range(1, 7):
        codes.append(pack(k.CANCEL, line))
    return codes


def legal_settle(s: Claustrophobia, figure: i64) -> list[i64]:
    """The nearest tiles with room (CLA-S5.4, CLA-1.5)."""
    steps = distances(s, s.at[figure])
    nearest: i64 = FAR
    for tile in s.tiles:
        if has_room(s, tile, figure):
            nearest = min(nearest, steps[tile])
    codes: list[i64] = []
    for tile in s.tiles:
        if steps[tile] == nearest and has_room(s, tile, figure):
            codes.append(pack(k.SETTLE, tile))
    return codes


def settle_in(s: Claustrophobia, figure: i64) -> None:
    """Too many on the tile: the exorcised warrior is moved (CLA-S5.4)."""
    if len(legal_settle(s, figure)) > 0:
        s.ask_openly(s.human(), k.ASK_SETTLE, figure)


def forbid_settle(s: Claustrophobia, figure: i64, code: i64) -> str | None:
    """The rule that forbids this tile, or None."""
    return None if code in legal_settle(s, figure) else "CLA-S5.4"


def apply_settle(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """Being displaced is not entering (CLA-S5.7)."""
    s.at[figure] = tile
    s.emit(k.SETTLED, figure, tile)

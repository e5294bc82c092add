"""The Survivors: CLA-S1; its d10 on an opening serves the third scenario too (CLA-S3.2)."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import BY_ONE, BY_SECOND, end_game
from grimtable.games.claustrophobia.rules.tunnels import FAR, distances
from grimtable.games.claustrophobia.rules.warriors import leave
from grimtable.games.claustrophobia.state import Claustrophobia


def die_on_opening(s: Claustrophobia) -> bool:
    """Whether the d10 lies on an opening (CLA-S1.2, CLA-S3.2)."""
    return s.marks[m.AIR] > 0 and s.scenario in (c.SURVIVORS, c.MASTER)


def is_forced(s: Claustrophobia, tile: i64, side: i64) -> bool:
    """Whether exploring this opening places the goal instead of a tile of the pile (CLA-S1.6, CLA-S3.2)."""
    if not die_on_opening(s) or s.marks[m.AIR] < s.rows.air[s.scenario]:
        return False
    return s.marks[m.AIR_TILE] == tile and s.marks[m.AIR_SIDE] == side


def legal_air(s: Claustrophobia, start: i64) -> list[i64]:
    """The openings of the nearest tiles that have one, the start included (CLA-S1.3, CLA-S1.4, CLA-S1.5)."""
    steps = distances(s, start)
    nearest: i64 = FAR
    for tile in s.tiles:
        if s.dark[tile] != 0:
            nearest = min(nearest, steps[tile])
    codes: list[i64] = []
    for tile in s.tiles:
        if s.dark[tile] != 0 and steps[tile] == nearest:
            for side in range(4):
                if s.dark[tile] >> side & 1:
                    codes.append(pack(k.SET_AIR, tile, side))
    return codes


def move_air(s: Claustrophobia, start: i64) -> None:
    """Demon puts the die on an opening."""
    if s.n_dark() > 0:
        s.ask_openly(s.demon(), k.ASK_AIR, start)


def forbid_air(s: Claustrophobia, start: i64, code: i64) -> str | None:
    """The rule that forbids this opening, or None."""
    return None if code in legal_air(s, start) else "CLA-S1.4"


def apply_air(s: Claustrophobia, tile: i64, side: i64) -> None:
    """The die lies there."""
    s.marks[m.AIR_TILE] = tile
    s.marks[m.AIR_SIDE] = side
    s.emit(k.AIR_SET, s.marks[m.AIR], tile, side)


def escape(s: Claustrophobia, figure: i64) -> None:
    """A Human warrior on the Exit leaves the game (CLA-S1.7, CLA-8.5); the second one wins it (CLA-S1.9)."""
    s.emit(k.ESCAPED_OUT, figure)
    s.at[figure] = c.ESCAPED
    leave(s, figure)
    s.marks[m.ESCAPES] += 1
    if s.marks[m.ESCAPES] >= 2:
        end_game(s, m.HUMAN_WINS, BY_SECOND)
    elif s.humans_in_play() == 0:
        end_game(s, m.DRAW, BY_ONE)  # CLA-S1.10, CLA-Q39

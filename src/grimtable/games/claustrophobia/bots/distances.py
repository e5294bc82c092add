"""What bots read off the table: how far it is to the goal, how strong a warrior is, how near the enemy stands."""

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.state import Claustrophobia

FAR: i64 = 20
# What a warrior with n whole lines is worth: the last ones count most.
LINES_WORTH: list[float] = [0.0, 0.42, 0.66, 0.81, 0.91, 0.97, 1.0]


def steps_from(s: Claustrophobia, sources: list[i64]) -> list[i64]:
    """Steps from the nearest of some tiles to every tile, FAR where none lead."""
    found: list[i64] = [FAR] * c.N_TILES
    queue: list[i64] = []
    for tile in sources:
        if found[tile] > 0:
            found[tile] = 0
            queue.append(tile)
    at: i64 = 0
    links = s.links
    while at < len(queue):
        tile = queue[at]
        at += 1
        steps = found[tile] + 1
        first = tile * 4
        for door in range(first, first + 4):
            other = links[door] - 1
            if other >= 0 and found[other] > steps:
                found[other] = steps
                queue.append(other)
    return found


def open_tiles(s: Claustrophobia) -> list[i64]:
    """Tiles with an unexplored opening."""
    found: list[i64] = []
    for tile in s.tiles:
        if s.dark[tile] != 0:
            found.append(tile)
    return found


def human_tiles(s: Claustrophobia) -> list[i64]:
    """Tiles with Human warriors."""
    found: list[i64] = []
    for figure in range(c.HUMANS):
        if s.at[figure] < c.N_TILES:
            found.append(s.at[figure])
    return found


def demon_tiles(s: Claustrophobia) -> list[i64]:
    """Tiles with Demon warriors."""
    found: list[i64] = []
    for figure in range(c.TROG, c.N_FIGURES):
        if s.at[figure] < c.N_TILES:
            found.append(s.at[figure])
    return found


def goals(s: Claustrophobia) -> list[i64]:
    """The tiles that the Human side wants to reach; tiles with unexplored openings while the goal is not found."""
    found: list[i64] = []
    if s.scenario in (c.SURVIVORS, c.MASTER):
        if s.marks[m.AIR] > 0:
            found.append(s.marks[m.AIR_TILE])
        else:
            found.append(c.T_EXIT if s.scenario == c.SURVIVORS else c.T_PENTACLE)
    elif s.scenario == c.INVASION:
        if s.cells[c.T_SHAFT] > 0:
            found.append(c.T_SHAFT)
    elif s.scenario == c.POSSESSED_MODE:
        for figure in range(c.DEMON, c.N_FIGURES):
            if s.at[figure] < c.N_TILES:
                found.append(s.at[figure])
    elif s.scenario == c.GOLD:
        for tile in s.tiles:
            if s.rows.tile_kind[tile] == c.STASH:
                found.append(tile)
    elif s.scenario == c.RITUAL:
        found.append(c.T_PENTACLE)
    if len(found) == 0 and len(s.pile) > 0:
        return open_tiles(s)
    return found


def strength_of(s: Claustrophobia, figure: i64) -> float:
    """How strong a Human warrior is by his whole lines; 0 if he is out of play."""
    if s.at[figure] >= c.N_TILES:
        return 0.0
    return LINES_WORTH[6 - s.n_pegs(figure)]


def line_worth(s: Claustrophobia, figure: i64, line: i64) -> float:
    """How useful a line is in general."""
    at = s.type_of(figure) * 8 + line
    rows = s.rows
    return 1.3 * float(rows.move[at]) + 0.9 * float(rows.combat[at]) + 0.8 * float(rows.defence[at])


def bearer_of_treasure(s: Claustrophobia, real: i64) -> i64:
    """Who carries a token, or -1."""
    if 0 <= real < len(s.tokens) and s.tokens[real] < c.HUMANS:
        return s.tokens[real]
    return -1


def may_be_real(s: Claustrophobia, figure: i64) -> bool:
    """Whether, for all Demon knows, a warrior carries the treasure."""
    token = s.carried(figure)
    return token >= 0 and s.marks[m.DECOYS] >> token & 1 == 0

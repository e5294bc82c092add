"""How a side of Claustrophobia stands in a few numbers: for foretelling."""

from grimtable.engine.facts import Fact
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia.bots.distances import FAR, goals, steps_from
from grimtable.games.claustrophobia.components import DEMON, FIGURES, HUMANS, N_FIGURES, N_TILES, TILES, TROG
from grimtable.games.claustrophobia.marks import ACTIVE, AIR, ESCAPES, HUMAN, LEFT, P_SETUP, P_THREAT, THREAT
from grimtable.games.claustrophobia.rules import destiny, warriors
from grimtable.games.claustrophobia.state import Claustrophobia


def facts(s: Claustrophobia, seat: int) -> list[Fact]:
    """Whole lines and ways of the Humans, what the Demons have, and how near the goal is."""
    if s.marks[HUMAN] == 0 or s.phase() == P_SETUP:
        return []
    own = 1 if seat == s.human() else -1
    found = [Fact("humans", int(s.humans_in_play()), 0)]
    way = steps_from(s, goals(s))
    for figure in range(HUMANS):
        if not s.in_play(figure):
            continue
        who, piece = f"figure-{FIGURES[figure]}", (f"figure:{FIGURES[figure]}",)
        tile = s.at[figure]
        found.append(Fact("lines", int(6 - s.n_pegs(figure)), own, who, (f"board:{FIGURES[figure]}",)))
        ready = 1 if s.dice[figure] > 0 else 0  # before a warrior has a die, his line is not known
        board = (f"board:{FIGURES[figure]}",)
        found.append(Fact("move", int(warriors.move_of(s, figure)) * ready, own, who, board))
        found.append(Fact("combat", int(warriors.combat_of(s, figure)) * ready, own, who, board))
        found.append(Fact("defence", int(warriors.defence_of(s, figure)) * ready, own, who, board))
        found.append(Fact("tired", int(s.is_tired(figure)), -own, who, (f"board:{FIGURES[figure]}",)))
        found.append(Fact("held", int(s.demons_on(tile) > s.humans_on(tile)), -own, who, piece))
        found.append(Fact("among", int(s.demons_on(tile)), -own, who, piece))
        if way[tile] < FAR:
            found.append(Fact("to-goal", int(way[tile]), -own, who, piece))
    found.append(Fact("escaped", int(s.marks[ESCAPES]), own))
    found.append(Fact("trogs", int(s.trogs_in_play()), -own))
    demons: i64 = 0
    for figure in range(DEMON, N_FIGURES):
        if s.at[figure] < N_TILES:
            demons += 1
    found.append(Fact("demons", int(demons), -own))
    found.append(Fact("threat", int(s.marks[THREAT]), -own))
    found.append(Fact("events", int(sum(s.claws)), -own))
    found.append(Fact("air", int(s.marks[AIR]), own, at=("air",)))
    found.append(Fact("dark", int(s.n_dark()), 0))
    if own < 0 and s.phase() == P_THREAT:
        found.append(Fact("dice-left", len(s.pool), 0, at=("dice",)))
        found.append(Fact("box-open", int(destiny.open_set(s) >= 0), 0))
    active = s.marks[ACTIVE] - 1
    mine = active >= 0 and (active < HUMANS) == (own > 0)
    found.append(Fact("steps", int(s.marks[LEFT]) if mine else 0, 1))
    for tile in s.tiles:
        if s.demons_on(tile) > 0 or s.humans_on(tile) > 0 or s.dark[tile] != 0:
            crowd = Fact("pack", int(s.demons_on(tile)), 0, f"tile-{TILES[tile]}", (f"tile:{TILES[tile]}",))
            found.append(crowd)
    return found


assert TROG == HUMANS

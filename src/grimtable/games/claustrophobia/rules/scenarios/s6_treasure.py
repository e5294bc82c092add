"""Who Dares, Wins: CLA-S6, the treasure."""

from grimtable.engine.codes import bit
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.scenarios.ends import BY_TREASURE, end_game
from grimtable.games.claustrophobia.state import Claustrophobia


def check_treasure(s: Claustrophobia) -> None:
    """A warrior with the real token on a Stash wins at once; a decoy there is thereby known (CLA-S6.6, CLA-S6.9)."""
    if s.scenario != c.GOLD:
        return
    for token in range(len(s.tokens)):
        bearer = s.tokens[token]
        if bearer < c.HUMANS and s.at[bearer] < c.N_TILES and s.rows.tile_kind[s.at[bearer]] == c.STASH:
            if s.marks[m.REAL] == token + 1:
                end_game(s, m.HUMAN_WINS, BY_TREASURE)
                return
            s.marks[m.DECOYS] |= bit(token)

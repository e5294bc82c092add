"""How scenarios end: CLA-E, and what happens when a Human warrior is gone."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.state import Claustrophobia

ENDINGS: Final = (
    "", "CLA-S1.9", "CLA-S1.10", "CLA-S2.2", "CLA-S2.3", "CLA-S3.6", "CLA-S4.4", "CLA-S4.5", "CLA-S5.6", "CLA-S6.6",
    "CLA-S6.7", "CLA-13.3",
)  # fmt: skip
BY_SECOND: Final = 1
BY_ONE: Final = 2
BY_SHAFT: Final = 3
BY_NO_SHAFT: Final = 4
BY_MASTER: Final = 5
BY_TIME: Final = 6
BY_RITUAL: Final = 7
BY_EXORCISM: Final = 8
BY_TREASURE: Final = 9
BY_NO_TREASURE: Final = 10
BY_ROUNDS: Final = 11
LOST_BY: list[i64] = [0, BY_SECOND, BY_NO_SHAFT, BY_MASTER, BY_RITUAL, BY_EXORCISM, BY_NO_TREASURE]


def end_game(s: Claustrophobia, winner: i64, rule: i64) -> None:
    """A victory condition ends the game at once, in the middle of a phase too (CLA-E.1, CLA-E.4)."""
    s.marks[m.WINNER] = winner
    s.marks[m.ENDED] = rule
    s.end()
    if s.journal is not None:
        s.emit(k.GAME_ENDED, winner, rule)
        decks = (tuple(reversed(s.pile)), tuple(reversed(s.deck)), tuple(reversed(s.fates)))
        hands = ((0, *s.hand[1:]), (0, *s.claws[1:]))  # the first number counts the whole hand, it is no card
        s.record(k.HANDS_SHOWN, (s.human(), s.demon(), *hands, *decks, s.marks[m.REAL]))


def human_gone(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """A Human warrior died: his token stays (CLA-S6.4), and with the last one the game may end (CLA-E.2)."""
    token = s.carried(figure)
    if token >= 0:
        s.tokens[token] = c.HUMANS + tile
        s.emit(k.TOKEN_FELL, figure, token, tile)
    if s.humans_in_play() > 0 or s.scenario == c.RITUAL:  # CLA-S4.9
        return
    if s.scenario == c.SURVIVORS and s.marks[m.ESCAPES] > 0:
        end_game(s, m.DRAW, BY_ONE)  # CLA-S1.10
    else:
        end_game(s, m.DEMON_WINS, LOST_BY[s.scenario])


def round_limit(s: Claustrophobia) -> None:
    """The digital safety net (CLA-13.3): a draw in S1, else Demon wins (CLA-E.3, CLA-Q31)."""
    end_game(s, m.DRAW if s.scenario == c.SURVIVORS else m.DEMON_WINS, BY_ROUNDS)

"""Who wins per scenario: python tools/balance_claustrophobia.py HUMAN DEMON GAMES [SCENARIO ...]

HUMAN and DEMON are bots (`greedy`, `ismcts:N`); every call plays the same deals, so that two calls compare
two bots in one seat. One line of Markdown per scenario, with 95 % intervals of the Human side's wins.
"""

import sys
from time import process_time

from grimtable import bots
from grimtable.bots.bot import Bot
from grimtable.engine.game import Game
from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.lab.stats import wilson


def play(game: Game, mode: str, names: tuple[str, str], number: int) -> float:
    """One game, the Human side in seat 0; what it scored: 1, a draw 0.5, or 0."""
    seats, mode, options = game.check_setup(2, mode, {"human": 0})
    quick = names == ("greedy", "greedy")
    s = game.deal(game.setup(seats, mode, options, None), seed_bytes(f"balance/{mode}/{number}"), muted=quick)
    players: list[Bot] = [bots.make(name, game, f"{number}/{seat}") for seat, name in enumerate(names)]
    while (seat := s.next_seat()) >= 0:
        codes = s.codes(seat)
        if len(codes) == 1:
            code = codes[0]
        elif names[seat] == "greedy":
            code = s.prefer(seat, codes)
        else:
            code = players[seat].choose(s.infoset(seat)).code
        s.play(seat, code)
    return s.value()[0]


def main(human: str, demon: str, games: int, modes: list[str]) -> None:
    """The table, in Markdown."""
    game = find("claustrophobia")
    print(f"# Human {human}, Demon {demon}")
    print("| scenario | games | Human won | 95 % interval | draws | Demon won | s per game |")
    print("|---|---|---|---|---|---|---|")
    for mode in modes or game.modes:
        began = process_time()
        scores = [play(game, mode, (human, demon), number) for number in range(games)]
        won, drawn = scores.count(1.0), scores.count(0.5)
        share = wilson(won, games)
        print(
            f"| {mode} | {games} | {won} ({share.share:.0%}) | {share.low:.0%} – {share.high:.0%} | {drawn} "
            f"| {games - won - drawn} | {(process_time() - began) / games:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:])

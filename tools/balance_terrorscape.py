"""Who wins at equal strength, per Killer and Survivor team: python tools/balance_terrorscape.py BOT GAMES

BOT is `greedy` or `ismcts:N`, the same on both sides; GAMES are played per Killer and team (30 combinations), or with
`--killers` per Killer alone, the teams in turn. Combinations outside 35 to 65 % are marked.
"""

import itertools
import sys

from grimtable import bots
from grimtable.engine.codes import field_a
from grimtable.engine.rng import seed_bytes
from grimtable.games import find
from grimtable.games.terrorscape.components import KILLERS, SURVIVORS
from grimtable.lab.stats import wilson

TEAMS = list(itertools.combinations(range(len(SURVIVORS)), 3))


def killer_wins(bot: str, killer: int, team: tuple[int, ...], number: int) -> bool:
    """One game with these characters, the Killer in seat 0."""
    game = find("terrorscape")
    setup = game.setup(2, "standard", {"killer": 0}, None)
    s = game.deal(setup, seed_bytes(f"balance/{killer}/{team}/{number}"), muted=bot == "greedy")
    picks = [list(team), [killer]]
    players = [] if bot == "greedy" else [bots.make(bot, game, f"{number}/{seat}") for seat in range(2)]
    while (seat := s.next_seat()) >= 0:
        codes = s.codes(seat)
        if s.phase == 0:  # both sides choose: the codes are in the order of the characters
            wanted = picks[seat == 0].pop(0)
            code = next(code for code in codes if field_a(code) == wanted)
        elif len(codes) == 1:
            code = codes[0]
        elif players:
            code = players[seat].choose(s.infoset(seat)).code
        else:
            code = s.prefer(seat, codes)
        s.play(seat, code)
    return s.value()[0] > 0.5


def main(bot: str, games: int, by_killer: bool) -> None:
    """The table, in Markdown."""
    print("| Killer | team | games | Killer won | 95 % interval | |\n|---|---|---|---|---|---|")
    for killer, slug in enumerate(KILLERS):
        total = 0
        for at, team in enumerate(TEAMS):
            mine = range(at, games, len(TEAMS)) if by_killer else range(games)
            won = sum(killer_wins(bot, killer, team, number) for number in mine)
            total += won
            if not by_killer:
                row(slug, ", ".join(SURVIVORS[each].capitalize() for each in team), games, won)
        row(slug, "all", games if by_killer else games * len(TEAMS), total)


def row(killer: str, team: str, games: int, won: int) -> None:
    """One line."""
    share = wilson(won, games)
    flag = "" if 0.35 <= share.share <= 0.65 else "outside"
    print(
        f"| {killer} | {team} | {games} | {share.share:.1%} | {share.low:.1%} – {share.high:.1%} | {flag} |", flush=True
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), "--killers" in sys.argv)

"""Writes the golden games: whole recorded games that must not change by accident.

python tests/golden/make.py            write what is missing
python tests/golden/make.py --again    write all anew, after a change on purpose (raise the ruleset version)
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grimtable import Table, bot
from grimtable.table import replay

HERE = Path(__file__).parent
CLOCK = "clock"  # nobody sits there: every answer is the default of a clock that ran out


@dataclass(frozen=True)
class Golden:
    """One game to record: everything it depends on."""

    game: str
    name: str
    seats: int
    seed: int
    bots: tuple[str, ...]  # in seat order, repeated round the table
    mode: str = "normal"
    options: tuple[tuple[str, Any], ...] = ()  # as the game names them
    version: int | None = None  # an older ruleset that such games must still replay under; never recorded anew

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return HERE / self.game / f"{self.name}.jsonl"


EXPERT = (("expert", True),)
AUCTION = (("auction", True),)
GIFT = (("handicap", ["more_gifts"]),)
EASY = (("traits", "easy"),)  # Terrorscape's
NIGHTMARE = (("traits", "nightmare"), ("plans", True), ("killer", 1))
HARD = (("traits", "hard"), ("plans", True))
PLANS = (("plans", True), ("hand_size", True))
MIXED = ("greedy", "greedy", "random")
# Seeds chosen so that a game's files hold every kind of event and its ways to end, as the tests here say.
GAMES = (
    Golden("cisza", "two-greedy", 2, 9, ("greedy",), version=1),  # reshuffles, the Final Attack
    Golden("cisza", "two-asleep", 2, 1, (CLOCK,), version=1),  # CIS-9.9
    Golden("cisza", "two-random-expert", 2, 12, ("random",), options=EXPERT, version=1),
    Golden("cisza", "three-mixed-easy", 3, 49, ("greedy", "random", "greedy"), mode="easy", version=1),
    Golden("cisza", "four-greedy", 4, 2, ("greedy",), version=1),  # CIS-9.6
    Golden("cisza", "four-mixed-hard-expert", 4, 32, ("greedy", "random"), mode="hard", options=EXPERT, version=1),
    Golden("cisza", "six-greedy", 6, 50, ("greedy",), version=1),  # a second Horde
    Golden("cisza", "six-random-easy-expert", 6, 55, ("random",), mode="easy", options=EXPERT, version=1),
    Golden("cisza", "five-third-first", 5, 4, ("greedy", "random"), options=(("first", 2),)),  # CIS-1.7
    Golden("osaczeni", "three-greedy", 3, 1, ("greedy",), mode="standard", version=1),
    Golden("osaczeni", "four-mixed", 4, 2, ("greedy", "random"), mode="standard", options=(("badge", 3),), version=1),
    Golden(
        "osaczeni", "five-greedy", 5, 3, ("greedy",), mode="standard", options=(("unlocked", ["02", "18"]),), version=1
    ),
    Golden("osaczeni", "six-random", 6, 4, ("random",), mode="standard", version=1),
    Golden("osaczeni", "three-asleep", 3, 5, (CLOCK,), mode="standard", version=1),
    Golden("osaczeni", "four-arsenal", 4, 6, ("random", "greedy"), mode="v05", version=1),
    Golden("osaczeni", "three-big-brother", 3, 7, ("random",), mode="v06", version=1),
    Golden("osaczeni", "three-huddle", 3, 34, ("greedy", "random", "random"), mode="v07", version=1),  # OSA-V7.1
    Golden("osaczeni", "four-condemned", 4, 9, ("random",), mode="v08", version=1),
    Golden("osaczeni", "five-vengeful", 5, 10, ("random",), mode="v09", version=1),
    Golden("osaczeni", "five-barter", 5, 11, ("random",), mode="v11", version=1),
    Golden("osaczeni", "four-grief", 4, 12, ("random",), mode="v12", version=1),
    Golden("osaczeni", "six-full-load", 6, 13, ("random",), mode="v13", version=1),
    Golden("osaczeni", "six-weak-shutters", 6, 14, ("greedy",), mode="v18", version=1),
    Golden("osaczeni", "four-pockets", 4, 7, ("greedy", "random"), mode="v20", version=1),
    Golden("osaczeni", "three-fate", 3, 16, ("random",), mode="v21", version=1),
    Golden("osaczeni", "four-drinks", 4, 18, ("random",), mode="standard"),  # OSA-7.8, OSA-Q43
    Golden("osaczeni", "six-drinks", 6, 26, ("random", "greedy"), mode="standard"),
    Golden("osaczeni", "three-drinks-barter", 3, 17, ("random",), mode="v11"),
    Golden("male_epickie_zombie", "coop-three-random", 3, 28, ("random",), mode="coop", version=1),
    Golden("male_epickie_zombie", "coop-three-more", 3, 7, ("random",), mode="coop", version=1),
    Golden("male_epickie_zombie", "coop-four-mixed", 4, 48, ("greedy", "random"), mode="coop", version=1),
    Golden("male_epickie_zombie", "coop-five-greedy", 5, 3, ("greedy",), mode="coop", version=1),
    Golden("male_epickie_zombie", "automa-two-greedy", 2, 25, ("greedy",), mode="coop_automa", version=1),
    Golden("male_epickie_zombie", "automa-four-mixed", 4, 29, ("random", "greedy"), mode="coop_automa", version=1),
    Golden("male_epickie_zombie", "rivalry-four-random", 4, 41, ("random",), mode="rivalry", version=1),
    Golden("male_epickie_zombie", "rivalry-three-greedy", 3, 19, ("greedy",), mode="rivalry", version=1),
    Golden("male_epickie_zombie", "rivals-three-greedy", 3, 15, ("greedy",), mode="rivalry_automa", version=1),
    Golden("male_epickie_zombie", "rivals-two-random", 2, 41, ("random",), mode="rivalry_automa", version=1),
    Golden("male_epickie_zombie", "rivals-two-more", 2, 16, ("random",), mode="rivalry_automa", version=1),
    Golden("male_epickie_zombie", "solo-greedy", 1, 13, ("greedy",), mode="solo", version=1),
    Golden(
        "male_epickie_zombie", "solo-asleep", 1, 2, (CLOCK,), mode="solo", options=(("difficulty", "easy"),), version=1
    ),
    Golden("male_epickie_zombie", "v2-coop-mixed", 3, 1, ("greedy", "random"), mode="coop"),
    Golden("male_epickie_zombie", "v2-coop-greedy", 5, 2, ("greedy",), mode="coop", options=(("first", 1),)),
    Golden("male_epickie_zombie", "v2-automa-mixed", 3, 3, ("random", "greedy"), mode="coop_automa"),
    Golden("male_epickie_zombie", "v2-rivalry-mixed", 4, 4, ("greedy", "random"), mode="rivalry"),
    Golden(
        "male_epickie_zombie", "v2-rivals-greedy", 3, 5, ("greedy",), mode="rivalry_automa", options=(("first", 2),)
    ),
    Golden("male_epickie_zombie", "v2-solo-greedy", 1, 6, ("greedy",), mode="solo"),
    Golden("claustrophobia", "survivors-greedy", 2, 1, ("greedy",), mode="survivors", version=1),
    Golden("claustrophobia", "survivors-mixed", 2, 2, ("greedy", "random"), mode="survivors", version=1),
    Golden(
        "claustrophobia",
        "survivors-auction",
        2,
        3,
        ("random", "greedy"),
        mode="survivors",
        options=AUCTION,
        version=1,
    ),
    Golden("claustrophobia", "invasion-greedy", 2, 4, ("greedy",), mode="invasion", options=(("human", 1),), version=1),
    Golden("claustrophobia", "invasion-asleep", 2, 5, (CLOCK,), mode="invasion", version=1),
    Golden("claustrophobia", "master-greedy", 2, 6, ("greedy",), mode="master", version=1),
    Golden("claustrophobia", "ritual-greedy", 2, 7, ("greedy",), mode="ritual", version=1),
    Golden("claustrophobia", "ritual-random", 2, 8, ("random",), mode="ritual", options=(("human", 1),), version=1),
    Golden("claustrophobia", "possessed-mixed", 2, 9, ("greedy", "random"), mode="possessed", version=1),
    Golden("claustrophobia", "possessed-auction", 2, 10, ("random",), mode="possessed", options=AUCTION, version=1),
    Golden("claustrophobia", "gold-greedy", 2, 11, ("greedy",), mode="gold", version=1),
    Golden("claustrophobia", "gold-random", 2, 12, ("random",), mode="gold", version=1),
    Golden("claustrophobia", "gold-token-and-tunnel", 2, 30, ("random",), mode="gold", version=1),  # token_taken, dug
    Golden("claustrophobia", "possessed-crowded", 2, 21, ("greedy", "random"), mode="possessed", version=1),  # settled
    Golden(
        "claustrophobia", "invasion-gift", 2, 13, ("greedy",), mode="invasion", options=GIFT, version=1
    ),  # gift_taken
    Golden("claustrophobia", "survivors-greedy-2", 2, 1, ("greedy",), mode="survivors"),
    Golden("claustrophobia", "survivors-mixed-2", 2, 2, ("greedy", "random"), mode="survivors"),
    Golden("claustrophobia", "survivors-auction-2", 2, 3, ("random", "greedy"), mode="survivors", options=AUCTION),
    Golden("claustrophobia", "invasion-greedy-2", 2, 4, ("greedy",), mode="invasion", options=(("human", 1),)),
    Golden("claustrophobia", "invasion-asleep-2", 2, 5, (CLOCK,), mode="invasion"),
    Golden("claustrophobia", "master-greedy-2", 2, 6, ("greedy",), mode="master"),
    Golden("claustrophobia", "ritual-greedy-2", 2, 7, ("greedy",), mode="ritual"),
    Golden("claustrophobia", "ritual-random-2", 2, 8, ("random",), mode="ritual", options=(("human", 1),)),
    Golden("claustrophobia", "possessed-mixed-2", 2, 9, ("greedy", "random"), mode="possessed"),
    Golden("claustrophobia", "possessed-auction-2", 2, 10, ("random",), mode="possessed", options=AUCTION),
    Golden("claustrophobia", "gold-greedy-2", 2, 11, ("greedy",), mode="gold"),
    Golden("claustrophobia", "gold-random-2", 2, 12, ("random",), mode="gold"),
    Golden("claustrophobia", "gold-token-and-tunnel-2", 2, 30, ("random",), mode="gold"),  # token_taken, dug
    Golden("claustrophobia", "possessed-crowded-2", 2, 21, ("greedy", "random"), mode="possessed"),  # settled
    Golden("claustrophobia", "invasion-gift-2", 2, 13, ("greedy",), mode="invasion", options=GIFT),  # gift_taken
    Golden("claustrophobia", "random-greedy-2", 2, 14, ("greedy",), mode="random"),
    Golden("terrorscape", "two-greedy", 2, 1, ("greedy",), mode="standard", version=1),
    Golden("terrorscape", "two-random", 2, 2, ("random",), mode="standard", options=EASY, version=1),
    Golden("terrorscape", "two-asleep", 2, 3, (CLOCK,), mode="standard", version=1),  # TER-6.1
    Golden("terrorscape", "three-nightmare", 3, 4, ("greedy", "random"), mode="standard", options=NIGHTMARE, version=1),
    Golden("terrorscape", "four-plans", 4, 5, ("greedy",), mode="standard", options=PLANS, version=1),
    Golden("terrorscape", "four-alone", 4, 6, MIXED, mode="on_your_own", options=(("killer", 3),), version=1),
    Golden("terrorscape", "four-alone-hard", 4, 7, ("random",), mode="on_your_own", options=HARD, version=1),
    Golden("terrorscape", "two-greedy-2", 2, 1, ("greedy",), mode="standard"),
    Golden("terrorscape", "two-random-2", 2, 2, ("random",), mode="standard", options=EASY),
    Golden("terrorscape", "two-asleep-2", 2, 3, (CLOCK,), mode="standard"),  # TER-6.1
    Golden("terrorscape", "three-nightmare-2", 3, 4, ("greedy", "random"), mode="standard", options=NIGHTMARE),
    Golden("terrorscape", "four-plans-2", 4, 5, ("greedy",), mode="standard", options=PLANS),
    Golden("terrorscape", "four-alone-2", 4, 6, MIXED, mode="on_your_own", options=(("killer", 3),)),
    Golden("terrorscape", "four-alone-hard-2", 4, 7, ("random",), mode="on_your_own", options=HARD),
)


def play(golden: Golden) -> Table:
    """The game, from its seed to its end."""
    names = [golden.bots[seat % len(golden.bots)] for seat in range(golden.seats)]
    table = Table(
        golden.game,
        seats=golden.seats,
        seed=golden.seed,
        mode=golden.mode,
        options=dict(golden.options),
        version=golden.version,
        bots={
            seat: bot(name, golden.game, seed=golden.seed * 100 + seat)
            for seat, name in enumerate(names)
            if name != CLOCK
        },
    )
    while not table.state.over:
        table.timeout(table.state.pending[0])
    return table


def main(arguments: list[str]) -> int:
    """Write the games; says which."""
    for golden in GAMES:
        if golden.path.exists() and (golden.version is not None or "--again" not in arguments):
            continue
        golden.path.parent.mkdir(parents=True, exist_ok=True)
        table = play(golden)
        replay.write(golden.path, table)
        outcome = table.state.outcome
        print(f"{golden.path.relative_to(HERE)}: {len(table.acts)} acts, {outcome.rule if outcome else 'not over'}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

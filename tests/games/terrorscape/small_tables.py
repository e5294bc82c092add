"""Small tables by lot: few cards, few places, whatever the base game has of each kind (TER-Q61)."""

import random
from typing import Final

from tests.games.terrorscape.counting import Start
from tests.games.terrorscape.test_ter_h1_counts import RED, ROW, TUNNEL
from tests.games.terrorscape.test_ter_h1_owners import END, HALL, STORE

# Locked doors, and where the three may begin
AREAS: Final = (
    (RED, "C4 C5"),
    (ROW, "N1 N2 N3 N4"),
    (HALL, "C1 C2"),
    (STORE, "N3 N4 N2"),
    (f"{END} C4-C5", "N5 C4"),
    (TUNNEL, "N1 Z2 C4"),
    ("C1-N1 N1-N2 C4-C5 C4-N5", "N1 C4"),
)
SURVIVORS: Final = ("marco", "johnson", "anna", "sophia", "william")
DISCOVERED: Final = (
    "lime", "adrenaline", "whisky", "hatchet", "sedatives", "herbs", "trap", "flashlight", "key", "tools", "amulet",
    "longsword", "firecracker",
)  # fmt: skip
SEARCHED: Final = ("key", "tools", "whisky", "hatchet", "herbs", "lime")


def small_table(seed: int) -> Start:
    """Doors, team, cards, fear and injuries by lot."""
    chance = random.Random(seed)
    shut, spots = chance.choice(AREAS)
    team = chance.sample(SURVIVORS, 3)
    drawn = chance.choice((1, 1, 1, 2))
    n_deck = 4 if drawn == 2 else chance.choice((3, 4))
    deck = tuple(chance.choice(DISCOVERED if chance.random() < 0.5 else ("lime",)) for _ in range(n_deck))
    search = tuple(chance.choice(SEARCHED) for _ in range(chance.choice((0, 0, 1, 2))))
    marks = {}
    for name in team:
        if chance.random() < 0.25:
            marks[f"{name} fear"] = chance.choice((1, 2))
        if chance.random() < 0.15:
            marks[f"{name} health"] = 1
    places = " ".join(chance.choice(spots.split()) for _ in team)
    numbers = {"discovery": drawn, "backpack": chance.choice((9, 9, 3)), "repair": chance.choice((5, 2, 3))}
    lair = chance.choice(("Z5", "Z5", chance.choice(spots.split())))
    return Start(" ".join(team), places, shut, lair, discovery=deck, search=search, marks=marks, numbers=numbers)

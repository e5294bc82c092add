"""Where the Survivors are likely to be: the weights of evidence.py, and how people play (TER-H1).

The weights say how a Survivor may have walked, not where one wants to be. So samples count the locations once more:
who is where noise was heard, near cards to be found, or far from the Killer, and that a noise seldom comes from a room
that is empty. Nothing that is possible is left out. `NUMBERS` and `TOGETHER` were fitted to games of searching and
rule-of-thumb bots (tools/fit_terrorscape_places.py).
"""

from typing import Final

from grimtable.engine.fastmath import exp, log
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.state import Terrorscape

FEATURES: Final = (
    "weight", "noise", "noise_searchable", "noise_radio", "searchable", "radio", "main_exit", "hidden_exit",
    "way_to_cards", "way_to_radio", "way_out_with_keys", "away_with_help", "killer_0", "killer_1", "killer_2",
    "killer_3", "hurt_0", "hurt_1", "hurt_2",
)  # fmt: skip
N_FEATURES: Final = len(FEATURES)
NUMBERS: Final[list[float]] = [
    0.83, -0.20, -0.41, -0.95, 1.31, 1.17, -1.79, 0.55, -0.23, -0.12, -0.50, 0.38, -1.58, -1.46, -0.63, -0.34, -2.04,
    -1.42, -1.25,
]  # fmt: skip
# Of all three: for each noise in a room where nobody is, two in one room, all in one room
TOGETHER: Final[list[float]] = [-3.63, 1.41, 2.40]
BEST: Final = 2048  # what the likeliest location of a Survivor counts; the product of three fits a machine word
SCALE: Final = 256  # the same for noises in empty rooms
COMPANY: Final = 64  # and for who is together


def features(s: Terrorscape, lair: i64, i: i64, place: i64) -> list[float]:
    """What speaks for a location, in the order of FEATURES: all of it is public, if the Killer's place `lair` is."""
    rows = s.rows
    f: list[float] = [0.0] * N_FEATURES
    f[0] = log(float(s.known[evidence.WEIGHTS + i * c.N_LOCATIONS + place] + 1) / float(evidence.FULL))
    searchable = rows.searchable >> place & 1 == 1
    if s.fire != 2 and s.heard >> place & 1:
        f[1] = 1.0
        f[2] = 1.0 if searchable else 0.0
        f[3] = 1.0 if place == rows.radio else 0.0
    f[4] = 1.0 if searchable and s.rack < rows.keys else 0.0
    f[5] = 1.0 if place == rows.radio and s.help_at == 0 else 0.0
    f[6] = 1.0 if place == rows.main_exit and s.rack < rows.keys else 0.0
    f[7] = 1.0 if place == rows.hidden_exit else 0.0
    f[8] = way_to_cards(s, place)
    if s.help_at == 0:
        f[9] = float(s.distance(place, rows.radio))
    if s.rack >= rows.keys:
        f[10] = float(s.distance(place, rows.main_exit))
    far = s.distance(place, lair)
    if s.help_at > 0:
        f[11] = float(far)
    if far <= 3:
        f[12 + far] = 1.0
    if far <= 2 and s.health[i] > 0:
        f[16 + far] = 1.0
    return f


def way_to_cards(s: Terrorscape, place: i64) -> float:
    """Steps to the nearest location that can be searched."""
    least: i64 = c.N_LOCATIONS
    for other in range(c.N_LOCATIONS):
        if s.rows.searchable >> other & 1:
            far = s.distance(place, other)
            if far < least:
                least = far
    return float(least)


def nobody_chose(s: Terrorscape) -> bool:
    """Whether no Survivor phase is over yet: where they are is chance, and weights say all there is to say."""
    return s.known[evidence.FINDS] == 0


def likelihoods(s: Terrorscape, lair: i64) -> list[i64]:
    """For each Survivor and location how much it counts, with the Killer in `lair`: up to BEST, 0 if it cannot be."""
    if nobody_chose(s):
        return s.known[evidence.WEIGHTS : evidence.WEIGHTS + c.TEAM * c.N_LOCATIONS]
    found: list[i64] = []
    for i in range(c.TEAM):
        scores: list[float] = []
        best = -1000.0
        for place in range(c.N_LOCATIONS):
            score = 0.0
            if s.known[evidence.WEIGHTS + i * c.N_LOCATIONS + place] > 0:
                f = features(s, lair, i, place)
                for at in range(len(NUMBERS)):
                    score += NUMBERS[at] * f[at]
                if score > best:
                    best = score
            scores.append(score)
        for place in range(c.N_LOCATIONS):
            likely: i64 = 0
            if s.known[evidence.WEIGHTS + i * c.N_LOCATIONS + place] > 0:
                likely = 1 + i64(float(BEST - 1) * exp(scores[place] - best))
            found.append(likely)
    return found


def unheard(s: Terrorscape) -> list[i64]:
    """By the number of noises in rooms where nobody is: how much that counts."""
    found: list[i64] = []
    for n in range(c.N_LOCATIONS + 1):
        likely = 1 + i64(float(SCALE - 1) * exp(TOGETHER[0] * float(n)))
        found.append(likely if s.fire != 2 and not nobody_chose(s) else SCALE)
    return found


def company(s: Terrorscape) -> list[i64]:
    """How much it counts that nobody, two or all three are in one room."""
    most = TOGETHER[2] if TOGETHER[2] > TOGETHER[1] else TOGETHER[1]
    if most < 0.0:
        most = 0.0
    found: list[i64] = []
    for score in (0.0, TOGETHER[1], TOGETHER[2]):
        found.append(1 + i64(float(COMPANY - 1) * exp(score - most)) if not nobody_chose(s) else 1)
    return found

"""How well the Killer stands: what the search asks of a table it has not played to the end.

`features` turns a table into numbers, and `WEIGHTS` says how much each speaks for the Killer, in logits. The weights
were fitted to results, not made up: a logistic regression over the positions of 6,000 two-seat games of rule-of-thumb
players, each with 0 to 30 % random moves and shy of some kind of work, one position in ten (tools/fit_terrorscape.py).
"""

from typing import Final

from grimtable.engine.codes import field_a, kind_of
from grimtable.engine.fastmath import exp
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.state import K_FAST, K_MAIN, KILLER_PHASE, SURVIVOR_PHASE, Terrorscape

FEATURES: Final = (
    "always", "specter", "murderer", "level", "level_specter", "deck", "hand", "locked_specter", "locked_murderer",
    "help", "help_near", "repair", "behind", "radio_behind", "keys", "all_keys", "to_the_exit", "all_at_exit",
    "exit_watched", "radio_watched", "sneaking", "locks", "injured", "two_injured", "fear_of_injured", "fear_full",
    "fear_specter", "defence", "defence_injured", "tools", "heal", "amulet", "noisy_items", "adrenaline",
    "radio_held", "radio_far", "items_held", "near_items", "turns_left", "survivor_phase",
    "ready_hurt_0", "ready_hurt_1", "ready_hurt_2", "open_hurt_0", "open_hurt_1", "open_hurt_2",
    "ready_well_0", "open_well_0", "open_well_1", "found_hurt", "found_well", "noise_hurt", "noise_well",
    "encounter", "no_defender_yet", "only_hurt_foes", "well_foes", "hurt_defender", "margin", "margin_hurt",
    "main_left", "together", "together_near", "after_hurt_0", "after_hurt_1", "after_well_0", "tools_near_radio",
)  # fmt: skip
WEIGHTS: Final[list[float]] = [
    0.576, -0.149, 0.921, 0.652, 0.051, -0.669, 0.022, 0.221, 0.058, -2.710, -0.534, -0.401, 3.075, 0.398, -0.179,
    -0.471, 0.190, -1.492, 0.219, 0.272, 0.278, 0.055, 0.306, 0.015, 0.101, 0.025, 0.118, -0.070, 0.089, -0.161,
    -0.059, -0.187, -0.169, -0.102, -0.223, 0.033, -0.090, 0.040, -0.072, -0.230, 0.193, 0.076, 0.042, 0.312, 0.130,
    0.130, 0.088, 0.184, 0.052, 0.672, -0.111, 0.516, 0.013, 0.123, 0.026, -0.375, -0.057, 0.123, -0.183, -0.369,
    -0.058, -0.163, -0.078, 0.306, 0.047, 0.073, -0.269,
]  # fmt: skip


def pressure(s: Terrorscape) -> float:
    """How much speaks for the Killer, in logits."""
    total = 0.0
    found = features(s)
    for at in range(len(WEIGHTS)):
        total += WEIGHTS[at] * found[at]
    return total


def killer_chance(s: Terrorscape) -> float:
    """The Killer's chance to win, 0 to 1."""
    return 1.0 / (1.0 + exp(-pressure(s)))


def features(s: Terrorscape) -> list[float]:
    """A table in numbers, in the order of FEATURES."""
    f: list[float] = [0.0] * 67
    survivors = s.phase == SURVIVOR_PHASE
    f[0] = 1.0
    if s.killer == 1:
        f[1] = 1.0
        f[4] = float(s.level - 1)
        f[7] = float(s.hand[c.LOCKED])
    elif s.killer == 2:
        f[2] = 1.0
        f[8] = float(s.hand[c.LOCKED])
    f[3] = float(s.level - 1)
    f[5] = float(len(s.deck)) / 12.0
    f[6] = float(s.hand[0])
    add_goals(s, f)
    f[20] = 1.0 if s.sneak != 0 else 0.0
    f[21] = float(s.n_locks())
    left = actions_left(s)
    # How far the Killer gets this phase and still has an action to SEARCH with; after its attack, one step
    reach: i64 = left - 1 if left > 0 else 1
    if survivors or (left > 0 and s.kstep <= K_FAST):
        reach += s.hand[1]  # Pursuits
    f[60] = float(left) if not survivors else 0.0
    n_hurt: i64 = 0
    one: i64 = 1
    held: i64 = 0
    nearest: i64 = 5
    for i in range(c.TEAM):
        if s.out[i] == 0:
            if s.health[i] > 0:
                n_hurt += 1
            place = s.at[i]
            if held >> place & 1:
                f[61] += 1.0
                if s.distance(place, s.lair) <= reach:
                    f[62] += 1.0
            held |= one << place
            far = s.distance(place, s.rows.radio)
            if far < nearest:
                nearest = far
            add_survivor(s, f, i, survivors, left, reach)
    f[22] = 1.0 if n_hurt > 0 else 0.0
    f[23] = float(n_hurt - 1) if n_hurt > 1 else 0.0
    f[39] = 1.0 if survivors else 0.0
    if s.help_at == 0:
        f[34] = 1.0 if nearest == 0 and f[19] == 0.0 else 0.0
        f[35] = float(nearest)
    if s.rack < s.rows.keys and len(s.search) > 0:
        rooms = held & s.rows.searchable
        while rooms != 0:
            rooms &= rooms - 1
            f[36] += 1.0
    if not survivors and s.foes != 0 and s.phase == KILLER_PHASE:
        add_encounter(s, f)
    return f


def add_goals(s: Terrorscape, f: list[float]) -> None:
    """Help, radio, keys and the time left for them."""
    rows = s.rows
    keys = s.rack if s.rack < rows.keys else rows.keys
    f[14] = float(keys)
    if s.help_at > 0:
        f[9] = 1.0
        f[10] = float(rows.help - s.help_at)
    else:
        left = 0.5 * float(len(s.discovery)) + 1.0
        radio = 0.8 * float(rows.max_repair - s.repair)
        rack = 1.3 * float(rows.keys - keys)
        f[11] = float(s.repair)
        f[12] = (radio if radio < rack else rack) / left
        f[13] = radio / left
        f[19] = 1.0 if s.distance(s.lair, rows.radio) <= 1 else 0.0
    if s.rack >= rows.keys:
        steps: i64 = 0
        for i in range(c.TEAM):
            steps += s.distance(s.at[i], rows.main_exit)
        f[15] = 1.0
        f[16] = float(steps) / 3.0
        f[17] = 1.0 if steps == 0 else 0.0
        f[18] = 1.0 if s.distance(s.lair, rows.main_exit) <= 1 else 0.0


def actions_left(s: Terrorscape) -> i64:
    """The actions the Killer still has before its attack is over; all of them in the Survivor phase."""
    if s.phase == SURVIVOR_PHASE:
        return 2
    if s.met == 1:
        return 0
    if s.kstep <= K_FAST:
        return 2
    if s.kstep > K_MAIN:
        return 0
    question = s.asked[s.killer_seat]
    if kind_of(question) == k.ASK_MAIN:
        return field_a(question)
    for step in s.stack:
        if kind_of(step) == k.DO_MAIN_STEP:
            return field_a(step)
    return 0


def add_survivor(s: Terrorscape, f: list[float], i: i64, survivors: bool, left: i64, reach: i64) -> None:
    """One Survivor: how it is, what it holds, where it is, and whether the Killer can get there."""
    rows = s.rows
    hurt = s.health[i] > 0
    place = s.at[i]
    fear = float(s.fear[i])
    if hurt:
        f[24] += fear
    if s.fear[i] == 2:
        f[25] += 1.0
    if s.killer == 1:
        f[26] += fear
    best = best_defence(s, i)
    f[27] += best
    if hurt:
        f[28] += best
    at = i * c.N_ITEMS
    if s.help_at == 0:
        f[29] += float(s.packs[at + c.TOOL])
    f[30] += float(s.packs[at + c.HERB] + s.packs[at + c.KIT])
    f[31] += float(s.packs[at + c.AMUL])
    f[32] += float(s.packs[at + c.WHIS] + s.packs[at + c.FIRE])
    f[33] += float(s.packs[at + c.ADRE])
    if s.help_at == 0:
        if s.packs[at + c.TOOL] > 0 and s.distance(place, rows.radio) <= 2:
            f[66] += 1.0
        if s.rack < rows.keys and len(s.search) > 0 and rows.near[place] & rows.searchable:
            f[37] += 1.0
    ready = survivors and (s.acted >> i & 1 == 0 or (s.turn_of == i and s.done == 0))
    if ready:
        f[38] += 1.0
    slack = s.distance(place, s.lair) - reach
    if left == 0:
        if slack <= 0 or (hurt and slack == 1):
            f[65 if not hurt else 63 if slack <= 0 else 64] += 1.0
    elif hurt:
        if slack <= 2:
            f[(40 if ready else 43) + (slack if slack > 0 else 0)] += 1.0
    elif ready:
        if slack <= 0:
            f[46] += 1.0
    elif slack <= 1:
        f[47 if slack <= 0 else 48] += 1.0
    if survivors:
        if not ready and s.noise >> place & 1 and s.fire == 0:
            f[51 if hurt else 52] += 1.0 if slack <= 0 else 0.4 if slack == 1 else 0.0
    elif left > 0 and slack <= 0:
        first = evidence.WEIGHTS + i * c.N_LOCATIONS
        f[49 if hurt else 50] += float(s.known[first + place]) / float(evidence.FULL)


def best_defence(s: Terrorscape, i: i64) -> float:
    """The best item a Survivor can defend with (TER-9.8)."""
    at = i * c.N_ITEMS
    packs = s.packs
    defence = s.rows.defence
    if packs[at + c.AMMO] > 0 and packs[at + c.REVO] > 0:
        return float(defence[c.AMMO])
    best: i64 = 0
    if packs[at + c.HATCH] > 0:
        best = defence[c.HATCH]
    if packs[at + c.SSWD] > 0 and defence[c.SSWD] > best:
        best = defence[c.SSWD]
    if packs[at + c.LIME] > 0 and defence[c.LIME] > best:
        best = defence[c.LIME]
    if packs[at + c.LSWD] > 0 and defence[c.LSWD] > best:
        best = defence[c.LSWD]
    return float(best)


def add_encounter(s: Terrorscape, f: list[float]) -> None:
    """An encounter at hand: who is in it, and the defence that is about to be rolled."""
    if s.met == 0:
        return
    n_well: i64 = 0
    n_hurt: i64 = 0
    for i in range(c.TEAM):
        if s.foes >> i & 1:
            if s.health[i] > 0:
                n_hurt += 1
            else:
                n_well += 1
    f[53] = 1.0
    f[55] = 1.0 if n_well == 0 and n_hurt > 0 else 0.0
    f[56] = float(n_well)
    if s.defender >= c.TEAM:
        f[54] = 1.0
        return
    margin = float(s.rows.dice - s.fear[s.defender] - s.strength())
    f[58] = margin
    if s.health[s.defender] > 0:
        f[57] = 1.0
        f[59] = margin

"""Cards in backpacks that explain what is told next, where they might as well be others (walk.py)."""

from typing import Final

from grimtable.engine.codes import field_a, kind_of
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import (
    ADRE,
    AMMO,
    AMUL,
    FIRE,
    HATCH,
    HERB,
    KEY,
    N_ITEMS,
    N_SKILLS,
    REVO,
    SEDA,
    TOOL,
    TRAP,
    WHIS,
    WILLIAM,
)
from tests.games.terrorscape.histories.casting import FREE
from tests.games.terrorscape.histories.guess import Guess
from tests.games.terrorscape.histories.other import STAYING, Other, is_free, swap
from tests.games.terrorscape.histories.story import Story

USEFUL: Final = (ADRE, WHIS, HATCH, SEDA, HERB, TOOL, TRAP, FIRE)  # what can change what is told, or where somebody is


def needed_now(guess: Guess, other: Other) -> list[i64]:
    """Cards that would explain what comes next in this phase."""
    s = other.s
    phase = guess.enter(other)
    found: list[i64] = []
    at = other.at
    while at < phase.ends:
        number = guess.story.events[at][0]
        if number == k.HEALTH_CHANGED:
            found.append(HERB)
        elif number == k.HELP_CALLED:
            found.append(TOOL)
        elif number == k.LOCK_REMOVED:
            found.append(HATCH)
        elif number == k.FEAR_CHANGED:
            found.append(SEDA)
        at += 1
    if phase.fire and s.fire == 0:
        found.append(FIRE)
    return found


def redeal(guess: Guess, other: Other, i: i64) -> None:
    """Some cards of a backpack become others that can be of use in a turn."""
    s, rng = other.s, guess.rng
    needed = needed_now(guess, other)
    chance = guess.bold
    if FIRE in needed or guess.cast.roles[i] == k.USE:
        chance = 0.8
    phase = guess.enter(other)
    steps: i64 = 0 if guess.cast.roles[i] != FREE else 3 if s.who[i] == WILLIAM else 2
    if s.rows.ball[s.at[i] * 5 + steps] & phase.spots[i] & guess.aims[i] & guess.cast.ends[i] == 0:
        needed.append(ADRE)
        chance = chance if chance > 0.6 else 0.6
    if rng.unit() >= chance:
        return
    for item in range(1, N_ITEMS):
        if not is_free(s, other.fixed, i, item) or guess.story.spared(i, item, other.at):
            continue
        for _ in range(s.packs[i * N_ITEMS + item]):
            fitting: list[i64] = []
            useful: list[i64] = []
            best: list[i64] = []
            for at in range(len(s.discovery)):
                card = s.discovery[at]
                if card != KEY and card not in STAYING and s.rows.loud[card] == s.rows.loud[item]:
                    fitting.append(at)
                    if card in USEFUL:
                        useful.append(at)
                    if card in needed:
                        best.append(at)
            if len(best) > 0 and rng.below(4) > 0:
                fitting = best
            elif len(useful) > 0 and rng.below(4) > 0:
                fitting = useful
            if len(fitting) > 0:
                swap(s, i, item, fitting[rng.below(len(fitting))])


def arm(story: Story, other: Other, question: i64) -> None:
    """What is shown now was held all along, if that can be (TER-9.8, TER-10.4)."""
    if other.at >= story.n:
        return
    s = other.s
    number, values = story.events[other.at]
    i = field_a(question)
    if number == k.DEFENDED and kind_of(question) == k.ASK_DEFEND:
        item: i64 = values[1]
        if item == AMMO:
            hold(other, i, REVO, AMMO)
        hold(other, i, item, REVO)
        if values[2] == 1:
            hold(other, i, WHIS, item)
    elif number == k.AMULET_USED and kind_of(question) == k.ASK_AMULET and values[0] == s.who[i]:
        hold(other, i, AMUL, 0)


def hold(other: Other, i: i64, wanted: i64, spared: i64) -> None:
    """A Survivor has held a card all along, instead of another that sounded like it."""
    s = other.s
    if wanted == 0 or s.has(i, wanted):
        return
    at: i64 = len(s.discovery) - 1
    while at >= 0 and s.discovery[at] != wanted:
        at -= 1
    if at < 0:
        return
    for item in range(1, N_ITEMS):
        if item != spared and is_free(s, other.fixed, i, item) and s.rows.loud[item] == s.rows.loud[wanted]:
            swap(s, i, item, at)
            return


def put_in_hand(story: Story, other: Other) -> None:
    """The Killer holds what it is heard to play; which other cards it holds has no influence on the Survivors."""
    if other.at >= story.n:
        return
    s = other.s
    number, values = story.events[other.at]
    if number != k.SKILL_PLAYED and number != k.ATTACKED:
        return
    kind: i64 = values[0] - s.killer * N_SKILLS
    if not 1 <= kind <= N_SKILLS or s.hand[kind] > 0:
        return
    for each in range(1, N_SKILLS + 1):
        if s.hand[each] > 0:
            s.hand[each] -= 1
            s.hand[kind] += 1
            s.listed = None
            return

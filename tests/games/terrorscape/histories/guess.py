"""What is likely to fit: who may do what in a Survivor phase, and how readily each answer is tried (walk.py)."""

from typing import final

from grimtable.engine.codes import bit, field_a, kind_of
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import ADRE, EVERYWHERE, FIRE, KEY, TEAM
from grimtable.games.terrorscape.state import SURVIVOR_PHASE, Terrorscape
from tests.games.terrorscape.histories.casting import FREE, GUESSES, LATE, Cast, cast
from tests.games.terrorscape.histories.other import Other
from tests.games.terrorscape.histories.story import Phase, Story


@final
class Guess:
    """A guess at the phase that is going on, made when it begins."""

    def __init__(self, story: Story, rng: Rng, bold: float) -> None:
        self.story = story
        self.rng = rng
        self.bold = bold  # how often cards in backpacks become others, and how readily they are used
        self.phase: Phase | None = None
        self.cast = Cast()
        self.aims: list[i64] = [EVERYWHERE] * TEAM  # where they should be for the next phase
        self.next_cast: Cast | None = None

    def enter(self, other: Other) -> Phase:
        """The phase that is going on; when it begins, a guess at who does what in it, and in the next one."""
        phase = self.story.phase_of(other.at)
        if phase is self.phase:
            return phase
        s = other.s
        self.phase = phase
        planned = self.next_cast
        if planned is not None and planned.suits(s, other.fixed):
            self.cast = planned
        else:
            self.cast = cast(self.story, phase, self.rng)
            for _ in range(GUESSES):
                if self.cast.suits(s, other.fixed):
                    break
                self.cast = cast(self.story, phase, self.rng)
        self.aims = phase.better[:]
        self.next_cast = None
        following = self.story.phase_after(phase)
        if following is not None:
            planned = cast(self.story, following, self.rng)
            self.next_cast = planned
            for i in range(TEAM):
                if planned.starts[i] & self.aims[i] != 0:
                    self.aims[i] &= planned.starts[i]
        return phase

    def weights(self, other: Other, question: i64, codes: list[i64]) -> list[float]:
        """How readily each answer is tried; 0: never."""
        s = other.s
        found: list[float] = []
        if s.phase != SURVIVOR_PHASE:
            for _ in codes:
                found.append(1.0)
            return found
        asked = kind_of(question)
        phase = self.enter(other)
        i: i64 = field_a(question)
        number: i64 = 0
        if other.at < self.story.n:
            number = self.story.events[other.at][0]
        missing = phase.noise & ~s.noise if phase.told and not phase.fire else 0
        if asked == k.ASK_TURN:
            moves: i64 = 0
            for code in codes:
                if kind_of(code) == k.MOVE:
                    moves += 1
            for code in codes:
                found.append(self.weigh_turn(other, phase, i, code, number, missing, moves))
            return found
        for code in codes:
            weight = 1.0
            kind = kind_of(code)
            if asked == k.ASK_DISCOVERER:
                who = s.index_of(field_a(code))
                if missing != 0:
                    weight = 5.0 if missing == bit(s.at[who]) else 0.3 if s.plans[0] != s.plans[1] else 0.0
                elif self.cast.discoverer == who:
                    weight = 5.0
                elif len(self.story.wished(s, who, other.at)) > 0:
                    weight = 3.0
                if phase.told and number != k.NOISE_REVEALED and number != k.KEY_RACKED and not s.own:
                    weight = 0.0  # nobody is left to cause what was told
            elif asked == k.ASK_DISCOVER or asked == k.ASK_FOUND:
                if kind == k.KEEP and field_a(code) == KEY and not s.own:
                    weight = 20.0 if number == k.KEY_RACKED else 0.0
                elif kind == k.KEEP and field_a(code) in self.story.wished(s, i, other.at):
                    weight = 20.0
                elif asked == k.ASK_FOUND and number == k.KEY_RACKED and KEY in s.drawn:
                    weight = 0.1
            elif asked == k.ASK_LIMIT and self.story.spared(i, field_a(code), other.at):
                weight = 0.05
            elif asked == k.ASK_NEXT:
                weight = self.weigh_next(other, s.index_of(field_a(code)))
            elif kind == k.REFUSE:
                weight = 0.1
            found.append(weight)
        return found

    def weigh_next(self, other: Other, i: i64) -> float:
        """Whose turn comes next: who causes what was told first, and those who cause nothing at any time."""
        when = self.cast.when[i]
        if when == LATE:
            return 1.0
        s = other.s
        for j in range(TEAM):
            if j != i and s.acted >> j & 1 == 0 and self.cast.when[j] < when:
                return 0.1
        return 4.0

    def weigh_turn(self, other: Other, phase: Phase, i: i64, code: i64, number: i64, missing: i64, moves: i64) -> float:
        """How readily something is done in a turn."""
        s = other.s
        kind = kind_of(code)
        here = s.at[i]
        cast = self.cast
        role = cast.roles[i]
        if kind == k.END_TURN:
            if phase.spots[i] >> here & 1 == 0:
                return 0.0
            if missing != 0 and not self.can_end(s, missing):
                return 0.0
            good = self.aims[i] >> here & 1 == 1 and cast.ends[i] >> here & 1 == 1
            return 8.0 if good else 1.5
        weight = 1.0
        if s.done == 0 and role != FREE and kind != role:
            weight = 0.05
        if kind == k.MOVE:
            place = field_a(code)
            return weight * 8.0 / float(moves) * self.liking(s, phase, i, place)
        stays = weight * self.liking(s, phase, i, here)
        if kind == k.CALM:
            if s.fear[i] == 0:
                return stays
            return 20.0 if self.tells(other, k.FEAR_CHANGED, s.who[i]) else 0.0
        if kind == k.UNLOCK:
            return 20.0 if self.tells(other, k.LOCK_REMOVED, field_a(code)) else 0.0
        if kind == k.REPAIR:
            if phase.told and not phase.fire and phase.noise >> here & 1 == 0:
                return 0.0
            if number == k.HELP_CALLED:
                return 20.0
            return stays * (6.0 if self.story.help_told < self.story.n or role == kind else 1.5)
        if kind == k.SEARCH:
            return stays * (6.0 if role == kind or missing >> here & 1 else 4.0)
        if kind == k.GIVE or kind == k.TAKE:
            return 0.1 + 0.2 * self.bold
        weight *= 0.3 + self.bold
        if role == kind:
            weight *= 20.0
        if missing != 0 or (phase.spots[i] & self.aims[i] & cast.ends[i]) >> here & 1 == 0:
            weight *= 3.0
        if number == k.HEALTH_CHANGED or number == k.FEAR_CHANGED or number == k.HELP_CALLED:
            weight *= 4.0
        elif number == k.LOCK_REMOVED or number == k.TRAIT_SHOWN:
            weight *= 3.0
        if phase.fire and s.fire == 0 and kind == k.USE and field_a(code) == FIRE:
            weight = 20.0
        return weight

    def liking(self, s: Terrorscape, phase: Phase, i: i64, place: i64) -> float:
        """How good it is for a Survivor to be somewhere after the turn."""
        liking = 2.5 if s.rows.searchable >> place & 1 and len(s.search) > 0 else 1.0
        near = s.rows.near[place]
        if phase.spots[i] >> place & 1 == 0:
            liking *= 0.2 if near & phase.spots[i] and s.has(i, ADRE) else 0.03
        if self.aims[i] >> place & 1 == 0:
            liking *= 0.3 if near & self.aims[i] and s.has(i, ADRE) else 0.1
        if self.cast.ends[i] >> place & 1 == 0:
            liking *= 0.3 if near & self.cast.ends[i] and s.has(i, ADRE) else 0.1
        return liking

    def tells(self, other: Other, number: i64, first: i64) -> bool:
        """Whether the next thing told is this."""
        if other.at >= self.story.n:
            return False
        event = self.story.events[other.at]
        return event[0] == number and event[1][0] == first

    def can_end(self, s: Terrorscape, missing: i64) -> bool:
        """Whether those who have not acted, and Discovery, can still make the noise that is missing."""
        waiting: i64 = 0
        for i in range(TEAM):
            if s.in_play(i) and s.acted >> i & 1 == 0:
                waiting += 1
        if waiting > 0:
            return True
        return (missing & (missing - 1) == 0 and s.survivors_at(missing) != 0) or s.plans[0] != s.plans[1]

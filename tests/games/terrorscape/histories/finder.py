"""Some histories behind what was told, kept for the beginning of each phase and taken on from there.

Where too few of them can explain what was told next, the search begins some phases earlier, with all that is known now.
"""

from typing import Final

from grimtable.engine.codes import field_a, kind_of, pack
from grimtable.engine.rng import Rng, seed_bytes
from grimtable.games.terrorscape import encounter, knowledge, setup
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import N_TRAITS, TEAM
from grimtable.games.terrorscape.state import SETTING_UP, Terrorscape
from tests.games.terrorscape.histories.casting import promise
from tests.games.terrorscape.histories.other import Heard, Other, held
from tests.games.terrorscape.histories.story import Story
from tests.games.terrorscape.histories.walk import Moment, Walk
from tests.laws.harness import effort

KEPT: Final = 12 * min(effort(), 4)  # histories for each phase
ENOUGH: Final = 4  # fewer of them: search from earlier on
TRIES: Final = 3  # for each one that is kept
HARD: Final = 2  # times as many where none is found
PATIENCE: Final = 160  # answers tried in one phase


class Finder:
    """Follows one game by what everybody is told; `starts` are the tables it may have begun with, if not in setup."""

    def __init__(self, s: Terrorscape, rng: Rng, starts: list[Terrorscape] | None = None) -> None:
        self.setup = s.setup
        self.rows = s.rows
        self.rng = rng
        self.starts = starts
        self.events: list[Heard] = []
        self.seen = s.n_events(None) if starts is not None else 0
        self.pools: dict[int, list[Other]] = {}
        self.traits: list[int] = []  # those shown, per Survivor: known from the beginning in every history
        self.no_traits: list[int] = []
        self.stops: list[int] = []
        self.story = Story(self.rows, [], [])
        self.target = Moment(s)

    def listen(self, s: Terrorscape) -> None:
        """Hear what was told since the last time."""
        self.events += [(event.same[0], event.same[1]) for event in s.events(self.seen, None)]
        self.seen = s.n_events(None)
        traits = [int(s.known[knowledge.TRAITS + i]) for i in range(TEAM)]
        self.no_traits = [int(s.known[knowledge.NOT_TRAITS + i]) for i in range(TEAM)]
        if traits != self.traits:
            self.pools = {}
        self.traits = traits
        self.story = self.heard(len(self.events), s)
        self.stops = self.story.stops[:]
        if self.starts is not None:
            self.stops.insert(0, 0)
        self.target = Moment(s)

    def heard(self, upto: int, s: Terrorscape) -> Story:
        """What was told up to some event."""
        self.who = [int(s.known[knowledge.WHO + i]) for i in range(TEAM)]
        return Story(self.rows, self.events[:upto], self.who)

    def now(self, s: Terrorscape) -> list[Other]:
        """Tables that sound like the real one up to now."""
        self.listen(s)
        return self.grow(self.story, len(self.stops))

    def pool(self, stop: int) -> list[Other]:
        """The histories kept for the beginning of a phase, found with what was known by then."""
        upto = self.stops[stop]
        if upto not in self.pools:
            story = Story(self.rows, self.events[:upto], self.who)
            if stop == 0:
                begun = [self.begin(story) for _ in range(2 * KEPT)]
                self.pools[upto] = [each for each in begun if each is not None][:KEPT]
            else:
                self.pools[upto] = self.grow(story, stop)
        return self.pools[upto]

    def grow(self, story: Story, stop: int) -> list[Other]:
        """Histories up to a phase, or to the end, from those of the phase before; if need be from earlier ones."""
        back = 1
        found: list[Other] = []
        while True:
            start = max(0, stop - back)
            found = (self.onward(story, start, stop) + found)[:KEPT]
            if len(found) >= ENOUGH or start == 0:
                return found
            back += back + 1

    def onward(self, story: Story, start: int, stop: int) -> list[Other]:
        """Histories taken on phase by phase, with all that is known now; those that promise most for the next one."""
        found = self.pool(start)
        for at in range(start + 1, stop + 1):
            parents = self.promising(story, found)
            found = []
            wanted = KEPT if at == stop else 2 * KEPT
            attempt = 0
            while parents and len(found) < wanted and attempt < TRIES * wanted * (1 if found else HARD):
                attempt += 1
                other = self.begin(story) if at == 1 and attempt & 1 else None
                after = self.one_phase(story, other or parents[self.rng.below(len(parents))].clone(), at, attempt)
                if after is not None:
                    found.append(after)
        return found

    def promising(self, story: Story, found: list[Other]) -> list[Other]:
        """The histories that are the likeliest to explain the next phase, each as often as it promises."""
        parents = []
        for each in found:
            parents += [each] * promise(story, story.phase_of(each.at), each.s, each.fixed, self.rng)
        return parents or found

    def one_phase(self, story: Story, other: Other, stop: int, attempt: int) -> Other | None:
        """One try to take a history on to a phase, or to the end."""
        goal = self.stops[stop] if stop < len(self.stops) else story.n
        target = self.target if stop == len(self.stops) else None
        walk = Walk(story, self.rng, goal, target, PATIENCE, min(0.8, 0.1 + 0.15 * (attempt & 7)))
        walk.go(other)
        return walk.end

    # The beginning

    def begin(self, story: Story) -> Other | None:
        """A table in front of its first round, with characters and traits as they were told."""
        if self.starts is not None:
            s = self.starts[self.rng.below(len(self.starts))].clone()
            s.mute()
            return Other(s, 0, held(s))
        s = setup.deal(self.setup, self.rows, seed_bytes(int(self.rng.word())), None, True)
        walk = Walk(story, self.rng, story.n, None, PATIENCE, 0.0)
        other: Other | None = Other(s, 0, 0)
        kept: list[int] = []
        while other is not None and other.s.phase == SETTING_UP:
            s = other.s
            seat = s.next_seat()
            question = s.asked[seat]
            asked = kind_of(question)
            codes: list[int]
            if asked == k.ASK_KILLER:
                codes = [pack(k.PICK_KILLER, story.killer)]
            elif asked == k.ASK_SURVIVOR:
                codes = [pack(k.PICK_SURVIVOR, story.who[field_a(question)])]
            elif asked == k.ASK_TRAIT:
                kept = kept or self.deal_traits(story, s)
                codes = [keep(s, field_a(question), kept)]
            else:
                codes = walk.heard_answers(other, seat)
            answers = (walk.played(other, seat, question, code) for code in codes)
            other = next((each for each in answers if each is not None), None)
        if other is not None:
            other.fixed = held(other.s)
        return other

    def deal_traits(self, story: Story, s: Terrorscape) -> list[int]:
        """Trait cards as they can have been dealt (TER-12.1); which are kept, by Survivor, then by the Killer."""
        n_kept, theirs = int(encounter.kept_traits(s)), int(setup.killer_keeps(s))
        cards = [trait for trait in range(1, N_TRAITS + 1) if not any(shown >> trait & 1 for shown in self.traits)]
        self.rng.shuffle(cards)
        kept = []
        for i in range(TEAM):
            mine = [trait for trait in range(1, N_TRAITS + 1) if self.traits[i] >> trait & 1]
            more = [cards.pop() for _ in range(2 * n_kept - len(mine))]
            more.sort(key=lambda trait: self.no_traits[i] >> trait & 1)
            s.dealt[i] = bits(mine + more)
            kept.append(bits((mine + more)[:n_kept]))
        at = story.next_of(k.KILLER_TRAITS_SHOWN, 0)
        kept.append(story.events[at][1][0] if theirs > 0 and at < story.n else 0)
        others = [trait for trait in range(1, N_TRAITS + 1) if not kept[TEAM] >> trait & 1]
        self.rng.shuffle(others)
        s.dealt[TEAM] = kept[TEAM] | bits(others[:theirs])
        return kept


def bits(traits: list[int]) -> int:
    """Traits as bits."""
    return sum(1 << trait for trait in traits)


def keep(s: Terrorscape, i: int, kept: list[int]) -> int:
    """The next trait that is kept."""
    wanted = int(kept[i] & ~(s.picked if i == TEAM else s.traits[i]))
    lowest = (wanted & -wanted).bit_length() - 1
    return pack(k.KEEP_TRAIT, (N_TRAITS if i == TEAM else 0) + lowest)

"""What comes of an action: played on worlds that fit a seat's view, counted where one draw or throw decides.

An action is played on until the seat is asked again or a section of the game ends; other seats play by the rule of
thumb. On the way the seat's facts are looked at four times: before, when chance first decides, when somebody else first
acts, and at the end. What happens before chance decides, in every world, is sure.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from grimtable.build import is_compiled
from grimtable.engine.event import Event, Record
from grimtable.engine.facts import Fact
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.engine.watch import WatchedJournal, WatchedTape

Key = tuple[str, str]
Facts = dict[Key, Fact]
Reveal = tuple[object, ...]  # the event that first showed something hidden, as the seat saw it

FEWEST = 12  # worlds where the engine is interpreted: enough for "likely" and "perhaps"
MOST = 48  # worlds where it is compiled
MOST_OUTCOMES = 216  # of one throw that are counted: three dice; of more it is told in words
FEWEST_OUTCOMES = 36  # interpreted: two dice
AGREEING = 3  # worlds that must show the same card before it counts
MOST_ANSWERS = 200  # of all seats together; a game that asks more often is looked at as it stands then


@dataclass(frozen=True)
class Course:
    """How one world went: the seat's facts at four moments, and its prospects at the end."""

    before: Facts
    at_chance: Facts  # as they are when chance first decides; equal to `acted` where it never does
    acted: Facts  # as they are when somebody else first acts, or at the end
    after: Facts
    shown: tuple[tuple[Reveal, Facts], ...]  # what was shown up to the first throw, each with the facts before it
    reveal: Reveal  # what first differed between the worlds; () for a throw or nothing
    sizes: tuple[int, ...]  # of the throws made before somebody else acted
    value: float
    over: bool
    won: bool  # or drawn or shared


@dataclass(frozen=True)
class Prospect:
    """All courses of one action with their weights, which add up to 1; `counted` says that these are exact."""

    courses: list[tuple[Fraction, Course]]
    counted: bool
    out_of: int  # the number of equally likely outcomes, where they were counted

    @property
    def value(self) -> float:
        """What the seat can expect."""
        return float(sum(float(weight) * course.value for weight, course in self.courses))


THROW: Reveal = ("throw",)


def decisive(courses: list[Course]) -> int:
    """Which of the things shown decides first: a throw, or the first that differs. What is alike in all was known."""
    k = 0
    while all(len(course.shown) > k for course in courses):
        first = courses[0].shown[k][0]
        if first == THROW or any(course.shown[k][0] != first for course in courses):
            break
        k += 1
    return k


def settled(course: Course, k: int) -> Course:
    """A course with the moment at which chance first decided."""
    if len(course.shown) <= k:
        return course
    reveal, facts = course.shown[k]
    return replace(course, at_chance=facts, reveal=() if reveal == THROW else reveal)


class Lookout:
    """Looks at the seat's facts at the right moments while one world is played on."""

    def __init__(self, s: State, seat: int) -> None:
        self.s = s
        self.seat = seat
        self.game = s.setup.game
        self.before = self.look()
        self.shown: list[tuple[Reveal, Facts]] = []
        self.thrown = False
        self.acted: Facts | None = None
        self.after: Facts | None = None

    def look(self) -> Facts:
        """The seat's facts now."""
        return {fact.key: fact for fact in self.game.facts(self.s, self.seat)}

    def chance(self, record: Record | None) -> None:
        """Something hidden is about to be shown, or a throw to be made: the first throw is the last that counts."""
        if self.thrown or self.acted is not None or self.after is not None:
            return
        if record is None:
            self.thrown = True
            self.shown.append((THROW, self.look()))
        elif record.masks[self.seat] >= 0:
            self.shown.append((record.same(self.seat), self.look()))

    def happened(self, record: Record) -> None:
        """A new section begins: what is foretold ends before it."""
        if (
            self.after is None
            and record.masks[self.seat] >= 0
            and self.game.begins_section(Event(0, record, self.seat))
        ):
            self.after = self.look()

    def others_act(self) -> None:
        """Somebody else is about to answer."""
        if self.acted is None and self.after is None:
            self.acted = self.look()


def run(s: State, seat: int, code: int, rng: Rng, script: list[int] | None) -> tuple[Course, list[int] | None]:
    """Play an action on one world; with a script of throws also the script after it, None when all have been played."""
    lookout = Lookout(s, seat)
    tape = WatchedTape(script or [], rng if script is None else None, lookout.chance)
    s.tape = tape
    sizes: tuple[int, ...] | None = None
    following: list[int] | None = None
    who = seat
    for _ in range(MOST_ANSWERS):
        journal = WatchedJournal(s.n_seats + 1, lookout.chance, lookout.happened)
        s.journal = journal
        s.play(who, code)
        s.journal = None
        if s.over or lookout.after is not None or s.is_asked(seat):
            break
        who = s.next_seat()
        if sizes is None:
            sizes, following = tuple(tape.sizes), tape.following()
            tape = WatchedTape([], rng, lookout.chance)
        lookout.others_act()
        s.tape = None
        codes = s.codes(who)
        code = codes[0] if len(codes) == 1 else s.prefer(who, codes)
        s.tape = tape
    if sizes is None:
        sizes, following = tuple(tape.sizes), tape.following()
    s.tape = None
    after = lookout.look() if lookout.after is None else lookout.after
    acted = after if lookout.acted is None else lookout.acted
    value = s.value()[seat]
    course = Course(
        lookout.before, acted, acted, after, tuple(lookout.shown), (), sizes, value, s.over, value > 0.0
    )  # fmt: skip
    return course, following


class Foresight:
    """What one seat can foresee of its actions at one question; worlds are drawn once and serve all of them."""

    def __init__(self, info: InfoSet, worlds: int | None = None, seed: int | str = 0) -> None:
        self.info = info
        self.seat = info.seat
        self.seed = seed
        compiled = is_compiled()
        self.n_worlds = (MOST if compiled else FEWEST) if worlds is None else worlds
        self.most_outcomes = MOST_OUTCOMES if compiled else FEWEST_OUTCOMES
        rng = Rng(str(seed), "foretelling worlds")
        self.worlds = [info.sample(rng) for _ in range(self.n_worlds)]
        self.prospects: dict[tuple[int, int], Prospect] = {}

    @property
    def coarse(self) -> bool:
        """Whether so few worlds were played that only "likely" and "perhaps" can be told apart."""
        return self.n_worlds < 2 * FEWEST

    def prospect(self, code: int, worlds: int | None = None) -> Prospect:
        """What comes of an action; fewer worlds where only its worth is asked for."""
        n = self.n_worlds if worlds is None else min(worlds, self.n_worlds)
        found = self.prospects.get((code, n))
        if found is None:
            found = self.prospects[code, n] = self._look(code, n)
        return found

    def _play(self, s: State, code: int, world: int, script: list[int] | None) -> tuple[Course, list[int] | None]:
        return run(s, self.seat, code, Rng(f"{self.seed} {world}", "foretelling"), script)

    def _look(self, code: int, n: int) -> Prospect:
        courses = [self._play(self.worlds[world].clone(), code, world, None)[0] for world in range(n)]
        k = decisive(courses)
        courses = [settled(course, k) for course in courses]
        found: Prospect | None = None
        if all(course.reveal for course in courses):
            found = self._draws(code, courses, k)
        elif all(course.sizes for course in courses):
            found = self._throws(code, courses, k)
        return found or Prospect([(Fraction(1, n), course) for course in courses], False, n)

    def _throws(self, code: int, courses: list[Course], k: int) -> Prospect | None:
        """Every outcome of one throw, in two worlds that must agree; None where they do not or there are too many."""
        sizes = courses[0].sizes
        if prod(sizes) > self.most_outcomes or any(course.sizes[0] != sizes[0] for course in courses):
            return None
        first = self._all_throws(code, 0, k)
        if first is None or len(courses) == 1:
            return first
        second = self._all_throws(code, 1, k)
        return first if second is not None and _picture(first) == _picture(second) else None

    def _all_throws(self, code: int, world: int, k: int) -> Prospect | None:
        found: list[tuple[Fraction, Course]] = []
        script: list[int] | None = [0]  # a throw that is not scripted shows its first outcome
        while script is not None:
            course, script = self._play(self.worlds[world].clone(), code, world, script)
            found.append((Fraction(1, prod(course.sizes)), settled(course, k)))
            if len(found) > self.most_outcomes:
                return None
        return Prospect(found, True, max(prod(course.sizes) for _weight, course in found))

    def _draws(self, code: int, courses: list[Course], k: int) -> Prospect | None:
        """Every card that may show where one is drawn; None where no single hidden card decides.

        Each is played in several worlds: what differs between them is left to other chance and not counted.
        """
        worlds = range(min(AGREEING, len(courses)))
        piles = [self.info.game.draws(self.worlds[world], self.seat) for world in worlds]
        for pile, kinds in piles[0].items():
            total = sum(n for n, _world in kinds)
            found: list[tuple[Fraction, Course]] = []
            for kind, (n, _world) in enumerate(kinds):
                same = [self._play(piles[world][pile][kind][1], code, world, None)[0] for world in worlds]
                same = [settled(course, k) for course in same]
                if len({course.reveal for course in same}) != 1:
                    break
                found.append((Fraction(n, total), _common(same)))
            reveals = {course.reveal for _weight, course in found}
            if len(found) == len(kinds) == len(reveals) and all(course.reveal in reveals for course in courses):
                return Prospect(found, True, total)
        return None


def _common(courses: list[Course]) -> Course:
    """One course with only those facts that came out alike in all."""
    first = courses[0]
    alike: Facts = {}
    for key, fact in first.acted.items():
        if all(key in course.acted and course.acted[key].value == fact.value for course in courses):
            alike[key] = fact
    return replace(first, acted=alike)


def _picture(prospect: Prospect) -> dict[frozenset[tuple[Key, int, int]], Fraction]:
    """How likely each set of changes is, up to where somebody else acts."""
    picture: dict[frozenset[tuple[Key, int, int]], Fraction] = {}
    for weight, course in prospect.courses:
        seen = changes(course.before, course.acted)
        picture[seen] = picture.get(seen, Fraction(0)) + weight
    return picture


def changes(before: Facts, after: Facts) -> frozenset[tuple[Key, int, int]]:
    """The facts that changed, each with its values before and after."""
    return frozenset(
        (key, fact.value, after[key].value)
        for key, fact in before.items()
        if key in after and after[key].value != fact.value
    )

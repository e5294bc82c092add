"""Foretelling in words: what an action surely does, what may come of it, whether another does better."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.facts import Fact
from grimtable.engine.infoset import InfoSet
from grimtable.engine.texts import Catalogue
from grimtable.table.foresight import Course, Facts, Foresight, Key, Prospect

MOST_LINES: Final = 6
MOST_BY_PEOPLE: Final = 3  # lines that rest on what other people do
MOST_AMOUNTS: Final = 2  # of one fact: more ways to change would hide the others
RARE: Final = Fraction(1, 40)  # what comes less often is not worth a line, unless it is the end
LARGEST_COUNT: Final = 216  # a fraction over more outcomes says nothing at a table; three dice
CLEARLY_BETTER: Final = 0.2  # another action is shown only if the seat's prospects are so much better
OTHER_WAYS: Final = 24  # actions tried where the chosen one is the end
FEW_WORLDS: Final = 8  # for each of them
OFTEN: Final = ((0.9, "always"), (0.62, "mostly"), (0.42, "half"), (0.28, "third"), (0.17, "fifth"), (0.0, "seldom"))
COARSE: Final = ((0.9, "always"), (0.5, "likely"), (0.0, "perhaps"))
ORDER: Final = {"loss": 0, "gain": 1, "sure": 2, "maybe": 3, "way": 4}


@dataclass(frozen=True)
class Foretold:
    """One line: what happens, how surely, and where on the board."""

    kind: str  # sure, maybe, gain, loss, way
    text: str
    odds: tuple[int, int] | None = None
    good: int = 0
    at: tuple[str, ...] = ()
    end: bool = False
    action: dict[str, object] | None = None

    def to_json(self) -> dict[str, Any]:
        """The line as docs/protocol.md has it; `odds` is always there, the rest only where it says something."""
        line: dict[str, Any] = {
            "kind": self.kind, "text": self.text, "odds": None if self.odds is None else list(self.odds),
        }  # fmt: skip
        if self.kind == "maybe" and self.good:
            line["good"] = self.good > 0
        if self.at:
            line["at"] = list(self.at)
        if self.end:
            line["end"] = True
        if self.action is not None:
            line["action"] = self.action
        return line


@cache
def phrases(lang: str) -> Catalogue:
    """The words that are the same in all games."""
    path = resources.files("grimtable.table") / "texts" / f"{lang}.po"
    return Catalogue(lang, path.read_text(encoding="utf-8"), f"table/texts/{lang}.po")


class Teller:
    """Words for what one seat can foresee at one question, in one language."""

    def __init__(self, foresight: Foresight, lang: str) -> None:
        self.foresight = foresight
        self.info = foresight.info
        self.game = self.info.game
        self.lang = lang
        self.texts = self.game.texts(lang)
        self.phrases = phrases(lang)

    def tell(self, action: Action) -> list[Foretold]:
        """What comes of an action, the most important first."""
        prospect = self.foresight.prospect(action.code)
        lines = [*self._sure(prospect), *self._chance(prospect), *self._people(prospect)]
        lines += self._unchanged(prospect)
        lines += self._over(prospect, told=any(line.end for line in lines))
        lines.sort(key=lambda line: (not line.end, ORDER[line.kind], line.good))  # stable: else as the game lists them
        way = self._way(action, prospect)
        if way is None:
            return lines[:MOST_LINES]
        return [*lines[: MOST_LINES - 1], way]

    def words(self, had: Facts, left: Facts, key: Key) -> tuple[str, Fact] | None:
        """A change of one fact in words; None where it did not change or the game has none for this direction."""
        was, now = _change(had, left, key)
        if was == now:
            return None
        fact = left[key]
        forms = ("gone", "less") if now == 0 and was > 0 else ("less",) if now < was else ("more",)
        if was == 0 and now > 0:
            forms = ("new", "more")
        for form in forms:
            text = f"fore-{fact.name}-{form}"
            if self.texts.has(text):
                what = fact.what if fact.what.startswith("{") or not fact.what else self.texts.named(fact.what)
                return self.texts.text(text, n=abs(now - was), had=was, left=now, what=what), fact
        return None

    def _sure(self, prospect: Prospect) -> list[Foretold]:
        """What happens in every world before chance decides anything."""
        first = prospect.courses[0][1]
        lines = []
        for key in _keys(first.before, first.at_chance):
            if any(_change(course.before, course.at_chance, key) != _change(first.before, first.at_chance, key)
                   for _weight, course in prospect.courses):  # fmt: skip
                continue
            found = self.words(first.before, first.at_chance, key)
            if found is not None:
                lines.append(self._line(*found, _change(first.before, first.at_chance, key)))
        return lines

    def _unchanged(self, prospect: Prospect) -> list[Foretold]:
        """Facts that players ask about even where the action changes nothing, such as who would be left."""
        lines = []
        for key, fact in prospect.courses[0][1].before.items():
            text = f"fore-{fact.name}-{'is' if fact.value > 0 else 'none'}"
            if self.texts.has(text) and all(
                key in course.acted and course.acted[key].value == course.at_chance[key].value == fact.value
                for _weight, course in prospect.courses
                if key in course.at_chance
            ):
                what = fact.what if fact.what.startswith("{") or not fact.what else self.texts.named(fact.what)
                said = self.texts.text(text, n=fact.value, had=fact.value, left=fact.value, what=what)
                lines.append(Foretold("sure", said, at=fact.at))
        return lines

    def _line(self, text: str, fact: Fact, change: tuple[int, int]) -> Foretold:
        """Something that is sure."""
        good = fact.good * (1 if change[1] > change[0] else -1)
        kind = "gain" if good > 0 else "loss" if good < 0 else "sure"
        return Foretold(kind, text, None, good, fact.at, end=fact.vital and change[1] == 0)

    def _chance(self, prospect: Prospect) -> list[Foretold]:
        """What chance may bring before anybody else acts, and what differs between the worlds before it."""
        lines: list[Foretold] = []
        keys: dict[Key, None] = {}
        for _weight, course in prospect.courses:
            keys.update(dict.fromkeys(_keys(course.before, course.at_chance)))
            keys.update(dict.fromkeys(_keys(course.at_chance, course.acted)))
        first = prospect.courses[0][1]
        for key in keys:
            even = all(_change(course.before, course.at_chance, key) == _change(first.before, first.at_chance, key)
                       for _weight, course in prospect.courses)  # fmt: skip
            shares: dict[tuple[int, int], Fraction] = {}
            samples: dict[tuple[int, int], Course] = {}
            for weight, course in prospect.courses:
                start = course.at_chance if even else course.before
                change = _change(start, course.acted, key)
                if change[0] != change[1]:
                    shares[change] = shares.get(change, Fraction(0)) + weight
                    samples.setdefault(change, course)
            for change in sorted(shares, key=lambda one: -shares[one])[:MOST_AMOUNTS]:
                course = samples[change]
                found = self.words(course.at_chance if even else course.before, course.acted, key)
                if found is not None:
                    line = self._maybe(*found, change, shares[change], prospect)
                    lines += [] if line is None else [line]
        return lines

    def _maybe(
        self, text: str, fact: Fact, change: tuple[int, int], share: Fraction, prospect: Prospect
    ) -> Foretold | None:
        """Something that happens in a share of the courses."""
        line = self._line(text, fact, change)
        if prospect.counted and share == 1:
            return line
        if share < RARE and not line.end:
            return None
        if prospect.counted:
            whole = share * prospect.out_of
            odds = (int(whole), prospect.out_of) if whole.denominator == 1 else (share.numerator, share.denominator)
            if odds[1] <= LARGEST_COUNT:
                return Foretold("maybe", text, odds, line.good, line.at, end=line.end)
        steps = COARSE if self.foresight.coarse else OFTEN
        often = next(name for least, name in steps if float(share) >= least)
        text = self.phrases.text(f"often-{often}", what=text)
        return Foretold("maybe", text, None, line.good, line.at, end=line.end)

    def _over(self, prospect: Prospect, *, told: bool) -> list[Foretold]:
        """The end of the game, won or lost, unless the game's own words have told it."""
        lines = []
        for won in (False, True):
            share = sum(
                (weight for weight, course in prospect.courses if course.over and course.won == won), Fraction(0)
            )
            if share == 0 or (told and not won):
                continue
            text = self.phrases.text("won" if won else "lost")
            fact = Fact("over", 0, 1 if won else -1, vital=not won)
            before_people = all(course.acted == course.after for _weight, course in prospect.courses)
            if share == 1 and before_people:
                lines.append(
                    self._line(text, fact, (0, 1)) if won else replace(self._line(text, fact, (0, 1)), end=True)
                )
            elif before_people:
                line = self._maybe(text, fact, (0, 1), share, prospect)
                lines += [] if line is None else [replace(line, end=not won)]
            elif share >= Fraction(1, 2):
                text = self.phrases.text("people", what=text)
                lines.append(Foretold("maybe", text, good=1 if won else -1, end=not won))
        return lines

    def _people(self, prospect: Prospect) -> list[Foretold]:
        """What comes of it once the others have acted, in at least half of the worlds: no number, they are free."""
        shares: dict[tuple[Key, tuple[int, int]], Fraction] = {}
        samples: dict[tuple[Key, tuple[int, int]], Course] = {}
        for weight, course in prospect.courses:
            for key in _keys(course.acted, course.after):
                kept = (key, _change(course.acted, course.after, key))
                shares[kept] = shares.get(kept, Fraction(0)) + weight
                samples.setdefault(kept, course)
        lines = []
        for (key, change), share in shares.items():
            course = samples[key, change]
            found = self.words(course.acted, course.after, key)
            if share >= Fraction(1, 2) and found is not None and found[1].good:  # theirs to tell, but for what hits me
                line = self._line(*found, change)
                lines.append(
                    Foretold(
                        "maybe", self.phrases.text("people", what=line.text), None, line.good, line.at, end=line.end
                    )
                )
        return sorted(lines, key=lambda line: (not line.end, line.good))[:MOST_BY_PEOPLE]

    # Another way

    def _way(self, action: Action, prospect: Prospect) -> Foretold | None:
        """Another action that does clearly better; none where an answer is secret, such as a vote."""
        world = self.foresight.worlds[0]
        seat = self.info.seat
        codes = list(world.codes(seat))
        secret = any(world.seen(seat, action.code, k) == 0 for k in range(world.n_seats) if k != seat)
        if world.n_asked > 1 or secret or len(codes) < 2:
            return None
        loses = _end_share(prospect)
        tried = {world.prefer(seat, codes)}
        if loses >= Fraction(1, 2):
            tried.update(codes[:OTHER_WAYS])
        tried.discard(action.code)
        best: tuple[Fraction, float, int] | None = None
        own = self.foresight.prospect(action.code, FEW_WORLDS)
        for code in sorted(tried):
            other = self.foresight.prospect(code, FEW_WORLDS)
            mark = (-_end_share(other), other.value, -code)
            if best is None or mark > best:
                best = mark
        if best is None:
            return None
        saves = loses >= Fraction(1, 2) and -best[0] < Fraction(1, 2)
        if not saves and best[1] < own.value + CLEARLY_BETTER:
            return None
        other_action = self.game.decode(-best[2])
        names = [f"{{s{k}}}" for k in range(world.n_seats)]
        words = self.game.action_words(self.info.view, other_action, self.lang, names)
        outlook = self.foresight.prospect(other_action.code)
        good = [line.text for line in [*self._sure(outlook), *self._chance(outlook)] if line.good > 0 and not line.end]
        text = self.phrases.text("way", action=words, what=good[0]) if good else words
        return Foretold("way", text, action=other_action.to_json())


def _end_share(prospect: Prospect) -> Fraction:
    """In what share of the courses the seat is out or the game lost by the end."""
    found = Fraction(0)
    for weight, course in prospect.courses:
        gone = any(fact.vital and fact.value > 0 and _change(course.before, course.after, key)[1] == 0
                   for key, fact in course.before.items())  # fmt: skip
        if (course.over and not course.won) or gone:
            found += weight
    return found


def _keys(had: Facts, left: Facts) -> list[Key]:
    """The facts that changed, in the game's order."""
    return [key for key in had if _change(had, left, key)[0] != _change(had, left, key)[1]]


def _change(had: Facts, left: Facts, key: Key) -> tuple[int, int]:
    """A fact's number before and after; a fact that is not named at both moments cannot be compared."""
    before, after = had.get(key), left.get(key)
    return (0, 0) if before is None or after is None else (before.value, after.value)


def foretell(info: InfoSet, action: Action, lang: str, worlds: int | None = None) -> list[dict[str, Any]]:
    """What comes of one action of a seat, as plain data; several actions of one question share a `Teller`."""
    return [line.to_json() for line in Teller(Foresight(info, worlds), lang).tell(action)]

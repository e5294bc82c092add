"""Another history that sounds the same: the rules are played, and whatever is told must have been told (TER-Q61).

A walk goes on from a table at which everything told so far was told, answer by answer: for the Killer the answers that
were heard, for the Survivors whatever explains what comes next. Cards nobody has seen yet lie in any order, and a card
that was drawn without being heard and lies in a backpack since may as well be another. Where an answer leads to
something that was not told, another is tried.
"""

from typing import Final, final

from grimtable.engine.codes import field_a, field_b, kind_of
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Rng
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import ANNA, EVERYWHERE, TEAM, TOOL
from grimtable.games.terrorscape.sample import same_outside
from grimtable.games.terrorscape.state import DICE, KILLER_PHASE, SURVIVOR_PHASE, Terrorscape
from grimtable.games.terrorscape.uses import EQUIPPED
from grimtable.games.terrorscape.view import moment
from tests.games.terrorscape.histories import backpacks, stacking
from tests.games.terrorscape.histories.guess import Guess
from tests.games.terrorscape.histories.other import Other, card_bit, heard, held, loaded_dice
from tests.games.terrorscape.histories.story import Story

ONE_OF_MANY: Final = (k.PAY, k.KEEP_TRAIT)  # answers that sound alike


@final
class Moment:
    """What everybody knows of the pending steps and questions of the real table now."""

    def __init__(self, s: Terrorscape) -> None:
        self.known = moment(s, None)

    def fits(self, s: Terrorscape) -> bool:
        """Whether another table shows the same."""
        return moment(s, None) == self.known


class Walk:
    """One try to go on until so many events were told; `end` is the table there."""

    def __init__(self, story: Story, rng: Rng, goal: i64, moment: "Moment | None", patience: i64, bold: float) -> None:
        self.story = story
        self.rng = rng
        self.goal = goal
        self.moment = moment  # which must be reached then, None: any
        self.left = patience  # answers that may still be tried
        self.guess = Guess(story, rng, bold)
        self.end: Other | None = None

    # The search

    def go(self, other: Other) -> bool:
        """From here to the goal."""
        if other.at >= self.goal and (self.moment is None or self.moment.fits(other.s)):
            self.end = other
            return True
        s = other.s
        seat = s.next_seat()
        if seat < 0 or self.left <= 0:
            return False
        if seat == s.killer_seat:
            return self.go_killer(other, seat)
        question = s.asked[seat]
        if s.phase == KILLER_PHASE or kind_of(question) == k.ASK_AMULET:
            backpacks.arm(self.story, other, question)
        elif kind_of(question) == k.ASK_TURN and s.done == 0:
            backpacks.redeal(self.guess, other, field_a(question))
        codes = s.codes(seat)
        weights = self.guess.weights(other, question, codes)
        total: float = 0.0
        for weight in weights:
            total += weight
        tried: i64 = 0
        while total > 0.0001 and self.left > 0 and tried < 12:
            point = self.rng.unit() * total
            at: i64 = 0
            while at < len(codes) - 1 and point >= weights[at]:
                point -= weights[at]
                at += 1
            if weights[at] <= 0.0:
                break
            total -= weights[at]
            weights[at] = 0.0
            self.left -= 1
            tried += 1
            after = self.played(other, seat, question, codes[at])
            if after is not None and self.go(after):
                return True
        return False

    def go_killer(self, other: Other, seat: i64) -> bool:
        """The Killer answers what was heard; which of its cards it is paid with is nobody's business here."""
        s = other.s
        question = s.asked[seat]
        backpacks.put_in_hand(self.story, other)
        key = (int(other.at), int(question))
        codes = self.story.script.get(key)
        if codes is None:
            codes = self.heard_answers(other, seat)
            self.story.script[key] = codes
        for code in codes:
            self.left -= 1
            if code in s.codes(seat):
                after = self.played(other, seat, question, code)
                if after is not None and self.go(after):
                    return True
        return False

    def heard_answers(self, other: Other, seat: i64) -> list[int]:
        """The Killer's answers that begin as what was told goes on; else those of which nothing is heard."""
        s = other.s
        own = s.own
        sounding: list[int] = []
        silent: list[int] = []
        goal: i64 = -1
        if kind_of(s.asked[seat]) == k.ASK_SNEAK:
            goal = self.story.sneaks_to(other.at)
        doors: set[int] = set()
        if kind_of(s.asked[seat]) in (k.ASK_DOOR, k.ASK_FREE):  # several doors are named before any is told
            coming = self.story.events[other.at : other.at + 12]
            doors = {values[0] for number, values in coming if number in (k.LOCKED, k.LOCK_TAKEN)}
        for code in s.codes(seat):
            if (goal >= 0 and field_a(code) != goal) or (doors and field_a(code) not in doors):
                continue
            if kind_of(code) in ONE_OF_MANY and len(sounding) > 0:
                continue
            loud = s.clone()
            loud.journal = Journal(s.n_seats + 1)
            loud.play(seat, code)
            first = True
            for record in loud.journal.records:
                said = heard(record, own)
                if said is None:
                    continue
                if other.at < self.story.n:
                    number, values = self.story.events[other.at]
                    if said[0] == number and (len(values) == 0 or said[1][0] == values[0]):
                        sounding.append(code)
                first = False
                break
            if first:
                silent.append(code)
        sounding.extend(silent)
        return sounding[:4]

    def played(self, other: Other, seat: i64, question: i64, code: i64) -> Other | None:
        """The table after an answer, None if that could not have been."""
        s = other.s
        kind = kind_of(code)
        asked = kind_of(question)
        start = s
        if s.phase == SURVIVOR_PHASE and self.draws(s, asked, kind):
            start = s.clone()
            self.stack_decks(other, start, asked, code)
        after: Terrorscape
        at = other.at
        if s.phase == SURVIVOR_PHASE and seat != s.killer_seat:
            after = start.clone()
            after.play(seat, code)
            if after.over or not self.may_sound(after, at):
                return None
            if same_outside(start, after):
                return Other(after, at, self.fixed(other, after, question, code))
        after = start.clone()
        journal = Journal(s.n_seats + 1)
        after.journal = journal
        if asked == k.ASK_DEFEND:
            dice = self.story.dice(at)
            words = loaded_dice(s.rows.faces, dice)
            for word in range(WORDS):
                after.streams[DICE * WORDS + word] = words[word]
        after.play(seat, code)
        if after.over:
            return None
        events = self.story.events
        for record in journal.records:
            said = heard(record, s.own)
            if said is None:
                continue
            if at >= self.story.n or events[at] != said:
                return None
            at += 1
        after.journal = None
        return Other(after, at, self.fixed(other, after, question, code))

    def may_sound(self, s: Terrorscape, at: i64) -> bool:
        """Whether the noise so far can be that of the phase."""
        if s.phase != SURVIVOR_PHASE:
            return True  # the reveal itself is compared
        phase = self.story.phase_of(at)
        if not phase.told or phase.fire:
            return True
        return s.fire == 0 and s.noise & ~phase.noise == 0

    def fixed(self, other: Other, after: Terrorscape, question: i64, code: i64) -> i64:
        """Which cards could not just as well be others, after an answer."""
        kind = kind_of(code)
        if kind == k.KEEP and kind_of(question) == k.ASK_FOUND:
            return other.fixed | card_bit(field_a(question), field_a(code))
        if kind == k.ABILITY and field_a(code) == EQUIPPED:
            return other.fixed | card_bit(field_a(question), field_b(code) - 1)
        if kind == k.GIVE or kind == k.TAKE or kind == k.LOOT:
            found = other.fixed
            for i in range(TEAM):
                found |= card_bit(i, field_b(code))
            return found
        drawing = kind in (k.PLAN, k.REPAIR, k.NAME) or (kind == k.USE and field_a(code) == TOOL)
        if drawing and (after.own or after.plans[0] != after.plans[1]):  # search cards came by other ways
            return other.fixed | held(after)
        return other.fixed

    # Cards that nobody has seen

    def draws(self, s: Terrorscape, asked: i64, kind: i64) -> bool:
        """Whether an answer may draw cards."""
        if kind == k.SEARCH or asked == k.ASK_DISCOVERER or asked == k.ASK_INTEL:
            return True
        if s.own and (kind == k.END_TURN or kind == k.REPAIR or kind == k.USE):
            return True
        return kind == k.PLAN or asked == k.ASK_PLAN

    def stack_decks(self, other: Other, s: Terrorscape, asked: i64, code: i64) -> None:
        """Cards that nobody has seen lie in any order: in one that fits what will be heard."""
        phase = self.guess.enter(other)
        at, story, rng = other.at, self.story, self.rng
        key = at < story.n and story.events[at][0] == k.KEY_RACKED
        free = not phase.told or phase.fire
        noise = EVERYWHERE if free else phase.noise
        missing = 0 if free else phase.noise & ~s.noise
        kind = kind_of(code)
        if asked == k.ASK_DISCOVERER or (s.own and kind == k.END_TURN):
            i = s.index_of(field_a(code)) if asked == k.ASK_DISCOVERER else s.token
            stacking.discovery(s, key, noise >> s.at[i] & 1 == 1, missing != 0, story.wished(s, i, at), rng)
        stacking.search(s, rng)
        if kind == k.SEARCH:
            i = s.turn_of
            anna = s.who[i] == ANNA
            wanted = not anna and missing >> s.at[i] & 1 == 1
            stacking.top_search(s, key, anna or noise >> s.at[i] & 1 == 1, wanted, rng)

"""A planned history played by the rules: every word that is told must have been told (TER-H1)."""

from collections import Counter

from grimtable.engine.codes import field_a, kind_of, pack
from grimtable.engine.event import Journal
from grimtable.engine.rng import WORDS, Rng
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.components import N_ITEMS, N_LOCATIONS, TEAM
from grimtable.games.terrorscape.joint import STRIDES
from grimtable.games.terrorscape.state import DICE, KILLER_PHASE, Terrorscape
from tests.games.terrorscape.histories import backpacks
from tests.games.terrorscape.histories.finder import Finder
from tests.games.terrorscape.histories.other import Heard, Other, heard, loaded_dice
from tests.games.terrorscape.histories.story import Story
from tests.games.terrorscape.histories.walk import Moment, Walk
from tests.games.terrorscape.recall.cards import Deal
from tests.games.terrorscape.recall.moments import FINDS, ROUND, SHOWS, TURN
from tests.games.terrorscape.recall.plans import Explained, place


class Replay:
    """Plays histories of one game."""

    def __init__(self, s: Terrorscape, rng: Rng) -> None:
        self.finder = Finder(s, rng)
        self.rng = rng
        self.script: dict[tuple[int, int], list[int]] = {}  # the Killer's answers
        self.root: Other | None = None

    def listen(self, s: Terrorscape) -> list[Heard]:
        """What was told up to now."""
        self.finder.listen(s)
        self.story: Story = self.finder.story
        self.moment = Moment(s)
        self.walk = Walk(self.story, self.rng, self.story.n, None, 1 << 30, 0.0)
        if self.root is None:
            self.root = self.finder.begin(self.story)
        return self.finder.events

    def play(self, history: list[Explained], deal: Deal) -> Terrorscape | str:
        """The table at the end, or why there is none."""
        assert self.root is not None
        return Run(self, history, deal).go()


class Run:
    """One history."""

    def __init__(self, replay: Replay, history: list[Explained], deal: Deal) -> None:
        self.r = replay
        self.history = {each.number: each for each in history}
        self.deal = deal
        self.story = replay.story
        self.searches = 0
        self.given = (0, 0)

    def go(self) -> Terrorscape | str:
        """From the start to the moment that is looked for; only the Killer's answers may have to be tried."""
        assert self.r.root is not None
        s = self.r.root.s.clone()
        s.discovery[:] = self.deal.discovery
        s.search[:] = self.deal.search
        s.listed = None
        at = int(self.r.root.at)
        branches: list[tuple[Terrorscape, int, int, list[int], tuple[int, int], tuple[int, int]]] = []
        step = (0, 0)  # turn of the round, deed of the turn
        why = ""
        failed = False
        while True:
            if not failed and at >= self.story.n and self.r.moment.fits(s):
                for _s, _at, _searches, codes, key, _step in branches:
                    self.r.script[key] = [codes[0]]
                return s
            seat = -1 if failed or s.over else int(s.next_seat())
            if failed or seat < 0 or at > self.story.n:
                while branches and len(branches[-1][3]) < 2:
                    branches.pop()
                if not branches:
                    return why or "over"
                old, at, searches, codes, key, step = branches.pop()
                s, codes = old.clone(), codes[1:]
                self.searches = searches
                branches.append((old, at, searches, codes, key, step))
                failed, code, seat = False, codes[0], int(s.next_seat())
            elif seat == s.killer_seat:
                other = Other(s, at, 0)
                backpacks.put_in_hand(self.story, other)
                key = (at, int(s.asked[seat]))
                codes = self.r.script.get(key) or self.r.walk.heard_answers(other, seat)
                codes = [each for each in codes if each in s.codes(seat)]
                if not codes:
                    why, failed = f"no answer for the Killer at {at}", True
                    continue
                branches.append((s.clone(), at, self.searches, codes, key, step))
                code = codes[0]
            else:
                answer, step = self.answer(s, int(s.asked[seat]), at, step)
                if answer not in s.codes(seat):
                    why, failed = f"round {s.round_no} question {kind_of(s.asked[seat])} answer {answer:x}", True
                    continue
                code = answer
            after = self.played(s, seat, code, at)
            if after < 0:
                why, failed = f"round {s.round_no} told otherwise at {at}: {self.wrong}", True
                continue
            at = after

    def played(self, s: Terrorscape, seat: int, code: int, at: int) -> int:
        """How much was told after an answer; -1: something else."""
        if kind_of(s.asked[seat]) == k.ASK_DEFEND:
            words = loaded_dice(s.rows.faces, self.story.dice(at))
            for word in range(WORDS):
                s.streams[DICE * WORDS + word] = words[word]
        journal = Journal(s.n_seats + 1)
        s.journal = journal
        s.play(seat, code)
        s.journal = None
        for record in journal.records:
            said = heard(record, s.own)
            if said is None:
                continue
            if at >= self.story.n or self.story.events[at] != said:
                self.wrong = said, self.story.events[at] if at < self.story.n else None
                return -1
            at += 1
        return at

    def answer(self, s: Terrorscape, question: int, at: int, step: tuple[int, int]) -> tuple[int, tuple[int, int]]:
        """What the plan says."""
        asked, i = kind_of(question), int(field_a(question))
        number, values = self.story.events[at] if at < self.story.n else (0, ())
        now = self.history.get(int(s.round_no))
        if asked == k.ASK_DEFENDER:
            return pack(k.NAME, values[0] if number == k.DEFENDER_NAMED else 0), step
        if asked == k.ASK_DEFEND:
            return pack(k.DEFEND, values[1] if number == k.DEFENDED else 0), step
        if asked == k.ASK_AMULET:
            return pack(k.YES if number == k.AMULET_USED else k.PASS), step
        if now is None:
            return -1, step
        if asked == k.ASK_NEXT:
            turn = int(s.acted).bit_count()
            return pack(k.NAME, s.who[now.turns[turn].i]), (turn, 0)
        if asked == k.ASK_TURN:
            turn = int(s.acted).bit_count() - 1
            if step[0] != turn:
                step = (turn, 0)
            if now.turns[turn].i != i:
                return -1, step
            deeds = now.turns[turn].deeds
            moment = now.number * ROUND + turn * TURN + step[1]
            gift = self.gift(s, i, moment)
            if gift >= 0:
                return gift, step
            if step[1] >= len(deeds):
                return pack(k.END_TURN), step
            return self.deal.codes.get(moment, deeds[step[1]]), (turn, step[1] + 1)
        if asked == k.ASK_TRADE:
            return pack(k.PROPOSE), step
        if asked == k.ASK_ACCEPT:
            return pack(k.ACCEPT), step
        if asked == k.ASK_FOUND:
            kept = self.deal.takes[self.searches]
            self.searches += 1
            return pack(k.KEEP if kept else k.DISCARD, s.drawn[0]), step
        if asked == k.ASK_DISCOVERER:
            return pack(k.NAME, s.who[self.deal.finders[now.number]]), step
        if asked == k.ASK_DISCOVER:
            return pack(k.KEEP, self.deal.kept[now.number]), step
        if asked == k.ASK_LIMIT:
            moment = now.number * ROUND + (SHOWS if s.phase == KILLER_PHASE else step[0] * TURN + step[1])
            if s.acted == (1 << TEAM) - 1 and s.turn_of == TEAM:
                moment = now.number * ROUND + FINDS
            return self.drop(s, i, moment), step
        if asked == k.ASK_FLEE:
            to = place(now.fled, i)
            return (pack(k.PASS) if to == s.at[i] else pack(k.MOVE, to)), step
        return -1, step

    def gift(self, s: Terrorscape, i: int, moment: int) -> int:
        """An exchange that the plan has for this moment, one after another; -1: none is left."""
        gifts = self.deal.gifts.get(moment, [])
        if self.given[0] != moment:
            self.given = (moment, 0)
        if self.given[1] >= len(gifts):
            return -1
        giver, taker, item = gifts[self.given[1]]
        self.given = (moment, self.given[1] + 1)
        if giver == i:
            return pack(k.GIVE, s.who[taker], item)
        return pack(k.TAKE, s.who[giver], item)

    def drop(self, s: Terrorscape, i: int, moment: int) -> int:
        """A card that is not needed later."""
        needed = Counter(item for at, j, item in self.deal.needs if j == i and at >= moment)
        for item in range(1, N_ITEMS):
            if s.rows.stays[item]:
                needed[item] = min(needed[item], 1)
            if s.packs[i * N_ITEMS + item] > needed[item]:
                return pack(k.DISCARD, item)
        return -1


def triple_of(s: Terrorscape) -> int:
    """Where the Survivors stand."""
    return sum(int(s.at[i]) * STRIDES[i] for i in range(TEAM))


__all__ = ["N_LOCATIONS", "Replay", "triple_of"]

"""The table of Cisza: its zones, how it is copied, and small questions about it. No rules."""

from typing import Final, final

from grimtable.engine.codes import NONE
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k

# Streams of chance
SETUP: Final = 0
RESOURCE: Final = 1
STREAMS: Final = ("setup", "resource")


@final
class Cisza(State):
    """One game of Cisza."""

    __slots__ = (
        "active", "alarmed", "arrivals", "barriers", "city", "city_discard", "city_moved", "deck", "discard",
        "ended_by", "expert", "final_attack", "first", "hands", "hordes_waiting", "loose", "out", "phase", "replaced",
        "rows", "stage", "stall", "stopped", "survivors", "turn", "visible", "zombies",
    )  # fmt: skip

    def __init__(
        self,
        setup: Setup,
        stack: list[i64],
        asked: list[i64],
        n_asked: i64,
        streams: list[i64],
        journal: Journal | None,
        over: bool,
        rows: c.Rows,
        expert: bool,
        hands: list[i64],
        survivors: list[i64],
        zombies: list[i64],
        barriers: list[i64],
        city: list[i64],
        visible: bool,
        deck: list[i64],
        discard: list[i64],
        city_discard: list[i64],
        out: list[i64],
        arrivals: list[i64],
        loose: list[i64],
        replaced: i64,
        first: i64,
        active: i64,
        turn: i64,
        phase: i64,
        stage: i64,
        final_attack: bool,
        stall: i64,
        city_moved: bool,
        stopped: i64,
        alarmed: bool,
        hordes_waiting: i64,
        ended_by: i64,
    ) -> None:
        super().__init__(setup, stack, asked, n_asked, streams, journal, over)
        self.rows = rows
        self.expert = expert  # the option, kept at hand (CIS-10.2)
        self.hands = hands  # rows.hand places per seat, cards in ascending order, 0 where there is none
        self.survivors = survivors
        self.zombies = zombies  # Normal, Strong, Fast of each seat
        self.barriers = barriers  # Barricades, Alarms, Mines of each seat
        self.city = city  # zombie sides, the top card last
        self.visible = visible  # the top card lies zombie side up
        self.deck = deck  # Resource deck, the top card last
        self.discard = discard  # Resource discard: how many of each kind; its order means nothing
        self.city_discard = city_discard  # how many of each kind, SURVIVOR for those that lie survivor side up
        self.out = out  # the turn in which a seat was eliminated, 0 while it is in the game
        self.arrivals = arrivals  # zombies that came into the active shelter during this phase 2, by type
        self.loose = loose  # zombies taken for a Horde and not yet sent, by type
        self.replaced = replaced  # a bit per seat that chose a new starting hand
        self.first = first
        self.active = active
        self.turn = turn
        self.phase = phase
        self.stage = stage
        self.final_attack = final_attack
        self.stall = stall  # turns in a row without a city card moving (CIS-9.9)
        self.city_moved = city_moved
        self.stopped = stopped  # attacks stopped by Barricades in this phase 2
        self.alarmed = alarmed
        self.hordes_waiting = hordes_waiting  # a second Horde waits until this one's zombies are sent (CIS-4.5)
        self.ended_by = ended_by  # 0 running, else the last number of the rule in CIS-9

    def clone(self) -> "Cisza":
        """An independent copy."""
        return Cisza(
            self.setup,
            self.stack[:],
            self.asked[:],
            self.n_asked,
            self.streams[:],
            None if self.journal is None else self.share_journal(),
            self.over,
            self.rows,
            self.expert,
            self.hands[:],
            self.survivors[:],
            self.zombies[:],
            self.barriers[:],
            self.city[:],
            self.visible,
            self.deck[:],
            self.discard[:],
            self.city_discard[:],
            self.out[:],
            self.arrivals[:],
            self.loose[:],
            self.replaced,
            self.first,
            self.active,
            self.turn,
            self.phase,
            self.stage,
            self.final_attack,
            self.stall,
            self.city_moved,
            self.stopped,
            self.alarmed,
            self.hordes_waiting,
            self.ended_by,
        )

    # The engine's two ways to a decision, without its detours for phase 1: that is nearly every question

    def codes(self, seat: i64) -> list[i64]:
        """The codes of a seat's legal actions; not to be changed by the caller."""
        listed = self.listed
        if listed is not None and self.listed_for == seat:
            return listed
        question = self.asked[seat]
        listed = (
            resource_cards.legal_phase_1(self, seat)
            if question == k.ASK_PHASE_1
            else order_of_play.options(self, seat, question)
        )
        self.listed = listed
        self.listed_for = seat
        return listed

    def play(self, seat: i64, code: i64) -> None:
        """Carry out a legal code without any check."""
        asked = self.asked
        if asked[seat] != k.ASK_PHASE_1:
            State.play(self, seat, code)
            return
        asked[seat] = NONE
        self.n_asked -= 1
        self.listed = None
        turn.apply_phase_1(self, seat, code)
        if self.n_asked == 0:  # phase 1 itself asks nothing openly, so unlike the engine nothing else starts `run`
            self.run()

    # The rules

    def step(self, step: i64) -> None:
        """Carry out one pending step."""
        order_of_play.run_step(self, step)

    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers."""
        return order_of_play.options(self, seat, question)

    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""
        order_of_play.answer(self, seat, question, code)

    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer."""
        return order_of_play.forbidden(self, seat, question, code)

    def fallback(self, seat: i64, question: i64) -> i64:
        """The default answer."""
        return order_of_play.fallback(self, seat, question)

    def value(self) -> list[float]:
        """How each seat stands."""
        return judgement.value(self)

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """All is open but the mulligan, of which only the fact shows (CIS-1.5)."""
        return NONE if self.phase == k.MULLIGAN else code

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """What a sensible beginner would play."""
        return judgement.prefer(self, seat, codes)

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """What the search tries first."""
        return judgement.guide(self, seat, codes)

    # Questions

    def in_game(self, seat: i64) -> bool:
        """Whether a seat is not eliminated."""
        return self.out[seat] == 0

    def n_in_game(self) -> i64:
        """How many shelters there are."""
        n: i64 = 0
        for turn_out in self.out:
            if turn_out == 0:
                n += 1
        return n

    def left_of(self, seat: i64) -> i64:
        """The next seat in the game, clockwise (CIS-7.4)."""
        other = seat + 1
        while True:
            if other >= self.n_seats:
                other = 0
            if self.out[other] == 0 or other == seat:
                return other
            other += 1

    def right_of(self, seat: i64) -> i64:
        """The next seat in the game, counter-clockwise (CIS-7.4)."""
        other = seat - 1
        while True:
            if other < 0:
                other = self.n_seats - 1
            if self.out[other] == 0 or other == seat:
                return other
            other -= 1

    def n_zombies(self, seat: i64) -> i64:
        """How many zombies a shelter holds."""
        at = seat * 3
        zombies = self.zombies
        return zombies[at] + zombies[at + 1] + zombies[at + 2]

    def n_barriers(self, seat: i64) -> i64:
        """How many barriers a shelter has."""
        at = seat * 3
        barriers = self.barriers
        return barriers[at] + barriers[at + 1] + barriers[at + 2]

    def hand_size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        limit = self.rows.hand
        at = seat * limit
        n: i64 = 0
        hands = self.hands
        while n < limit and hands[at + n] != 0:
            n += 1
        return n

    def attacks_left(self) -> i64:
        """Attackers still in the active shelter less the Barricades used (CIS-6.13)."""
        arrivals = self.arrivals
        return self.n_zombies(self.active) - arrivals[0] - arrivals[1] - arrivals[2] - self.stopped

    # Changes

    def add_card(self, seat: i64, card: i64) -> None:
        """Put a card into a hand, in its place."""
        hands = self.hands
        i = seat * self.rows.hand
        while hands[i] != 0 and hands[i] <= card:
            i += 1
        while card != 0:  # the rest moves up by one
            after = hands[i]
            hands[i] = card
            card = after
            i += 1

    def take_card(self, seat: i64, card: i64) -> None:
        """Take one card of a kind out of a hand."""
        hands = self.hands
        i = (seat + 1) * self.rows.hand - 1
        after: i64 = 0
        while True:  # from behind: what lies after it moves down by one
            here = hands[i]
            hands[i] = after
            if here == card:
                return
            after = here
            i -= 1


def blank(setup: Setup, rows: c.Rows, streams: list[i64], journal: Journal | None) -> Cisza:
    """An empty table."""
    n = setup.n_seats
    asked: list[i64] = [NONE] * n
    hands: list[i64] = [0] * (n * rows.hand)
    per_seat: list[i64] = [0] * n
    per_type: list[i64] = [0] * (3 * n)
    discard: list[i64] = [0] * c.N_CARDS
    city_discard: list[i64] = [0] * 5
    three: list[i64] = [0, 0, 0]
    expert = setup.options["expert"] is True
    return Cisza(
        setup, [], asked, 0, streams, journal, False, rows, expert, hands, per_seat, per_type, per_type[:], [], False,
        [], discard, city_discard, per_seat[:], three, three[:], 0, 0, 0, 0, k.MULLIGAN, k.OPEN, False, 0, False, 0,
        False, 0, 0,
    )  # fmt: skip


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.cisza.bots import judgement  # noqa: E402
from grimtable.games.cisza.rules import order_of_play, resource_cards, turn  # noqa: E402

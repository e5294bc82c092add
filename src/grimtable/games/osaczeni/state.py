"""The table of Osaczeni: its zones, how it is copied, and small questions about it. No rules."""

from typing import Final, final

from grimtable.engine.codes import NONE, kind_of
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k

# Streams of chance
SETUP: Final = 0
DECK: Final = 1
DICE: Final = 2
STREAMS: Final = ("setup", "deck", "dice")


@final
class Osaczeni(State):
    """One game of Osaczeni."""

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
        heard: list[i64],
        at: list[i64],
        hands: list[i64],
        monsters: list[i64],
        deck: list[i64],
        dice: list[i64],
        cold: list[i64],
        votes: list[i64],
        goals: list[i64],
        pistols: list[i64],
        drawn: list[i64],
        played: list[i64],
        boxed: list[i64],
        variant: i64,
        pool: i64,
        closed: i64,
        condemned: i64,
        hidden: i64,
        badge: i64,
        victim: i64,
        round_no: i64,
        phase: i64,
        dice_place: i64,
        looked: i64,
        voted: bool,
        area: i64,
        voters: i64,
        passed: i64,
        turn: i64,
        handed: i64,
        ended_by: i64,
    ) -> None:
        super().__init__(setup, stack, asked, n_asked, streams, journal, over)
        self.rows = rows
        self.heard = heard  # what a bot makes of the talk; empty at a table, shared by clones, read by `prefer` alone
        self.at = at  # four characters per seat: area, UNPLACED, COLD or ABSENT
        self.hands = hands  # N_CARDS numbers per seat: how many cards, then how many of each kind
        self.monsters = monsters  # per area
        self.deck = deck  # the top card last
        self.dice = dice  # how many dice show each area: placement dice, hatch dice, revealed dice
        self.cold = cold  # seat * FAMILY + character in the order of their deaths
        self.votes = votes  # per seat: the player pointed at + 1, 0 for none
        self.goals = goals  # per seat: the area on its map + 1, 0 for none
        self.pistols = pistols  # per seat: pistols that count in the vote at hand
        self.drawn = drawn  # the truck search in progress, by kind; first how many
        self.played = played  # the box, face up, by kind
        self.boxed = boxed  # the box, face down, by kind; first how many
        self.variant = variant  # the variant in force; Roll of Fate is replaced by what it drew
        self.pool = pool
        self.closed = closed  # bits of the closed areas
        self.condemned = condemned  # bit of the area closed from the start (OSA-V8.1)
        self.hidden = hidden  # bits of the characters hidden by meat
        self.badge = badge
        self.victim = victim  # who holds the victim token
        self.round_no = round_no
        self.phase = phase
        self.dice_place = dice_place
        self.looked = looked  # bits of the seats that know the dice under the hatch
        self.voted = voted  # a badge vote was held this round (OSA-5.4)
        self.area = area  # where the vote or attack at hand is, else NO_AREA
        self.voters = voters  # bits of the participants of the discussion or window at hand
        self.passed = passed  # bits of those who passed since the last card
        self.turn = turn  # the seat to be asked next in the circle
        self.handed = handed  # bits of those who handed a card over in this discussion step (OSA-V11.2)
        self.ended_by = ended_by  # 0 running, else 1: OSA-11.4, 2: OSA-V7.1, 3: OSA-11.5

    def clone(self) -> "Osaczeni":
        """An independent copy."""
        return Osaczeni(
            self.setup,
            self.stack[:],
            self.asked[:],
            self.n_asked,
            self.streams[:],
            None if self.journal is None else self.share_journal(),
            self.over,
            self.rows,
            self.heard,
            self.at[:],
            self.hands[:],
            self.monsters[:],
            self.deck[:],
            self.dice[:],
            self.cold[:],
            self.votes[:],
            self.goals[:],
            self.pistols[:],
            self.drawn[:],
            self.played[:],
            self.boxed[:],
            self.variant,
            self.pool,
            self.closed,
            self.condemned,
            self.hidden,
            self.badge,
            self.victim,
            self.round_no,
            self.phase,
            self.dice_place,
            self.looked,
            self.voted,
            self.area,
            self.voters,
            self.passed,
            self.turn,
            self.handed,
            self.ended_by,
        )

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
        """What another seat sees of an answer."""
        return order_of_play.seen(self, seat, code, viewer)

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """What a sensible beginner would play."""
        return judgement.prefer(self, seat, codes)

    def window(self) -> int:
        """A discussion step has one clock for all who are still to be asked (OSA-16.8)."""
        for question in self.asked:
            if kind_of(question) == k.ASK_DISCUSS:
                return 1 + self.area + 8 * len(self.cold)
        return 0

    # Questions about the table

    def strength(self, area: i64) -> i64:
        """The strengths of all characters in an area, hidden ones included (OSA-2.4, OSA-V10.1)."""
        at = self.at
        total: i64 = 0
        protectors: i64 = 0
        strengths = self.rows.strength
        for i in range(len(at)):
            if at[i] == area:
                total += strengths[i & 3]
                if i & 3 == 0:
                    protectors += 1
        if self.variant == 10 and protectors >= 2 and area != c.PARKING:
            total += protectors * (self.rows.variant[10] - strengths[0])
        return total

    def crowd(self, area: i64) -> i64:
        """How many characters are in an area."""
        n: i64 = 0
        for place in self.at:
            if place == area:
                n += 1
        return n

    def crowd_of(self, character: i64, area: i64) -> i64:
        """How many characters of one kind, of all families, are in an area."""
        n: i64 = 0
        i = character
        while i < len(self.at):
            if self.at[i] == area:
                n += 1
            i += c.FAMILY
        return n

    def has_character(self, seat: i64, area: i64) -> bool:
        """Whether a seat has a character in an area, hidden or not."""
        at = self.at
        i = seat * c.FAMILY
        return at[i] == area or at[i + 1] == area or at[i + 2] == area or at[i + 3] == area

    def present(self, area: i64) -> i64:
        """The bits of the seats with a character in an area."""
        bits: i64 = 0
        at = self.at
        one: i64 = 1
        for i in range(len(at)):
            if at[i] == area:
                bits |= one << (i >> 2)
        return bits

    def living(self, seat: i64) -> i64:
        """How many characters of a seat are alive."""
        n: i64 = 0
        for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
            if self.at[i] < c.N_AREAS:
                n += 1
        return n

    def is_alive(self, seat: i64) -> bool:
        """Whether a seat is not eliminated (OSA-2.3)."""
        at = self.at
        i = seat * c.FAMILY
        return at[i] < c.N_AREAS or at[i + 1] < c.N_AREAS or at[i + 2] < c.N_AREAS or at[i + 3] < c.N_AREAS

    def n_living(self) -> i64:
        """How many characters are alive."""
        n: i64 = 0
        for place in self.at:
            if place < c.N_AREAS:
                n += 1
        return n

    def family_size(self, seat: i64) -> i64:
        """How many characters a seat started with."""
        n: i64 = 0
        for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
            if self.at[i] != c.ABSENT:
                n += 1
        return n

    def is_closed(self, area: i64) -> bool:
        """Whether an area is closed."""
        return self.closed >> area & 1 == 1

    def has_space(self, area: i64) -> bool:
        """Whether an open area has a free space; the parking lot always has one (OSA-2.5)."""
        if area == c.PARKING:
            return True
        return self.closed >> area & 1 == 0 and self.crowd(area) < self.rows.spaces[area]

    def has_notch(self, area: i64) -> bool:
        """Whether an open area has room for one more monster."""
        return self.closed >> area & 1 == 0 and self.monsters[area] < self.rows.notches[area]

    def slots_before(self, row: i64) -> i64:
        """How many deaths fill the cold room up to and with a row, 1 to 3 (OSA-10.1, OSA-V1.2)."""
        slots = self.rows.slots
        n: i64 = 0 if self.variant == 1 else slots[0]
        if row >= 2:
            n += slots[1]
        if row >= 3:
            n += slots[2]
        return n

    def is_row_full(self, row: i64) -> bool:
        """Whether a row's effect is on; No Mercy has the first one on from the start (OSA-10.2, OSA-V1.1)."""
        return len(self.cold) >= self.slots_before(row)

    def n_dice(self) -> i64:
        """How many dice are rolled under the hatch (OSA-5.3)."""
        n = self.rows.dice
        if self.is_row_full(2):
            n += 1
        if self.is_row_full(3):
            n += 1
        return n

    def can_be_held(self, card: i64) -> bool:
        """Whether a card of a kind can be in a hand for all that lies open: not every one lies in the box."""
        return self.played[card] < self.rows.counts[card]

    def is_threatened(self, area: i64) -> bool:
        """Whether the monsters at an area would break in: more than its strength, or as many once row 1 is full."""
        strength = self.strength(area)
        monsters = self.monsters[area]
        return monsters > strength or (monsters == strength and self.is_row_full(1))

    def all_in_one_area(self) -> bool:
        """Whether all living characters are in one and the same area of A1 to A5 (OSA-V7.1)."""
        where: i64 = -1
        for place in self.at:
            if place < c.N_AREAS:
                if place == c.PARKING or (where >= 0 and where != place):
                    return False
                where = place
        return where >= 0

    def next_seat_from(self, seat: i64, bits: i64) -> i64:
        """The first seat clockwise from here, itself included, among the given bits (OSA-2.2)."""
        while bits >> seat & 1 == 0:
            seat += 1
            if seat == self.n_seats:
                seat = 0
        return seat

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return 0 if seat + 1 >= self.n_seats else seat + 1

    def alive_bits(self) -> i64:
        """The bits of the seats that are not eliminated."""
        bits: i64 = 0
        at = self.at
        one: i64 = 1
        for i in range(len(at)):
            if at[i] < c.N_AREAS:
                bits |= one << (i >> 2)
        return bits

    # Changes

    def add_card(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        i = seat * c.N_CARDS
        self.hands[i] += 1
        self.hands[i + card] += 1

    def take_card(self, seat: i64, card: i64) -> None:
        """Take one card of a kind out of a hand."""
        i = seat * c.N_CARDS
        self.hands[i] -= 1
        self.hands[i + card] -= 1


def blank(setup: Setup, rows: c.Rows, streams: list[i64], journal: Journal | None) -> Osaczeni:
    """An empty table."""
    n = setup.n_seats
    asked: list[i64] = [NONE] * n
    at: list[i64] = [c.ABSENT] * (n * c.FAMILY)
    hands: list[i64] = [0] * (n * c.N_CARDS)
    six: list[i64] = [0] * c.N_AREAS
    per_seat: list[i64] = [0] * n
    per_card: list[i64] = [0] * c.N_CARDS
    return Osaczeni(
        setup, [], asked, 0, streams, journal, False, rows, [], at, hands, six, [], six[:], [], per_seat, per_seat[:],
        per_seat[:], per_card, per_card[:], per_card[:], 0, rows.monsters, 0, 0, 0, 0, 0, 0, k.PLACEMENT, k.AWAY, 0,
        False, c.NO_AREA, 0, 0, 0, 0, 0,
    )  # fmt: skip


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.osaczeni.bots import judgement  # noqa: E402
from grimtable.games.osaczeni.rules import order_of_play  # noqa: E402

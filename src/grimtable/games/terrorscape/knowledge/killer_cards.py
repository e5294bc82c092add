"""Which cards the Killer can hold, and which can lie unseen in its discard pile: TER-8, TER-H1.18 to TER-H1.22.

What comes from the deck can be any card that is not known to be elsewhere; what the Killer held when the deck was last
shuffled was not in it. So a *way* names cards of that hand alone, those still held and those put away unseen since;
all others in hand and unseen in the discard pile can be whatever is left. Until the first shuffle the one way names
nothing. The ways together are exact: a table is possible if and only if it fits one of them.
"""

from functools import lru_cache
from math import comb
from typing import Any, Final, final

from grimtable.engine.codes import field_a, kind_of
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence, kinds
from grimtable.games.terrorscape.state import Terrorscape

# A way in one number: four bits for each kind, first the cards held, then those put away
WIDTH: Final = 4
FULL: Final = 15
AWAY: Final = WIDTH * c.N_SKILLS
HELD: Final = (1 << AWAY) - 1
PUT: Final = (1 << AWAY) - 1  # added to a way when a card of the first kind is put away
MOST: Final = 20_000  # ways; the cards in the box make 15,474 at most (six named), a pack's may make more
FINEST: Final = 1 << 30  # about the sum of the weights of all ways


Told = tuple[str, ...]  # what was announced of the Killer's cards, in order, in few words
WORDS: Final = ("card_drawn", "card_milled", "cost_paid", "card_spared", "hand_spent", "unlocked", "sly")
NAMING: Final = ("skill_played", "skill_discarded", "attacked")  # these name a card
LONGEST: Final = 2000  # words; a game has some 150


@final
class KillerCards:
    """What was announced, and what it leaves possible: the counts of evidence.py, and the ways."""

    def __init__(
        self,
        told: Told,
        numbers: tuple[int, ...],
        killer: i64,
        ways: tuple[int, ...],
        playing: i64 = 0,
        sly: bool = False,
        fresh: bool = False,
    ) -> None:
        self.told = told
        self.numbers = numbers  # of the public knowledge, from HAND on
        self.killer = killer
        self.ways = ways
        self.playing = playing  # the kind of the card being resolved, which lies in no pile (TER-8.8)
        self.sly = sly  # Devious Ploy: over the limit any card may go (TER-T2.12)
        self.fresh = fresh  # a card was unlocked and another one has to go (TER-8.7)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KillerCards) and self.told == other.told

    def __hash__(self) -> int:
        return hash(self.told)


NO_NUMBERS: Final[tuple[int, ...]] = (0,) * (evidence.NOT_TRAITS - evidence.HAND)


def nothing_yet() -> KillerCards:
    """Before there is a Killer."""
    return KillerCards((), NO_NUMBERS, c.NO_KILLER, (0,))


def of_table(s: Terrorscape) -> KillerCards:
    """At a table whose past is not written down nothing is counted."""
    if s.killer == c.NO_KILLER:
        return nothing_yet()
    told = [f"untold {c.KILLERS[s.killer]}"]
    if s.level >= s.rows.unlock[s.killer]:
        told.append("unlocked")
    return read(told, s.rows)


def read(data: Any, rows: c.Rows) -> KillerCards:  # whatever a view or a position holds
    """The cards behind what was announced."""
    if not isinstance(data, list) or len(data) > LONGEST or any(not isinstance(each, str) for each in data):
        raise ValueError("what was told of the Killer's cards is not a list of words")
    found = nothing_yet()
    for n in range(len(data)):
        found = after(tuple(data[: n + 1]), rows)
    return found


def word(kind: str, args: dict[str, Any], version: int) -> str:
    """An event in the words that are remembered; nothing, if it says nothing of the Killer's cards."""
    if kind == "attacked" and version >= 2:  # TER-8.14: discarded when the attack is over
        kind = "skill_played"
    if kind in WORDS:
        return kind
    if kind in NAMING:
        return f"{kind} {args['card']}"
    if kind == "killer_chosen":
        return f"killer {args['killer']}"
    return "sly" if kind == "killer_traits_shown" and c.TRAITS[c.DEVIOUS] in args["traits"] else ""


# Counting


def cards_in(bits: i64) -> i64:
    """How many cards one half of a way names."""
    n: i64 = 0
    while bits != 0:
        n += bits & FULL
        bits >>= WIDTH
    return n


def unseen(k: list[i64], rows: c.Rows, killer: i64, playing: i64, kind: i64) -> i64:
    """How many cards of a kind lie where nobody sees them: hand, deck, and discarded unseen."""
    if kind == c.LOCKED and k[evidence.UNLOCKED] == 0:
        return 0
    n = rows.skill_count[killer * c.N_SKILLS + kind] - k[evidence.SHOWN + kind - 1]
    return n - 1 if playing == kind else n


def loose(way: i64, kind: i64, n: i64) -> i64:
    """How many of n cards of a kind a way does not name."""
    at = WIDTH * (kind - 1)
    return n - (way >> at & FULL) - (way >> (AWAY + at) & FULL)


# Folding


@lru_cache(maxsize=512)
def after(told: Told, rows: c.Rows) -> KillerCards:
    """What is possible after the last of these words; every viewer's memory asks for the same."""
    kind, _, slug = told[-1].partition(" ")
    if len(told) == 1:
        return first_cards(kind, slug, rows)
    mine = after(told[:-1], rows)
    if kind not in WORDS and (kind not in NAMING or not slug.startswith(c.KILLERS[mine.killer])):
        raise ValueError(f"{told[-1]!r} says nothing of the cards of {c.KILLERS[mine.killer]}")
    card: i64 = kind_of_card(slug) if kind in NAMING else 0
    k: list[i64] = [0] * evidence.N_KNOWN
    k[evidence.HAND : evidence.NOT_TRAITS] = list(mine.numbers)
    counted = k[evidence.DECK] != evidence.UNCOUNTED
    ways = ways_after(mine, k, rows, kind, card) if counted else mine.ways
    fresh = counted and kind == "unlocked" and k[evidence.HAND] >= rows.hand_limit
    playing = mine.playing
    if kind == "skill_played" or kind == "skill_discarded":
        playing = card if kind == "skill_played" else 0
    count_cards(k, kind, card)
    numbers = tuple([int(each) for each in k[evidence.HAND : evidence.NOT_TRAITS]])
    if counted and (len(ways) == 0 or min(numbers) < 0):
        raise ValueError(f"the Killer's cards cannot have come to {told[-1]!r}")
    return KillerCards(told, numbers, mine.killer, ways, playing, mine.sly or kind == "sly", fresh)


def first_cards(kind: str, slug: str, rows: c.Rows) -> KillerCards:
    """The first word names the Killer, and says whether its cards are counted from the beginning (TER-2.3)."""
    if kind not in ("killer", "untold") or slug not in c.KILLERS:
        raise ValueError(f"{kind!r} of {slug!r} does not name the Killer")
    killer: i64 = c.KILLERS.index(slug)
    k: list[i64] = [0] * evidence.N_KNOWN
    if kind == "untold":
        k[evidence.HAND] = k[evidence.DECK] = k[evidence.LOST] = evidence.UNCOUNTED
    else:
        first = killer * c.N_SKILLS
        evidence.first_deck(k, sum(rows.skill_count[first + 1 : first + c.N_SKILLS]))
    return KillerCards(
        (f"{kind} {slug}",), tuple([int(each) for each in k[evidence.HAND : evidence.NOT_TRAITS]]), killer, (0,)
    )


def count_cards(k: list[i64], kind: str, card: i64) -> None:
    """What one word adds to the counts."""
    if kind == "card_drawn":
        evidence.drawn(k)
    elif kind == "card_milled":
        evidence.milled(k)
    elif kind in ("card_spared", "cost_paid"):
        evidence.paid(k, 1)
    elif kind == "hand_spent":
        evidence.spent_all(k)
    elif kind == "unlocked":
        evidence.unlocked(k)
    if kind in ("skill_played", "attacked"):
        evidence.played(k)
    if kind in ("skill_discarded", "attacked"):
        evidence.laid_down(k, card)


def ways_after(mine: KillerCards, k: list[i64], rows: c.Rows, kind: str, card: i64) -> tuple[int, ...]:
    """What one word leaves of the ways; `k` holds the counts before it."""
    ways = mine.ways
    if kind in ("card_drawn", "card_milled"):
        return shuffled(mine, k, rows) if k[evidence.DECK] == 0 else ways
    if kind == "cost_paid":
        return put_away(ways, k[evidence.HAND], 0)
    if kind == "card_spared":  # the card just drawn, unless there was a choice
        return put_away(ways, k[evidence.HAND], c.LOCKED if mine.fresh else 0) if mine.fresh or mine.sly else ways
    if kind in ("skill_played", "attacked"):
        return played(mine, k, rows, card)
    if kind == "hand_spent":
        return tuple(sorted({(way >> AWAY) + (way & HELD) << AWAY for way in ways}))
    if kind == "unlocked":
        return tuple([way + (1 << WIDTH * (c.LOCKED - 1)) for way in ways])
    return ways


def kind_of_card(slug: str) -> int:
    """Which of its Killer's seven kinds a card is."""
    return (c.SKILLS.index(slug) - 1) % c.N_SKILLS + 1


def put_away(ways: tuple[int, ...], hand: i64, barred: i64) -> tuple[int, ...]:
    """Any card but a barred one leaves the hand unseen (TER-8.2, TER-8.7, TER-T2.12)."""
    found: set[int] = set()
    for each in ways:
        way: i64 = each
        held = way & HELD
        if cards_in(held) < hand:
            found.add(way)  # one that came from the deck
        for kind in range(1, c.N_SKILLS + 1):
            at = WIDTH * (kind - 1)
            if held >> at & FULL and kind != barred:
                found.add(way + (PUT << at))
    return kept(found)


def played(mine: KillerCards, k: list[i64], rows: c.Rows, kind: i64) -> tuple[int, ...]:
    """A card that everybody sees leaves the hand (TER-8.1, TER-9.6).

    It is one of those a way names, if there is one: without it the way allows all that it would allow with it.
    """
    at = WIDTH * (kind - 1)
    n = unseen(k, rows, mine.killer, mine.playing, kind)
    one: i64 = 1
    found: set[int] = set()
    for each in mine.ways:
        way: i64 = each
        if way >> at & FULL:
            found.add(way - (one << at))
        elif cards_in(way & HELD) < k[evidence.HAND] and loose(way, kind, n) > 0:
            found.add(way)
    return kept(found)


def shuffled(mine: KillerCards, k: list[i64], rows: c.Rows) -> tuple[int, ...]:
    """The discard pile becomes the deck: every hand that is possible now is a way (TER-8.4).

    Kind by kind, for then ways that differ only in the kinds before become one.
    """
    found: set[int] = set(mine.ways)
    for kind in range(1, c.N_SKILLS + 1):
        at = WIDTH * (kind - 1)
        n = unseen(k, rows, mine.killer, mine.playing, kind)
        wider: set[int] = set()
        for each in found:
            way: i64 = each
            away = way >> (AWAY + at) & FULL
            more = min(n - away - (way >> at & FULL), k[evidence.HAND] - cards_in(way & HELD))
            way -= away << (AWAY + at)
            for taken in range(more + 1):
                wider.add(way + (taken << at))
        if len(wider) > 10 * MOST:
            return (0,)
        found = wider
    return kept({way for way in found if cards_in(way) == k[evidence.HAND]})


def kept(found: set[int]) -> tuple[int, ...]:
    """The ways in order; of too many none is kept, and then the counts alone limit what is possible."""
    return tuple(sorted(found)) if len(found) <= MOST else (0,)


# Sampling


@final
class Piles:
    """The Killer's hand, deck and discard pile as they can be, prepared once for many samples."""

    def __init__(self, ways: tuple[int, ...], s: Terrorscape) -> None:
        k, rows, killer = s.known, s.rows, s.killer
        playing: i64 = s.card - killer * c.N_SKILLS if s.card != 0 else 0
        self.unseen: list[i64] = [0]
        for kind in range(1, c.N_SKILLS + 1):
            self.unseen.append(unseen(k, rows, killer, playing, kind))
        self.hand = k[evidence.HAND]
        self.lost = k[evidence.LOST]
        self.counted = k[evidence.DECK] != evidence.UNCOUNTED
        weights: list[int] = []
        for way in ways:
            weights.append(self.weight(way, k, rows, killer) if self.counted else 1)
        total = max(1, sum(weights))  # a written position may weigh nothing
        self.ways: list[i64] = []
        self.upto: list[i64] = []  # the weights added up
        upto: i64 = 0
        for at in range(len(ways)):
            upto += 1 + weights[at] * FINEST // total
            self.ways.append(ways[at])
            self.upto.append(upto)

    def weight(self, way: i64, k: list[i64], rows: c.Rows, killer: i64) -> int:
        """In how many ways single cards can lie so: a hand at the last shuffle had none of the cards seen before it."""
        ways = 1
        left: i64 = 0
        for kind in range(1, c.N_SKILLS + 1):
            at = WIDTH * (kind - 1)
            held, away = way >> at & FULL, way >> (AWAY + at) & FULL
            n = min(rows.skill_count[killer * c.N_SKILLS + kind] - k[evidence.SUNK + kind - 1], self.unseen[kind])
            ways *= comb(n, held + away) * comb(held + away, held)
            left += self.unseen[kind] - held - away
        drawn = self.hand - cards_in(way & HELD)
        return ways * comb(left, drawn) * comb(left - drawn, self.lost - cards_in(way >> AWAY))

    def deal(self, s: Terrorscape, rng: Rng) -> None:
        """One way, and any cards where it names none."""
        chosen = rng.below(self.upto[len(self.upto) - 1])
        low: i64 = 0
        high: i64 = len(self.upto) - 1
        while low < high:
            middle = (low + high) // 2
            if self.upto[middle] > chosen:
                high = middle
            else:
                low = middle + 1
        if not self.counted:
            self.count_at_random(s, rng)
        self.lay(s, self.ways[low], rng)

    def count_at_random(self, s: Terrorscape, rng: Rng) -> None:
        """How many cards lie where, if nobody has counted them: a hand that can do what is asked of it."""
        everything = sum(self.unseen)
        self.hand = s.known[evidence.HAND]
        if self.hand == evidence.UNCOUNTED:
            least = least_hand(s)
            most = max(least, min(s.rows.hand_limit, everything))
            self.hand = least + rng.below(most - least + 1)
        self.lost = rng.below(everything - self.hand + 1)

    def lay(self, s: Terrorscape, way: i64, rng: Rng) -> None:
        """The cards that a way names, and any others where it names none."""
        shown = evidence.SHOWN - 1
        deck: list[i64] = []
        for kind in range(1, c.N_SKILLS + 1):
            at = WIDTH * (kind - 1)
            s.hand[kind] = way >> at & FULL
            s.spent[kind] = s.known[shown + kind] + (way >> (AWAY + at) & FULL)
            for _ in range(loose(way, kind, self.unseen[kind])):
                deck.append(kind)
        rng.shuffle(deck)
        for _ in range(self.hand - cards_in(way & HELD)):
            s.hand[deck.pop()] += 1
        for _ in range(self.lost - cards_in(way >> AWAY)):
            s.spent[deck.pop()] += 1
        s.deck = deck
        s.hand[0] = self.hand
        s.spent[0] = self.lost
        for kind in range(1, c.N_SKILLS + 1):
            s.spent[0] += s.known[shown + kind]


def least_hand(s: Terrorscape) -> i64:
    """How many cards the Killer must hold for what it is asked, or has still to pay."""
    least: i64 = 0
    for step in s.stack:
        if kind_of(step) == kinds.DO_PAY and field_a(step) > least:
            least = field_a(step)
    question = s.asked[s.killer_seat]
    if kind_of(question) == kinds.ASK_PAY and field_a(question) > least:
        least = field_a(question)
    if kind_of(question) == kinds.ASK_SPARE:
        least = s.rows.hand_limit + 1
    return least

"""Which cards the Killer can hold, and which can lie unseen in its discard pile: TER-8, TER-H1.18 to TER-H1.22.

What comes from the deck can be any card that is not known to be elsewhere; what the Killer held when the deck was last
shuffled was not in it. So a *way* names cards of that hand alone, those still held and those put away unseen since;
all others in hand and unseen in the discard pile can be whatever is left. Until the first shuffle the one way names
nothing. The ways together are exact: a table is possible if and only if it fits one of them.
"""

from math import comb
from typing import Any, Final, final

from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng
from grimtable.engine.shape import hexadecimal
from grimtable.engine.view import Json
from grimtable.games.terrorscape.components import (
    DEVIOUS,
    KILLERS,
    LOCKED,
    N_SKILLS,
    NO_KILLER,
    SKILLS,
    TRAITS,
    Rows,
)
from grimtable.games.terrorscape.kinds import ASK_SPARE
from grimtable.games.terrorscape.knowledge import DECK, HAND, LOST, SHOWN, SUNK, UNLOCKED
from grimtable.games.terrorscape.state import Terrorscape

# A way in one number: four bits for each kind, first the cards held, then those put away
WIDTH: Final = 4
FULL: Final = 15
AWAY: Final = WIDTH * N_SKILLS
HELD: Final = (1 << AWAY) - 1
PUT: Final = (1 << AWAY) - 1  # added to a way when a card of the first kind is put away
MOST: Final = 20_000  # ways; the cards in the box make 15,474 at most (six named), a pack's may make more
FINEST: Final = 1 << 30  # about the sum of the weights of all ways


@final
class KillerCards:
    """All that the announced draws, costs and cards leave possible, with what is needed to go on folding."""

    def __init__(self, killer: i64, ways: tuple[int, ...], playing: i64 = 0, sly: bool = False, fresh: bool = False):
        self.killer = killer
        self.ways = ways
        self.playing = playing  # the kind of the card being resolved, which lies in no pile (TER-8.8)
        self.sly = sly  # Devious Ploy: over the limit any card may go (TER-T2.12)
        self.fresh = fresh  # a card was unlocked and another one has to go (TER-8.7)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KillerCards) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.ways)

    def put(self, ways: tuple[int, ...]) -> "KillerCards":
        """The same with other ways."""
        return KillerCards(self.killer, ways, self.playing, self.sly, False)

    def to_json(self) -> Json:
        """All of it, readable by `read`; ways in hexadecimal digits."""
        return {
            "killer": int(self.killer),
            "ways": [f"{way:x}" for way in self.ways],
            "playing": int(self.playing),
            "sly": self.sly,
            "fresh": self.fresh,
        }


def nothing_yet() -> KillerCards:
    """Before there is a Killer."""
    return KillerCards(NO_KILLER, (0,))


def of_table(s: Terrorscape) -> KillerCards:
    """At a table whose past is not written down: all that the counts allow."""
    if s.killer == NO_KILLER:
        return nothing_yet()
    k = s.known
    playing: i64 = s.card - s.killer * N_SKILLS if s.card != 0 else 0
    fresh = s.asked[s.killer_seat] == ASK_SPARE | 1 << 8
    ways: list[int] = []
    if k[UNLOCKED] == 1 and unseen(k, s.rows, s.killer, playing, LOCKED) > 0:  # not in the deck since then
        one = 1 << WIDTH * (LOCKED - 1)
        if k[HAND] > 0:
            ways.append(one)
        if k[LOST] > 0 and not fresh:
            ways.append(one << AWAY)
    return KillerCards(s.killer, tuple(ways) if ways else (0,), playing, s.killer_has(DEVIOUS), fresh)


def read(data: Any, k: list[i64], rows: Rows) -> KillerCards:  # whatever a view or a position holds
    """What `to_json` wrote, if it agrees with the counts."""
    killer, playing, sly, fresh = data["killer"], data["playing"], data["sly"], data["fresh"]
    numbers = type(killer) is int and type(playing) is int and type(sly) is bool and type(fresh) is bool
    if not numbers or not 0 <= killer <= NO_KILLER or not 0 <= playing <= N_SKILLS:
        raise ValueError(f"the Killer's cards are of {killer!r}, playing {playing!r}, {sly!r}, {fresh!r}")
    ways = tuple([hexadecimal(each) for each in data["ways"]])
    for way in ways:
        fits = 0 <= way < 1 << 2 * AWAY and cards_in(way & HELD) <= k[HAND] and cards_in(way >> AWAY) <= k[LOST]
        for kind in range(1, N_SKILLS + 1):
            fits = fits and (way == 0 or loose(way, kind, unseen(k, rows, killer, playing, kind)) >= 0)
        if not fits:
            raise ValueError(f"the Killer's cards cannot lie as {way:x}")
    if len(ways) == 0:
        raise ValueError("the Killer's cards lie nowhere")
    return KillerCards(killer, ways, playing, sly, fresh)


# Counting


def cards_in(bits: i64) -> i64:
    """How many cards one half of a way names."""
    n: i64 = 0
    while bits != 0:
        n += bits & FULL
        bits >>= WIDTH
    return n


def unseen(k: list[i64], rows: Rows, killer: i64, playing: i64, kind: i64) -> i64:
    """How many cards of a kind lie where nobody sees them: hand, deck, and discarded unseen."""
    if kind == LOCKED and k[UNLOCKED] == 0:
        return 0
    n = rows.skill_count[killer * N_SKILLS + kind] - k[SHOWN + kind - 1]
    return n - 1 if playing == kind else n


def loose(way: i64, kind: i64, n: i64) -> i64:
    """How many of n cards of a kind a way does not name."""
    at = WIDTH * (kind - 1)
    return n - (way >> at & FULL) - (way >> (AWAY + at) & FULL)


# Folding: `k` is the public knowledge before the event


def after(mine: KillerCards, k: list[i64], rows: Rows, kind: str, args: dict[str, Any]) -> KillerCards:
    """What one more event leaves possible."""
    match kind:
        case "card_drawn" | "card_milled":
            if k[DECK] == 0:
                return mine.put(shuffled(mine, k, rows))
        case "cost_paid":
            return mine.put(put_away(mine.ways, k[HAND], 0))
        case "card_spared":  # the card just drawn, unless there was a choice
            if mine.fresh or mine.sly:
                return mine.put(put_away(mine.ways, k[HAND], LOCKED if mine.fresh else 0))
        case "skill_played" | "attacked":
            card = kind_of_card(args["card"])
            ways = played(mine, k, rows, card)
            return KillerCards(mine.killer, ways, card if kind == "skill_played" else mine.playing, mine.sly)
        case "skill_discarded":
            return KillerCards(mine.killer, mine.ways, 0, mine.sly)
        case "hand_spent":
            return mine.put(tuple(sorted({(way >> AWAY) + (way & HELD) << AWAY for way in mine.ways})))
        case "unlocked":
            ways = tuple([way + (1 << WIDTH * (LOCKED - 1)) for way in mine.ways])
            return KillerCards(mine.killer, ways, mine.playing, mine.sly, k[HAND] >= rows.hand_limit)
        case "killer_chosen":
            return KillerCards(KILLERS.index(args["killer"]), (0,))
        case "killer_traits_shown":
            return KillerCards(mine.killer, mine.ways, mine.playing, TRAITS[DEVIOUS] in args["traits"])
        case _:
            pass
    return mine


def kind_of_card(slug: str) -> int:
    """Which of its Killer's seven kinds a card is."""
    return (SKILLS.index(slug) - 1) % N_SKILLS + 1


def put_away(ways: tuple[int, ...], hand: i64, barred: i64) -> tuple[int, ...]:
    """Any card but a barred one leaves the hand unseen (TER-8.2, TER-8.7, TER-T2.12)."""
    found: set[int] = set()
    for each in ways:
        way: i64 = each
        held = way & HELD
        if cards_in(held) < hand:
            found.add(way)  # one that came from the deck
        for kind in range(1, N_SKILLS + 1):
            at = WIDTH * (kind - 1)
            if held >> at & FULL and kind != barred:
                found.add(way + (PUT << at))
    return kept(found)


def played(mine: KillerCards, k: list[i64], rows: Rows, kind: i64) -> tuple[int, ...]:
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
        elif cards_in(way & HELD) < k[HAND] and loose(way, kind, n) > 0:
            found.add(way)
    return kept(found)


def shuffled(mine: KillerCards, k: list[i64], rows: Rows) -> tuple[int, ...]:
    """The discard pile becomes the deck: every hand that is possible now is a way (TER-8.4).

    Kind by kind, for then ways that differ only in the kinds before become one.
    """
    found: set[int] = set(mine.ways)
    for kind in range(1, N_SKILLS + 1):
        at = WIDTH * (kind - 1)
        n = unseen(k, rows, mine.killer, mine.playing, kind)
        wider: set[int] = set()
        for each in found:
            way: i64 = each
            away = way >> (AWAY + at) & FULL
            more = min(n - away - (way >> at & FULL), k[HAND] - cards_in(way & HELD))
            way -= away << (AWAY + at)
            for taken in range(more + 1):
                wider.add(way + (taken << at))
        if len(wider) > 10 * MOST:
            return (0,)
        found = wider
    return kept({way for way in found if cards_in(way) == k[HAND]})


def kept(found: set[int]) -> tuple[int, ...]:
    """The ways in order; of too many none is kept, and then the counts alone limit what is possible."""
    return tuple(sorted(found)) if len(found) <= MOST else (0,)


# Sampling


@final
class Piles:
    """The Killer's hand, deck and discard pile as they can be, prepared once for many samples."""

    def __init__(self, ways: tuple[int, ...], s: Terrorscape) -> None:
        k, rows, killer = s.known, s.rows, s.killer
        playing: i64 = s.card - killer * N_SKILLS if s.card != 0 else 0
        self.unseen: list[i64] = [0]
        for kind in range(1, N_SKILLS + 1):
            self.unseen.append(unseen(k, rows, killer, playing, kind))
        self.hand = k[HAND]
        self.lost = k[LOST]
        weights: list[int] = []
        for way in ways:
            weights.append(self.weight(way, k, rows, killer))
        total = max(1, sum(weights))  # a written position may weigh nothing
        self.ways: list[i64] = []
        self.upto: list[i64] = []  # the weights added up
        upto: i64 = 0
        for at in range(len(ways)):
            upto += 1 + weights[at] * FINEST // total
            self.ways.append(ways[at])
            self.upto.append(upto)

    def weight(self, way: i64, k: list[i64], rows: Rows, killer: i64) -> int:
        """In how many ways single cards can lie so: a hand at the last shuffle had none of the cards seen before it."""
        ways = 1
        left: i64 = 0
        for kind in range(1, N_SKILLS + 1):
            at = WIDTH * (kind - 1)
            held, away = way >> at & FULL, way >> (AWAY + at) & FULL
            n = min(rows.skill_count[killer * N_SKILLS + kind] - k[SUNK + kind - 1], self.unseen[kind])
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
        way = self.ways[low]
        deck: list[i64] = []
        for kind in range(1, N_SKILLS + 1):
            at = WIDTH * (kind - 1)
            s.hand[kind] = way >> at & FULL
            s.spent[kind] = s.known[SHOWN + kind - 1] + (way >> (AWAY + at) & FULL)
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
        for kind in range(1, N_SKILLS + 1):
            s.spent[0] += s.known[SHOWN + kind - 1]

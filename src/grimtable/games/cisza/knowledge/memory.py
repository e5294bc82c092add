"""What a seat of Cisza remembers since the last reshuffle: it limits the hidden cards (CIS-Q33)."""

from dataclasses import dataclass, replace

from grimtable.engine.counts import Counts, by_slug, counts_of, index_of
from grimtable.engine.event import Event
from grimtable.engine.view import Json
from grimtable.games.cisza import components as c


@dataclass(frozen=True)
class Memory:
    """What limits the hidden cards since the last reshuffle (CIS-Q33)."""

    deck: Counts  # the new deck, by kind
    hands: Counts  # how many cards each seat held
    since: tuple[tuple[int, int, int], ...] = ()  # (seat, 0, drawn) or (seat, card put down, 1), in order
    own: Counts | None = None  # what this seat held, by kind; None for a spectator

    def with_own(self, own: Counts) -> "Memory":
        """This memory with the hand that the seat held at the last reshuffle."""
        return replace(self, own=own)

    def to_json(self) -> Json:
        """Readable JSON."""
        return {
            "deck": by_slug(c.CARDS, self.deck),
            "hands": list(self.hands),
            "since": [[seat, c.CARDS[card] if card else "draw", n] for seat, card, n in self.since],
            "own": None if self.own is None else by_slug(c.CARDS, self.own),
        }

    @staticmethod
    def from_json(data: Json | None) -> "Memory | None":
        """The memory behind its JSON."""
        if data is None:
            return None
        return Memory(
            counts_of(c.CARDS, data["deck"]),
            tuple(data["hands"]),
            tuple((seat, 0 if card == "draw" else index_of(c.CARDS, card), n) for seat, card, n in data["since"]),
            None if data.get("own") is None else counts_of(c.CARDS, data["own"]),
        )


def fold(memory: Memory | None, event: Event) -> Memory | None:
    """What a viewer remembers after one more event as it saw it."""
    if event.kind == "reshuffled":
        return Memory(counts_of(c.CARDS, event.args["cards"]), tuple(event.args["hands"]))
    if memory is None:
        return None
    args = event.args
    if event.kind == "hand_then":
        return replace(memory, own=counts_of(c.CARDS, args["cards"]))
    if event.kind == "drew":
        return replace(memory, since=(*memory.since, (args["seat"], 0, args["n"])))
    if event.kind in ("card_played", "card_wasted", "card_discarded"):
        return replace(memory, since=(*memory.since, (args["seat"], c.CARDS.index(args["card"]), 1)))
    if event.kind in ("hand_replaced", "eliminated"):
        put = [(args["seat"], c.CARDS.index(slug), 1) for slug, n in args["cards"].items() for _ in range(n)]
        return replace(memory, since=(*memory.since, *put))
    return memory

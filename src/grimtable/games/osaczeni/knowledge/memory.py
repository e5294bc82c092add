"""What a viewer remembers of the cards: where each came from and went, as far as that viewer saw it."""

from dataclasses import dataclass
from typing import Any, Final

from grimtable.engine.counts import index_of
from grimtable.engine.event import Event
from grimtable.games.osaczeni import components as c

# One line of the card history: what happened, who, to whom, which card (0: not seen).
DEALT: Final = 1  # from the deck into a hand
WEAPON: Final = 2  # the weapon dealt apart: a bat or a chainsaw (OSA-V5.1)
GIVEN: Final = 3  # from the deck to another player
TO_BOX: Final = 4  # from the deck into the box, face down
PLAYED: Final = 5  # from a hand, face up
BOXED: Final = 6  # from a hand into the box, face down (OSA-V20.2)
HANDED: Final = 7  # from hand to hand (OSA-V11.1)
INTO_BOX: Final = (TO_BOX, BOXED)
LINES: Final = ("", "dealt", "weapon", "given", "to_box", "played", "boxed", "handed")

Line = tuple[int, int, int, int]
EVENT_LINES: Final = {
    "card_dealt": DEALT, "card_kept": DEALT, "grief_drawn": DEALT, "weapon_dealt": WEAPON, "card_given": GIVEN,
    "card_played": PLAYED, "limit_boxed": BOXED, "card_handed": HANDED,
}  # fmt: skip


@dataclass(frozen=True)
class Memory:
    """The card history since the start, or since a position that left it out."""

    lines: tuple[Line, ...] = ()

    def to_json(self, nothing: str | None = None) -> list[Any]:
        """Readable JSON: [what, seat, other seat or nothing, card or nothing]; positions write "", TOML has no null."""
        return [
            [LINES[kind], seat, other if kind in (GIVEN, HANDED) else nothing, c.CARDS[card] if card else nothing]
            for kind, seat, other, card in self.lines
        ]

    @staticmethod
    def from_json(data: list[Any]) -> "Memory":
        """The memory behind its JSON."""
        return Memory(
            tuple(
                (index_of(LINES, kind), seat, other or 0, index_of(c.CARDS, card) if card else 0)
                for kind, seat, other, card in data
            )
        )


def fold(memory: Memory, event: Event) -> Memory:
    """What a viewer remembers after one more event as it saw it."""
    args = event.args
    kind = EVENT_LINES.get(event.kind)
    if kind is not None:
        card = c.CARDS.index(args["card"]) if "card" in args else 0
        return Memory((*memory.lines, (kind, args["seat"], args.get("other", 0), card)))
    if event.kind == "card_boxed":
        seen = [c.CARDS.index(slug) for slug, n in args.get("cards", {}).items() for _ in range(n)]
        cards = seen or [0] * args["n"]
        return Memory((*memory.lines, *((TO_BOX, args["seat"], 0, card) for card in cards)))
    return memory


def sees(line: Line, seat: int | None) -> bool:
    """Whether a viewer saw which card a line is about."""
    kind, who, other, _card = line
    if kind == PLAYED:
        return True
    return seat is not None and (seat == who or (kind in (GIVEN, HANDED) and seat == other))


def of_seat(lines: tuple[Line, ...], seat: int | None) -> Memory:
    """One viewer's share of a complete history."""
    return Memory(tuple(line if sees(line, seat) else (*line[:3], 0) for line in lines))

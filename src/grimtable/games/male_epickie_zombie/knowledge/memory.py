"""What a viewer remembers: declined supply weapons are in the supply deck, not in the search deck."""

from dataclasses import dataclass

from grimtable.engine.event import Event
from grimtable.games.male_epickie_zombie import components as c


@dataclass(frozen=True)
class Memory:
    """Weapons known to be in the supply deck, in order of their kinds (MEZ-5.8)."""

    supplies: tuple[int, ...] = ()

    def to_json(self) -> list[str]:
        """The weapons by name."""
        return [c.CARDS[kind] for kind in self.supplies]

    @staticmethod
    def from_json(data: list[str]) -> "Memory":
        """The memory behind its JSON."""
        kinds = tuple(sorted(c.CARDS.index(slug) if slug in c.CARDS else -1 for slug in data))
        if len(set(kinds)) != len(kinds) or any(kind < c.CROWBAR for kind in kinds):
            raise ValueError(f"memory is {data}, not a list of different weapons")
        return Memory(kinds)


def fold(memory: Memory, event: Event) -> Memory:
    """What a viewer remembers after one more event as it saw it; both events are public."""
    if event.kind not in ("declined", "supply_drawn"):
        return memory
    kind = c.CARDS.index(event.args["card"])
    rest = [other for other in memory.supplies if other != kind]
    return Memory(tuple(sorted([*rest, kind] if event.kind == "declined" else rest)))

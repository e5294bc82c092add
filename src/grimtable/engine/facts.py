"""Facts: a few numbers in words by which a game says how one seat stands; foretelling compares them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One number that a player would name at the table, such as how many survivors the seat has left.

    Its texts are `fore-NAME-less`, `-more`, `-gone` (now none) and `-new` (none before), each with a plural form by how
    much it changed; `{had}`, `{left}` and `{what}` stand for the number before, the number after, and what it is about.
    Where it does not change, `fore-NAME-is` tells it all the same, and `-none` where it is 0; most facts have neither.
    """

    name: str
    value: int
    good: int = 0  # 1: more is good for the seat; -1: less is; 0: neither
    what: str = ""  # a word of the game's texts, or a seat's name: "{s1}"
    at: tuple[str, ...] = ()  # ids in the scene
    vital: bool = False  # without any the seat is out or has lost

    @property
    def key(self) -> tuple[str, str]:
        """What tells this fact from the others."""
        return (self.name, self.what)

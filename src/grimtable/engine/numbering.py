"""Dense numbers for actions: all well-formed actions of a game in a fixed order, each known by its place."""

# Not compiled: it is made once per process.

import hashlib
import json
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Final, final

from grimtable.engine.codes import pack
from grimtable.engine.errors import BadAction
from grimtable.engine.shape import UNREADABLE

if TYPE_CHECKING:
    from grimtable.engine.game import Game

Ranges = list[tuple[int, tuple[Sequence[int], ...]]]  # a kind of action, and the values of each field of its code
DIGEST_LENGTH: Final = 12


@final
class Numbering:
    """The well-formed actions of one ruleset in the order of their codes: action `codes[7]` has the id 7.

    The ids do not depend on mode, seats, options or packs. `digest` tells two numberings apart: a saved network that
    was trained with another one chooses other actions.
    """

    def __init__(self, game: "Game") -> None:
        found: set[int] = set()
        for kind, fields in game.action_ranges():
            for values in product(*fields):
                found.add(int(pack(kind, *values)))
        self.game = game
        self.codes = sorted(code for code in found if reads_back(game, code))
        self.ids = {code: number for number, code in enumerate(self.codes)}
        written = [game.decode(code).to_json() for code in self.codes]
        text = json.dumps([game.ruleset, written], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        self.digest = hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]

    def id_of(self, code: int) -> int:
        """The id of a code; BadAction if there is no such action."""
        found = self.ids.get(code)
        if found is None:
            raise BadAction(f"{self.game.name}: {code!r} is not the code of one of the {len(self.codes)} actions")
        return found

    def code_of(self, number: int) -> int:
        """The code of an id; BadAction if there is no such id."""
        if type(number) is not int or not 0 <= number < len(self.codes):
            raise BadAction(f"{self.game.name}: action id is {number!r}, not one of 0 to {len(self.codes) - 1}")
        return self.codes[number]


def reads_back(game: "Game", code: int) -> bool:
    """Whether a code has a readable form that means this code."""
    try:
        return game.read_action(game.decode(code).to_json()).code == code
    except UNREADABLE:
        return False

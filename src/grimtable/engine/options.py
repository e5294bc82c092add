"""What can be chosen before a game begins: each option with its values, its default, its meaning and its needs."""

# Not compiled: its classes are tuples.

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grimtable.engine.game import Game


class Option(tuple[Any, ...]):
    """The values of one option, the default first: a tuple of them that also describes itself.

    `name` is the option's name, `default` what is taken unless something is chosen, `many` whether any subset of the
    values can be chosen instead of one of them. `needs` names other options and the values of theirs without which
    this one has no effect.
    """

    name: str = ""
    many: bool = False
    needs: Mapping[str, tuple[Any, ...]] = {}
    _game: "Game | None" = None

    def of(self, game: "Game", name: str, needs: Mapping[str, tuple[Any, ...]]) -> "Option":
        """The same values, named and explained by a game."""
        described = type(self)(self)
        described.name = name
        described.needs = needs
        described._game = game
        return described

    @property
    def default(self) -> Any:
        """What is taken unless something is chosen."""
        return self[0]

    def meaning(self, lang: str = "en") -> str:
        """What the option is about, in one line."""
        return "" if self._game is None else self._game.texts(lang).text(f"option-{self.name}")

    def value_meaning(self, value: object, lang: str = "en") -> str:
        """What one of its values means, in a few words."""
        slug = str(value).lower() if isinstance(value, bool) else str(value)
        return "" if self._game is None else self._game.texts(lang).text(f"option-{self.name}-{slug}")


class Some(Option):
    """The values of an option of which any subset can be chosen; the default is none of them."""

    many = True

    @property
    def default(self) -> list[Any]:
        """None of them."""
        return []

    def subset(self, value: object) -> list[Any] | None:
        """The chosen ones in their order, each once, or None if the value is no such subset."""
        if not isinstance(value, (list, tuple, set, frozenset)) or not all(one in self for one in value):
            return None
        chosen = [one for one in self if one in value]
        return chosen if len(chosen) == len(value) else None


def described(
    game: "Game", options: Mapping[str, Iterable[Any]], needs: Mapping[str, Mapping[str, tuple[Any, ...]]]
) -> dict[str, Option]:
    """A game's options, each of which knows its name, its texts and what it needs."""
    found = {}
    for name, values in options.items():
        option = values if isinstance(values, Option) else Option(values)
        found[name] = option.of(game, name, needs.get(name, {}))
    return found

"""Gettext catalogues read from `.po` files with the standard library alone.

A message id is a key (`card-axe`). A text may hold named places: `{seat}`, a grammatical case of a word
(`{card:acc}` looks up `card-axe-acc` first), and is chosen by number where it has plural forms: the number is `n`.
"""

# Not compiled: a word is a str.

import gettext
import re
from collections.abc import Callable, Sequence
from typing import Any

from grimtable.engine.event import SEAT, Kind


class Word(str):
    """A word from the catalogue that can be asked for in another grammatical form."""

    forms: dict[str, str]

    def __new__(cls, nominative: str, forms: dict[str, str] | None = None) -> "Word":
        """A word and its forms by name."""
        word = super().__new__(cls, nominative)
        word.forms = forms or {}
        return word

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        return self.forms.get(spec, str(self))


class Catalogue:
    """The texts of one game in one language."""

    def __init__(self, lang: str, source: str, where: str) -> None:
        self.lang = lang
        self.where = where
        self.plain: dict[str, str] = {}
        self.plural: dict[str, list[str]] = {}
        self._words: dict[str, Word] = {}
        for key, plural, texts in parse_po(source, where):
            if key == "":
                continue
            if plural:
                self.plural[key] = texts
            else:
                self.plain[key] = texts[0]
        header = next((texts[0] for key, _plural, texts in parse_po(source, where) if key == ""), "")
        self._plural_index = _plural_rule(header)

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.plain or key in self.plural

    def keys(self) -> set[str]:
        """All keys."""
        return set(self.plain) | set(self.plural)

    def text(self, key: str, /, **args: Any) -> str:
        """A text with its places filled in; `n` chooses among plural forms."""
        if key in self.plural:
            forms = self.plural[key]
            template = forms[self._plural_index(int(args["n"]))]
        elif key in self.plain:
            template = self.plain[key]
        else:
            raise KeyError(f"{self.where}: no text '{key}'")
        return template.format(**args) if "{" in template else template

    def named(self, key: str) -> Word:
        """A word with its grammatical forms: `key-acc` and the like are forms of `key`."""
        word = self._words.get(key)
        if word is None:
            forms = {
                other[len(key) + 1 :]: text
                for other, text in self.plain.items()
                if other.startswith(key + "-") and "-" not in other[len(key) + 1 :]
            }
            word = self._words[key] = Word(self.text(key), forms)
        return word

    def word(self, kind: Kind, value: Any, names: Sequence[str]) -> Any:  # numbers stay numbers, the rest is words
        """An event's or action's field as this language says it."""
        if kind is SEAT:
            return names[value] if isinstance(value, int) and 0 <= value < len(names) else self.text("nobody")
        if kind.counts:
            if not kind.slugs:
                return ", ".join(map(str, value))
            parts = [(self.text(f"{kind.name}-{slug}"), n) for slug, n in value.items()]
            return ", ".join(word if n == 1 else f"{word} ×{n}" for word, n in parts) or self.text("nothing")
        if kind.slugs:
            return self.named(f"{kind.name}-{value}")
        return value


def _plural_rule(header: str) -> Callable[[int], int]:
    """The plural rule of a catalogue's header, as gettext itself reads it."""
    for line in header.splitlines():
        if line.lower().startswith("plural-forms:"):
            rule = line.split("plural=", 1)[1].strip().rstrip(";")
            function: Callable[[int], int] = gettext.c2py(rule)
            return function
    return lambda n: int(n != 1)


def parse_po(source: str, where: str) -> list[tuple[str, bool, list[str]]]:
    """The entries of a `.po` file: key, whether it has plural forms, texts."""
    entries: list[tuple[str, bool, list[str]]] = []
    key: str | None = None
    texts: dict[int, str] = {}
    plural = False
    into = ""

    def finish() -> None:
        nonlocal key, texts, plural, into
        if key is not None and texts:
            entries.append((key, plural, [texts[i] for i in sorted(texts)]))
        key, texts, plural, into = None, {}, False, ""

    for number, raw in enumerate(source.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("msgid_plural "):
            plural, into, rest = True, "plural", line[len("msgid_plural ") :]
        elif line.startswith("msgid "):
            finish()
            key, into, rest = "", "id", line[len("msgid ") :]
        elif line.startswith("msgstr"):
            head, rest = line.split(" ", 1)
            into = head[7:-1] if "[" in head else "0"
            texts[int(into)] = ""
        else:
            rest = line
        if not (rest.startswith('"') and rest.endswith('"') and len(rest) >= 2):
            raise ValueError(f"{where}, line {number}: {rest!r} is not a quoted text")
        piece = re.sub(r"\\(.)", lambda escape: "\n" if escape[1] == "n" else escape[1], rest[1:-1])
        if into == "id":
            key = (key or "") + piece
        elif into.isdigit():
            texts[int(into)] += piece
    finish()
    return entries


MARKUP = re.compile(r"(\\*)\[([a-z#/@][^\[]*?)\]")  # as in rich: a tag, unless a backslash stands before it


def without_markup(line: str) -> str:
    """A line of `Game.describe` as plain text."""
    return MARKUP.sub(lambda tag: f"[{tag[2]}]" if len(tag[1]) % 2 else "", line)

"""What can be played, and how: games in words, rulebooks with their ids, components with their provenance, packs."""

import re
import time
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, insert, select

from grimtable.engine import sides
from grimtable.engine.errors import GrimtableError, UnknownName
from grimtable.engine.game import Game
from grimtable.engine.options import Some
from grimtable.engine.texts import Catalogue
from grimtable.server.errors import NotFound, Refusal
from grimtable.server.lobby.new_game import game_named
from grimtable.server.storage import Store
from grimtable.server.storage.people import Person
from grimtable.server.storage.schema import PACKS
from grimtable.server.words import clean
from grimtable.table import rulebook as books

Json = dict[str, Any]  # values are whatever JSON holds

_MARK = re.compile(r" \((?:[A-Z]{3}-Q\d+|P\d+)\)$")
_NO_SLUG = re.compile(r"[^a-z0-9]+")


class Choice(msgspec.Struct):
    """One value of an option."""

    value: bool | int | str | list[str]
    title: str


class Option(msgspec.Struct, omit_defaults=True):
    """A variant the host may choose: the first choice is the default; with `many` any of them, none by default."""

    name: str
    title: str
    choices: list[Choice]
    many: bool = False
    for_seats: dict[int, list[int]] = {}  # the places of the choices that a number of seats has, where not all in order
    needs: dict[str, list[bool | int | str]] = {}  # other options and their values without which it means nothing


class Mode(msgspec.Struct):
    """A way to play a game."""

    name: str
    title: str
    detail: str
    seats: tuple[int, ...]
    options: list[Option]


class Level(msgspec.Struct):
    """How well a bot plays."""

    name: str
    title: str
    detail: str


class Side(msgspec.Struct):
    """What a person may play where roles differ, with the options that put seat 0 there."""

    role: str
    title: str
    text: str
    portraits: tuple[str, ...]
    options: Mapping[str, int]


class GameInfo(msgspec.Struct):
    """A game as the shelf shows it."""

    name: str
    title: str
    tagline: str
    about: str
    ruleset: str
    modes: list[Mode]
    levels: list[Level]
    unlocks: bool  # whether a group's games open modes to its later ones
    sides: list[Side]  # of the first mode; none where all play alike


class Rule(msgspec.Struct):
    """One rule of a game."""

    id: str
    title: str
    text: str
    chapter: str


class Chapter(msgspec.Struct):
    """One chapter of the rulebook with the rules in it."""

    title: str
    intro: str
    rules: list[Rule]


class Rulebook(msgspec.Struct):
    """The rules of a game in the order of the rulebook."""

    game: str
    title: str
    lang: str
    intro: str
    chapters: list[Chapter]


def _text(texts: Catalogue, key: str, otherwise: str = "") -> str:
    return texts.text(key) if texts.has(key) else otherwise


def _first(texts: Catalogue, keys: Iterable[str], otherwise: str) -> str:
    return next((texts.text(key) for key in keys if texts.has(key)), otherwise)


def _value_words(texts: Catalogue, option: str, value: object) -> str:
    slug = str(value).lower() if isinstance(value, bool) else str(value)
    return _text(texts, f"option-{option}-{slug}", slug)


def mode_options(game: Game, mode: str, texts: Catalogue) -> list[Option]:
    """The options of a mode with all their choices, and which of these a number of seats has, where not all."""
    by_seats = {seats: game.options(mode, seats) for seats in game.seats(mode)}
    every = (game.options(mode), *by_seats.values())
    found = []
    for name in dict.fromkeys(name for options in every for name in options):
        values = list(dict.fromkeys(value for options in every for value in options.get(name, ())))
        places = {seats: [values.index(value) for value in of.get(name, ())] for seats, of in by_seats.items()}
        found.append(
            Option(
                name,
                _text(texts, f"option-{name}", name),
                [Choice(value, _value_words(texts, name, value)) for value in values],
                any(isinstance(options.get(name), Some) for options in every),
                {seats: these for seats, these in places.items() if these != list(range(len(values)))},
                {other: list(these) for other, these in game.option_needs.get(name, {}).items()},
            )
        )
    return found


def _side(one: sides.Side, texts: Catalogue) -> Side:
    title, text = texts.text(f"role-{one.role}"), texts.text(f"side-line-{one.role}")
    return Side(one.role, title, text, one.portraits, one.options)


def game_info(game: Game, lang: str, levels: list[Level]) -> GameInfo:
    """A game in words."""
    texts = game.texts(lang)
    modes = []
    for mode in game.modes:
        title, detail = _text(texts, f"mode-{mode}", mode), _text(texts, f"mode-{mode}-detail")
        modes.append(Mode(mode, title, detail, tuple(game.seats(mode)), mode_options(game, mode, texts)))
    return GameInfo(
        game.name,
        game.title(lang),
        _text(texts, "tagline"),
        _text(texts, "about"),
        game.ruleset,
        modes,
        levels,
        type(game).locked is not Game.locked,
        [_side(one, texts) for one in game.sides],
    )


# Rulebooks


@cache
def rulebook(name: str, lang: str) -> Rulebook:
    """The rulebook of a game, as pages show it."""
    game = game_named(name)
    try:
        found = books.rulebook(name, lang)
    except UnknownName:
        raise NotFound("rule", rule=name) from None
    return shown_book(found, game.title(lang))


def shown_book(book: books.Rulebook, title: str) -> Rulebook:
    """A rulebook by its chapters."""
    first, *others = book.chapters
    chapters = others if not first.rules else [books.Chapter("", "", first.rules), *others]
    return Rulebook(
        book.game,
        title,
        book.lang,
        first.intro,
        [
            Chapter(chapter.title, chapter.intro, [_shown(book.rules[rule], chapter.title) for rule in chapter.rules])
            for chapter in chapters
        ],
    )


def _shown(rule: books.Rule, chapter: str) -> Rule:
    return Rule(rule.id, rule.title, rule.body, chapter)


def find_rule(name: str, wanted: str, lang: str) -> Rule:
    """One rule by its id."""
    for chapter in rulebook(name, lang).chapters:
        for rule in chapter.rules:
            if rule.id == wanted.upper():
                return rule
    raise NotFound("rule", rule=wanted[:20])


def search_rules(name: str, query: str, lang: str, limit: int = 50) -> list[Rule]:
    """Rules that hold every word of a query."""
    try:
        found = books.rulebook(name, lang).search(query)
    except UnknownName:
        raise NotFound("rule", rule=name) from None
    return [_shown(rule, rule.heading or rule.section) for rule in found[:limit]]


# Components


class Component(msgspec.Struct):
    """One component: its numbers, its words, and how sure we are of them."""

    table: str
    id: str
    title: str
    text: str
    source: str
    cite: str
    rule: str
    values: dict[str, Any]
    table_title: str  # what the table of such components is called
    words: list[str]  # the values as a person reads them
    plan: list[Any]  # outlines to draw it with, where the game has some


def _said(texts: Catalogue, stem: str, value: Any) -> str:
    """A value in words: of a list each, of a sum each part, of anything else its text, or itself."""
    if isinstance(value, list):
        inner = ", ".join(_said(texts, stem, one) for one in value)
        return f"({inner})" if isinstance(value[0], int) else inner
    parts = [part.replace(" ", "-") for part in str(value).split(" + ")]
    return " + ".join(_first(texts, (f"gallery-{stem}-{part}", f"{stem}-{part}"), part) for part in parts)


def _field_words(texts: Catalogue, stems: Mapping[str, str], values: dict[str, Any]) -> list[str]:
    """What a component has, not what it lacks; how many there are stands elsewhere, a note is for authors of packs."""
    found = []
    for key, value in values.items():
        if key in ("count", "note") or not value:
            continue
        name = _text(texts, f"gallery-{key}", key)
        found.append(name if value is True else f"{name}: {_said(texts, stems.get(key, key), value)}")
    return found


def clauses(cite: str) -> list[tuple[str, str]]:
    """The parts of a citation: what each says, and the ruling or source that it names last, in brackets."""
    parts = [(_MARK.sub("", clause), clause) for clause in cite.split("; ")]
    return [(words, clause[len(words) :]) for words, clause in parts]


def cite_key(words: str) -> str:
    """The text key of a part of a citation."""
    return "cite-" + _NO_SLUG.sub("-", words.lower()).strip("-")


def _cited(texts: Catalogue, cite: str) -> str:
    """A citation in the reader's words; rulings, sources and what a pack's author wrote stay as they are."""
    return "; ".join(_text(texts, cite_key(words), words) + mark for words, mark in clauses(cite))


def gallery(game: Game, lang: str, pack: Any = None) -> list[Component]:
    """Every component of a game with its provenance."""
    texts = game.texts(lang)
    found = []
    named: set[str] = set()
    for row in game.gallery(None if pack is None else game.rows(pack)):
        slug = str(row.get("id", ""))
        table = str(row.get("table", ""))
        stem = game.stems.get(table, table)
        effects = [f"effect-{stem}-{slug}", f"{stem}-{slug}-text"]
        if slug not in named:  # a later table with the same id is about something else than the card
            effects.append(f"effect-{slug}")
        named.add(slug)
        known = ("table", "id", "source", "cite", "rule")
        values = {key: value for key, value in row.items() if key not in known}
        found.append(
            Component(
                table,
                slug,
                _first(texts, (f"gallery-{stem}-{slug}", f"{stem}-{slug}", f"card-{slug}"), slug),
                _first(texts, effects, ""),
                str(row.get("source", "")),
                _cited(texts, str(row.get("cite", ""))),
                str(row.get("rule", "")),
                values,
                _text(texts, f"gallery-table-{table}", table),
                _field_words(texts, game.stems, values),
                game.plan(row),
            )
        )
    return found


# Packs


class PackInfo(msgspec.Struct):
    """A component pack somebody stored."""

    hash: str
    game: str
    title: str


class Packs:
    """Component packs, stored under the hash of their rows."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    async def add(self, person: Person, game_name: str, title: str, body: Json) -> PackInfo:
        """Check a pack and keep it."""
        game = game_named(game_name)
        try:
            rows = game.rows(body)
        except GrimtableError as error:
            raise Refusal("bad-pack", reason=str(error)) from None
        info = PackInfo(game.pack_hash(rows), game.name, clean(title, 60) or game.name)

        def work(connection: Connection) -> None:
            if connection.execute(select(PACKS.c.hash).where(PACKS.c.hash == info.hash)).first() is None:
                values = {"hash": info.hash, "game": info.game, "owner": person.id, "title": info.title}
                text = msgspec.json.encode(body).decode()
                connection.execute(insert(PACKS).values(**values, body=text, created=time.time()))

        await self._store.write(work)
        return info

    async def find(self, game: str, digest: str) -> Json:
        """The rows of a pack."""
        where = (PACKS.c.hash == digest, PACKS.c.game == game)
        body = await self._store.read(lambda c: c.execute(select(PACKS.c.body).where(*where)).scalar())
        if body is None:
            raise NotFound("pack")
        found: Json = msgspec.json.decode(body)
        return found

    async def mine(self, person: Person) -> list[PackInfo]:
        """The packs somebody stored."""
        query = select(PACKS.c.hash, PACKS.c.game, PACKS.c.title).where(PACKS.c.owner == person.id)
        rows = await self._store.read(lambda c: c.execute(query.order_by(PACKS.c.created)).all())
        return [PackInfo(*row) for row in rows]

"""REST about games: the shelf, rulebooks, components, packs."""

from typing import Any, Final

import msgspec

from grimtable import bots
from grimtable.engine.game import Game
from grimtable.games import games
from grimtable.server.http.endpoints import Call, Endpoint
from grimtable.server.lobby.library import (
    Component,
    GameInfo,
    Level,
    PackInfo,
    Rule,
    Rulebook,
    find_rule,
    gallery,
    game_info,
    rulebook,
    search_rules,
)
from grimtable.server.lobby.new_game import game_named
from grimtable.server.words import words


class RuleQuery(msgspec.Struct):
    """What to look for in a rulebook."""

    q: str = ""


class RuleList(msgspec.Struct):
    """Rules that answer a search."""

    rules: list[Rule]


class LessonInfo(msgspec.Struct):
    """A guided game, for a list."""

    id: str
    side: str
    seat: int
    title: str
    goal: str
    minutes: int
    stops: int


class PrimerPart(msgspec.Struct):
    """One of the four pictures of a round: its title, a sentence or two, and what to draw."""

    title: str
    say: str
    picture: str
    signs: str = ""  # symbols of the picture, drawn by the page


class PrimerMistake(msgspec.Struct):
    """Something people get wrong, with the rule that says so."""

    say: str
    rule: str


class Primer(msgspec.Struct):
    """How to play, on one screen."""

    title: str
    minutes: str
    weight: int
    goal: str
    win: str
    lose: str
    round: list[PrimerPart]
    mistake: list[PrimerMistake]
    lessons: list[LessonInfo]


class PackQuery(msgspec.Struct):
    """Which component rows to show: the standard ones, or those of a stored pack."""

    pack: str | None = None


class NewPack(msgspec.Struct, forbid_unknown_fields=True):
    """Corrected component rows of a game."""

    game: str
    rows: dict[str, Any]
    title: str = ""


def levels(game: Game, lang: str) -> list[Level]:
    """The bot levels that a game offers, in words."""
    return [
        Level(name, words(f"level-{name}", lang), words(f"level-{name}-detail", lang)) for name in bots.levels(game)
    ]


async def get_games(call: Call) -> list[GameInfo]:
    """Every game that can be played here, with modes, seats, options and bot levels."""
    return [game_info(game, call.lang, levels(game, call.lang)) for game in games().values()]


async def get_game(call: Call) -> GameInfo:
    """One game."""
    game = game_named(call.path("game"))
    return game_info(game, call.lang, levels(game, call.lang))


async def get_rules(call: Call) -> Rulebook:
    """The rulebook of a game: chapters and rules with their ids."""
    game_named(call.path("game"))
    return rulebook(call.path("game"), call.lang)


async def get_rule_search(call: Call) -> RuleList:
    """Rules that hold every word of `q`."""
    query: RuleQuery = call.query
    game_named(call.path("game"))
    return RuleList(search_rules(call.path("game"), query.q[:200], call.lang))


async def get_rule(call: Call) -> Rule:
    """One rule by its id."""
    game_named(call.path("game"))
    return find_rule(call.path("game"), call.path("rule"), call.lang)


async def get_lessons(call: Call) -> list[LessonInfo]:
    """The guided games of a game."""
    return msgspec.convert(game_named(call.path("game")).lessons(call.lang), list[LessonInfo])


async def get_primer(call: Call) -> Primer:
    """How to play, on one screen."""
    return msgspec.convert(game_named(call.path("game")).primer(call.lang), Primer)


async def get_gallery(call: Call) -> list[Component]:
    """Every component of a game with where its numbers come from."""
    query: PackQuery = call.query
    game = game_named(call.path("game"))
    pack = None if query.pack is None else await call.server.packs.find(game.name, query.pack)
    return gallery(game, call.lang, pack)


async def post_pack(call: Call) -> PackInfo:
    """Store corrected component rows; tables can then be opened with them."""
    body: NewPack = call.body
    return await call.server.packs.add(call.me, body.game, body.title, body.rows)


async def get_packs(call: Call) -> list[PackInfo]:
    """The packs I stored."""
    return await call.server.packs.mine(call.me)


ENDPOINTS: Final = (
    Endpoint("GET", "/api/games", "games", "All games", get_games, list[GameInfo], tag="games", packed=True),
    Endpoint("GET", "/api/games/{game}", "game", "One game", get_game, GameInfo, tag="games", packed=True),
    Endpoint("GET", "/api/games/{game}/rules", "rules", "The rulebook", get_rules, Rulebook, tag="games", packed=True),
    Endpoint(
        "GET", "/api/games/{game}/rules/search", "search_rules", "Search the rulebook", get_rule_search, RuleList,
        query=RuleQuery, tag="games",
    ),
    Endpoint("GET", "/api/games/{game}/rules/{rule}", "rule", "One rule", get_rule, Rule, tag="games"),
    Endpoint(
        "GET", "/api/games/{game}/lessons", "lessons", "Guided games", get_lessons, list[LessonInfo], tag="games",
    ),
    Endpoint("GET", "/api/games/{game}/primer", "primer", "How to play", get_primer, Primer, tag="games"),
    Endpoint(
        "GET", "/api/games/{game}/gallery", "gallery", "Components with provenance", get_gallery, list[Component],
        query=PackQuery, tag="games",
    ),
    Endpoint(
        "POST", "/api/packs", "add_pack", "Store a component pack", post_pack, PackInfo, body=NewPack, status=201,
        tag="games", person=True,
    ),
    Endpoint("GET", "/api/packs", "packs", "My component packs", get_packs, list[PackInfo], tag="games", person=True),
)  # fmt: skip

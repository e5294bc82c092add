"""Tables so small that all histories can be counted: a handful of search cards, one Move a turn, few player cards."""

from collections.abc import Callable
from typing import Any, cast

from grimtable.engine.event import Journal
from grimtable.engine.game import Game
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Tape
from grimtable.engine.state import Setup, State
from grimtable.games.male_epickie_zombie.components import (
    CARDS,
    CHARACTERS,
    N_CHARACTERS,
    OBJECTIVES,
    REF,
    ROOMS,
    SIDES,
    Rows,
)
from grimtable.games.male_epickie_zombie.kinds import BEGIN_TURN, CHOOSE_HUMANS, CHOOSING, DEAL_OUT, SETUP, STREAMS
from grimtable.games.male_epickie_zombie.mall import Mall
from grimtable.games.male_epickie_zombie.rules import setup as game_setup
from grimtable.games.male_epickie_zombie.rules import zombie_turn
from grimtable.games.male_epickie_zombie.state import Mez, blank
from tests.laws.worlds import Tiny, written


def pack(cards: dict[str, list[str]], **limits: int) -> dict[str, list[dict[str, Any]]]:
    """A component pack with only these search cards; one Move a turn."""
    return {
        "search": [{"id": card, "symbols": cards.get(card, [])} for card in CARDS[1:]],
        "number": [{"id": name.replace("_", "-"), "value": value} for name, value in {"moves": 1, **limits}.items()],
    }


Begin = Callable[[Mez], None]


def dealt(objectives: tuple[str, ...], begin: Begin) -> Any:
    """A deal in the reference layout without zombies, with few player cards; `begin` says where it starts."""

    def deal(game: Game, setup: Setup, tape: Tape) -> State:
        rows = cast(Rows, setup.rows)
        streams: list[i64] = [0] * (WORDS * len(STREAMS))
        mall = Mall(rows, [SIDES.index(side) for side in REF])
        s = blank(setup, rows, mall, streams, Journal(setup.n_seats + 1))
        s.tape = tape
        game_setup.lay_out(s)
        game_setup.prepare_decks(s)
        chosen: list[i64] = [OBJECTIVES.index(objective) for objective in objectives]
        s.objectives = chosen
        for human in range(s.n_humans):
            s.characters[human] = CHARACTERS.index("popstar") + human
        s.zombie_cards = [CHARACTERS.index("hippie") | (256 if s.zombie_seat >= 0 else 0)]
        begin(s)
        s.begin()
        return s

    return deal


def with_supplies(s: Mez) -> None:
    """The first human stands beside C-M with a supply token; cards lie face down before both."""
    s.at[0] = ROOMS.index("C-N")
    s.supplies[0] = 0
    for human in range(s.n_humans):
        s.face_down[human] = s.deck.pop()
    s.push(BEGIN_TURN, 0)


def with_clues(s: Mez) -> None:
    """The first human stands beside a bio room; four clues lie face down, and a card before each human."""
    clues: list[i64] = [1, 2, 3, 4]
    s.shuffle(SETUP, clues)
    s.clues = clues
    s.at[0] = ROOMS.index("NW-2")
    for human in range(s.n_humans):
        s.face_down[human] = s.deck.pop()
    s.push(BEGIN_TURN, 0)


def with_hand(s: Mez) -> None:
    """The zombie player deals from a small hand."""
    zombie_turn.draw_hand(s, s.rows.limit["hand"])
    s.push(BEGIN_TURN, 0)
    s.push(DEAL_OUT, 0)


def with_choice(s: Mez) -> None:
    """Two humans choose from six player cards."""
    s.phase = CHOOSING
    for human in range(s.n_humans):
        s.characters[human] = 0
    s.pile = [1, 2, 3, 4, 5, 7]
    s.shuffle(SETUP, s.pile)
    s.push(CHOOSE_HUMANS)


def turns(last: int) -> Any:
    """Counted out up to and including this turn."""

    def within(s: State) -> bool:
        return not s.over and cast(Mez, s).turn <= last

    return within


def world(s: State) -> str:
    """Who holds what, all decks, what is pending and what everybody remembers."""
    dump = s.setup.game.dump(s)
    del dump["streams"]
    del dump["now"]["questions"]
    return written(dump)


def conserved(s: State) -> dict[str, int]:
    """What can never change: every search card is somewhere once, and so are the zombies."""
    dump = s.setup.game.dump(s)
    cards: dict[str, int] = {}
    held = [human["search"] for human in dump["human"] if human["search"]]
    drawn = [dump["now"]["drawn"]] if dump["now"]["drawn"] else []
    for slug in [*dump["deck"], *dump["hand"], *held, *dump["supply_deck"], *drawn]:
        kind = slug.split(".")[0]
        cards[kind] = cards.get(kind, 0) + 1
    for slug, n in dump["revealed"].items():
        kind = slug.split(".")[0]
        cards[kind] = cards.get(kind, 0) + n
    table = cast(Mez, s)
    people = [human["character"] for human in dump["human"] if human["character"] and not dump["dealt"]]
    people += dump["dealt"] + dump["pile"] + [card for card, _marker in dump["zombie_cards"]]
    assert len(set(people)) == len(people) < N_CHARACTERS, "a player card is in two places"
    return {**cards, "zombies": int(table.pool) + len(dump["zombies"])}


WEAPONS = {"crowbar": ["purple"], "axe": ["blue"], "revolver": ["blue"]}
QUIET = ("target", "lockdown", "arsenal")
TABLES = [
    Tiny(
        "supplies", 2, "coop_automa", pack({"first-aid": ["purple"], **WEAPONS}, search_weapons=1), turns(1),
        {"difficulty": "epic"}, deal=dealt(QUIET, with_supplies),
    ),
    Tiny(
        "more supplies", 2, "rivalry_automa",
        pack({"first-aid": ["purple"], "explosion": ["blue"], **WEAPONS}, search_weapons=1), turns(2),
        deal=dealt(QUIET, with_supplies), soak=True,
    ),
    Tiny(
        "clues", 2, "coop_automa", pack({"first-aid": ["purple", "blue"]}, search_weapons=0), turns(1),
        {"difficulty": "epic"}, deal=dealt(("source", "target", "lockdown"), with_clues),
    ),
    Tiny(
        "hand", 3, "coop", pack({"first-aid": ["purple", "blue"], "zombie": ["blue"]}, search_weapons=0, hand=3),
        turns(1), {"zombie": 2}, deal=dealt(QUIET, with_hand),
    ),
    Tiny(
        "choice", 2, "coop_automa", pack({"first-aid": ["purple", "purple"]}, search_weapons=0), turns(0),
        {"difficulty": "easy"}, deal=dealt(QUIET, with_choice),
    ),
]  # fmt: skip

"""Tables of Claustrophobia so small that all histories can be counted: a handful of tiles and cards."""

from typing import Any, cast

from grimtable.engine.event import Journal
from grimtable.engine.game import Game
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Tape
from grimtable.engine.state import Setup, State
from grimtable.games.claustrophobia import kinds
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.components import ADVANTAGES, EVENT_CARDS, N_TILES, TILES, Rows
from grimtable.games.claustrophobia.marks import ROUND
from grimtable.games.claustrophobia.rules.activation import apply_activate
from grimtable.games.claustrophobia.rules.cards import advantage_counts, draw_advantage, draw_event, event_counts
from grimtable.games.claustrophobia.rules.setup import ANY_TILE, build_pile, tell_pile
from grimtable.games.claustrophobia.rules.tunnels import cell_of, place
from grimtable.games.claustrophobia.state import Claustrophobia, blank
from tests.laws.worlds import Tiny, written


def pack(
    scenario: str,
    tiles: str,
    *,
    cards: dict[str, int] | None = None,
    dooms: dict[str, int] | None = None,
    **scenario_numbers: Any,
) -> dict[str, list[dict[str, Any]]]:
    """A component pack with only these tiles and cards."""
    kept = {"T01", "T02", "T03", *tiles.split()}
    return {
        "tile": [{"id": tile, "count": 1 if tile in kept else 0} for tile in TILES],
        "advantage": [{"id": card, "count": (cards or {}).get(card, 0)} for card in ADVANTAGES[1:]],
        "event": [{"id": card, "count": (dooms or {}).get(card, 0)} for card in EVENT_CARDS[1:]],
        "scenario": [{"id": scenario, **scenario_numbers}],
        "limit": [{"id": "destiny", "value": 1}],
    }


def before_dice(s: State) -> bool:
    """Counted out through the setup, up to the first roll and the card window after it."""
    table = cast(Claustrophobia, s)
    return not s.over and (table.marks[ROUND] == 0 or asks(table, "entrust", "swap", "feet"))


def at_the_shop(s: State) -> bool:
    """Counted out through the auction and the shopping, up to the first decision on the map."""
    return not s.over and cast(Claustrophobia, s).marks[ROUND] == 0


def asks(s: Claustrophobia, *names: str) -> bool:
    """Whether one of these questions is open."""
    seat = s.pending[0] if s.pending else None
    question = None if seat is None else s.setup.game.view(s, seat).to_json()["question"]
    return question is not None and question["kind"] in names


def world(s: State) -> str:
    """Everything but dice to come and question numbers."""
    dump = s.setup.game.dump(s)
    del dump["streams"]
    del dump["now"]["questions"]
    return written(dump)


def conserved(s: State) -> dict[str, int]:
    """What can never change: cards once they are dealt, and tiles, each in one place."""
    dump = s.setup.game.dump(s)
    tiles = [row[0] for row in dump["map"]] + dump["pile"] + dump["aside"] + dump["lost"]
    drawn = dump["marks"].get("drawn", 0)
    if drawn:
        tiles.append(TILES[drawn - 1])
    assert len(set(tiles)) == len(tiles) <= N_TILES
    found: dict[str, int] = {}
    if not dump["map"]:  # not dealt yet
        table = cast(Claustrophobia, s)
        for name, slugs, counts in (
            ("hand", ADVANTAGES, advantage_counts(table)),
            ("events", EVENT_CARDS, event_counts(table)),
        ):
            found |= {f"{name} {slug}": int(n) for slug, n in zip(slugs, counts, strict=True) if n}
        return found
    for hand, deck, played in (("hand", "deck", "played"), ("events", "event_deck", "events_played")):
        for counts in (dump[hand], dump[played]):
            for card, n in counts.items():
                found[f"{hand} {card}"] = found.get(f"{hand} {card}", 0) + n
        for card in dump[deck]:
            found[f"{hand} {card}"] = found.get(f"{hand} {card}", 0) + 1
    return found


def digging(game: Game, setup: Setup, tape: Tape) -> State:
    """A Blade with one move in a tunnel that is open at both ends; cards and tiles by the tape."""
    rows = cast(Rows, setup.rows)
    streams: list[i64] = [0] * (WORDS * len(m.STREAMS))
    s = blank(setup, rows, streams, Journal(setup.n_seats + 1))
    s.tape = tape
    s.marks[m.HUMAN], s.marks[m.ROUND], s.marks[m.PHASE], s.marks[m.AIR] = 1, 1, m.P_HUMAN, 1
    place(s, START, cell_of(0, 0), 5)
    s.marks[m.AIR_TILE] = START
    s.at[BLADE], s.dice[BLADE] = START, 1
    if rows.gift_die[5] == 1:  # the Redeemer stands by with Prescience
        s.at[0], s.dice[0], s.marks[m.GIFT_BITS] = START, 1, 1 << 5
        s.marks[m.DONE] = 1
    s.deck = [card for card in range(1, 10) for _ in range(rows.advantage_count[card])]
    s.shuffle(m.ADVANTAGE_DECK, s.deck)
    s.fates = [card for card in range(1, 12) for _ in range(rows.event_count[card])]
    s.shuffle(m.EVENT_DECK, s.fates)
    build_pile(s)
    s.pile = [tile for tile in s.pile if tile != START]
    tell_pile(s, list(range(len(s.pile))), [ANY_TILE] * len(s.pile))
    draw_advantage(s)
    draw_event(s)
    for step in (kinds.BEGIN_ROUND, kinds.DEMON_PHASE, kinds.THREAT_PHASE, kinds.END_HUMAN, kinds.HUMAN_NEXT):
        s.push(step)
    apply_activate(s, BLADE)
    s.begin()
    return s


def in_phase(s: State) -> bool:
    """Counted out through the Human Action phase."""
    table = cast(Claustrophobia, s)
    return not s.over and table.marks[ROUND] == 1 and table.marks[m.PHASE] == m.P_HUMAN


def prescient(tables: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The Aura of Prescience works on a 1."""
    return {**tables, "gift": [{"id": "prescience", "die": 1}]}


BLADE, START = 3, TILES.index("T28")
FIXED = {"human": 0, "handicap": [], "auction": False}
ALONE: dict[str, Any] = {"team": ["blade-1"], "objects": [], "gifts": []}  # one warrior, one die
ONE_DIE = {"id": "destiny", "value": 1}
LOW = [{"id": "bid_top", "value": 3}, {"id": "bid_least", "value": 3}, ONE_DIE]
TABLES = [
    Tiny("cards", 2, "survivors", pack("survivors", "T28", cards={"map": 1, "potion": 1, "oil": 1}, **ALONE),
         before_dice, dict(FIXED)),
    Tiny("map and lost", 2, "survivors",
         pack("survivors", "T28 T29 T30", cards={"map": 1, "oil": 1}, dooms={"lost": 1}), in_phase, dict(FIXED),
         deal=digging),
    Tiny("prescience", 2, "survivors", prescient(pack("survivors", "T28 T29 T30")), in_phase, dict(FIXED),
         deal=digging),
    Tiny("treasure", 2, "gold",
         pack("gold", "T04", first=0, section=0, stashes=1, advantages=0, team=["blade-1", "brute-1"], objects=[]),
         before_dice, dict(FIXED)),
    Tiny("auction", 2, "survivors",
         {**pack("survivors", "", cards={"map": 1, "potion": 1}), "limit": LOW}, at_the_shop,
         {"human": 0, "handicap": [], "auction": True}),
]  # fmt: skip

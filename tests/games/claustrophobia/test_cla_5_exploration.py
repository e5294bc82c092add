"""CLA-5: exploration, from the opening that is named to the warrior on the new tile; the cards that bend it."""

from typing import Any

from grimtable.engine.game import LANGUAGES
from grimtable.games.claustrophobia import GAME
from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.rules.tunnels import cell_of, place
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    at,
    do,
    explorer,
    happened,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
)


def told(s: Any, kind: str) -> dict[str, str]:
    """The tile that the line of an event names, by language; every line is a sentence of that language alone."""
    event = next(event for event in s.events(0, HUMAN) if event.kind == kind)
    lines = {}
    for lang in LANGUAGES:
        line = GAME.tell(event, lang, ("Ala", "Bot"))
        assert line is not None
        assert "{" not in line.text
        lines[lang] = line.text
    assert len(set(lines.values())) == len(LANGUAGES)
    return {lang: next((name for name in TILES if name in line), "") for lang, line in lines.items()}


def test_cla_5_1_exploring_costs_one_and_obeys_blocking() -> None:
    """CLA-5.1, CLA-Q13, worked example 10: only through an opening of the own tile."""
    s = explorer("T30 T31")
    assert refused(s, "explore", side="s") == "CLA-5.1"
    do(s, "explore", side="e")
    assert mark(s, "left") == 1

    held = {"brute-1": "T35", "trog-1": "T35", "trog-2": "T35"}
    s = table(figures=held, dice={"brute-1": 6}, now=turn("brute-1"), pile=["T30"], hand={})
    assert refused(s, "explore", side="e") == "CLA-4.2"


def test_cla_5_3_demon_orients_with_an_opening_to_the_explorer() -> None:
    """CLA-5.3, CLA-5.5, CLA-Q12: two ways for a corner; then the explorer is put there and may go on."""
    s = explorer("T30 T31")
    do(s, "explore", side="e")
    assert (question(s), s.pending) == ("orient", (DEMON,))
    assert options(s) == [{"turns": 2}, {"turns": 3}]
    assert refused(s, "orient", turns=0) == "CLA-5.3"

    do(s, "orient", turns=3)

    assert at(s, "blade-1") == "T30"
    assert s.gates[tile("T30")] == 9
    assert (question(s), mark(s, "left")) == ("turn", 1)


def test_cla_5_3_fit_with_other_neighbours_is_not_required() -> None:
    """CLA-5.3: the new tile may turn a wall to a tile beside it."""
    tiles = (
        ("T34", 0, 0, "nes"), ("T29", 0, 1, "ns"), ("T35", 0, 2, "nesw"), ("T30", 1, 0, "nw"), ("T36", 1, 1, "nesw"),
    )  # fmt: skip
    s = explorer("T16 T31", tiles=tiles, marks={"air": 2, "air_tile": tile("T35"), "air_side": 0})
    do(s, "explore", side="e")

    assert at(s, "blade-1") == "T16"  # a straight tunnel has one way: the opening of T36 faces its wall
    assert not s.dark[tile("T36")] & 1


def test_cla_5_4_the_board_stays_open_or_the_tile_is_discarded() -> None:
    """CLA-5.4, CLA-Q8: a dead end would close the last opening; the next tile is drawn."""
    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    s = explorer("T07 T31 T30", tiles=tiles, figures={"blade-1": "T28"})
    do(s, "explore", side="n")

    assert [TILES[each] for each in s.lost] == ["T07"]
    assert mark(s, "drawn") == tile("T31") + 1
    assert happened(s, "tile_lost") == [{"tile": "T07"}]
    assert told(s, "tile_lost") == {"en": "T07", "pl": "T07"}


def test_cla_5_6_with_an_empty_pile_nothing_can_be_explored() -> None:
    """CLA-5.6: not declared at all; if discards empty it, the MVT is spent and he stays."""
    s = explorer("", figures={"blade-1": "T35", "trog-1": "T35"})
    assert refused(s, "explore", side="e") == "CLA-5.6"

    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    s = explorer("T07", tiles=tiles, figures={"blade-1": "T28"})
    do(s, "explore", side="n")
    assert at(s, "blade-1") == "T28"
    assert happened(s, "no_tile")
    assert told(s, "no_tile") == {"en": "", "pl": ""}


def test_cla_5_7_a_goal_stash_is_never_lost() -> None:
    """CLA-5.7: kept aside and back on top; placed after all if nothing else can be, closing the board."""
    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    s = explorer("T03 T31 T30", "invasion", tiles=tiles, figures={"blade-1": "T28"})
    do(s, "explore", side="n")
    assert [TILES[each] for each in s.aside] == ["T03"]
    do(s, "orient", **options(s)[0])
    assert s.aside == []
    assert TILES[s.pile[-1]] == "T03"
    assert happened(s, "tile_aside") == happened(s, "tile_back") == [{"tile": "T03"}]
    assert told(s, "tile_aside") == told(s, "tile_back") == {"en": "T03", "pl": "T03"}

    s = explorer("T03", "invasion", tiles=tiles, figures={"blade-1": "T28"})
    do(s, "explore", side="n")
    assert at(s, "blade-1") == "T03"
    assert s.n_dark() == 0


def test_cla_5_9_map_and_lost_cancel_each_other() -> None:
    """CLA-5.9: a normal draw of the top tile; an answered Lost! counts as not played (CLA-Q42: another may follow)."""
    s = explorer("T30 T31 T32", hand={"map": 1}, events={"lost": 1})
    do(s, "explore", side="e", map=True)
    do(s, "event", card="lost")
    assert question(s) == "orient"
    assert mark(s, "drawn") == tile("T30") + 1

    s = explorer("T30 T31 T32", hand={"map": 1, "faith": 2}, events={"lost": 2})
    do(s, "explore", side="e", map=True)
    do(s, "event", card="lost")
    do(s, "play", card="faith")
    assert question(s) == "lost"
    do(s, "event", card="lost")
    do(s, "play", card="faith")
    assert (question(s), s.pending) == ("peek", (HUMAN,))


def test_cla_5_8_if_no_tile_seen_fits_the_top_one_is_drawn() -> None:
    """CLA-5.8, CLA-5.4, CLA-5.6: the Sewer Map shows two dead ends for the last opening; both are lost, he stays."""
    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    given: dict[str, Any] = {"tiles": tiles, "figures": {"blade-1": "T28"}, "dice": {"blade-1": 6}}
    s = table(pile=["T07", "T03"], hand={"map": 1}, now=turn("blade-1"), **given)
    do(s, "explore", side="n", map=True)
    assert happened(s, "tiles_peeked", HUMAN)[0]["tiles"] == ["T07", "T03"]
    assert [event["tile"] for event in happened(s, "tile_lost")] == ["T07", "T03"]
    assert (at(s, "blade-1"), mark(s, "left"), question(s)) == ("T28", 1, "turn")

    s = table("invasion", pile=["T03", "T07"], hand={"map": 1}, now=turn("blade-1"), **given)
    do(s, "explore", side="n", map=True)  # CLA-5.7: the goal is kept aside, and closes the board after all
    assert [TILES[each] for each in s.lost] == ["T07"]
    assert (at(s, "blade-1"), s.n_dark()) == ("T03", 0)


def test_cla_5_8_only_what_fits_can_be_chosen() -> None:
    """CLA-5.8: of a dead end and a corner for the last opening Demon may take the corner alone."""
    tiles = (("T27", 0, 0, "n"), ("T28", 0, 1, "ns"))
    s = table(tiles=tiles, figures={"blade-1": "T28"}, dice={"blade-1": 6}, pile=["T07", "T30"], hand={},
              events={"lost": 1}, now=turn("blade-1"))  # fmt: skip
    do(s, "explore", side="n")
    do(s, "event", card="lost")

    assert options(s) == [{"tile": "T30", "next": "T07"}]


def test_cla_5_7_two_goals_kept_aside_keep_their_order() -> None:
    """CLA-5.7: both Stashes of S6 go back on top, the first one uppermost; alone they come one at a time."""
    tiles = (("T27", 0, 0, "n"), ("T16", 0, 1, "ns"))
    given: dict[str, Any] = {"figures": {"blade-1": "T16", "blade-2": "T27"}, "dice": {"blade-1": 6, "blade-2": 1}}
    given |= {"tiles": tiles, "hand": {}, "marks": {"real": 2}, "now": turn("blade-1")}
    s = table("gold", pile=["T04", "T05", "T31"], **given)
    for name, x, y, openings in (("T29", -1, 2, 5), ("T07", 1, 2, 2), ("T28", 0, 3, 10)):
        place(s, tile(name), cell_of(x, y), openings)  # walls all around the opening, as if explored from elsewhere
    s.dark = [bits if number == tile("T16") else 0 for number, bits in enumerate(s.dark)]
    do(s, "explore", side="n")

    assert [TILES[each] for each in s.lost] == ["T31"]
    assert at(s, "blade-1") == "T04"
    assert [TILES[each] for each in s.pile] == ["T05"]

"""CLA-5: exploration, from the opening that is named to the warrior on the new tile; the cards that bend it."""

from typing import Any

from grimtable.engine.game import LANGUAGES
from grimtable.games.claustrophobia import GAME
from grimtable.games.claustrophobia.components import TILES
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    at,
    do,
    happened,
    mark,
    options,
    question,
    refused,
    table,
    tile,
    turn,
)


def explorer(pile: str, mode: str = "survivors", **rest: Any) -> Any:
    """A Blade with two moves on the crossing T35; the top tile is named first."""
    rest.setdefault("figures", {"blade-1": "T35"})
    rest.setdefault("hand", {})
    rest.setdefault("dice", {"blade-1": 6})
    return table(mode, pile=pile.split(), now=turn("blade-1"), **rest)


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


def test_cla_a1_1_the_sewer_map_lets_human_choose_and_orient() -> None:
    """CLA-A1.1, CLA-5.2, CLA-5.8, CLA-5.10: 3 tiles, the others back on top in his order; seen by him alone."""
    s = explorer("T30 T31 T32 T33", hand={"map": 1})
    do(s, "explore", side="e", map=True)
    assert (question(s), s.pending) == ("peek", (HUMAN,))
    assert len(options(s)) == 6
    assert happened(s, "tiles_peeked", HUMAN)[0]["tiles"] == ["T30", "T31", "T32"]
    assert "tiles" not in happened(s, "tiles_peeked", DEMON)[0]
    assert refused(s, "pick", tile="T33", next="T30") == "CLA-5.8"

    do(s, "pick", tile="T31", next="T32")

    assert (question(s), s.pending) == ("orient", (HUMAN,))
    assert [TILES[each] for each in reversed(s.pile)] == ["T32", "T30", "T33"]
    assert s.gone[1] == 1


def test_cla_e1_1_lost_lets_demon_choose() -> None:
    """CLA-E1.1: he looks at 3, chooses, and orients as usual."""
    s = explorer("T30 T31 T32 T33", events={"lost": 1})
    do(s, "explore", side="e")
    do(s, "event", card="lost")
    assert (question(s), s.pending) == ("peek", (DEMON,))
    do(s, "pick", tile="T32", next="T31")

    assert s.pending == (DEMON,)
    assert [TILES[each] for each in reversed(s.pile)] == ["T31", "T30", "T33"]


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


def test_cla_g5_1_prescience_hands_one_of_two_to_demon() -> None:
    """CLA-G5.1, CLA-G5.2: the other goes to the bottom, unseen by Demon; any warrior's exploration; not with A1."""
    figures = {"redeemer": "T28", "blade-1": "T35"}
    s = explorer("T30 T31 T32", figures=figures, dice={"redeemer": 5, "blade-1": 6}, gifts=["prescience"])
    do(s, "explore", side="e")
    assert options(s) == [{"tile": "T30"}, {"tile": "T31"}]
    do(s, "pick", tile="T31")
    assert TILES[s.pile[0]] == "T30"
    assert "tile" in happened(s, "tile_bottomed", HUMAN)[0]
    assert "tile" not in happened(s, "tile_bottomed", DEMON)[0]
    assert s.pending == (DEMON,)

    s = explorer("T30", figures=figures, dice={"redeemer": 5, "blade-1": 6}, gifts=["prescience"])
    do(s, "explore", side="e")
    assert question(s) == "orient"  # with 1 tile in the pile it is a normal draw
    s.at[0] = 62
    s = explorer("T30 T31", figures={"blade-1": "T35"}, gifts=["prescience"])
    do(s, "explore", side="e")
    assert question(s) == "orient"


def test_cla_12_5_a_hole_tile_puts_a_token_elsewhere() -> None:
    """CLA-12.5, CLA-12.7: Demon must, on another tile without a hole."""
    s = explorer("T08 T30")
    do(s, "explore", side="e")
    assert (question(s), s.pending) == ("sink", (DEMON,))
    assert refused(s, "sink", tile="T08") == "CLA-12.5"
    do(s, "sink", tile="T28")

    assert mark(s, "holes") == 1 << tile("T08") | 1 << tile("T28")
    assert mark(s, "hole_tokens") == 2
    assert at(s, "blade-1") == "T08"

"""CLA-H, M, G, O, T: the numbers of warriors, Gifts, Objects and tiles, and where they come from."""

import pytest

from grimtable.engine.errors import BadPack
from grimtable.games.claustrophobia import GAME
from grimtable.games.claustrophobia.components import DEMONS, SHAPES, TILE_KINDS, TILES, read_rows
from grimtable.games.claustrophobia.rules.tunnels import turned
from tests.games.claustrophobia.tables import fig, table

ROWS = read_rows()
LINES = {
    "redeemer": ("133", "124", "213", "124", "115", "223"),
    "brute": ("143", "134", "124", "134", "125", "223"),
    "blade": ("133", "213", "124", "133", "115", "223"),
}
ANY_FIGURE = {"redeemer": "redeemer", "brute": "brute-1", "blade": "blade-1"}


@pytest.mark.parametrize("die", range(1, 7))
def test_cla_h_the_die_gives_the_line(die: int) -> None:
    """Die by die: CLA-H1.1, CLA-H2.1, CLA-H3.1, CLA-H4.1, CLA-H5.1, CLA-H6.1 and CLA-2.5."""
    from grimtable.games.claustrophobia.rules.warriors import combat_of, defence_of, move_of

    figures = dict.fromkeys(ANY_FIGURE.values(), "T28")
    s = table(figures=figures, dice=dict.fromkeys(figures, die), gifts=[])

    for kind, name in ANY_FIGURE.items():
        stats = (move_of(s, fig(name)), combat_of(s, fig(name)), defence_of(s, fig(name)))
        assert "".join(map(str, stats)) == LINES[kind][die - 1]


@pytest.mark.parametrize(
    ("kind", "numbers"),
    [
        ("trog", (1, 1, 1, 3)), ("tough", (1, 2, 1, 5)), ("hunter", (4, 2, 1, 4)), ("combat", (3, 1, 4, 4)),
        ("souls", (10, 0, 2, 4)), ("cruelty", (3, 1, 0, 4)), ("possessed", (4, 2, 2, 4)), ("destruction", (4, 2, 1, 4)),
    ],
)  # fmt: skip
def test_cla_m_demon_warriors_have_their_numbers(kind: str, numbers: tuple[int, ...]) -> None:
    """CLA-M1.1, CLA-M2.1, CLA-M3.1, CLA-M4.1, CLA-M5.1, CLA-M6.1, CLA-M7.1, CLA-M8.1: life, MVT, CBT, DEF."""
    at = DEMONS.index(kind)

    assert (ROWS.demon_life[at], ROWS.demon_move[at], ROWS.demon_combat[at], ROWS.demon_defence[at]) == numbers


def test_cla_g_each_gift_has_its_die() -> None:
    """CLA-G1.1 to CLA-G6.1: 1 to 6 in their order."""
    assert ROWS.gift_die[1:] == [1, 2, 3, 4, 5, 6]


def test_cla_cards_are_as_many_as_in_the_box() -> None:
    """15 Advantage cards, 16 Event cards, 6 Objects, 36 tiles, 10 boxes of which two are black."""
    assert sum(ROWS.advantage_count) == 15
    assert sum(ROWS.event_count) == 16
    assert sum(ROWS.object_count) == 6
    assert len(ROWS.tile_kind) == 36
    assert [box for box in range(1, 11) if not ROWS.box_once[box]] == [2, 10]


def test_cla_t_tiles_have_kinds_shapes_and_room() -> None:
    """CLA-T1.1, CLA-T2.1, CLA-T3.1, CLA-T4.1, CLA-T5.1, CLA-T6.1, CLA-T7.1, CLA-T8.1, CLA-T9.1, CLA-T10.1, CLA-T11.1"""
    shapes = {bits: shape for shape, bits in SHAPES.items()}
    found: dict[str, str] = {}
    for number in range(36):
        kind = TILE_KINDS[ROWS.tile_kind[number]]
        found[kind] = found.get(kind, "") + shapes[int(ROWS.tile_gates[number])]

    assert found == {
        "exit": "X", "pentacle": "T", "stash": "DSCT", "hole": "DST", "lair": "CTX", "hungry": "SCT", "narrow": "SSC",
        "flooded": "SCT", "trapped": "SCT", "mechanism": "ST", "plain": "DSSCCTTTXX",
    }  # fmt: skip
    rooms = {TILE_KINDS[ROWS.tile_kind[number]]: ROWS.tile_room[number] for number in range(36)}
    assert (rooms["exit"], rooms["pentacle"], rooms["narrow"], rooms["plain"]) == (5, 5, 1, 3)


def test_tiles_turn_clockwise_and_are_never_mirrored() -> None:
    """A corner north-east looks east-south, south-west, west-north in turn."""
    assert [turned(SHAPES["C"], turns) for turns in range(4)] == [3, 6, 12, 9]
    assert {turned(SHAPES["S"], turns) for turns in range(4)} == {5, 10}


def test_every_component_says_where_it_comes_from() -> None:
    """The gallery names a source for every row, and keeps designed numbers apart from printed ones."""
    rows = GAME.gallery()

    assert all(row["source"] in ("rulebook", "public", "derived", "reconstructed") for row in rows)
    by_id = {row["id"]: row for row in rows}
    assert by_id["redeemer-2"]["source"] == by_id["redeemer-5"]["source"] == "rulebook"
    assert by_id["blade-1"]["source"] == "public"
    assert by_id["brute-1"]["source"] == by_id["T36"]["source"] == "reconstructed"
    assert len([row for row in rows if row["table"] == "tile"]) == len(TILES)


@pytest.mark.parametrize(
    "pack",
    [
        {"tile": [{"id": "T30", "kind": "cave"}]},
        {"tile": [{"id": "T03", "count": 0}]},
        {"tile": [{"id": "T30", "count": 2}]},
        {"scenario": [{"id": "gold", "team": ["wizard"]}]},
        {"scenario": [{"id": "gold", "demon": "imp"}]},
        {"ritual": [{"id": "T28", "openings": "x"}]},
        {"limit": [{"id": "rounds", "value": 0}]},
        {"limit": [{"id": "trogs", "value": 12}]},
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(pack: dict[str, list[dict[str, object]]]) -> None:
    with pytest.raises(BadPack, match="claustrophobia"):
        read_rows(pack)

"""Component rows and packs: what is good is merged by id, what is bad is refused with file, line and reason."""

from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.engine.errors import BadPack
from grimtable.engine.reading import Tables, line_of, read_tables, rows_hash, with_pack

STANDARD = """
[[card]]
id = "axe"
count = 3
noise = false
source = "rulebook"
cite = "p. 9"

[[card]]   # the second
id = "flare"
count = 2
noise = true
source = "derived"
cite = ""

[[limit]]
id = "hand"
value = 3
source = "rulebook"
cite = "p. 4"
"""
LIMITS = {"card": {"count": (0, 40)}}


def standard() -> Tables:
    return read_tables(STANDARD, "cards.toml")


def merged(pack: Any) -> Tables:
    return with_pack(standard(), pack, LIMITS, "demo")


def test_rows_are_read_in_order() -> None:
    assert [row["id"] for row in standard()["card"]] == ["axe", "flare"]
    assert list(standard()) == ["card", "limit"]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ('[[card]]\nid = "axe"\n', r"cards\.toml, line 1, card 1: source is None, not one of rulebook, public"),
        ('[[card]]\nid = "axe"\nsource = "guess"\n', r"card 1: source is 'guess', not one of"),
        ('\n\n[[card]]\nsource = "public"\n', r"line 3, card 1: id is None, not a slug"),
        ('[[card]]\nid = 7\nsource = "public"\n', r"id is 7, not a slug"),
        ('[card]\nid = "axe"\n', r"cards\.toml, line 1: 'card' is not a list of \[\[card\]\] rows"),
        ("card = 3\n", r"'card' is not a list of"),
        ("[[card]]\nid = \n", r"cards\.toml: .*line 2"),
    ],
)
def test_bad_rows_are_refused_with_their_line(bad: str, reason: str) -> None:
    with pytest.raises(BadPack, match=reason):
        read_tables(bad, "cards.toml")


def test_lines_are_found_by_table_and_row() -> None:
    assert line_of(STANDARD, "card", 0) == 2
    assert line_of(STANDARD, "card", 1) == 9
    assert line_of(STANDARD, "limit", 0) == 16
    assert line_of(STANDARD, "card", 5) == 1


def test_no_pack_changes_nothing() -> None:
    assert merged(None) == standard()


def test_a_pack_corrects_single_values() -> None:
    tables = merged('[[card]]\nid = "flare"\ncount = 4\nsource = "rulebook"\n')

    assert [row["count"] for row in tables["card"]] == [3, 4]
    assert tables["card"][1]["source"] == "rulebook"
    assert tables["card"][1]["noise"] is True
    assert standard()["card"][1]["count"] == 2, "the standard rows are not touched"


def test_a_pack_may_be_tables_text_or_a_file(tmp_path: Path) -> None:
    text = '[[card]]\nid = "axe"\ncount = 0\nsource = "public"\n'
    file = tmp_path / "pack.toml"
    file.write_text(text, encoding="utf-8")
    rows = {"card": [{"id": "axe", "count": 0, "source": "public"}]}

    assert merged(text) == merged(rows) == merged(str(file)) == merged(file)


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        ('[[card]]\nid = "sword"\nsource = "public"\n', r"line 1, card 1: id is 'sword', not one of axe, flare"),
        ('[[dice]]\nid = "d6"\nsource = "public"\n', r"line 1: no table 'dice'; demo has card, limit"),
        ('[[card]]\nid = "axe"\ncolour = 1\nsource = "public"\n', r"card 1: no field 'colour'; there is id, count"),
        ('[[card]]\nid = "axe"\ncount = "3"\nsource = "public"\n', r"count is '3', not int like 3"),
        ('[[card]]\nid = "axe"\ncount = true\nsource = "public"\n', r"count is True, not int like 3"),
        ('[[card]]\nid = "axe"\nnoise = 1\nsource = "public"\n', r"noise is 1, not bool like False"),
        ('[[card]]\nid = "axe"\ncount = 41\nsource = "public"\n', r"count is 41, not a number from 0 to 40"),
        ('[[card]]\nid = "axe"\ncount = -1\nsource = "public"\n', r"count is -1, not a number from 0 to 40"),
        (
            '[[card]]\nid = "axe"\nsource = "public"\n[[card]]\nid = "flare"\ncount = 99\nsource = "public"\n',
            r"line 4, card 2: count is 99",
        ),
        ('[[card]]\nid = "axe"\nsource = "hearsay"\n', r"source is 'hearsay'"),
        ({"card": [{"id": "axe", "source": "hearsay"}]}, r"source is 'hearsay', not one of"),
        ({"card": [{"count": 3}]}, r"card 1: id is None, not one of axe, flare"),
        ({"card": 3}, r"'card' is not a list of"),
        ({"card": ["axe"]}, r"'card' is not a list of"),
        ({"card": [{"id": ["axe"]}]}, r"id is \['axe'\], not one of axe, flare"),
        ("no-such-file.toml", r"no-such-file\.toml: there is no such pack file"),
    ],
)
def test_bad_packs_are_refused_with_place_and_reason(pack: object, reason: str) -> None:
    with pytest.raises(BadPack, match=reason):
        merged(pack)


def test_a_bad_pack_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('# mine\n\n[[card]]\nid = "axe"\ncount = 99\nsource = "public"\n', encoding="utf-8")

    with pytest.raises(BadPack, match=r"mine\.toml, line 3, card 1: count is 99, not a number from 0 to 40"):
        merged(str(file))


def test_the_identity_is_that_of_the_numbers() -> None:
    """Who says so, and the order of fields, do not matter; every number does."""
    identity = rows_hash(standard())
    cited = merged('[[card]]\nid = "axe"\nsource = "public"\ncite = "a photo"\n')

    assert rows_hash(cited) == identity
    backwards = {name: [dict(reversed(row.items())) for row in rows] for name, rows in standard().items()}
    assert rows_hash(backwards) == identity
    assert rows_hash(merged({"card": [{"id": "axe", "count": 4}]})) != identity
    assert len(identity) == 16


def test_a_pack_that_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "picture.toml"
    file.write_bytes(b"\xff\xfe\x00")

    with pytest.raises(BadPack, match=r"picture\.toml: cannot be read"):
        merged(str(file))
    with pytest.raises(BadPack, match="cannot be read"):
        merged(str(tmp_path))
    with pytest.raises(BadPack, match="cannot be read"):
        merged("x" * 5000)


@pytest.mark.parametrize("name", grimtable.games())
def test_every_component_has_a_provenance(name: str) -> None:
    game = grimtable.games()[name]

    for row in game.gallery():
        assert row["source"] in ("rulebook", "public", "derived", "reconstructed")
        assert row["id"]
        assert row["table"]
    assert game.pack_hash(game.rows()) == game.pack_hash(game.rows())


@pytest.mark.parametrize("name", grimtable.games())
def test_a_view_with_an_unknown_pack_cannot_be_sampled(name: str) -> None:
    """The view names its pack by its identity; who has not opened it cannot think about it."""
    s = grimtable.new(name)
    view = {**s.view(s.pending[0]).to_json(), "pack": "0123456789abcdef"}

    with pytest.raises(grimtable.GrimtableError, match="no component pack 0123456789abcdef is known here"):
        grimtable.infoset(name, view)

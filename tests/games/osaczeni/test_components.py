"""Components: counts, provenance, packs."""

import pytest

import grimtable
from grimtable.engine.errors import BadPack
from grimtable.engine.reading import SOURCES
from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.components import CARDS, CHARACTERS, read_rows
from tests.games.osaczeni.tables import table


def test_there_are_23_cards_24_characters_and_25_monsters() -> None:
    rows = GAME.rows()

    assert sum(rows.counts) == 23
    assert rows.monsters == 25
    assert len(CHARACTERS) * 6 == 24
    assert [int(n) for n in rows.counts[1:]] == [3, 3, 3, 3, 3, 3, 1, 3, 1]
    assert [int(n) for n in rows.spaces[:5]] == [3, 4, 3, 4, 5]


def test_characters_have_their_numbers() -> None:
    rows = GAME.rows()

    assert list(zip(CHARACTERS, rows.strength, rows.votes, rows.points, strict=True)) == [
        ("OBR", 2, 1, 5),
        ("LID", 1, 2, 3),
        ("BEK", 1, 1, 7),
        ("GAP", 1, 1, 1),
    ]


def test_every_row_says_where_it_comes_from_and_has_words() -> None:
    for row in GAME.gallery():
        assert row["source"] in SOURCES
        assert row["rule"].startswith("OSA-")
        assert row["cite"]
    for lang in ("en", "pl"):
        texts = GAME.texts(lang)
        assert all(texts.has(f"card-{card}") and texts.has(f"effect-{card}") for card in CARDS[1:])


def test_both_languages_have_the_same_texts() -> None:
    assert GAME.texts("en").keys() == GAME.texts("pl").keys()


def test_a_pack_corrects_a_number_and_changes_the_games_identity() -> None:
    rows = read_rows('[[area]]\nid = "A1"\nspaces = 4\nsource = "rulebook"\n')

    assert rows.spaces[0] == 4
    assert rows.identity != GAME.rows().identity
    s = grimtable.new("osaczeni", seats=3, pack='[[limit]]\nid = "dice"\nvalue = 2\nsource = "rulebook"\n')
    assert s.setup.rows.dice == 2


def test_a_pack_reaches_play() -> None:
    pack = {"limit": [{"id": "closing", "value": 4}]}
    s = table("A5: 0 OBR, 1 OBR, 2 OBR, 2 LID", monsters="A1 4", pack=pack, now={"step": "end"})

    assert s.is_closed(0)


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        ('[[area]]\nid = "A7"\nspaces = 4\nsource = "rulebook"\n', "A7"),
        ('[[area]]\nid = "A1"\nspaces = 0\nsource = "rulebook"\n', "spaces"),
        ('[[epilogue]]\nid = "01"\nrow = 2\nsource = "rulebook"\n', "each once"),
        ('[[limit]]\nid = "rounds"\nvalue = 0\nsource = "rulebook"\n', "rounds"),
        ('[[shop]]\nid = "x"\nsource = "rulebook"\n', "shop"),
    ],
)
def test_a_bad_pack_is_refused_with_the_reason(pack: str, reason: str) -> None:
    with pytest.raises(BadPack, match=reason):
        read_rows(pack)

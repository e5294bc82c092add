"""Catalogues: `.po` files as gettext writes them, plural forms, grammatical forms."""

import pytest

from grimtable.engine.event import NUMBER, NUMBERS, SEAT, Kind
from grimtable.engine.texts import Catalogue, Word, parse_po

PO = r"""
# a comment
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

#. where it is used
msgid "cards"
msgid_plural "cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

msgid "card-axe"
msgstr "Siekiera"

msgid "card-axe-acc"
msgstr "Siekierę"

msgid "card-axe-long-name"
msgstr "nie forma, lecz inny klucz"

msgid "card-flare"
msgstr "Flara"

msgid "play"
msgstr "{seat} gra: {card:acc}"

msgid "long"
msgstr ""
"pierwsza część, "
"druga część"

msgid "quoted"
msgstr "mówi: \"cisza\"\nkoniec, kreska: \\"

msgid "nothing"
msgstr "nic"

msgid "nobody"
msgstr "nikt"
"""
T = Catalogue("pl", PO, "test.po")
CARD = Kind("card", ("axe", "flare"))
COUNTS = Kind("card", ("axe", "flare"), counts=True)


@pytest.mark.parametrize(
    ("n", "text"),
    [(0, "0 kart"), (1, "1 karta"), (2, "2 karty"), (4, "4 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty"),
     (25, "25 kart"), (101, "101 kart"), (112, "112 kart"), (122, "122 karty")],
)  # fmt: skip
def test_polish_plurals(n: int, text: str) -> None:
    assert T.text("cards", n=n) == text


def test_a_catalogue_without_a_rule_counts_in_english() -> None:
    t = Catalogue("en", 'msgid "c"\nmsgid_plural "c"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} cards"\n', "en.po")

    assert [t.text("c", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_long_and_quoted_texts() -> None:
    assert T.text("long") == "pierwsza część, druga część"
    assert T.text("quoted") == 'mówi: "cisza"\nkoniec, kreska: \\'


def test_a_backslash_before_n_is_not_a_new_line() -> None:
    t = Catalogue("en", 'msgid "path"\nmsgstr "C:\\\\new"\n', "en.po")

    assert t.text("path") == "C:\\new"


def test_a_word_in_another_case() -> None:
    assert T.text("play", seat="Anna", card=T.named("card-axe")) == "Anna gra: Siekierę"
    assert T.text("play", seat="Anna", card=T.named("card-flare")) == "Anna gra: Flara"
    assert T.named("card-axe").forms == {"acc": "Siekierę"}
    assert f"{T.named('card-axe')}" == "Siekiera"
    assert isinstance(T.named("card-axe"), Word)


def test_fields_of_events_as_words() -> None:
    names = ("Anna", "Bruno")

    assert T.word(SEAT, 1, names) == "Bruno"
    assert T.word(SEAT, -1, names) == T.word(SEAT, 2, names) == "nikt"
    assert T.word(CARD, "axe", names) == "Siekiera"
    assert T.word(COUNTS, {"axe": 2, "flare": 1}, names) == "Siekiera ×2, Flara"
    assert T.word(COUNTS, {}, names) == "nic"
    assert T.word(NUMBERS, [3, 0], names) == "3, 0"
    assert T.word(NUMBER, 7, names) == 7


def test_a_missing_text_says_where() -> None:
    with pytest.raises(KeyError, match=r"test\.po: no text 'card-mines'"):
        T.text("card-mines")
    assert not T.has("card-mines")
    assert T.has("cards")
    assert {"cards", "play"} <= T.keys()


@pytest.mark.parametrize("bad", ['msgid "a"\nmsgstr "b', 'msgid "a"\nmsgstr b', 'msgid "a"\nhello\nmsgstr "b"'])
def test_a_bad_catalogue_names_the_line(bad: str) -> None:
    with pytest.raises(ValueError, match=r"bad\.po, line 2"):
        parse_po(bad, "bad.po")


def test_entries_come_in_order() -> None:
    entries = parse_po(PO, "test.po")

    assert [key for key, _plural, _texts in entries][:3] == ["", "cards", "card-axe"]
    assert entries[1][1:] == (True, ["{n} karta", "{n} karty", "{n} kart"])

"""One word for one thing: the words a box prints, in the catalogues, in lessons and in the Polish rules."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import grimtable

REPOSITORY = Path(__file__).parents[2]
GAMES = Path(grimtable.__file__).parent / "games"

# Beginnings of words that a game does not use, and the printed word in their place
TERMS: dict[tuple[str, str], dict[str, str]] = {
    ("cisza", "pl"): {"fortel": "Podstęp", "ostateczny atak": "Atak Ostateczny", "ocaleni": "ocalali"},
    ("osaczeni", "pl"): {
        "narad": "dyskusja",
        "kafelek": "kafel",
        "żadne miejsce": "żaden obszar",
        "każde miejsce": "każdy obszar",
        "inne miejsce": "inny obszar",
        "tym miejscu": "tym obszarze",
        "miejsca dla postaci": "pola postaci",
        "nacięć": "wcięć",
        "nadchodzą": "zbliżają się",
        "noc {": "runda",
    },
    ("osaczeni", "en"): {"besieged": "Lockdown", "night {": "round", "boxes": "puts back into the box"},
    ("claustrophobia", "pl"): {
        "atut": "Przewaga",
        "wykreśl": "zablokować linię",
        "szał": "Rozszalały",
        "w szale": "Rozszalały",
        "budząc": "Imponujący",
        "nieodkryt": "niezbadane przejście",
        "kafelek": "kafel",
        "kafelk": "kafel",
        "pobłogosławiony:": "Błogosławiony",
        "gracz demona": "Demony",
        "graczowi demona": "Demony",
        "gracza demona": "Demony",
        "demon wygrywa": "Demony",
        "wygrywa demon": "Demony",
    },
    ("claustrophobia", "en"): {"human wins": "the Humans", "demon wins": "the Demons", "a human": "one of the Humans"},
    ("male_epickie_zombie", "pl"): {
        "automatem": "automą",
        "automatu": "automy",
        "przeciw automat": "automa",
        "automat:": "Automa",
        "walka wręcz": "atak wręcz",
        "walki wręcz": "ataku wręcz",
        "walką wręcz": "atakiem wręcz",
        "walkę wręcz": "atak wręcz",
        "pułapk": "sidła",
        "plecak": "przedmiot podręczny",
        "zdarzeni": "wydarzenie",
        "galeri": "centrum handlowe",
        "1 amunicj": "1 nabój",
        "2 amunicj": "2 naboje",
        "3 amunicj": "3 naboje",
        "sztuk": "nabój",
        "cel wykonany": "cel zrealizowany",
    },
    ("terrorscape", "pl"): {
        "lokacj": "lokalizacja",
        "stref": "obszar",
        "rezydencj": "posiadłość",
        "starci": "spotkanie",
        "powoln": "karta wolna",
        "plan przetrwania": "Plan przeżycia",
        "planu przetrwania": "Planu przeżycia",
        "tajne przejści": "tajemne przejście",
        "tajnym przejści": "tajemnym przejściem",
        "tajnego przejści": "tajemnego przejścia",
        "tajnych przejś": "tajemnych przejść",
        "sekretne przejści": "tajemne przejście",
        "przelan": "paraliżujący strach",
        "nadmiar": "paraliżujący strach",
        "przeszukani": "przeszukiwanie; szukanie ocalałych",
        "wykryci": "wykrywanie",
    },
    ("terrorscape", "en"): {
        "fear overflow": "paralysing fear",
        "its fear": "their fear",
        "for itself": "for themselves",
    },
    ("male_epickie_zombie", "en"): {"pick-up": "pickup", "automaton": "automa", "snare": "trap"},
}
# What a rulebook says in its own words or of something else: these lines of the rules are read over
QUOTED = {
    ("claustrophobia", "pl"): ("„cztery karty Zagubieni i Troglodyta Twardziel”",),
    ("male_epickie_zombie", "pl"): ("(karta do plecaka) = Backpack", "z zachłannym automatem"),
}


def found(text: str, terms: dict[str, str]) -> list[str]:
    """The wrong words of a text, each with its right one."""
    low = text.lower()
    return [f"'{word}' is {right}: {text}" for word, right in terms.items() if re.search(rf"\b{re.escape(word)}", low)]


@pytest.mark.parametrize(("game", "lang"), TERMS)
def test_the_catalogue_says_what_the_box_says(game: str, lang: str) -> None:
    """No text of a game has another word for a printed thing."""
    t = grimtable.games()[game].texts(lang)
    texts = [*t.plain.items(), *((key, form) for key, forms in t.plural.items() for form in forms)]

    assert [(key, wrong) for key, text in texts if (wrong := found(text, TERMS[game, lang]))] == []


def said(data: Any, lang: str) -> Iterator[str]:
    """The texts of a lesson in a language: what stands under its name, at any depth."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from [str(value)] if key == lang else said(value, lang)
    elif isinstance(data, list):
        for value in data:
            yield from said(value, lang)


@pytest.mark.parametrize(("game", "lang"), TERMS)
def test_the_lessons_say_what_the_box_says(game: str, lang: str) -> None:
    """A lesson uses the words of the catalogue."""
    texts = [
        text
        for path in sorted((GAMES / game / "lessons").glob("*.toml"))
        for text in said(tomllib.loads(path.read_text(encoding="utf-8")), lang)
    ]

    assert len(texts) > 10
    assert [wrong for text in texts if (wrong := found(text, TERMS[game, lang]))] == []


@pytest.mark.parametrize(("game", "lang"), [pair for pair in TERMS if pair[1] == "pl"])
def test_the_polish_rules_say_what_the_box_says(game: str, lang: str) -> None:
    """The rules use the same words as the catalogue, except where they quote."""
    lines = (REPOSITORY / "docs" / "rules" / lang / f"{game}.md").read_text(encoding="utf-8").splitlines()
    for quoted in QUOTED.get((game, lang), ()):
        lines = [line.replace(quoted, "") for line in lines]

    assert [wrong for line in lines if (wrong := found(line, TERMS[game, lang]))] == []


@pytest.mark.parametrize(("game", "lang"), TERMS)
def test_lessons_say_what_the_box_says(game: str, lang: str) -> None:
    """Each sentence of a guided game and of the page "how to play" in a language."""
    files = sorted((Path(grimtable.__file__).parent / "games" / game / "lessons").glob("*.toml"))
    said = [text for file in files for text in re.findall(rf'\b{lang} = "([^"]*)"', file.read_text(encoding="utf-8"))]

    assert said
    assert [wrong for text in said if (wrong := found(text, TERMS[game, lang]))] == []


@pytest.mark.parametrize(("game", "lang"), TERMS)
def test_a_wrong_word_is_found(game: str, lang: str) -> None:
    """Each word of the table is found in a sentence that has it."""
    for word in TERMS[game, lang]:
        assert found(f"To jest {word} tutaj.", {word: ""}) == [f"'{word}' is : To jest {word} tutaj."]

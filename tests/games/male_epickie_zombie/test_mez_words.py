"""The log and the table in words: places are called by the names on the signs of the board."""

import random
import re
from importlib import resources

import pytest

import grimtable
from grimtable.games.male_epickie_zombie import GAME
from grimtable.games.male_epickie_zombie.formats.actions import Move, Shoot
from tests.games.male_epickie_zombie.tables import Mez, do, human, table

CODE = re.compile(r"\b[NS]?[NEWS]-[123]\b|\b(?:store|sklep) [NS]?[NEWS]\b")
NAMES = ["Ala", "Bob"]


def told(s: Mez, kind: str, lang: str) -> list[str]:
    """The log lines of one kind."""
    lines = [GAME.tell(event, lang, NAMES) for event in s.events(0, 0) if event.kind == kind]
    return [line.text for line in lines if line]


def keys(stem: str) -> list[str]:
    """The texts that begin so."""
    path = resources.files("grimtable.games.male_epickie_zombie") / "texts" / "en.po"
    return re.findall(rf'^msgid "({stem}[\w-]+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)


def test_mez_m1_1_the_log_calls_a_room_by_its_store() -> None:
    """MEZ-M1.1: the name on the sign, the number of the room; nothing has to be declined."""
    s = do(table(human("NW-1"), zombies="N-1 N-3"), Move("NW-3"), Shoot("N-1"))

    assert told(s, "moved", "pl") == ["Ala: Sport na Medal 1 → Sport na Medal 3."]
    assert told(s, "moved", "en") == ["Ala: 1st Place Sporting Goods 1 → 1st Place Sporting Goods 3."]
    assert told(s, "zombie_killed", "pl") == ["Zombie ginie (strzał): Strefa Smaku 1."]
    assert [event.args["room"] for event in s.events(0, 0) if event.kind == "moved"] == ["NW-3"]


def test_mez_9_3_the_log_calls_a_full_store_by_its_name() -> None:
    """MEZ-9.3: what is full, and where the zombie goes instead."""
    s = table(human("C-M"), zombies="NW-1 NW-2 NW-3 N-1", now={"step": "add", "store": "NW"})

    assert told(s, "zombie_added", "pl") == ["„Sport na Medal” pełny: zombie idzie dalej, Strefa Smaku 2."]
    assert told(s, "zombie_added", "en") == [
        "1st Place Sporting Goods is full: the zombie goes on, Echo Ridge Food Court 2."
    ]


def test_whoever_is_waited_for_does_something() -> None:
    """The name of one, or "everybody", stands before these words: all are in the third person."""
    waits = {key: GAME.texts("en").text(key) for key in keys("scene-wait-")}

    assert len(waits) > 20
    assert [words for words in waits.values() if not re.match(r"\w+s\b", words)] == []


def test_a_question_about_a_store_says_what_for() -> None:
    """Horde actions (MEZ-H2.5), single zombies and cards ask for a store, each in words of its own."""
    for lang in ("pl", "en"):
        asked = [GAME.texts(lang).text(key) for key in keys("ask-")]

        assert len(set(asked)) == len(asked)
        assert not {"Wybierz sklep.", "Choose the store."} & set(asked)


@pytest.mark.parametrize("mode", GAME.modes)
def test_mez_m1_1_no_line_speaks_of_a_place_by_its_code(mode: str) -> None:
    """Log, actions and the table in words, through a whole random game; the list of stores alone gives the codes."""
    rng = random.Random(5)
    s = grimtable.new(GAME.name, mode=mode, seed=3)
    names = ["Ala", "Bob", "Cyd", "Dan", "Ewa"][: s.n_seats]
    found = set()
    for _ in range(150):
        if s.over:
            break
        seat = rng.choice(s.pending)
        legal = s.legal(seat)
        view = s.view(seat)
        for lang in ("pl", "en"):
            lines = [*GAME.describe(view, lang, names), *(GAME.action_words(view, one, lang, names) for one in legal)]
            found |= {line for line in lines if CODE.search(line)}
        s.apply(seat, rng.choice(legal))
    for lang in ("pl", "en"):
        log = [GAME.tell(event, lang, names) for event in s.events(0, None)]
        assert len(log) > 100
        found |= {line.text for line in log if line and CODE.search(line.text)}

    assert found == set()

"""Guided games: the format, the learner's way, what is refused, and every lesson that ships played to its end."""

import re
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.bots import make
from grimtable.engine.errors import BadLesson, UnknownName
from grimtable.games import NAMES, find
from grimtable.table import Table
from grimtable.table.lesson_check import FEWEST_MOVES, MOST_STOPS, check
from grimtable.table.lessons import Lesson, Walk, find_lesson, from_data, from_text, lesson
from grimtable.table.rulebook import rulebook

ART = Path(grimtable.__file__).parent / "web" / "art"

ROLES = {
    "cisza": {"player"},
    "osaczeni": {"family"},
    "terrorscape": {"killer", "survivors"},
    "claustrophobia": {"human", "demon"},
    "male_epickie_zombie": {"human", "zombie"},
}
ALL = [(game, str(one["id"])) for game in NAMES for one in find(game).lessons("en")]
TEXT = """
game = "cisza"
side = "player"
seat = 0
minutes = 1
title = { pl = "Próba", en = "A trial" }
goal = { pl = "Przeżyj.", en = "Live." }
next = { pl = "Graj.", en = "Play." }
[learned]
pl = ["a", "b", "c"]
en = ["a", "b", "c"]
[position]
seats = 2
seed = 3
turn = 3
active = 0
first = 0
[[position.seat]]
hand = ["axe", "shotgun", "axe"]
survivors = 3
zombies = { normal = 2 }
[[position.seat]]
cards = 3
survivors = 3
[position.city]
count = 20
[position.now]
step = "play"
[[stop]]
id = "look"
say = { pl = "Patrz.", en = "Look." }
why = { pl = "Bo tak.", en = "Because." }
point = ["out:0"]
[[stop]]
id = "axe"
say = { pl = "Zagraj Siekierę.", en = "Play the Axe." }
why = { pl = "Jest cicha.", en = "It is silent." }
point = ["hand:axe:0"]
do = [{ kind = "play", card = "axe" }]
oops = [{ when = { kind = "end" }, say = { pl = "Nie teraz.", en = "Not now." } }]
"""


def trial(text: str = TEXT) -> Lesson:
    return from_text(text, "trial.toml")


@pytest.mark.parametrize("game", NAMES)
def test_every_role_has_a_lesson(game: str) -> None:
    assert {one["side"] for one in find(game).lessons("pl")} == ROLES[game]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_every_lesson_plays_to_its_end(game: str, name: str) -> None:
    """Its moves are legal, its wrong moves too, what it points at is on the learner's board, its length is kept."""
    found = lesson(game, name)

    assert check(found) == []
    assert len(found.stops) <= MOST_STOPS
    assert 5 <= found.minutes <= 8


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_holds_whatever_the_others_do(game: str, name: str) -> None:
    """Where nothing is scripted, random players change nothing that a stop says."""
    for seed in range(3):
        assert check(lesson(game, name), make("random", find(game), seed)) == []


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_lesson_says_everything_in_both_languages(game: str, name: str, lang: str) -> None:
    walk = Walk(lesson(game, name))
    own = 0
    while walk.stop is not None:
        picture = walk.picture(lang)
        assert picture["say"] == walk.stop.say[lang]
        assert picture["why"] == walk.stop.why[lang]
        assert picture["n"] == walk.at + 1
        if picture["await"] is None:
            walk.next()
        else:
            assert picture["await"]["picks"]
            own += 1
            walk.show()
    over = walk.picture(lang)["over"]

    assert own >= FEWEST_MOVES
    assert over["learned"] == walk.lesson.learned[lang]
    assert walk.lesson.id not in {one["id"] for one in over["lessons"]}


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_how_to_play_fits_one_screen(game: str, lang: str) -> None:
    """Goal, win, lose, a round in four pictures, five mistakes whose rules the rulebook has."""
    page = find(game).primer(lang)
    rules = rulebook(game, "en").rules

    assert page["title"] == find(game).title(lang)
    assert all(page[key] for key in ("goal", "win", "lose", "minutes"))
    assert page["weight"] in range(1, 6)
    assert [sorted(part) for part in page["round"]] == [["picture", "say", "signs", "title"]] * 4
    sprite = "".join((ART / name).read_text("utf-8") for name in ("symbols.svg", "symbols-more.svg"))
    for part in page["round"]:
        for sign in re.findall(r"[a-z][a-z0-9-]*", part["signs"]):
            assert f'id="gt-{sign}"' in sprite
    assert [sorted(part) for part in page["mistake"]] == [["rule", "say"]] * 5
    assert [part["rule"] for part in page["mistake"] if part["rule"] not in rules] == []
    assert page["lessons"] == find(game).lessons(lang)


def test_only_the_awaited_move_reaches_the_table() -> None:
    walk = Walk(trial())
    walk.next()
    before = walk.state.hash()
    oops = walk.act({"kind": "end"})

    assert oops is not None
    assert oops.say["en"] == "Not now."
    assert walk.state.hash() == before
    assert walk.picture("pl")["oops"]["say"] == "Nie teraz."
    assert walk.act({"kind": "play", "card": "axe", "zombie": "normal"}) is None
    assert walk.state.hash() != before
    assert walk.stop is None


def test_any_other_legal_move_is_explained_in_general_words() -> None:
    walk = Walk(trial())
    walk.next()
    oops = walk.act({"kind": "discard", "card": "axe"})

    assert oops is not None
    assert "podświetlone" in oops.say["pl"]


def test_what_is_not_legal_is_refused_by_the_rules() -> None:
    walk = Walk(trial())
    walk.next()

    with pytest.raises(grimtable.IllegalAction):
        walk.act({"kind": "play", "card": "flare"})


def test_going_back_takes_the_moves_of_a_stop_back() -> None:
    walk = Walk(find_lesson("cisza", None))
    walk.next()
    before = walk.state.hash()
    walk.show()
    walk.back()

    assert walk.at == 1
    assert walk.state.hash() == before
    walk.back()
    assert walk.at == 0
    walk.again()
    assert walk.table.acts == []


def test_a_lesson_is_taken_up_again_where_it_was_left() -> None:
    """Record and progress are plain data; a table opened from them goes on at the same stop."""
    found = find_lesson("cisza", None)
    walk = Walk(found)
    walk.next()
    walk.show()
    walk.show()
    table = Table.from_record(walk.table.private_record(), practice=True)
    again = Walk.resume(found, table, walk.progress())

    assert again.picture("en") == walk.picture("en")
    assert again.state.hash() == walk.state.hash()
    again.show()
    assert again.at == walk.at + 1


@pytest.mark.parametrize("progress", [{}, {"lesson": "x", "at": 99, "done": 0, "began": [0]}, {"at": "1"}])
def test_progress_that_does_not_fit_begins_anew(progress: dict[str, Any]) -> None:
    found = find_lesson("cisza", None)

    assert Walk.resume(found, found.table(), progress).at == 0


def test_a_question_that_is_not_asked_any_more_is_passed_over() -> None:
    """A lesson names moves; one whose question the rules have dropped does not stop the learner."""
    text = TEXT.replace("do = [{ kind", 'do = [{ kind = "mulligan" }, { kind')
    walk = Walk(trial(text))
    walk.next()
    wanted = walk.awaited()

    assert wanted is not None
    assert wanted.to_json()["card"] == "axe"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "cisza"', 'game = "chess"', "trial.toml: game is 'chess', not one of cisza"),
        ("minutes = 1", "", "trial.toml: minutes is missing; a lesson has game"),
        ("seat = 0", 'seat = "me"', "trial.toml: seat is 'me', not a whole number"),
        ('id = "axe"', "", "trial.toml, stop 2: a stop is a table with an id"),
        ('say = { pl = "Zagraj Siekierę.", en = "Play the Axe." }', "", "trial.toml, stop 2 (axe): say is missing"),
        (
            'say = { pl = "Patrz.", en = "Look." }',
            'say = { pl = "Patrz." }',
            "trial.toml, stop 1 (look): say has no en",
        ),
        ('step = "play"', 'step = "dance"', "no table"),
        ("[[stop]]", "[[stops]]", "trial.toml: stop is missing"),
        ("[position]", "[table", "trial.toml: not TOML"),
    ],
)
def test_a_lesson_that_cannot_be_read_is_refused_in_one_sentence(old: str, new: str, said: str) -> None:
    with pytest.raises(BadLesson) as refused:
        Walk(trial(TEXT.replace(old, new)))

    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('point = ["out:0"]', 'point = ["tower:9"]', "stop 1 (look): nothing called 'tower:9' is on the board"),
        ('card = "axe" }]', 'card = "flare" }]', "stop 2 (axe): none of the moves it waits for can be made"),
        ('when = { kind = "end" }', 'when = { kind = "stop" }', "stop 2 (axe): the wrong move {'kind': 'stop'} cannot"),
        ('do = [{ kind = "play", card = "axe" }]', 'do = [{ kind = "play" }]', "fits 2 moves; name more of its fields"),
    ],
)
def test_the_check_says_which_stop_does_not_hold(old: str, new: str, said: str) -> None:
    faults = check(trial(TEXT.replace(old, new)))

    assert any(said in fault for fault in faults), faults


def test_a_script_that_the_rules_refuse_is_a_fault() -> None:
    text = TEXT.replace(
        'kind = "play", card = "axe" }]', 'kind = "end" }]\nthen = [{ seat = 1, do = { kind = "dance" } }]'
    )
    text = text.replace('when = { kind = "end" }', 'when = { kind = "discard" }')

    assert any("seat 1 cannot play {'kind': 'dance'}" in fault for fault in check(trial(text)))


def test_a_lesson_needs_a_seed_or_a_position() -> None:
    data: dict[str, Any] = dict(grimtable.engine.lesson_data.lesson_file("cisza", "first"))
    del data["position"]

    with pytest.raises(BadLesson, match="neither \\[position\\] nor seed"):
        from_data(data, "trial.toml")


def test_an_unknown_lesson_is_named_with_those_there_are() -> None:
    with pytest.raises(UnknownName, match="terrorscape: no lesson 'ghost'; there is killer, survivors"):
        lesson("terrorscape", "ghost")

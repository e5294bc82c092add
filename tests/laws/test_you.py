"""The table speaks to its reader: "you" at the own seat, names for everybody else, no name in a wrong case."""

import re

import pytest

import grimtable
from grimtable.engine.game import LANGUAGES
from grimtable.engine.state import State
from tests.laws.harness import Case, Point, every_game, law, play_out, points

PEOPLE = ("Qalba", "Qberto", "Qcyryl", "Qdorka", "Qewald", "Qfiona")  # no text of a game holds these names
SECOND_PERSON = {
    "en": re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE),
    "pl": re.compile(
        r"\b(ty|ci|cię|ciebie|tobie|tobą|twój|twoja|twoje|twoją|twojego|twojej|twojemu|twoim|twoich|\w{3,}[aeiyę]sz)\b",
        re.IGNORECASE,
    ),
}
NO_SECOND_PERSON = {"zawsze", "jeszcze", "jowisz"}  # words that only look like it, a store's name among them
TITLE = re.compile("[„“][^”]*”")  # a name in quotation marks may say "your": “Oil for Your Lamp”
GLUED = {  # shapes in which a name or a noun hangs on a sentence instead of standing in it
    "en": re.compile(r"(, (for|target|against): )|(\b1 ×)|([!?][,;:])"),
    "pl": re.compile(r"(\b(dla|cel|graczowi|osoby): )|(\b1 ×)|([!?][,;:])|(\.\.$)|([!?]\.$)"),
}


def lines(s: State, viewer: int | None, lang: str, you: int | None) -> "list[tuple[tuple[int | None, ...], str]]":
    """What a viewer's log says, with the seats that each line's event speaks of."""
    game = s.setup.game
    told = [(game.seats_in(event), game.tell(event, lang, PEOPLE[: s.n_seats], you)) for event in s.events(0, viewer)]
    return [(seats, line.text) for seats, line in told if line is not None]


@law(1, point=points())
def test_my_own_log_says_you_and_never_my_name(case: Case, point: Point) -> None:
    """Where an event's first or second seat is the reader's, the line does not say the reader's name."""
    s = point.reach(case)
    play_out(s, point.rng("end"), point.style)
    for lang in LANGUAGES:
        for seat in range(case.seats):
            for seats, text in lines(s, seat, lang, seat):
                if seat in seats[:2]:
                    assert PEOPLE[seat] not in text, (lang, text)


@law(1, point=points())
def test_nobody_else_is_called_you(case: Case, point: Point) -> None:
    """A line of an event that does not speak of the reader, and each line of a spectator, has no second person."""
    s = point.reach(case)
    play_out(s, point.rng("end"), point.style)
    for lang in LANGUAGES:
        for seat in (None, 0):
            for seats, text in lines(s, seat, lang, seat):
                if seat is None or seat not in seats:
                    spoken = {found.group(0).lower() for found in SECOND_PERSON[lang].finditer(TITLE.sub("", text))}
                    assert spoken <= NO_SECOND_PERSON, (lang, text)


@law(1, point=points())
def test_no_name_is_glued_to_a_sentence(case: Case, point: Point) -> None:
    """No line has a name behind a colon in place of a case, a single thing counted, or a card's "!" in mid-sentence."""
    s = point.reach(case)
    play_out(s, point.rng("end"), point.style)
    for lang in LANGUAGES:
        for seat in (None, 0):
            for _seats, text in lines(s, seat, lang, seat):
                assert not GLUED[lang].search(text), (lang, text)


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_telling_to_the_reader_does_not_name_the_reader(game: grimtable.Game, lang: str) -> None:
    """The texts with `-you` have no place for the acting seat, those with `-to-you` none for the other one."""
    t = game.texts(lang)
    for kind in game.events.values():
        key = "event-" + kind.name.replace("_", "-")
        seats = [field.name for field in kind.fields if field.kind.name == "seat"]
        for ending, hidden in (("-you", seats[:1]), ("-to-you", seats[1:2]), ("-self-you", seats[:2])):
            for form in (key + ending, key + "-hidden" + ending, key + "-none" + ending):
                for text in [t.plain[form]] if form in t.plain else t.plural.get(form, []):
                    assert not any(f"{{{name}" in text for name in hidden), form

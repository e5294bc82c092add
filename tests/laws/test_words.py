"""Everything a player reads exists in both languages, complete and in the right number."""

import ast
import re
import string
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import grimtable
from grimtable.engine.event import Kind
from grimtable.engine.game import LANGUAGES
from grimtable.engine.state import State
from grimtable.engine.texts import Catalogue, Word, parse_po
from grimtable.engine.view import question_kind
from tests.laws.harness import Case, Point, every_game, law, names, play_out, points, rule_ids, viewers

PACKAGE = Path(grimtable.__file__).parent
FOLDERS = sorted({path.parent for path in PACKAGE.rglob("*.po")})
PLURALS = {"en": {0: 1, 1: 0, 2: 1, 5: 1}, "pl": {0: 2, 1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 14: 2, 21: 2, 22: 1, 112: 2}}
FORMS = {"en": 2, "pl": 3}
LAST = 40  # events before the end


def catalogue(folder: Path, lang: str) -> Catalogue:
    """One catalogue of the package."""
    return Catalogue(lang, (folder / f"{lang}.po").read_text(encoding="utf-8"), f"{folder.parent.name}/{lang}.po")


def texts_of(t: Catalogue, key: str) -> list[str]:
    """A key's text, or all its plural forms."""
    return t.plural[key] if key in t.plural else [t.plain[key]]


def places(text: str) -> set[str]:
    """The named places of a text."""
    return {name.split(".")[0] for _before, name, _form, _how in string.Formatter().parse(text) if name is not None}


@law(2, point=points())
def test_every_event_reads_well_for_every_viewer(case: Case, point: Point) -> None:
    """Each event a viewer noticed makes a line in both languages, or in neither; nothing is left unfilled."""
    reads_well(case, point.reach(case), 0)


@law(2, point=points())
def test_the_end_reads_well_for_every_viewer(case: Case, point: Point) -> None:
    """What the last moves of a game brought, the end with all that it shows included."""
    s = point.reach(case)
    play_out(s, point.rng("end"), point.style)
    reads_well(case, s, LAST)


def reads_well(case: Case, s: State, last: int) -> None:
    """The last events of every viewer, or all for 0, can be told in both languages."""
    people = names(s)
    for viewer in viewers(s):
        for event in s.events(0, viewer)[-last:]:
            lines = [case.game.tell(event, lang, people) for lang in LANGUAGES]

            assert len({line is None for line in lines}) == 1, event
            for line in lines:
                if line is not None:
                    assert line.text.strip() == line.text != ""
                    assert not re.search(r"[{}]|\bNone\b", unsaid(case.game, line.text)), line.text
                    assert line.rule in rule_ids(case.name)


def unsaid(game: grimtable.Game, words: str) -> str:
    """A text without what the English catalogue itself says with the word None."""
    for text in saying_none(game.name):
        words = words.replace(text, "")
    return words


@cache
def saying_none(game: str) -> list[str]:
    """The texts of a game's English catalogue that hold the word None."""
    return [text for text in grimtable.games()[game].texts("en").plain.values() if "None" in text]


@law(2, point=points())
def test_every_action_has_words_of_its_own(case: Case, point: Point) -> None:
    """In both languages the legal actions of a seat read differently from each other."""
    for s in point.history(case)[-6:]:
        people = names(s)
        for seat in s.pending:
            view = s.view(seat)
            for lang in LANGUAGES:
                words = [case.game.action_words(view, action, lang, people) for action in s.legal(seat)]

                assert len(set(words)) == len(words), words
                for text in words:
                    assert text.strip() == text != ""
                    assert not re.search(r"[{}]|\bNone\b", text), text


@law(2, point=points())
def test_browser_and_terminal_cite_the_same_rule(case: Case, point: Point) -> None:
    """Which rule an action rests on the question tells; whoever shows it says the same."""
    for s in point.history(case)[-3:]:
        for seat in s.pending:
            view, legal = s.view(seat), s.legal(seat)
            drawn = case.game.draw(view, legal, "en")
            assert drawn is not None
            shown = {case.game.action(dict(move.action)): move.rule for move in drawn[1]}

            assert shown == {action: case.game.action_rule(action, question_kind(view)) for action in legal}


@every_game
def test_rules_of_answers_belong_to_questions_that_are_asked(game: grimtable.Game) -> None:
    """A kind of action or a question that does not exist would never be looked up."""
    home = f"grimtable.games.{game.name}"
    words = import_module(f"{home}.drawing.words" if find_spec(f"{home}.drawing") else f"{home}.words")
    kinds = import_module(f"{home}.kinds")
    said = [key for key in (*game.texts("en").plain, *game.texts("en").plural) if key.startswith("action-")]

    for (kind, question), rule in words.ANSWER_RULES.items():
        assert question in kinds.QUESTIONS
        assert any(key.startswith("action-" + kind.replace("_", "-")) for key in said), kind
        assert rule in rule_ids(game.name)


@pytest.mark.parametrize(
    ("name", "action", "rules"),
    [
        ("terrorscape", {"kind": "search"}, {"turn": "TER-4.9", "": "TER-1.12"}),
        ("cisza", {"kind": "give", "player": 1}, {"sacrifice": "CIS-5.18", "split": "CIS-7.6"}),
        ("osaczeni", {"kind": "pass"}, {"discuss": "OSA-3.4", "reroll": "OSA-V6.2", "walkie": "OSA-5.5"}),
        ("male_epickie_zombie", {"kind": "accept"}, {"fix": "MEZ-A1.5", "gear": "MEZ-Z1.10", "blast": "MEZ-I1.7"}),
        ("claustrophobia", {"kind": "cancel", "line": 1}, {"line": "CLA-6.5", "scar": "CLA-S5.3"}),
        ("claustrophobia", {"kind": "pass"}, {"feet": "CLA-14.8", "turn": "CLA-3.2", "threat": "CLA-9.5"}),
    ],
)
def test_one_kind_of_action_answers_several_questions(name: str, action: dict[str, Any], rules: dict[str, str]) -> None:
    game = grimtable.games()[name]

    assert {asked: game.action_rule(game.action(action), asked) for asked in rules} == rules


@law(2, point=points())
def test_every_view_describes_itself(case: Case, point: Point) -> None:
    """The table in lines of text, for every viewer, from the view's JSON alone."""
    history = point.history(case)
    for s in (history[0], history[-1]):
        for viewer in viewers(s):
            view = case.game.read_view(s.view(viewer).to_json())
            for lang in LANGUAGES:
                lines = case.game.describe(view, lang, names(s))

                assert lines == case.game.describe(s.view(viewer), lang, names(s))
                assert len(lines) >= case.seats
                for name in names(s):
                    assert any(name in line for line in lines), name
                for line in lines:
                    assert not re.search(r"[{}]|\bNone\b", line), line


@every_game
def test_titles_and_choices_have_names(game: grimtable.Game) -> None:
    """The game, its modes, options, option values and roles can be shown in both languages."""
    for lang in LANGUAGES:
        t = game.texts(lang)
        assert game.title(lang)
        for mode in game.modes:
            assert t.has(f"mode-{mode}"), mode
            for option, values in game.options(mode).items():
                assert t.has(f"option-{option}"), option
                for value in values:
                    assert t.has(f"option-{option}-{str(value).lower()}"), value
        for role in game.new().roles:
            assert not role or t.has(f"role-{role}"), role


@every_game
def test_questions_read_by_themselves(game: grimtable.Game) -> None:
    """The server and the terminal ask a question by its kind alone: its text has nothing to fill in."""
    for lang in LANGUAGES:
        t = game.texts(lang)
        for key in sorted(t.keys()):
            if key.startswith("ask-"):
                assert [places(text) for text in texts_of(t, key)] == [set()], f"{lang}: {key}"


@every_game
def test_words_of_events_have_all_their_forms(game: grimtable.Game) -> None:
    """Every slug an event can name has a word; a grammatical form belongs to all words of some kind, or to none.

    A text that asks for a form gets the plain word where there is none, so a missing one would go unnoticed.
    """
    kinds: dict[str, Kind] = {}
    for event in game.events.values():
        for field in event.fields:
            if field.kind.slugs:
                kinds[f"{field.kind.name} {field.kind.slugs}"] = field.kind
    for lang in LANGUAGES:
        t = game.texts(lang)
        having: dict[tuple[str, str], set[str]] = {}
        for kind in kinds.values():
            for slug in kind.slugs:
                assert t.has(f"{kind.name}-{slug}") or slug == "none", "only the empty place needs no word"
                for form in t.named(f"{kind.name}-{slug}").forms if slug != "none" else ():
                    having.setdefault((kind.name, form), set()).add(slug)
        for (name, form), slugs in having.items():
            complete = [set(kind.slugs) - {"none"} for kind in kinds.values() if kind.name == name]
            assert slugs in complete, f"{lang}: {name}, {form}: {sorted(slugs)}"


# The catalogues themselves


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_catalogues_agree(folder: Path) -> None:
    """Both languages have the same keys, the same places in each text, and no empty text."""
    catalogues = {lang: catalogue(folder, lang) for lang in LANGUAGES}
    first = catalogues[LANGUAGES[0]]
    for lang, t in catalogues.items():
        assert t.keys() == first.keys(), f"{lang}: {sorted(t.keys() ^ first.keys())}"
        assert set(t.plural) == set(first.plural)
        for key in sorted(t.keys()):
            ours = set().union(*(places(text) for text in texts_of(t, key)))
            assert ours == set().union(*(places(text) for text in texts_of(first, key))), f"{lang}: {key}"
            for text in texts_of(t, key):
                assert text.strip(), f"{lang}: {key} is empty"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_plural_forms_are_those_of_the_language(folder: Path, lang: str) -> None:
    """The header's rule is the language's, and each text with a number has exactly that many forms."""
    source = (folder / f"{lang}.po").read_text(encoding="utf-8")
    t = catalogue(folder, lang)
    header = next(texts[0] for key, _plural, texts in parse_po(source, "") if key == "")

    assert f"nplurals={FORMS[lang]};" in header.replace(" ", "")
    assert f"Language: {lang}" in header
    for key, forms in t.plural.items():
        assert len(forms) == FORMS[lang], key
        arguments = dict.fromkeys(set().union(*(places(form) for form in forms)), Word("x"))
        for n, form in PLURALS[lang].items():
            spoken = t.text(key, **{**arguments, "n": n})
            assert spoken == forms[form].format(**{**arguments, "n": n}), f"{key}, n = {n}"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_key_is_written_twice(folder: Path, lang: str) -> None:
    """A second text for a key would silently win."""
    keys = [key for key, _plural, _texts in parse_po((folder / f"{lang}.po").read_text(encoding="utf-8"), "")]

    assert sorted(keys) == sorted(set(keys))


def keys_in_code(folder: Path) -> list[tuple[str, str]]:
    """Where the code asks a catalogue for a text: file and line, and the key as a pattern."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
                continue
            if node.func.attr not in ("text", "named"):
                continue
            key = node.args[0]
            where = f"{path.name}:{node.lineno}"
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                found.append((where, re.escape(key.value)))
            elif isinstance(key, ast.JoinedStr):
                parts = [
                    re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else ".+"
                    for part in key.values
                ]
                found.append((where, "".join(parts)))
    return found


@every_game
def test_every_key_the_code_asks_for_exists(game: grimtable.Game) -> None:
    """Fixed keys are in both catalogues; a key that is put together fits at least one."""
    folder = PACKAGE / "games" / game.name
    asked = keys_in_code(folder)

    assert asked
    for where, pattern in asked:
        for lang in LANGUAGES:
            assert any(re.fullmatch(pattern, key) for key in sorted(game.texts(lang).keys())), (
                f"{where}: {pattern} ({lang})"
            )


@every_game
def test_every_event_has_a_text_for_those_who_see_less(game: grimtable.Game) -> None:
    """An event of which some viewers miss a field has a second text, unless the game says it makes no line."""
    for lang in LANGUAGES:
        t = game.texts(lang)
        for event in game.events.values():
            key = "event-" + event.name.replace("_", "-")
            if any(other.startswith(key) for other in sorted(t.keys())):
                secret = [field for field in event.fields if field.sees.__name__ != "everybody"]
                assert not secret or t.has(key + "-hidden"), key

"""What the log, the cards and the boxes say is what the rules do, for whoever may know it."""

from typing import Any

import pytest

from grimtable.games.terrorscape import GAME
from grimtable.games.terrorscape.drawing import words
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import KILLER, act, dice, killer_at, table, turn

NAMES = ("Ada", "Bob", "Cat", "Dan")
TRAITS: dict[str, Any] = {"traits": "normal"}
OWN: dict[str, Any] = {"mode": "on_your_own", "seats": 4}


def lines(s: Terrorscape, kind: str, viewer: int | None, lang: str = "en") -> list[str]:
    """The log's lines about events of a kind, as a viewer reads them."""
    t = GAME.texts(lang)
    seen = [event for event in s.events(0, viewer) if event.kind == kind]
    return [t.text(GAME.event_key(event), **GAME.event_args(event, t, NAMES)) for event in seen]


def defended(people: str, **how: Any) -> Terrorscape:
    """A defence with no luck in the dice, a trap, and the Molotov plan in force."""
    team = {"plans": ["molotov", "ambush"], "plan_on": 0, "stage": 2, "plan_active": 1, "trap": "N4"}
    s = killer_at("main", people, lair="N4", options={"traits": "normal", "plans": True}, team=team)
    act(s, "search")
    act(dice(s, 0, 0, 0, 0), "defend", **how)
    return s


@pytest.mark.parametrize(
    ("people", "how", "used", "counted"),
    [
        ("william N4; johnson C1; marco C1", {}, "defends without an item", "Persistence, the trap"),
        ("anna N4 +martial_arts; johnson C1; marco C1", {}, "defends without an item", "Martial Arts, the trap"),
        (
            "anna N4 whisky lime; johnson C1; marco C1", {"item": "lime", "molotov": True},
            "defends with Lime Powder and a Molotov", "Lime Powder, Molotov, the trap",
        ),
        ("anna N4 whisky; johnson C1; marco C1", {"molotov": True}, "defends with a Molotov", "Molotov, the trap"),
        (
            "anna N4 +secret_weapon; johnson C1; marco C1", {"weapon": True},
            "defends with the Secret Weapon", "Secret Weapon, the trap",
        ),
        (
            "anna N4 ammo revolver +marksmanship; johnson C1; marco C1", {"item": "ammo"},
            "defends with Ammo", "Ammo, the trap, Marksmanship",
        ),
        (
            "anna N4 +stroke_of_luck; johnson C1; marco C1", {},
            "defends without an item", "the trap, A Stroke of Luck",
        ),
    ],
)  # fmt: skip
def test_ter_h1_14_the_log_names_each_bonus_and_its_source(
    people: str, how: dict[str, Any], used: str, counted: str
) -> None:
    """TER-H1.24, TER-9.13: the Killer reads what the Survivors read."""
    s = defended(people, **how)

    for viewer in (KILLER, 1, None):
        assert used in lines(s, "defended", viewer)[0]
        assert f"0 + 0 + 0 + 0, and {counted}." in lines(s, "defence_judged", viewer)[0]


def test_ter_h1_14_bare_dice_have_no_bonus_to_tell() -> None:
    s = killer_at("main", "anna N4; johnson C1; marco C1", lair="N4")
    act(s, "search")
    act(dice(s, 1, 0, 0, 0), "defend")

    assert lines(s, "defence_judged", KILLER) == [
        "Anna's dice: 1 + 0 + 0 + 0. Defence 1 against strength 5: not enough!"
    ]
    assert lines(s, "defence_judged", KILLER, "pl") == ["Kości Anny: 1 + 0 + 0 + 0. Obrona 1 na siłę 5: za mało!"]


def test_ter_13_1_without_a_rack_nobody_is_shown_one() -> None:
    """TER-13.3: the Survivors read whose KEYs are whose, the Killer reads of none."""
    s = table("marco C1 keys=2; johnson C1; anna C1", lair="N3", **OWN)
    for viewer in (KILLER, 1, None):
        view = s.view(viewer)
        drawn = GAME.draw(view, [], "en")
        assert drawn is not None
        scene = drawn[0]
        assert "keys" not in [panel.id for panel in scene.panels]
        assert scene.ribbon is not None
        assert scene.ribbon.round == "Round 1"
        text = "\n".join(GAME.describe(view, "en", NAMES))
        assert "of 5 · help" not in text
        assert ("keys 2 of 3" in text) is (viewer == 1)
    drawn = GAME.draw(table().view(1), [], "en")

    assert drawn is not None
    assert "keys" in [panel.id for panel in drawn[0].panels]


def test_ter_p1_8_a_placed_buzzer_is_not_called_used_up() -> None:
    """TER-14.6: once its token lies on the map it can be used again and again; Site Study cannot."""
    team = {"plans": ["buzzer", "site_study"], "plan_on": 0, "stage": 3, "plan_active": 1}
    s = turn("marco C3 tools; johnson C1; anna C1", "marco", options={"plans": True}, team=team)
    act(s, "plan", plan="buzzer")
    assert plan_line(s, "plan:buzzer") == "For Tools: place it; then noise there at will."
    team |= {"plan_on": 1, "stage": 2}
    s = turn("marco C3; johnson C1; anna C1", "marco", options={"plans": True}, team=team)
    act(s, "plan", plan="site_study", to="C1")

    assert plan_line(s, "plan:site_study") == "used up"


def plan_line(s: Terrorscape, cell: str) -> str:
    """What the box of the plans says of one."""
    drawn = GAME.draw(s.view(1), [], "en")
    assert drawn is not None
    panel = next(panel for panel in drawn[0].panels if panel.id == "plans")
    return next(each.text for each in panel.cells if each.id == cell)


def test_ter_4_9_a_survivors_search_quotes_its_own_rule() -> None:
    """TER-1.12 is the Killer's SEARCH."""
    s = turn("marco N4; johnson C1; anna C1", "marco", lair="C4")
    assert rule_of(s, 1, "search") == "TER-4.9"
    s = killer_at("main", "marco C1; johnson C1; anna C1")

    assert rule_of(s, KILLER, "search") == "TER-1.12"


def rule_of(s: Terrorscape, seat: int, kind: str) -> str:
    """The rule that stands on a move of this kind."""
    drawn = GAME.draw(s.view(seat), s.legal(seat), "en")
    assert drawn is not None
    return next(move.rule for move in drawn[1] if move.action["kind"] == kind)


NO_TIME: dict[str, Any] = {"now": {"step": "discovery"}, "decks": {"discovery": []}}
HELP: dict[str, Any] = {"now": {"step": "round"}, "board": {"help_at": 1}}
ROCKET = {"plans": ["rocket_launcher", "ambush"], "plan_on": 0, "stage": 4, "plan_active": 1}
PLAN: dict[str, Any] = {
    "now": {"step": "round"}, "lair": "C2", "team": ROCKET, "options": {"plans": True}, "board": {"token": 0},
}  # fmt: skip
ENDS: dict[str, tuple[Any, ...]] = {
    "two left, time took the third": (
        "marco C1 escaped; johnson C1 escaped; anna C1", {**NO_TIME, **OWN}, {1, 2},
        "The game ends: time ran out. Marco and Johnson win.", "Marco and Johnson win",
        "Koniec gry, bo skończył się czas. Wygrywają Marco i Johnson.", "Wygrywają Marco i Johnson",
    ),
    "one left, time took two": (
        "marco C1 escaped; johnson C1; anna C1", {**NO_TIME, **OWN}, {0, 1},
        "The game ends: time ran out. Marco and the Killer win.", "Marco and the Killer win",
        "Koniec gry, bo skończył się czas. Wygrywają Marco i zabójca.", "Wygrywają Marco i zabójca",
    ),
    "time took all": (
        "marco C1; johnson C1; anna C1", {**NO_TIME, **OWN}, {0},
        "The Killer wins: time ran out.", "The Killer wins",
        "Zabójca wygrywa, bo skończył się czas.", "Zabójca wygrywa",
    ),
    "help for one, and two were lost": (
        "marco C1 dead; johnson C1 dead; anna C1", {**HELP, **OWN}, {0, 3},
        "The game ends: help arrived. Anna and the Killer win.", "Anna and the Killer win",
        "Koniec gry, bo przybyła pomoc. Wygrywają Anna i zabójca.", "Wygrywają Anna i zabójca",
    ),
    "help for all": (
        "marco C1; johnson C1; anna C1", {**HELP, **OWN}, {1, 2, 3},
        "The Survivors win: help arrived.", "The Survivors win", "Ocalali wygrywają, bo przybyła pomoc.",
        "Ocalali wygrywają",
    ),
    "a plan for one, and the Killer of two loses": (
        "marco C1; johnson C1 dead; anna C1 dead", {**PLAN, **OWN}, {1},
        "The game ends: the plan worked. Marco wins.", "Marco wins",
        "Koniec gry, bo plan się powiódł. Wygrywa Marco.", "Wygrywa Marco",
    ),
    "a team without time": (
        "marco C1; johnson C1; anna C1", NO_TIME, {0},
        "The Killer wins: time ran out.", "The Killer wins",
        "Zabójca wygrywa, bo skończył się czas.", "Zabójca wygrywa",
    ),
    "help for a team": (
        "marco C1; johnson C1; anna C1", HELP, {1},
        "The Survivors win: help arrived.", "The Survivors win", "Ocalali wygrywają, bo przybyła pomoc.",
        "Ocalali wygrywają",
    ),
}  # fmt: skip


def headlines(s: Terrorscape, viewer: int | None, lang: str) -> tuple[str, ...]:
    """The end of a game as a viewer reads it in the log (and the terminal) and at the table."""
    drawn = GAME.draw(s.view(viewer), [], lang)
    assert drawn is not None
    assert drawn[0].end is not None
    assert drawn[0].ribbon.sentence == drawn[0].end.title
    return *lines(s, "game_ended", viewer, lang), drawn[0].end.title


@pytest.mark.parametrize("how", ENDS)
def test_ter_13_12_the_end_names_all_who_won_and_nobody_else(how: str) -> None:
    """TER-11.1, TER-11.2, TER-13.5, TER-13.13, TER-14.8."""
    people, rest, winners, *texts = ENDS[how]
    s = table(people, **rest)

    assert s.outcome is not None
    assert {seat for seat, result in s.outcome.results.items() if result == "win"} == winners
    for lang, said in (("en", tuple(texts[:2])), ("pl", tuple(texts[2:]))):
        assert {headlines(s, viewer, lang) for viewer in (*range(s.n_seats), None)} == {said}


def told(s: Terrorscape, kind: str, viewer: int | None, lang: str, you: int | None) -> list[str]:
    """The log's lines about events of a kind, to a reader who may be called "you"."""
    found = (GAME.tell(event, lang, NAMES, you) for event in s.events(0, viewer) if event.kind == kind)
    return [line.text for line in found if line is not None]


@pytest.mark.parametrize(
    ("lang", "others", "mine"),
    [
        ("pl", "Zabójca przeszukuje Schowek i znajduje Annę.", "Przeszukujesz Schowek i znajdujesz Annę."),
        ("en", "The Killer searches the Storeroom and finds Anna.", "You search the Storeroom and find Anna."),
    ],
)
def test_ter_1_12_the_killer_is_you_for_its_own_player_alone(lang: str, others: str, mine: str) -> None:
    """A device that several share, a spectator and the Survivors read of the Killer."""
    s = killer_at("main", "anna N4; johnson C1; marco C1", lair="N4")
    act(s, "search")

    assert told(s, "searched", KILLER, lang, KILLER) == [mine]
    for viewer, you in ((KILLER, None), (1, 1), (None, None)):
        assert told(s, "searched", viewer, lang, you) == [others]


def test_ter_1_11_a_detection_says_what_it_asked() -> None:
    """An area (TER-K3.2), the locations that were named (TER-K3.3), everything in range (TER-T2.15)."""
    s = killer_at("fast", "anna C1; johnson N1; marco N1", killer="MUR", hand="DET DED PUR", lair="N2")
    act(s, "play", card="MUR-DET")
    act(s, "detect", area="red")
    act(s, "play", card="MUR-DED")
    act(s, "spend", card="MUR-PUR")
    act(s, "detect_pair", to="N1", **{"and": "N2"})
    about = {"ktraits": ["enhanced_tracking"]}
    tracker = killer_at("start", "anna C1; johnson N1; marco Z5", hand="PUR", lair="N2", about=about, options=TRAITS)
    act(tracker, "trait", trait="enhanced_tracking")
    act(tracker, "spend", card="BUT-PUR")

    assert told(s, "detected", 1, "pl", 1) == [
        "Zabójca nikogo nie wykrywa w czerwonym obszarze.", "Zabójca wykrywa Johnsona i Marca w Salonie i w Jadalni.",
    ]  # fmt: skip
    assert told(tracker, "detected", KILLER, "pl", KILLER) == ["Wykrywasz Johnsona w zasięgu 1."]


def test_what_a_list_has_twice_is_counted() -> None:
    """Each form of a list joins that form of its words."""
    t = GAME.texts("pl")
    both = words.listed([t.named("item-ammo"), t.named("item-whisky"), t.named("item-ammo")], t)

    assert f"{both} / {both:acc} / {both:gen}" == (
        "Amunicja ×2 i Butelka whisky / Amunicję ×2 i Butelkę whisky / Amunicji ×2 i Butelki whisky"
    )
    assert words.listed([], t, "nothing") == "nic"


def test_options_are_sentences() -> None:
    """What is given, to whom and where stands in its case."""
    s = turn("anna N1 whisky; marco N1 lime; johnson C1", "anna")
    said = {GAME.action_words(s.view(1), action, "pl", NAMES) for action in s.legal(1)}

    assert said >= {
        "Daj Marcowi Butelkę whisky", "Weź od Marca Proszek wapienny", "Hałas w Jadalni (Butelka whisky)",
        "Idź do Holu wejściowego",
    }  # fmt: skip

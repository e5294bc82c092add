"""What players read: both languages complete, plurals right, names never declined, the closest rule on each line."""

import re

import pytest

from grimtable.engine.action import Action
from grimtable.engine.rng import Rng
from grimtable.games.cisza import GAME
from grimtable.games.cisza.components import CARDS
from grimtable.games.cisza.formats.actions import Discard, End, Give, Keep, Play, Replace, Send, Stop, Use
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import A, B, cisza, new

NAMES = ["Ola", "Gustaw", "Kuba"]


def log(s: Cisza, lang: str, seat: int | None = None) -> list[str]:
    """The log lines of a viewer."""
    lines = [GAME.tell(event, lang, NAMES) for event in s.events(0, seat)]
    return [line.text for line in lines if line is not None]


def rules(s: Cisza) -> list[str]:
    """The rules on the log lines."""
    lines = [GAME.tell(event, "en", NAMES) for event in s.events(0)]
    return [line.rule for line in lines if line is not None]


def test_the_titles() -> None:
    assert GAME.title("pl") == "Cisza"
    assert GAME.title("en") == "SilenZe"


def test_every_card_has_a_name_its_accusative_and_an_effect() -> None:
    for lang in ("pl", "en"):
        texts = GAME.texts(lang)
        for slug in CARDS[1:]:
            assert texts.has(f"card-{slug}"), slug
            assert texts.has(f"card-{slug}-acc"), slug
            assert texts.has(f"effect-{slug}"), slug


@pytest.mark.parametrize("slug", CARDS[1:])
def test_an_effect_says_whether_the_card_is_silent(slug: str) -> None:
    """Placed Barricades and the Drone aside, whose effect speaks for itself."""
    row = next(row for row in GAME.gallery() if row["table"] == "card" and row["id"] == slug)
    en, pl = GAME.texts("en").text(f"effect-{slug}"), GAME.texts("pl").text(f"effect-{slug}")

    if row["noise"]:
        assert "Noise" in en
        assert re.search(r"\b[Hh]ałas\.", pl)
        assert "Silent" not in en
    elif slug not in ("barricade", "drone"):
        assert "Silent" in en
        assert "Bez hałasu" in pl


@pytest.mark.parametrize(
    ("n", "cards"),
    [(0, "0 kart"), (1, "1 kartę"), (2, "2 karty"), (4, "4 karty"), (5, "5 kart"), (12, "12 kart"), (22, "22 karty")],
)
def test_polish_plurals(n: int, cards: str) -> None:
    assert GAME.texts("pl").text("event-drew-hidden", seat="Ola", n=n) == f"Ola dobiera {cards}."


def test_names_stand_in_every_line_as_they_are() -> None:
    """Whatever a player is called, no form of the name is made up: a whole game with strange names."""
    names = ["Ćma <b>", "{seat}", "Zażółć Gęślą"]
    s = new(3, seed=4, expert=True)
    rng = Rng(4)
    while not s.over:
        seat = s.pending[0]
        s.apply(seat, s.legal(seat)[rng.below(len(s.legal(seat)))])

    for lang in ("pl", "en"):
        for event in s.events(0, A):
            line = GAME.tell(event, lang, names)
            if line is not None and "seat" in event.args:
                assert names[event.args["seat"]] in line.text
                assert "other" not in event.args or names[event.args["other"]] in line.text


def test_a_turn_in_words() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["shotgun", "drone", "axe"]
        survivors = 4
        zombies = { normal = 3 }
        barriers = { alarm = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["strong", "fast", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("shotgun", zombies=["normal", "normal"]))
    s.apply(A, Play("drone", player=B, zombies=["normal"]))
    s.apply(A, End())

    assert log(s, "en")[:9] == [
        "Ola plays Shotgun.",
        "Ola gets rid of two Normal ones.",
        "Noise in the shelter of Ola.",
        "The noise wakes the city. On top: Strong zombie.",
        "Ola plays Drone on Gustaw.",
        "Normal zombie: Ola → Gustaw.",
        "Noise in the shelter of Gustaw.",
        "A Strong zombie enters the shelter of Gustaw.",
        "Ola draws 2 cards.",
    ]
    assert log(s, "pl")[:9] == [
        "Ola zagrywa Shotgun.",
        "Ola usuwa ze schronu dwóch Zwykłych zombie.",
        "Hałas w schronie „Ola”.",
        "Hałas budzi miasto. Na wierzchu: Silny zombie.",
        "Ola zagrywa Dron. Cel: schron „Gustaw”.",
        "Zwykły zombie: Ola → Gustaw.",
        "Hałas w schronie „Gustaw”.",
        "Silny zombie wchodzi do schronu „Gustaw”.",
        "Ola dobiera 2 karty.",
    ]
    assert rules(s)[:8] == [
        "CIS-5.3", "CIS-5.1", "CIS-3.1", "CIS-3.3", "CIS-5.13", "CIS-3.14", "CIS-3.1", "CIS-3.6",
    ]  # fmt: skip


def test_a_horde_in_words() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["surprise", "axe"]
        [city]
        deck = ["horde", "fast", "strong", "normal", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("surprise", player=B))
    s.apply(A, Send("fast"))
    s.apply(A, Send("strong"))

    assert log(s, "en")[1:] == [
        "A Horde breaks out of the city!",
        "With the Horde come: Normal, Strong, Fast.",
        "Ola takes a Fast zombie in.",
        "With the Horde a Strong zombie goes to Gustaw.",
        "With the Horde a Normal zombie goes to Kuba.",
    ]
    assert log(s, "pl")[3:] == [
        "Ola przyjmuje Szybkiego do siebie.",
        "Z Hordą do schronu „Gustaw” idzie Silny zombie.",
        "Z Hordą do schronu „Kuba” idzie Zwykły zombie.",
    ]
    assert rules(s)[-1] == "CIS-4.8"


@pytest.mark.parametrize(
    ("survivors", "en", "pl"),
    [
        (3, "Ola loses 1 survivor. Attacks not stopped: 1.", "Ola traci 1 ocalałego. Ataków bez obrony: 1."),
        (4, "Ola loses 2 survivors. Attacks not stopped: 2.", "Ola traci 2 ocalałych. Ataków bez obrony: 2."),
        (9, "Ola loses 7 survivors. Attacks not stopped: 7.", "Ola traci 7 ocalałych. Ataków bez obrony: 7."),
    ],
)
def test_an_attack_in_words(survivors: int, en: str, pl: str) -> None:
    s = cisza(f"""
        [[seat]]
        survivors = {survivors}
        zombies = {{ normal = {survivors - 2} }}
        [[seat]]
        hand = ["axe"]
        [now]
        step = "attack"
    """)

    assert log(s, "en")[0] == en
    assert log(s, "pl")[0] == pl


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        ('[[seat]]\nsurvivors = 1\nzombies = { fast = 1 }\n[[seat]]\n[now]\nstep = "attack"', "CIS-9.1"),
        ('[[seat]]\n[[seat]]\n[city]\ndeck = []\n[now]\nstep = "end_turn"', "CIS-9.6"),
        ('stall = 19\n[[seat]]\n[[seat]]\n[now]\nstep = "end_turn"', "CIS-9.9"),
    ],
)
def test_the_last_line_names_the_rule_that_ended_the_game(table: str, rule: str) -> None:
    assert rules(cisza(table))[-1] == rule


@pytest.mark.parametrize(
    ("action", "en", "pl", "rule"),
    [
        (Keep(), "Keep the hand", "Zachowaj rękę", "CIS-1.5"),
        (Replace(), "Swap the whole hand", "Wymień całą rękę", "CIS-1.5"),
        (End(), "End and draw", "Zakończ i dobierz", "CIS-2.5"),
        (Stop(), "Take the attacks", "Przyjmij ataki", "CIS-6.3"),
        (Discard("axe"), "Discard Axe", "Odrzuć Siekierę", "CIS-2.3"),
        (Play("barricade"), "Play Barricade", "Zagraj Barykadę", "CIS-5.8"),
        (Play("bribery", player=2), "Play Bribery → Kuba", "Zagraj Przekupstwo → Kuba", "CIS-5.14"),
        (
            Play("shotgun", zombies=["normal", "fast"]),
            "Play Shotgun: remove a Normal one and a Fast one",
            "Zagraj Shotgun: usuń Zwykłego i Szybkiego",
            "CIS-5.3",
        ),
        (
            Play("shotgun", zombies=["fast", "fast"]),
            "Play Shotgun: remove two Fast ones",
            "Zagraj Shotgun: usuń dwóch Szybkich",
            "CIS-5.3",
        ),
        (
            Play("sniper", zombies=["deck"]),
            "Play Sniper Rifle: shoot the zombie on the city deck",
            "Zagraj Karabin snajperski: zdejmij zombie z talii miasta",
            "CIS-5.4",
        ),
        (
            Play("drone", player=1, zombies=["strong"]),
            "Play Drone → Gustaw: a Strong one",
            "Zagraj Dron → Gustaw: Silnego",
            "CIS-5.13",
        ),
        (
            Play("revolver", noise_only=True),
            "Play Revolver for the noise alone",
            "Zagraj Rewolwer tylko dla hałasu",
            "CIS-10.3",
        ),
        (Use("barricade"), "Use Barricade", "Użyj Barykady", "CIS-6.7"),
        (
            Use("mines", zombies=["normal", "strong"]),
            "Use Mines: remove a Normal one and a Strong one",
            "Użyj Min: usuń Zwykłego i Silnego",
            "CIS-6.8",
        ),
    ],
)
def test_actions_in_words(action: Action, en: str, pl: str, rule: str) -> None:
    view = new(3).view(A)

    assert GAME.action_words(view, action, "en", NAMES) == en
    assert GAME.action_words(view, action, "pl", NAMES) == pl
    assert GAME.action_rule(action) == rule


def test_my_own_log_says_you() -> None:
    """The reader is "ty" at the own seat, whoever acts; everybody else reads names."""
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["drone", "axe"]
        zombies = { normal = 1 }
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["strong", "normal"]
        [now]
        decision = "phase_1"
    """)
    s.apply(A, Play("drone", player=B, zombies=["normal"]))

    def mine(seat: int, lang: str) -> list[str]:
        told = [GAME.tell(event, lang, NAMES, seat) for event in s.events(0, seat)]
        return [line.text for line in told if line is not None][:3]

    assert mine(A, "pl") == [
        "Zagrywasz Dron. Cel: schron „Gustaw”.",
        "Odsyłasz Zwykłego, przyjmuje go Gustaw.",
        "Hałas w schronie „Gustaw”.",
    ]  # fmt: skip
    assert mine(B, "pl") == [
        "Ola zagrywa Dron przeciw tobie!", "Ola odsyła ci Zwykłego!", "Hałas w twoim schronie!",
    ]  # fmt: skip
    assert mine(B, "en")[:2] == ["Ola plays Drone on you!", "Ola sends you a Normal zombie!"]


def test_sending_and_giving_in_words() -> None:
    send = cisza('seats = 3\n[now]\ndecision = "send"\nto = 1\nhorde = { fast = 1 }')
    give = cisza('seats = 3\n[[seat]]\nzombies = { strong = 1 }\n[now]\ndecision = "sacrifice"')

    def say(s: Cisza, action: Action, lang: str) -> str:
        return GAME.action_words(s.view(A), action, lang, NAMES)

    assert say(send, Send("fast"), "en") == "Fast zombie → Gustaw"
    assert say(send, Send("fast"), "pl") == "Szybki zombie → Gustaw"
    assert say(send, Send("none"), "en") == "Nobody → Gustaw"
    assert say(send, Send("none"), "pl") == "Nikt → Gustaw"
    assert say(give, Give(2), "en") == "Give a Strong one → Kuba"
    assert say(give, Give(2), "pl") == "Oddaj Silnego → Kuba"


def test_the_table_in_words() -> None:
    """What a screen reader or the terminal shows: the turn, the city, every shelter, the own hand and no other."""
    s = cisza("""
        turn = 6
        seats = 3
        [[seat]]
        hand = ["axe", "flare"]
        zombies = { normal = 2, strong = 1 }
        [[seat]]
        hand = ["bribery"]
        barriers = { mines = 1 }
        [[seat]]
        out = 4
        [city]
        deck = ["strong", "normal"]
        visible = true
        [now]
        decision = "phase_1"
    """)

    assert GAME.describe(s.view(A), "en", NAMES) == [
        "Turn 6 · Ola · play or discard",
        "City: 2 cards, a Strong zombie on top",
        "Resources: 51 in the deck, 0 used",
        "▶ [b]Ola[/b]  survivors: 2 · zombies: Normal ×2, Strong · barriers: none · cards: 2",
        "  [b]Gustaw[/b]  survivors: 2 · zombies: none · barriers: Mines · cards: 1",
        "  Kuba  out since turn 4",
        "Your hand: Axe, Flare",
    ]
    assert GAME.describe(s.view(None), "pl", NAMES) == [
        "Tura 6 · Ola · zagrywanie lub odrzucanie",
        "Miasto: 2 karty, na wierzchu Silny zombie",
        "Zasoby: w talii 51, zużyte 0",
        "▶ [b]Ola[/b]  ocalali: 2 · zombie: Zwykły ×2, Silny · bariery: brak · karty: 2",
        "  [b]Gustaw[/b]  ocalali: 2 · zombie: brak · bariery: Miny · karty: 1",
        "  Kuba  poza grą od tury 4",
    ]

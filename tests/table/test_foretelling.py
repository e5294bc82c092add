"""Foretelling: what an action surely does, what may come of it with which odds, and another way."""

from typing import Any

import pytest

import grimtable
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games import NAMES, find
from grimtable.table import Table
from grimtable.table.foresight import Foresight
from grimtable.table.foretelling import Foretold, Teller, foretell

# Kinds of action whose name says all that comes of them before the next question, each with its reason.
EMPTY: dict[str, dict[str, str]] = {
    "cisza": {
        "keep": "nothing changes",
        "replace": "what the new cards are, nobody knows",
    },
    "osaczeni": {
        "give": "its name tells the card and who gets it; nothing else changes",
        "reroll": "where the die will show, nobody knows, and what it brings comes after all have moved",
    },
    "claustrophobia": {
        "use_gift": "asks at once whom it is for",
        "reroll": "gives other dice, to be assigned next",
        "guard": "sets up before the first round",
        "station": "sets up before the first round",
        "entrust": "sets up before the first round",
    },
    "terrorscape": {
        "pick_killer": "chooses before there is a table",
        "pick_survivor": "chooses before there is a table",
        "name": "says whose turn it is, and nothing else",
        "give": "proposes; the exchange is foretold where it is agreed",
        "take": "proposes; the exchange is foretold where it is agreed",
    },
    "male_epickie_zombie": {
        "keep": "chooses before there is a table",
        "deal": "lies face down until the human's turn ends",
    },
}
MOST_EMPTY = 5
DEADLY = """
seats = 3
mode = "normal"
turn = 8
active = 0
[[seat]]
hand = ["shotgun", "walkie"]
survivors = 2
zombies = { normal = 1, fast = 1 }
[[seat]]
cards = 3
survivors = 4
[[seat]]
cards = 3
survivors = 4
[city]
count = 24
discard = { normal = 4, strong = 2, fast = 3 }
[now]
step = "play"
"""


def told(s: State, action: dict[str, Any], lang: str = "en", worlds: int = 24) -> list[dict[str, Any]]:
    """What the first seat that is asked is told of an action."""
    seat = s.pending[0]
    return foretell(s.infoset(seat), find(s.setup.game.name).action(action), lang, worlds)


def cisza(text: str = DEADLY) -> State:
    return grimtable.load_position("cisza", text)


def test_a_deadly_move_says_so_first_and_shows_another_way() -> None:
    """Two zombies, two survivors, no barrier (CIS-6.10, CIS-6.12): the end of the phase is the end of the shelter."""
    lines = told(cisza(), {"kind": "end"})

    assert lines[0] == {
        "kind": "loss", "text": "you lose 2 of 2: you are out", "odds": None, "at": ["in:0"], "end": True,
    }  # fmt: skip
    assert lines[-1]["kind"] == "way"
    assert lines[-1]["action"] == {"kind": "play", "card": "shotgun", "zombies": ["normal", "fast"]}


def test_the_same_in_polish() -> None:
    assert told(cisza(), {"kind": "end"}, "pl")[0]["text"] == "stracisz 2 z 2: odpadasz"


def test_noise_is_counted_by_what_nobody_has_seen() -> None:
    """The zombie sides of 11 city cards are known; a Fast one is as likely as the Fast ones among the rest."""
    s = cisza()
    lines = told(s, {"kind": "play", "card": "shotgun", "zombies": ["normal", "fast"]})
    rows = s.setup.rows
    unseen = sum(rows.zombies) - (4 + 2 + 3) - 2
    fast = rows.zombies[2] - 3 - 1
    comes = next(line for line in lines if line["text"] == "Fast comes to your wall")

    assert next(line["text"] for line in lines if line["kind"] == "gain") == "somebody will survive the attack: 2"
    assert comes["odds"] == [fast, unseen]
    assert comes["kind"] == "maybe"
    assert comes["good"] is False


def test_sure_is_only_what_comes_before_chance() -> None:
    """The zombies that are shot are gone for sure; the one that the noise may bring is not set off against them."""
    lines = told(cisza(), {"kind": "play", "card": "shotgun", "zombies": ["normal", "fast"]})
    sure = {line["text"] for line in lines if line["odds"] is None}

    assert {"Normal leaves your wall", "Fast leaves your wall"} <= sure
    assert all(line["odds"] is not None for line in lines if line["kind"] == "maybe")


def test_one_throw_is_counted() -> None:
    """One die of melee: which faces wound is in the rows (MEZ-C1.1), so the fraction is exact."""
    s = grimtable.new("male_epickie_zombie", 3, "coop", None, 5)
    rng = Rng(1, "walk")
    for _ in range(400):
        seat = s.pending[0]
        for action in s.legal(seat):
            if s.over or action.kind != "move":
                continue
            lines = foretell(s.infoset(seat), action, "en", 6)
            wounds = [line for line in lines if "life" in line["text"] and line["odds"] is not None]
            if wounds:
                assert {line["odds"][1] for line in wounds} == {6}
                return
        codes = s.codes(seat)
        s.apply(seat, s.setup.game.decode(codes[rng.below(len(codes))]))
    pytest.fail("no move into a zombie's room was found")


def test_what_other_people_decide_has_no_number() -> None:
    """A discussion: who is pointed at rests on the others, so it is told as if they played simply."""
    s = grimtable.load_position(
        "osaczeni",
        """
        seats = 3
        round = 3
        badge = 1
        victim = 1
        monsters = { A4 = 6 }
        [[seat]]
        hand = ["can"]
        characters = { LID = "A4", OBR = "A5", BEK = "A2" }
        [[seat]]
        hand = ["bat"]
        characters = { LID = "A4", OBR = "A3", BEK = "A3" }
        [[seat]]
        characters = { LID = "A4", OBR = "A1", BEK = "A1" }
        [now]
        decision = "discuss"
        area = "A4"
        seat = 0
        """,
    )
    lines = told(s, {"kind": "pass"})
    people = [line for line in lines if line["text"].startswith("if the others play simply: ")]

    assert all(line["odds"] is None for line in people)
    assert not [line for line in lines if line["kind"] == "way"], "votes are bluffed: no other way is shown"


def test_a_table_foretells_for_a_seat_that_is_asked() -> None:
    t = Table("cisza", seats=3, seed=7)
    seat = t.state.pending[0]
    action = t.state.legal(seat)[0]

    assert t.foretell(seat, action, lang="pl") == foretell(t.state.infoset(seat), action, "pl")
    with pytest.raises(grimtable.IllegalAction):
        t.foretell(seat, {"kind": "end"})


def test_few_worlds_are_told_in_coarser_words() -> None:
    """With few worlds "about one in three" would claim more than was seen."""
    s = cisza()
    teller = Teller(Foresight(s.infoset(0), 6), "en")

    assert teller.foresight.coarse
    assert not Teller(Foresight(s.infoset(0), 48), "en").foresight.coarse


def test_a_line_leaves_out_what_says_nothing() -> None:
    line = Foretold("maybe", "x", (1, 6), good=-1, at=("out:0",))

    assert line.to_json() == {"kind": "maybe", "text": "x", "odds": [1, 6], "good": False, "at": ["out:0"]}
    assert Foretold("sure", "x").to_json() == {"kind": "sure", "text": "x", "odds": None}


@pytest.mark.parametrize("game", NAMES)
def test_every_kind_of_action_says_more_than_its_name(game: str) -> None:
    """Over games of every mode each kind is told something at least once, but for those listed with their reason."""
    g = find(game)
    assert len(EMPTY[game]) <= MOST_EMPTY
    tried: dict[str, int] = {}
    said: set[str] = set()
    for n in range(2 * len(g.modes) if len(g.modes) < 4 else min(8, len(g.modes))):
        mode = g.modes[n % len(g.modes)]
        s = grimtable.new(game, g.seats(mode)[-1], mode, None, n)
        rng = Rng(n, "kinds")
        for _ in range(500):
            if s.over:
                break
            seat = s.pending[rng.below(len(s.pending))]
            legal = s.legal(seat)
            fresh = [one for one in legal if one.kind not in said and tried.get(one.kind, 0) < 30]
            if len(legal) > 1 and fresh:
                teller = Teller(Foresight(s.infoset(seat), 4), "pl")
                for action in fresh[:4]:
                    tried[action.kind] = tried.get(action.kind, 0) + 1
                    if teller.tell(action):
                        said.add(action.kind)
            codes = s.codes(seat)
            code = s.prefer(seat, codes) if rng.below(3) else codes[rng.below(len(codes))]
            s.apply(seat, g.decode(code))
    often = {kind for kind, n in tried.items() if n >= 10}

    assert said
    assert often - said <= set(EMPTY[game]), f"these are never told anything: {sorted(often - said)}"


@pytest.mark.parametrize("game", NAMES)
def test_every_fact_has_words_in_both_languages(game: str) -> None:
    """A text for a fact's change names only what it may name, and both languages have the same ones."""
    texts = {lang: find(game).texts(lang) for lang in ("pl", "en")}
    keys = {lang: {key for key in sorted(one.keys()) if key.startswith("fore-")} for lang, one in texts.items()}

    assert keys["pl"] == keys["en"] != set()
    for lang, one in texts.items():
        for key in keys[lang]:
            assert key.rsplit("-", 1)[1] in ("less", "more", "gone", "new", "is", "none")
            for n in (1, 2, 5):
                assert one.text(key, n=n, had=n + 1, left=1, what="X")

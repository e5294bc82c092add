"""One running table: acting, clocks, taking back, talk, bots, the record."""

import json
from typing import Any

import pytest

import grimtable
from grimtable.bots import Bot
from grimtable.engine.action import Action
from grimtable.engine.errors import BadAction, BadArgument, BadClaim, BadReplay, IllegalAction, UnknownName
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.talk import Said
from grimtable.games import NAMES
from grimtable.table import Fairness, NeedsConsent, Table

KEEP = {"kind": "keep"}
REPLACE = {"kind": "replace"}
END = {"kind": "end"}


def opened(seats: int = 2, seed: int = 7) -> Table:
    """A table on which everybody kept the starting hand."""
    table = Table("cisza", seats, seed)
    for seat in range(seats):
        table.act(seat, KEEP)
    return table


def play_on(table: Table, acts: int, name: str = "table") -> None:
    rng = Rng(1, name)
    for _ in range(acts):
        if table.state.over:
            return
        seat = table.state.pending[0]
        table.act(seat, table.state.legal(seat)[rng.below(len(table.state.legal(seat)))])


def test_a_table_with_a_named_seed_is_that_game() -> None:
    assert Table("cisza", 3, 7, "easy").state.hash() == grimtable.new("cisza", 3, "easy", seed=7).hash()


def test_acts_are_written_down_as_json() -> None:
    table = opened()

    assert table.entries == [
        {"type": "act", "seat": 0, "action": KEEP},
        {"type": "act", "seat": 1, "action": KEEP},
    ]
    assert table.acts == table.entries


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [(0, KEEP, IllegalAction), (1, {"kind": "dance"}, BadAction), (9, END, BadArgument), (1, "end", BadAction)],
)
def test_a_refused_act_leaves_no_trace(seat: int, action: object, error: type[Exception]) -> None:
    table = opened()
    before, entries = table.state.hash(), list(table.entries)

    with pytest.raises(error):
        table.act(seat, action)  # type: ignore[arg-type]  # what may arrive over a wire

    assert table.state.hash() == before
    assert table.entries == entries


def test_a_clock_that_runs_out_gives_the_default_answer() -> None:
    table = Table("cisza", 2, 7)

    table.timeout(1)

    assert table.entries == [{"type": "act", "seat": 1, "action": KEEP, "by": "clock"}]
    with pytest.raises(IllegalAction):
        table.timeout(1)
    assert len(table.entries) == 1


# Taking back


def test_an_act_of_ones_own_is_taken_back_freely() -> None:
    table = Table("cisza", 3, 7)
    before = table.state.hash()
    table.act(1, REPLACE)
    assert table.can_undo(1)

    table.undo(1)

    assert table.state.hash() == before
    assert table.entries[-1] == {"type": "undo", "seat": 1, "to": 0}
    assert table.acts == []
    table.act(1, KEEP)
    assert [entry["type"] for entry in table.entries] == ["act", "undo", "act"]


def test_beyond_a_barrier_the_others_must_agree() -> None:
    table = Table("cisza", 3, 7)
    table.act(0, KEEP)
    table.act(1, KEEP)
    after = table.state.hash()
    assert not table.can_undo(0)

    with pytest.raises(NeedsConsent, match="seat 0"):
        table.undo(0)
    assert table.state.hash() == after
    table.undo(0, consent=True)

    assert table.state.pending == (0, 1, 2)
    assert table.acts == [], "what came after is taken back too"


def test_the_last_answer_of_a_group_cannot_be_changed_after_seeing_the_others() -> None:
    """With all choices shown, taking the own one back would be an answer to theirs (CIS-1.5)."""
    table = opened()

    assert not table.can_undo(1)
    with pytest.raises(NeedsConsent):
        table.undo(1)


def test_practice_knows_no_barrier() -> None:
    table = Table("cisza", 2, 7, practice=True)
    first = table.state.hash()
    table.act(0, REPLACE)
    table.act(1, REPLACE)

    table.undo(0)

    assert table.state.hash() == first


def test_there_may_be_nothing_to_take_back() -> None:
    table = Table("cisza", 2, 7)
    table.act(1, KEEP)

    assert not table.can_undo(0)
    with pytest.raises(IllegalAction, match="has nothing to take back"):
        table.undo(0, consent=True)
    table.undo(1)
    with pytest.raises(IllegalAction):
        table.undo(1)


def test_taking_back_does_not_change_the_dice() -> None:
    """The same acts after an undo lead to the same draws: nobody can fish for a better shuffle."""
    table = opened()
    play_on(table, 3)
    after = table.state.hash()
    acts = [(entry["seat"], entry["action"]) for entry in table.acts]

    while table.acts:
        table.undo(table.acts[-1]["seat"], consent=True)
    for seat, action in acts:
        table.act(seat, action)

    assert table.state.hash() == after


# Talk


def test_talk_is_heard_by_all_or_by_the_team() -> None:
    table = Table("cisza", 3, 7)
    table.say(0, "  Cicho!  ")
    table.act(1, KEEP)
    table.say(2, "między nami", to="team")

    assert table.talk(0) == table.talk(None) == (Said(0, 0, "all", text="Cicho!"),)
    assert [said.text for said in table.talk(2)] == ["Cicho!", "między nami"]
    assert table.talk(2)[1].at == 1
    assert table.entries[0] == {"type": "say", "seat": 0, "to": "all", "at": 0, "text": "Cicho!"}


def test_undo_reaches_every_act(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those before and at the states that are kept to go back to, and playing on from there keeps them right."""
    monkeypatch.setattr("grimtable.table.table.MARK_EVERY", 8)
    table = opened(4)
    hashes = {len(table.acts): table.state.hash()}
    while len(table.acts) < 30:
        play_on(table, 1, f"act {len(table.acts)}")
        hashes[len(table.acts)] = table.state.hash()

    for act in (25, 24, 23, 17, 16, 15, 9, 8, 7, 5):
        for _ in range(2):
            table.undo_to(0, act)
            assert table.state.hash() == hashes[act]
            play_on(table, 2)


def test_undo_goes_back_over_what_the_table_answered_by_itself() -> None:
    """An only answer is given again at once, so taking that back alone would change nothing."""
    table = Table("terrorscape", seats=2, seed=3, options={"killer": 1})
    while table.state.pending != (0,) or len(table.state.legal(0)) < 2:
        seat = table.state.pending[0]
        table.act(seat, table.state.legal(seat)[0])
    before, n = table.state.hash(), len(table.acts)
    table.act(0, table.state.legal(0)[0])
    table.do(0, table.state.legal(0)[0], by="table")

    table.undo(0, consent=True)

    assert (table.state.hash(), len(table.acts)) == (before, n)


@pytest.mark.parametrize("game", grimtable.games())
def test_whoever_changes_a_record_changes_no_other_table(game: str) -> None:
    """Actions are put into JSON once for all tables; each entry is still its own."""

    def played() -> Table:
        table = Table(game, seed=5)
        rng = Rng(b"written")
        while len(table.acts) < 200 and not table.state.over:
            seat = table.state.pending[0]
            legal = table.state.legal(seat)
            holding = [one for one in legal if any(isinstance(value, list) for value in one.to_json().values())]
            chosen = holding or legal  # what holds a list whenever there is one
            table.act(seat, chosen[rng.below(len(chosen))])
        return table

    before = json.dumps(played().entries)
    for entry in played().entries:
        for value in entry["action"].values():
            if isinstance(value, list):
                value.append("bent")
        entry["action"]["kind"] = "bent"

    assert json.dumps(played().entries) == before


def test_undo_does_not_unsay() -> None:
    table = Table("cisza", 3, 7)
    table.act(1, KEEP)
    table.say(1, "zostaję")

    table.undo(1)

    assert [said.text for said in table.talk(0)] == ["zostaję"]
    assert [entry["type"] for entry in table.entries] == ["act", "say", "undo"]


@pytest.mark.parametrize(
    ("seat", "what", "to", "error"),
    [
        (5, "hej", "all", BadArgument),
        (-1, "hej", "all", BadArgument),
        (0, "hej", "enemies", UnknownName),
        (0, "", "all", UnknownName),
        (0, "   ", "all", UnknownName),
        (0, "x" * 501, "all", UnknownName),
        (0, {"kind": "safe"}, "all", BadClaim),
    ],
)
def test_bad_talk_is_refused(seat: int, what: str, to: str, error: type[Exception]) -> None:
    table = Table("cisza", 2, 7)

    with pytest.raises(error):
        table.say(seat, what, to)

    assert table.entries == []
    assert table.talk(0) == ()


def test_a_line_may_be_as_long_as_the_limit() -> None:
    table = Table("cisza", 2, 7)

    table.say(0, "x" * 500)

    assert len(table.talk(1)[0].text) == 500


# Bots


class Watching(Bot):
    """Plays the first action and writes down what it was handed."""

    name = "watching"

    def __init__(self) -> None:
        super().__init__(grimtable.games()["cisza"])
        self.seen: list[InfoSet] = []

    def choose(self, info: InfoSet) -> Action:
        self.seen.append(info)
        return info.legal[0]


def test_bots_answer_until_a_human_must() -> None:
    bot = Watching()
    table = Table("cisza", 3, 7, bots={1: bot, 2: bot})

    assert table.state.pending == (0,)
    assert [entry["by"] for entry in table.entries] == ["bot", "bot"]
    table.act(0, KEEP)
    while not table.state.over and len(table.acts) < 30:
        assert table.state.pending == (0,)
        table.act(0, table.state.default(0))
    assert {info.seat for info in bot.seen} == {1, 2}


def test_bots_hear_the_talk_and_see_only_their_view() -> None:
    bot = Watching()
    table = Table("cisza", 2, 7, bots={})
    table.say(0, "nie podglądaj")
    table.bots[1] = bot

    table.run_bots()

    info = bot.seen[0]
    assert isinstance(info, InfoSet)
    assert [said.text for said in info.talk if isinstance(said, Said)] == ["nie podglądaj"]
    assert info.view.seat == 1
    handed = [getattr(info, name) for name in dir(info) if not name.startswith("_")]
    assert not any(isinstance(value, grimtable.State) for value in handed)


def test_a_table_of_bots_plays_itself() -> None:
    bots = {seat: grimtable.bot("greedy", "cisza", seat) for seat in range(4)}

    table = Table("cisza", 4, 7, bots=bots)

    assert table.state.over
    assert table.record()["reveal"] == table.fair.reveal()
    assert all(entry["by"] == "bot" for entry in table.acts)


# The record


def test_a_running_record_keeps_its_secret() -> None:
    """No seed, stream, hash or dump leaves before the end; the commitment does."""
    table = Table("cisza", 2, fair=Fairness(b"a secret that nobody knows", b"salt"))
    play_on(table, 5)
    assert not table.state.over
    text = json.dumps(table.record())

    assert "reveal" not in table.record()
    assert table.fair.secret.hex() not in text
    assert table.fair.seed.hex() not in text
    assert table.state.hash() not in text
    assert table.record()["header"]["fair"]["commitment"] == table.fair.commitment


def test_a_record_is_a_copy() -> None:
    table = opened()
    record = table.record()

    record["entries"].clear()
    record["header"]["seats"] = 6

    assert len(table.record()["entries"]) == 2
    assert table.record()["header"]["seats"] == 2


def test_a_record_with_everything_in_it_leads_back() -> None:
    table = Table("cisza", 3, 7, "hard", {"expert": True}, pack={"card": [{"id": "axe", "count": 9}]})
    table.sit(0, "Anna")
    play_on(table, 12)
    table.say(1, "cisza")
    table.undo(table.acts[-1]["seat"], consent=True)
    table.timeout(table.state.pending[0])
    table.sit(0, "Bruno")

    again = Table.from_record(json.loads(json.dumps(table.record())))

    assert again.state.hash() == table.state.hash()
    assert again.record() == table.record()
    assert again.said == table.said
    assert again.header()["components"] != Table("cisza", 3, 7).header()["components"]


@pytest.mark.parametrize(
    ("entry", "line", "reason"),
    [
        ({"type": "act", "seat": 0, "action": KEEP}, 4, "entry 3: seat 0"),
        ({"type": "act", "seat": 0}, 4, "entry 3"),
        ({"type": "act", "seat": "0", "action": END}, 4, "entry 3"),
        ({"type": "undo", "seat": 0, "to": 5}, 4, "undo to act 5, there are 2"),
        ({"type": "undo", "seat": 0, "to": -1}, 4, "undo to act -1"),
        ({"type": "undo", "seat": 0, "to": True}, 4, "undo to act True"),
        ({"type": "say", "seat": 0, "to": "all"}, 4, "entry 3"),
        ({"type": "say", "seat": 0, "to": "all", "text": 7}, 4, "entry 3"),
        ({"type": "say", "seat": 0, "to": "all", "text": ["x"]}, 4, "entry 3"),
        ({"type": "dance"}, 4, "an entry's type is 'dance', not one of act, say, seat, undo"),
        ({"type": ["act"]}, 4, "entry 3"),
        ({}, 4, "entry 3"),
        ("act", 4, "entry 3"),
        (None, 4, "entry 3"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(entry: object, line: int, reason: str) -> None:
    record = opened().record()
    record["entries"].append(entry)

    with pytest.raises(BadReplay) as error:
        Table.from_record(record)

    assert error.value.line == line
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [("game", "chess"), ("seats", 9), ("seats", "2"), ("mode", "x"), ("options", {"x": 1}), ("options", 3),
     ("ruleset", "cisza@99"), ("components", "0" * 16), ("pack", {"card": 3}), ("fair", None), ("fair", {}),
     ("fair", {"commitment": "0", "chosen": 7})],
)  # fmt: skip
def test_a_header_that_does_not_fit_is_line_one(field: str, value: object) -> None:
    record = opened().record()
    record["header"][field] = value

    with pytest.raises(BadReplay) as error:
        Table.from_record(record)

    assert error.value.line == 1


@pytest.mark.parametrize("field", ["game", "seats", "mode", "options", "ruleset", "components", "fair"])
def test_a_header_with_a_field_missing_is_line_one(field: str) -> None:
    record = opened().record()
    del record["header"][field]

    with pytest.raises(BadReplay) as error:
        Table.from_record(record)

    assert error.value.line == 1


def test_a_record_that_is_none_is_refused() -> None:
    header = opened().header()
    records: list[dict[str, Any]] = [{}, {"header": {}}, {"header": header, "entries": 3}, {"header": 3, "entries": []}]
    for bad in records:
        with pytest.raises(BadReplay):
            Table.from_record(bad)


def test_a_table_can_begin_with_a_position() -> None:
    """Its record says so, plays again from it, and undo goes back to it."""
    position = {
        "turn": 8, "active": 0,
        "seat": [{"hand": ["axe"], "survivors": 3, "zombies": {"normal": 1}}, {"cards": 3, "survivors": 4}],
        "city": {"count": 24}, "now": {"step": "play"},
    }  # fmt: skip
    table = Table("cisza", practice=True, position=position)
    before = table.state.hash()
    table.act(0, {"kind": "play", "card": "axe", "zombie": "normal"})
    again = Table.from_record(table.private_record(), practice=True)

    assert table.header()["position"] == position
    assert again.state.hash() == table.state.hash() != before
    table.undo(0)
    assert table.state.hash() == before


def test_a_position_in_a_record_names_no_file() -> None:
    """A name would have whoever opens the record read a file of their own machine."""
    record = Table("cisza", position={"seats": 2, "city": {"count": 24}, "now": {"step": "play"}}).private_record()
    record["header"]["position"]["pack"] = "mine.toml"

    with pytest.raises(BadReplay, match="not nothing or a table"):
        Table.from_record(record)


@pytest.mark.parametrize("game", NAMES)
def test_a_moment_of_a_game_is_played_on_from(game: str) -> None:
    """A dump in the middle of a game begins another table, whose record plays again from it (as JSON)."""
    g = grimtable.games()[game]
    s = grimtable.new(game, seed=3)
    for _ in range(9):
        seat = s.pending[0]
        s.apply(seat, s.default(seat))
    table = Table(game, practice=True, position={**g.dump(s), "game": game})
    seat = table.state.pending[0]
    table.act(seat, table.state.default(seat))
    again = Table.from_record(json.loads(json.dumps(table.private_record())), practice=True)
    s.apply(seat, s.default(seat))

    assert again.state.hash() == table.state.hash() == s.hash()

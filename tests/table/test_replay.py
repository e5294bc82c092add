"""Replay files: whole ones verify; of a bent one the first wrong line is named."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grimtable.engine.errors import BadArgument, BadReplay
from grimtable.engine.rng import Rng
from grimtable.table import Table
from grimtable.table import replay as files


def finished() -> Table:
    """A whole game with talk, a seat and an undo in it."""
    table = Table("cisza", 2, 5)
    rng = Rng(5, "replay")
    table.sit(0, "Anna")
    while not table.state.over:
        seat = table.state.pending[0]
        legal = table.state.legal(seat)
        table.act(seat, legal[rng.below(len(legal))])
        if len(table.acts) == 4 and len(table.entries) == 5:
            table.say(seat, "Łup!")
            table.undo(seat, consent=True)
    return table


TABLE = finished()
LINES = list(files.lines(TABLE))
Line = dict[str, Any]  # a line of a file, bent in any way


def parsed() -> list[Line]:
    return [json.loads(line) for line in LINES]


def text(lines: list[Any]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def first_wrong(lines: list[Any]) -> int:
    with pytest.raises(BadReplay) as error:
        files.load(text(lines))
    assert f"line {error.value.line}" in str(error.value)
    return error.value.line


def test_a_whole_file_verifies() -> None:
    table, verdict = files.load("\n".join(LINES) + "\n")

    assert table.state.hash() == TABLE.state.hash() == verdict.final_hash
    assert (verdict.game, verdict.over, verdict.chosen_seed) == ("cisza", True, True)
    assert verdict.acts == len(TABLE.acts)
    assert verdict.entries == len(TABLE.entries) == len(LINES) - 2


def test_a_file_does_not_mind_how_json_is_spaced() -> None:
    files.load("\n".join(json.dumps(line, indent=None, sort_keys=False, ensure_ascii=True) for line in parsed()))


def test_a_running_game_can_be_written_too() -> None:
    table = Table("cisza", 2, 5)
    table.act(0, {"kind": "keep"})

    _, verdict = files.load("\n".join(files.lines(table)))

    assert not verdict.over
    assert verdict.acts == 1


def test_files_are_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    files.write(path, TABLE)

    table, _ = files.read(path)

    assert table.state.hash() == TABLE.state.hash()
    assert [file.name for file in tmp_path.iterdir()] == ["game.jsonl"]


def test_errors_name_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(LINES[:3]) + "\nnot json\n", encoding="utf-8")

    with pytest.raises(BadReplay, match=r"game\.jsonl, line 4: not JSON") as error:
        files.read(path)
    assert error.value.line == 4
    with pytest.raises(BadReplay, match="cannot be read"):
        files.read(tmp_path / "missing.jsonl")
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BadReplay, match="cannot be read"):
        files.read(path)


@pytest.mark.parametrize("cut", range(len(LINES)))
def test_a_file_cut_short_is_wrong_where_it_ends(cut: int) -> None:
    lines = parsed()[:cut]

    assert first_wrong(lines) == (cut + 1 if cut else 1)


def test_a_line_cut_in_half_is_named() -> None:
    broken = "\n".join(LINES)[:-30]

    with pytest.raises(BadReplay) as error:
        files.load(broken)

    assert error.value.line == len(LINES)


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_a_dropped_line_is_found_where_it_was(number: int) -> None:
    lines = parsed()
    del lines[number - 1]

    assert first_wrong(lines) == number


@pytest.mark.parametrize("number", range(2, len(LINES) - 1))
def test_two_lines_in_the_wrong_order_are_found_at_the_first(number: int) -> None:
    lines = parsed()
    lines[number - 1], lines[number] = lines[number], lines[number - 1]

    assert first_wrong(lines) == number


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_an_extra_line_is_named(number: int) -> None:
    """A repeated line, and one made up that would be legal there."""
    lines = parsed()
    lines.insert(number, lines[number - 1])
    assert first_wrong(lines) == number + 1
    lines = parsed()
    lines.insert(number, {"type": "say", "seat": 0, "to": "all", "text": "podrzucone", "chain": "0" * 16})
    assert first_wrong(lines) == number + 1


@pytest.mark.parametrize("extra", [{}, {"end": {}}, {"type": "say", "seat": 0, "to": "all", "text": "x"}, 3, []])
def test_nothing_may_follow_the_end(extra: object) -> None:
    assert first_wrong([*parsed(), extra]) == len(LINES) + 1


def test_the_first_of_several_wrongs_is_named() -> None:
    """A bent line counts before the cut, or the addition, that comes after it."""
    lines = parsed()
    lines[3]["seat"] = 1 - lines[3]["seat"]

    assert first_wrong(lines) == first_wrong(lines[:-2]) == first_wrong([*lines, {}]) == 4


def test_without_its_end_a_fair_game_cannot_be_opened() -> None:
    """Only the end opens the seed commitment, so the cut is all that can be said."""
    table = Table("cisza", 2)
    table.act(0, {"kind": "keep"})
    lines = [json.loads(line) for line in files.lines(table)]

    assert first_wrong(lines[:-1]) == len(lines)
    lines[-1]["end"]["reveal"] = {"secret": "00", "salt": "00"}
    assert first_wrong(lines) == 1


@pytest.mark.parametrize("number", [n for n, line in enumerate(parsed(), 1) if line.get("type") == "act"])
def test_an_action_exchanged_for_another_legal_one_is_found(number: int) -> None:
    """Legality alone would let it pass; the chain does not."""
    lines = parsed()
    before = Table.open(lines[0]["header"], None)
    for line in lines[1 : number - 1]:
        before.add(line)
    seat = lines[number - 1]["seat"]
    others = [a.to_json() for a in before.state.legal(seat) if a.to_json() != lines[number - 1]["action"]]
    if not others:
        pytest.skip("there was only one thing to do")
    lines[number - 1]["action"] = others[0]

    assert first_wrong(lines) == number


@settings(max_examples=150)
@given(st.integers(2, len(LINES) - 1), st.integers(0, 9), st.sampled_from([None, 0, -1, "x", [], {}, True, 2.5]))
def test_a_bent_field_is_found_on_its_line(number: int, field: int, value: object) -> None:
    lines = parsed()
    names = sorted(lines[number - 1])
    name = names[field % len(names)]
    if lines[number - 1][name] == value:
        return
    lines[number - 1][name] = value

    assert first_wrong(lines) == number


@settings(max_examples=100)
@given(st.integers(2, len(LINES) - 1), st.integers(0, 9))
def test_a_missing_field_is_found_on_its_line(number: int, field: int) -> None:
    lines = parsed()
    names = sorted(lines[number - 1])
    del lines[number - 1][names[field % len(names)]]

    assert first_wrong(lines) == number


@settings(max_examples=60)
@given(st.integers(2, len(LINES) - 1), st.sampled_from(["extra", "by", "at", "who"]), st.sampled_from([1, "x", None]))
def test_an_extra_field_is_found_on_its_line(number: int, name: str, value: object) -> None:
    lines = parsed()
    if lines[number - 1].get(name, value) != value:
        return
    if name in lines[number - 1]:
        return
    lines[number - 1][name] = value

    assert first_wrong(lines) == number


@pytest.mark.parametrize("field", ["entries", "hash", "outcome", "reveal"])
@pytest.mark.parametrize("value", [None, 0, "x", {}, []])
def test_a_bent_end_is_the_last_line(field: str, value: object) -> None:
    lines = parsed()
    lines[-1]["end"][field] = value

    assert first_wrong(lines) in (1, len(LINES)) if field == "reveal" else first_wrong(lines) == len(LINES)


@pytest.mark.parametrize("value", [None, 3, "x", []])
def test_an_end_that_is_none_is_the_last_line(value: object) -> None:
    lines = parsed()
    lines[-1]["end"] = value

    assert first_wrong(lines) == len(LINES)


def test_a_bent_chain_is_found() -> None:
    for number in range(2, len(LINES) + 1):
        lines = parsed()
        lines[number - 1]["chain"] = "0" * files.LINK
        assert first_wrong(lines) == number


@pytest.mark.parametrize(
    ("field", "value"),
    [("game", "chess"), ("seats", 3), ("seats", "2"), ("seats", None), ("mode", "hard"), ("options", {"expert": True}),
     ("options", []), ("ruleset", "cisza@99"), ("components", ""), ("format", 2), ("format", None),
     ("pack", {"card": 1}), ("fair", 3), ("extra", 1)],
)  # fmt: skip
def test_a_bent_header_is_wrong_at_once(field: str, value: object) -> None:
    """Line 1, or the first line whose chain rests on it."""
    lines = parsed()
    lines[0]["header"][field] = value

    assert first_wrong(lines) in (1, 2)


@pytest.mark.parametrize("first", [{}, {"grimtable": 2, "header": {}}, {"grimtable": 1}, {"header": {}}, 3, None, []])
def test_a_file_of_another_sort_is_refused(first: object) -> None:
    assert first_wrong([first, *parsed()[1:]]) == 1


@pytest.mark.parametrize("number", [1, 3, len(LINES)])
@pytest.mark.parametrize("bad", ["", "not json", "[]", "3", "null", '{"a":', "{'a': 1}", "NaN"])
def test_a_line_that_is_no_object_is_named(number: int, bad: str) -> None:
    lines = list(LINES)
    lines[number - 1] = bad

    with pytest.raises(BadReplay) as error:
        files.load("\n".join(lines))

    assert error.value.line == number


def test_an_empty_file_is_refused() -> None:
    for empty in ("", "\n", " "):
        with pytest.raises(BadReplay) as error:
            files.load(empty)
        assert error.value.line == 1


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("game", 5, "header.game is 5, not a word"),
        ("seats", "x", "header.seats is 'x', not a whole number"),
        ("options", True, "header.options is True, not a table"),
        ("fair", None, "header.fair is None, not a table"),
        ("pack", 3, "header.pack is 3, not nothing or a table"),
        ("pack", {"card": 1}, "header.pack.card is 1, not a list"),
    ],
)
def test_a_header_of_another_shape_is_refused_in_words(field: str, value: object, says: str) -> None:
    data = parsed()
    data[0]["header"][field] = value

    with pytest.raises(BadReplay, match=r"^line 1: ") as refused:
        files.load(text(data))
    assert says in str(refused.value)


def test_a_header_makes_nobody_read_other_files(tmp_path: Path) -> None:
    """A pack stands in a header in full; a name in its place would have a server look into its own files."""
    pack = tmp_path / "pack.toml"
    pack.write_text("", encoding="utf-8")  # it would be read and found to change nothing
    data = parsed()
    data[0]["header"]["pack"] = str(pack)

    with pytest.raises(BadReplay, match=r"header\.pack is .*, not nothing or a table"):
        files.load(text(data))


@pytest.mark.parametrize("version", [True, 1.0])
def test_a_version_is_a_whole_number(version: object) -> None:
    data = parsed()
    data[0]["grimtable"] = version

    with pytest.raises(BadReplay, match="line 1: a replay file of version"):
        files.load(text(data))


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("seat", None, "seat is None, not a whole number"),
        ("seat", [1], "seat is [1], not a whole number"),
        ("type", {}, "type is {}, not a word"),
        ("action", {"kind": ["x"]}, "action.kind is ['x'], not a word"),
    ],
)
def test_an_entry_of_another_shape_is_refused_in_words(field: str, value: object, says: str) -> None:
    data = parsed()
    data[3][field] = value

    with pytest.raises(BadReplay) as refused:
        files.load(text(data))
    assert str(refused.value) == f"line 4: {says}"
    record = {**TABLE.record(), "entries": [{**TABLE.entries[2], field: value}]}
    with pytest.raises(BadReplay) as refused:
        Table.from_record(record)
    assert str(refused.value) == f"entry 1: {says}"


def test_nobody_sits_in_a_seat_that_there_is_not() -> None:
    with pytest.raises(BadArgument, match="seat 2 is not one of 0 to 1"):
        Table("cisza", 2, 5).sit(2, "human Anna")

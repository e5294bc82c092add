"""Recorded games: told, verified, analysed."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from grimtable.table import Table
from grimtable.table.replay import read, write
from tests.cli.running import Cli


def test_a_game_is_told_to_its_end(cli: Cli, recorded: Path) -> None:
    done = cli("replay", recorded)

    assert done.code == 0
    assert "good luck" in done.out
    assert "Ola" in done.out
    assert "CIS-9." in done.out.splitlines()[-1]


def test_a_seat_is_told_only_what_it_knew(cli: Cli, recorded: Path) -> None:
    own = cli("replay", recorded, "--at", 5, "--seat", 1).out
    spectator = cli("replay", recorded, "--at", 5).out

    assert "Bruno starts with:" in own
    assert "Celina starts with:" not in own
    assert "starts with:" not in spectator


def test_the_json_of_a_seat_is_its_own_view_and_events(cli: Cli, recorded: Path) -> None:
    table, _ = read(recorded)
    half = Table.open(table.header(), table.fair.reveal())
    for entry in table.entries[:12]:
        half.add(entry)

    done = cli("replay", recorded, "--at", 12, "--seat", 2, "--json")

    assert done.json["view"] == json.loads(json.dumps(half.state.view(2).to_json()))
    assert done.json["events"] == json.loads(json.dumps([event.to_json() for event in half.state.events(0, 2)]))
    assert done.json["outcome"] is None


def test_entries_that_were_taken_back_are_told_as_such(cli: Cli, tmp_path: Path) -> None:
    table = Table("cisza", 2, 7, practice=True)
    table.act(0, table.state.legal(0)[0])
    table.undo(0)
    table.act(0, table.state.legal(0)[1])
    path = tmp_path / "undone.jsonl"
    write(path, table)

    done = cli("replay", path)

    assert "S0 takes back everything from action 1 on" in done.out


def test_team_talk_is_not_told_to_others(cli: Cli, tmp_path: Path) -> None:
    table = Table("cisza", 2, 7)
    table.say(0, "only for my team", to="team")
    path = tmp_path / "talk.jsonl"
    write(path, table)

    assert "only for my team" in cli("replay", path, "--seat", 0).out
    assert "only for my team" not in cli("replay", path, "--seat", 1).out
    assert "only for my team" not in cli("replay", path).out


def test_replay_in_polish(cli: Cli, recorded: Path) -> None:
    assert "Miasto:" in cli("replay", recorded, "--lang", "pl").out


@pytest.mark.parametrize(
    ("more", "says"),
    [(["--at", "9999"], "--at is 9999, the file has"), (["--seat", "3"], "--seat is 3, not one of 0 to 2")],
)
def test_what_is_not_in_the_file_is_refused(
    refused: Callable[..., str], recorded: Path, more: list[str], says: str
) -> None:
    assert says in refused("replay", recorded, *more)


def test_verify_says_ok(cli: Cli, recorded: Path) -> None:
    done = cli("verify", recorded)

    assert done.code == 0
    assert done.out.startswith("OK")
    assert "played to the end" in done.out
    assert cli("verify", recorded, "--json").json["ok"] is True


def changed(path: Path, number: int, old: str, new: str) -> Path:
    """A copy with a change on one line, counted from 1."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    copy = path.with_name("changed.jsonl")
    copy.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return copy


def test_the_first_changed_line_is_named(refused: Callable[..., str], recorded: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    acts = [number for number, line in enumerate(lines, 1) if '"type":"act"' in line]
    middle = acts[len(acts) // 2]

    assert f"line {middle}:" in refused("verify", changed(recorded, middle, '"by":"bot"', '"by":"me!"'))
    assert "line 5:" in refused("verify", changed(recorded, 5, "good luck", "bad luck"))
    assert "line 1:" in refused("verify", changed(recorded, 1, '"seats":3', '"seats":2'))


def test_a_dropped_doubled_or_swapped_line_is_named(refused: Callable[..., str], recorded: Path) -> None:
    lines = recorded.read_text(encoding="utf-8").splitlines()
    copy = recorded.with_name("changed.jsonl")
    for new in (
        [*lines[:9], *lines[10:]],
        [*lines[:9], lines[8], *lines[9:]],
        [*lines[:9], lines[10], lines[9], *lines[11:]],
    ):
        copy.write_text("\n".join(new) + "\n", encoding="utf-8")
        assert "line 10:" in refused("verify", copy)


def test_a_file_cut_short_is_named_at_its_end(refused: Callable[..., str], recorded: Path) -> None:
    text = recorded.read_text(encoding="utf-8")
    lines = text.splitlines()
    copy = recorded.with_name("cut.jsonl")
    copy.write_text("\n".join(lines[:8]) + "\n", encoding="utf-8")
    assert "line 9: the end is missing" in refused("verify", copy)
    copy.write_text("\n".join(lines[:8]) + lines[8][:20], encoding="utf-8")
    assert "line 8:" in refused("verify", copy)
    copy.write_text("", encoding="utf-8")
    assert "line 1:" in refused("verify", copy)


def test_any_change_of_any_letter_is_noticed(cli: Cli, recorded: Path) -> None:
    """Five dozen random changes: each is refused with a line, never later than the one that was changed."""
    rng = random.Random(4)
    text = recorded.read_text(encoding="utf-8")
    copy = recorded.with_name("changed.jsonl")
    for _ in range(60):
        at = rng.randrange(len(text))
        if text[at] == "\n":
            continue
        letter = rng.choice([c for c in '0123456789abcdef{}[]":,x' if c != text[at]])
        copy.write_text(text[:at] + letter + text[at + 1 :], encoding="utf-8")
        done = cli("verify", copy, "--json")
        assert done.code == 2, (at, letter)
        last = text.count("\n")
        assert done.json["line"] in {1 + text.count("\n", 0, at), 1, last, last + 1}


def test_a_seed_that_was_promised_is_checked(cli: Cli, refused: Callable[..., str], tmp_path: Path) -> None:
    table = Table("cisza", 2)
    path = tmp_path / "fair.jsonl"
    write(path, table)

    assert "seed fits its commitment" in cli("verify", path).out
    secret = table.fair.reveal()["secret"]
    bent = changed(path, 2, secret, "00" * 32)
    assert "does not fit the seed commitment" in refused("verify", bent)


@pytest.mark.parametrize("command", ["verify", "replay", "analyse"])
def test_files_that_are_none_are_refused(refused: Callable[..., str], tmp_path: Path, command: str) -> None:
    assert "nowhere.jsonl" in refused(command, tmp_path / "nowhere.jsonl")
    other = tmp_path / "other.txt"
    other.write_bytes(b"\xff\xfe\x00binary")
    assert "other.txt" in refused(command, other)
    other.write_text("hello", encoding="utf-8")
    assert "other.txt" in refused(command, other)


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["analyse"], ["play", "--load"], ["pack", "check"]])
def test_every_command_says_why_a_file_cannot_be_read(
    refused: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    """What, where, and what to do; never the words of Python."""
    binary = tmp_path / "binary.jsonl"
    binary.write_bytes(b"\xff\xfe\x00binary")
    locked = tmp_path / "locked.jsonl"
    locked.write_text("{}", encoding="utf-8")

    assert "nowhere.jsonl: cannot be read: there is no such file; check" in refused(
        *command, tmp_path / "nowhere.jsonl"
    )
    assert f"{tmp_path}: cannot be read: this is a folder; name a file" in refused(*command, tmp_path)
    assert "binary.jsonl: cannot be read: this is not a text file in UTF-8; check" in refused(*command, binary)
    assert "a part of the path is a file" in refused(*command, binary / "inside.jsonl")
    assert "an empty text is not the name of a file" in refused(*command, "")

    def forbidden(*_args: object, **_kwargs: object) -> str:
        raise PermissionError(13, "Permission denied", str(locked))

    monkeypatch.setattr(Path, "read_text", forbidden)  # the superuser may read anything, so nobody can be locked out
    assert "locked.jsonl: cannot be read: you have no permission to read it" in refused(*command, locked)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty, neither a replay nor a position"),
        ("hello\n", "neither a replay nor a position"),
        ("{}\n", "the position names no game"),
        ('{"grimtable": 1}\n', "line 1: the header is missing"),
    ],
)
def test_what_can_be_neither_replay_nor_position_is_called_so(
    refused: Callable[..., str], tmp_path: Path, text: str, says: str
) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")

    assert says in refused("play", "--load", path)


@pytest.mark.parametrize("command", [["verify"], ["replay"]])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: the file is empty, not a replay file; one is written by 'save'"),
        ("hello\n", "line 1: not a replay file; one is written by 'save'"),
        ("[1, 2]\n", "line 1: not a replay file"),
        ("{}\n", "line 1: not a replay file"),
        ('{"grimtable": 2, "header": {}}\n', "line 1: a replay file of version 2; this release reads version 1"),
        ('{"grimtable": 1}\n', "line 1: the header is missing"),
    ],
)
def test_what_is_no_replay_is_called_so(
    refused: Callable[..., str], tmp_path: Path, command: list[str], text: str, says: str
) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text, encoding="utf-8")

    assert f"other.jsonl, {says}" in refused(*command, path)


def test_an_entry_without_a_field_is_told_in_words(refused: Callable[..., str], recorded: Path) -> None:
    assert "line 2: the entry has no 'who'" in refused("verify", changed(recorded, 2, '"who"', '"whom"'))


def test_claims_are_told_in_words(cli: Cli, tmp_path: Path) -> None:
    """Not as the JSON they are kept in."""
    table = Table("osaczeni", 3, 4)
    claim = {"kind": "hand_claim", "cards": ["molotov"]}
    table.say(0, claim)
    path = tmp_path / "talk.jsonl"
    write(path, table)

    for lang in ("pl", "en"):
        said = table.game.claim_words(table.game.claim(claim), lang, ["S0", "S1", "S2"])
        assert f"S0: “{said}”" in cli("replay", path, "--lang", lang).out


def test_analyse_speaks_polish(cli: Cli, recorded: Path) -> None:
    told = cli("analyse", recorded, "--at", 12, "--iterations", 2, "--lang", "pl").out

    assert "szansa" in told
    assert "2 iteracje" in told
    assert "expects" not in told


def test_analyse_refuses_the_name_of_another_game(refused: Callable[..., str], recorded: Path) -> None:
    assert "a game of cisza, not of osaczeni" in refused("analyse", recorded, "--game", "osaczeni")


def test_analyse_ranks_all_moves_of_a_replay(cli: Cli, recorded: Path) -> None:
    done = cli("analyse", recorded, "--at", 12, "--iterations", 200, "--json")
    table, _ = read(recorded)
    half = Table.open(table.header(), table.fair.reveal())
    for entry in table.entries[:12]:
        half.add(entry)
    seat = half.state.pending[0]

    assert done.json["seat"] == seat
    moves = done.json["moves"]
    assert sorted(json.dumps(m["action"]) for m in moves) == sorted(
        json.dumps(a.to_json()) for a in half.state.legal(seat)
    )
    assert [m["visits"] for m in moves] == sorted((m["visits"] for m in moves), reverse=True)
    assert cli("analyse", recorded, "--at", 12, "--iterations", 200, "--json").json == done.json
    assert "expects" in cli("analyse", recorded, "--at", 12, "--time", "0.1").out


def test_analyse_cites_the_rule_of_the_question_at_hand(cli: Cli, tmp_path: Path) -> None:
    """A Survivor's search is TER-4.9, as data and as a table; TER-1.12 is the Killer's."""
    position = tmp_path / "search.json"
    people = [{"who": who, "at": at} for who, at in (("marco", "N4"), ("johnson", "C1"), ("anna", "C1"))]
    described = {"game": "terrorscape", "seats": 2, "survivor": people, "now": {"turn": "marco"}}
    position.write_text(json.dumps(described), encoding="utf-8")
    moves = cli("analyse", position, "--iterations", 2, "--json").json["moves"]
    told = cli("analyse", position, "--iterations", 2, "--lang", "en").out

    assert [move["rule"] for move in moves if move["action"]["kind"] == "search"] == ["TER-4.9"]
    assert "TER-4.9" in told
    assert "TER-1.12" not in told


def test_analyse_reads_positions_in_toml_and_json(cli: Cli, refused: Callable[..., str], tmp_path: Path) -> None:
    position = tmp_path / "puzzle.toml"
    position.write_text(
        'game = "cisza"\nseats = 2\n[[seat]]\nhand = ["axe"]\nsurvivors = 1\nzombies = { normal = 1 }\n',
        encoding="utf-8",
    )
    best = cli("analyse", position, "--iterations", 300, "--json").json["moves"][0]

    assert best["action"] == {"kind": "play", "card": "axe", "zombie": "normal"}
    position.write_text('seats = 2\n[[seat]]\nhand = ["axe"]\n', encoding="utf-8")
    assert "names no game" in refused("analyse", position)
    assert cli("analyse", position, "--game", "cisza", "--iterations", 20).code == 0
    as_json = tmp_path / "puzzle.json"
    as_json.write_text('{"game": "cisza", "seats": 2, "seat": [{"hand": ["axe"]}]}', encoding="utf-8")
    assert cli("analyse", as_json, "--iterations", 20).code == 0
    as_json.write_text("{broken", encoding="utf-8")
    assert "not JSON" in refused("analyse", as_json)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ([], "the game is over"),
        (["--at", "12", "--seat", "7"], "--seat is 7"),
        (["--at", "12", "--time", "-1"], "not a number of seconds"),
        (["--at", "12", "--time", "1", "--iterations", "5"], "do not go together"),
    ],
)
def test_analyse_refuses_what_cannot_be_looked_at(
    refused: Callable[..., str], recorded: Path, more: list[str], says: str
) -> None:
    assert says in refused("analyse", recorded, *more)


def test_analyse_refuses_a_seat_that_is_not_asked(cli: Cli, refused: Callable[..., str], recorded: Path) -> None:
    asked = cli("analyse", recorded, "--at", 12, "--iterations", 5, "--json").json["seat"]

    assert "who is not asked now" in refused("analyse", recorded, "--at", 12, "--seat", (asked + 1) % 3)


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("p.toml", 'game = "osaczeni"\nmonsters = 3', "osaczeni: monsters is 3, not a table"),
        ("p.toml", 'game = "osaczeni"\n[[seat]]\ncards = nan\n[[seat]]\n[[seat]]', "seat[0].cards is nan, not a whole"),
        ("p.toml", 'game = "cisza"\nseats = 2\noptions = true', "cisza: options is True, not a table or nothing"),
        ("p.toml", 'game = "cisza"\nseats = 2\nstreams = 5', "cisza: streams is 5, not a table"),
        ("p.toml", 'game = "claustrophobia"\nmap = [["T01", 0]]', "map[0] is ['T01', 0], not a list of 4"),
        ("p.toml", 'game = "terrorscape"\nkiller = "BUT"', "terrorscape: killer is 'BUT', not a table"),
        ("p.json", '{"game": "male_epickie_zombie", "memory": [3]}', "memory[0] is 3, not a list"),
        ("p.json", '{"a": ' + "[" * 100_000, "neither a replay nor a position: not JSON"),
        ("p.toml", "a = " + "[" * 100_000, "neither a replay nor a position in TOML"),
    ],
)
def test_analyse_says_in_words_what_is_wrong_with_a_position(
    refused: Callable[..., str], tmp_path: Path, name: str, text: str, says: str
) -> None:
    position = tmp_path / name
    position.write_text(text, encoding="utf-8")

    said = refused("analyse", position)

    assert says in said
    assert "Error" not in said


def test_analyse_refuses_a_table_that_no_game_leads_to(refused: Callable[..., str], tmp_path: Path) -> None:
    """A card of the Killer's deck is missing: it loads, but nobody can think about it."""
    import grimtable

    s = grimtable.new("terrorscape", mode="on_your_own", seed=1)
    for _ in range(12):
        s.apply(s.pending[0], s.legal(s.pending[0])[0])
    table = grimtable.dump_position(s)
    table["secret"]["deck"].pop()
    position = tmp_path / "p.json"
    position.write_text(json.dumps(table), encoding="utf-8")

    assert "no game leads to what seat" in refused("analyse", position, "--iterations", 1)

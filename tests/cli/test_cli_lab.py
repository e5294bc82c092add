"""simulate, tournament and bench on the command line."""

import builtins
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grimtable
from tests.cli.running import Cli


def test_simulate_prints_a_summary(cli: Cli) -> None:
    done = cli("simulate", "cisza", "--games", 30, "--bots", "greedy,random", "--workers", 1)

    assert done.code == 0
    for words in ("95% interval", "0  greedy", "1  random", "CIS-9.", "decisions per game", "30 games in"):
        assert words in done.out


def test_simulate_is_the_same_for_any_number_of_workers(cli: Cli, tmp_path: Path) -> None:
    pytest.importorskip("polars")
    common = ("simulate", "cisza", "--games", 12, "--seats", 3, "--bots", "ismcts:10,greedy,random", "--seed", 4)
    one = cli(*common, "--workers", 1, "--json", "--out", tmp_path / "one.parquet").json
    two = cli(*common, "--workers", 2, "--json", "--out", tmp_path / "two.parquet").json

    assert one["summary"] == two["summary"]
    assert one["rows"] == 36
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()


def test_simulate_with_mode_option_and_pack(cli: Cli, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text('[[card]]\nid = "axe"\ncount = 30\nsource = "rulebook"\n', encoding="utf-8")
    common = ("simulate", "cisza", "--games", 20, "--mode", "easy", "--option", "expert=on", "--workers", 1, "--json")

    assert cli(*common).json["options"] == {"expert": True, "first": "random"}
    assert cli(*common).json["summary"] != cli(*common, "--pack", pack).json["summary"]


@pytest.mark.parametrize(("word", "chosen"), [("05,01", ["01", "05"]), ("21", ["21"]), ("", []), ('["02"]', ["02"])])
def test_of_some_options_several_values_are_given_with_commas(cli: Cli, word: str, chosen: list[str]) -> None:
    options = cli("simulate", "osaczeni", "--games", 1, "--option", f"unlocked={word}", "--workers", 1, "--json").json

    assert options["options"]["unlocked"] == chosen


def test_parquet_without_polars_is_one_clear_line(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    real = builtins.__import__

    def no_polars(name: str, *args: Any, **kwargs: Any) -> Any:
        if name == "polars":
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", no_polars)

    assert "grimtable[lab]" in refused("simulate", "cisza", "--games", 2, "--out", tmp_path / "x.parquet")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--bots", "greedy,greedy,greedy"], "3 bots for 2 seats"),
        (["--seats", "1"], "seats is 1"),
        (["--workers", "0"], "not a whole number from 1 on"),
        (["--seed", "-1"], "--seed"),
        (["--out", "/no/such/folder/x.parquet"], "there is no folder"),
        (["--games", "99999999999"], "at most 1000000000"),
        (["--pack", "/nowhere.toml"], "/nowhere.toml: cannot be read: there is no such file"),
        (["--json=3"], "--json takes no value"),
        (["--mode", ""], "no mode ''; there is normal, easy, hard"),
    ],
)
def test_simulate_refuses_bad_input(refused: Callable[..., str], more: list[str], says: str) -> None:
    if "--out" in more:
        pytest.importorskip("polars")
    assert says in refused("simulate", "cisza", "--games", "2", *more)


def test_tournament_prints_standings(cli: Cli) -> None:
    done = cli("tournament", "cisza", "--bots", "greedy,random", "--games", 21, "--workers", 1)

    assert done.code == 0
    assert "22 games on paired deals" in done.out
    assert "ms/move" in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 80


def test_tournament_json(cli: Cli) -> None:
    done = cli("tournament", "cisza", "--bots", "greedy,random", "--games", 8, "--seats", 4, "--workers", 1, "--json")

    assert done.json["games"] == 8
    assert set(done.json["bots"]) == {"greedy", "random"}
    assert {"share", "low", "high", "ms_per_move", "points", "equal_share"} <= set(done.json["bots"]["greedy"])
    assert [duel["equal_share"] for duel in done.json["duels"]] == [0.25, 0.25]


@pytest.mark.parametrize(("bots", "says"), [("greedy", "two different bots"), ("greedy,greedy", "two different bots")])
def test_tournament_refuses_bad_input(refused: Callable[..., str], bots: str, says: str) -> None:
    assert says in refused("tournament", "cisza", "--bots", bots, "--games", "2")


def test_bench_prints_figures(cli: Cli) -> None:
    done = cli("bench", "--games", "cisza", "--seconds", "0.02", "--no-peers", "--no-interpreted")

    assert done.code == 0
    assert "decisions/s" in done.out
    shown = cli("bench", "--games", "cisza", "--seconds", "0.02", "--no-peers", "--no-interpreted", "--json").json
    assert {"build", "games", "peers"} <= set(shown)


def test_bench_refuses_bad_input(refused: Callable[..., str]) -> None:
    assert "did you mean 'cisza'?" in refused("bench", "--games", "cizsa")
    assert "not a number of seconds" in refused("bench", "--seconds", "0")


def test_ladder_finds_the_step_and_says_what_it_stands_on(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text("before\n<!-- ladder cisza -->\nold\n<!-- end of ladder cisza -->\nafter\n", encoding="utf-8")
    done = cli(
        "ladder",
        "cisza",
        "--bots",
        "random,greedy",
        "--seed",
        5,
        "--workers",
        1,
        "--deals",
        60,
        "--json",
        "--write",
        page,
    )

    assert done.code == 0
    assert done.json["ruleset"] == grimtable.games()["cisza"].ruleset
    assert done.json["seed"] == 5
    assert done.json["build"] in ("compiled", "interpreted")
    step = done.json["steps"][0]
    assert (step["bot"], step["below"], step["verdict"]) == ("greedy", "random", "shown")
    assert step["low"] > step["equal"]
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n<!-- ladder cisza -->\n")
    assert text.endswith("<!-- end of ladder cisza -->\nafter\n")
    assert "| greedy | random | shown |" in text
    assert "old" not in text


def test_ladder_prints_a_table(cli: Cli) -> None:
    done = cli("ladder", "terrorscape", "--bots", "random,greedy", "--workers", 1, "--deals", 4)

    assert done.code == 0
    assert "unsettled" in done.out
    assert "greedy in the chair of killer, against random" in done.out


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (["--bots", "greedy"], "two different bots"),
        (["--bots", "greedy,greedy"], "two different bots"),
        (["--bots", "greedy,genius"], "no bot 'genius'"),
        (["--deals", "0"], "not a whole number from 1 on"),
        (["--write", "nowhere.md"], "no such page"),
        (["--ray", "--workers", "2"], "leave one of them out"),
    ],
)
def test_ladder_refuses_bad_input(refused: Callable[..., str], more: list[str], says: str) -> None:
    assert says in refused("ladder", "cisza", *more)


def test_a_page_without_marks_is_refused_before_the_first_game(refused: Callable[..., str], tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text("no marks\n", encoding="utf-8")

    assert "<!-- ladder cisza -->" in refused("ladder", "cisza", "--write", page)

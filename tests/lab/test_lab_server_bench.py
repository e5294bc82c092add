"""The server bench plays on a server of its own and checks what it was told."""

import shutil
from pathlib import Path

import pytest

from grimtable.cli import main
from grimtable.lab.bench import peer
from grimtable.lab.bench.server import CpuMeter, Plan, bench_server
from grimtable.lab.stats import percentile


def test_a_small_run_has_every_figure_and_loses_nothing() -> None:
    said: list[str] = []
    result = bench_server(Plan(seats=8, seconds=1.5, rate=20, tables=8, peer=False, say=said.append))

    assert result["seats"] == 8
    assert result["saturated"]["moves_per_s"] > 0
    assert 0 < result["saturated"]["p50_ms"] <= result["saturated"]["p99_ms"]
    assert 0 < result["paced"]["moves_per_s"] < 40
    assert 0 < result["disk"]["p50_ms"] <= result["disk"]["p99_ms"] <= result["disk"]["max_ms"]
    assert result["durable"]["acknowledged"] > 20
    assert result["durable"]["missing"] == 0
    assert result["memory"]["tables_finished"] >= 8
    assert result["memory"]["series"]
    assert result["failures"] == []
    assert result["peers"] == {}
    assert said


def test_without_npm_the_peer_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)

    assert "Node.js with npm" in peer.install(tmp_path / "peer")
    assert not (tmp_path / "peer").exists()


def test_times_are_told_in_milliseconds() -> None:
    times = [k / 1000 for k in range(1, 101)]

    assert percentile(times, 0.5) == 51.0
    assert percentile(times, 0.99) == 100.0
    assert percentile([], 0.5) == 0.0


def test_processor_time_of_a_process_that_is_gone_is_unknown() -> None:
    meter = CpuMeter(2**30)
    meter.start()
    meter.stop(10)

    assert meter.us_per_move is None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "7"], "an even number"),
        (["--seats", "20000"], "up to 10000"),
        (["--seconds", "9999"], "at most --seconds 600"),
        (["--tables", "200000"], "--tables 100000"),
        (["--games", "cisza,cisza"], "one game at a time"),
        (["--games", "chess"], "chess"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "server", *arguments]) == 2
    told = capsys.readouterr().err.strip()
    assert words in told
    assert "\n" not in told

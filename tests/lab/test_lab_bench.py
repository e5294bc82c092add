"""The bench measures what it says, and says it in the agreed shape."""

import pytest

from grimtable.build import is_compiled
from grimtable.games import NAMES, find
from grimtable.lab.bench import engine as module
from grimtable.lab.bench.engine import Measure, bench, interpreted, mid_game, ratios
from grimtable.table.rulebook import checkout

FIGURES = {
    "decisions_per_s", "clone_us", "sample_us", "ismcts_iterations_per_s", "ismcts_playout_iterations_per_s",
}  # fmt: skip


def test_a_measure_reports_the_median_of_its_rounds() -> None:
    measure = Measure("game", "x_us", lambda: 1, per_second=False, rates=[100.0, 400.0, 200.0])

    assert measure.figure == 5000.0
    measure.per_second = True
    assert measure.figure == 200.0


@pytest.mark.parametrize("game", NAMES)
def test_the_middle_of_a_game_has_a_choice(game: str) -> None:
    muted, seat = mid_game(find(game), find(game).seats()[0], muted=True)
    told, same = mid_game(find(game), find(game).seats()[0], muted=False)

    assert seat == same
    assert len(muted.codes(seat)) > 1
    assert muted.codes(seat) == told.codes(seat)


def test_the_result_has_the_agreed_shape() -> None:
    result = bench(NAMES[:1], 0.02, peers=False)

    assert result["build"] == ("compiled" if is_compiled() else "interpreted")
    assert set(result["games"][NAMES[0]]) == FIGURES
    assert all(value > 0 for value in result["games"][NAMES[0]].values())
    assert result["peers"] == {}


def test_missing_peers_say_how_to_get_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr(module, "import_module", nothing)
    found, missing = module.peer_measures()

    assert found == []
    assert set(missing) == {"catanatron", "open_spiel:crazy_eights"}
    assert all("grimtable[bench]" in words for words in missing.values())


@pytest.mark.parametrize("peer", ["catanatron", "pyspiel"])
def test_peers_play_whole_games(peer: str) -> None:
    pytest.importorskip(peer)
    make = module.catanatron_measure if peer == "catanatron" else module.crazy_eights_measure

    assert make().work() > 20


def test_ratios_compare_decisions() -> None:
    assert ratios({"a": {"decisions_per_s": 50.0}}, {"p": {"decisions_per_s": 20.0}}) == {"a": {"p": 2.5}}


def test_the_sources_are_measured_interpreted_in_a_process_of_their_own() -> None:
    root = checkout()
    assert root is not None
    found = interpreted(NAMES[:1], 0.02, str(root / "src"), peers=False)

    assert found is not None
    assert found["build"] == "interpreted"
    assert set(found["games"][NAMES[0]]) == FIGURES

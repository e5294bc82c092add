"""The examples run, briefly; the bench of environments measures what it says."""

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

from grimtable.cli import main

np: Any = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

EXAMPLE = Path(__file__).parents[2] / "examples" / "policy_gradient.py"
pytestmark = pytest.mark.once


def test_the_policy_gradient_learns_a_little_and_saves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "net.npz"
    arguments = ["--seconds", "1", "--games", "6", "--out", str(file)]
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), *arguments])
    runpy.run_path(str(EXAMPLE), run_name="__main__")

    printed = capsys.readouterr().out
    assert "against greedy" in printed
    assert "against its blind twin" in printed
    import grimtable.rl as rl

    rl.check_digest("cisza", str(np.load(file)["digest"]))
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 120


def test_its_gradient_points_uphill() -> None:
    """After steps on one rewarded action, that action is likelier; one that is not legal stays impossible."""
    import grimtable.rl as rl

    module = runpy.run_path(str(EXAMPLE))
    env = rl.vector("cisza", n=2)
    seen, masks, _seats = env.reset(1)
    policy = module["Policy"](env, 1)
    before = policy.forward(seen, masks)[2]
    action = int(np.flatnonzero(masks[0])[0])
    for _ in range(20):
        policy.learn(seen, masks, np.array([action, action]), np.array([1.0, 1.0]))
    after = policy.forward(seen, masks)[2]

    assert after[0, action] > before[0, action] + 0.1
    assert (after[~masks] < 1e-6).all()


def test_the_bench_measures_environments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "env", "--games", "cisza", "--seconds", "0.05", "--no-peers", "--json"]) == 0

    printed = capsys.readouterr().out
    for what in ("aec_per_s", "vector_per_s", "engine_per_s"):
        assert f'"{what}"' in printed

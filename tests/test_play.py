"""`make play` runs the sources until a build of them is there, and installs nothing twice."""

import os
import subprocess
import sys
import venv
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

from grimtable import build

ROOT = Path(__file__).parents[1]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with an environment of its own that holds nothing."""
    spec = util.spec_from_file_location("play", ROOT / "tools" / "play.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv.create(tmp_path / "venv", with_pip=False)
    for name, path in (
        ("VENV", "venv"), ("PYTHON", "venv/bin/python"), ("INSTALLED", "venv/.product"),
        ("FAILED", "venv/.not-compiled"), ("LOG", "venv/build.log"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, tmp_path / path)
    return module


def test_packages_are_installed_once(play: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Again only when what is needed has changed; a failure is not remembered as a success."""
    asked: list[tuple[str, ...]] = []
    codes = [1, 0, 0]

    def pip(_tools: Path, *words: str, target: Path | None = None) -> int:
        asked.append(words)
        return codes[len(asked) - 1]

    monkeypatch.setattr(play, "pip", pip)

    assert [play.prepare(), play.prepare(), play.prepare()] == [1, 0, 0]
    assert len(asked) == 2
    assert "starlette>=0.50" in asked[0]
    assert not [word for word in asked[0] if word.startswith(("mypy", "setuptools", "pytest", "playwright"))]
    monkeypatch.setattr(play, "project", lambda: {"project": {"dependencies": ["rich>=99"]}})
    assert play.prepare() == 0
    assert "rich>=99" in asked[2]


def test_an_environment_without_a_build_is_told_from_one(play: ModuleType, tmp_path: Path) -> None:
    assert not play.is_built()
    site = next((tmp_path / "venv" / "lib").iterdir()) / "site-packages" / "grimtable"
    site.mkdir()
    (site / "__init__.py").write_text("", encoding="utf-8")
    for compiled in (False, True):
        (site / "build.py").write_text(f"def is_compiled(): return {compiled}\n", encoding="utf-8")
        assert play.is_built() == compiled
    (site / "__init__.py").write_text("raise ImportError('older than the sources')", encoding="utf-8")
    assert not play.is_built()


def test_the_page_is_told_which_build_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    for compiled, building, state in (
        (True, "1", "compiled"), (True, "", "compiled"), (False, "1", "building"), (False, "", "interpreted"),
    ):  # fmt: skip
        monkeypatch.setattr(build, "is_compiled", lambda compiled=compiled: compiled)
        monkeypatch.setenv("GRIMTABLE_BUILDING", building)
        assert build.state() == state


def test_make_finds_a_python() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "choose_python.py"], capture_output=True, text=True, check=True
    )

    assert os.access(done.stdout.strip(), os.X_OK)

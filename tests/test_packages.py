"""Wheel and sdist carry everything: installed where nothing else is, each reads a rule, plays a game, serves a page."""

import os
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path
from sysconfig import get_path

import pytest

ROOT = Path(__file__).parents[1]
ENVIRONMENT = {**os.environ, "GRIMTABLE_PURE": "1", "PYTHONPATH": ""}
PLAY = """
import sys
import grimtable
s = grimtable.Table("cisza", seed=1, bots={0: "greedy", 1: "greedy"}).state
assert s.over and grimtable.__file__.startswith(sys.argv[1]), grimtable.__file__
for name, game in grimtable.games().items():
    grimtable.new(name)
    game.gallery()
print(s.outcome.rule)
"""
SERVE = """
import sys
from starlette.testclient import TestClient
from grimtable import games
from grimtable.server.app import create_app
from grimtable.server.settings import Settings
from grimtable.table.rulebook import checkout
assert checkout() is None
with TestClient(create_app(Settings(database=sys.argv[1]))) as client:
    page = client.get("/")
    assert page.status_code == 200 and "<title>" in page.text
    for address in ("/js/app.js", "/art/symbols.svg", "/api/health"):
        assert client.get(address).status_code == 200, address
    for name in games():
        for lang in ("en", "pl"):
            book = client.get(f"/api/games/{name}/rules?lang={lang}").json()
            assert book["lang"] == lang and sum(len(chapter["rules"]) for chapter in book["chapters"]) > 50, name
        assert all(row["source"] for row in client.get(f"/api/games/{name}/gallery").json())
print("served")
"""


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run(command, cwd=cwd, env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, f"{command}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel that the sdist makes, as an index would have them."""
    folder = tmp_path_factory.mktemp("built")
    source = folder / "source"
    ignored = shutil.ignore_patterns(
        ".*", "build", "dist", "*.egg-info", "node_modules", "__pycache__", "*.so", "test-artefacts", "shared"
    )
    shutil.copytree(ROOT, source, ignore=ignored)
    backend = "from setuptools import build_meta; import sys; getattr(build_meta, sys.argv[1])(sys.argv[2])"
    run(sys.executable, "-c", backend, "build_sdist", folder, cwd=source)
    shutil.unpack_archive(next(folder.glob("*.tar.gz")), folder / "unpacked")
    run(sys.executable, "-c", backend, "build_wheel", folder, cwd=next((folder / "unpacked").iterdir()))
    return folder


@pytest.mark.parametrize("package", ["*.whl", "*.tar.gz"])
def test_an_installed_package_reads_plays_and_serves(built: Path, tmp_path: Path, package: str) -> None:
    """What it needs of others is lent by this environment; of Grimtable there is only what was installed."""
    away = tmp_path / "away"
    away.mkdir()
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=away).strip())
    (site / "lent.pth").write_text(get_path("purelib"), encoding="utf-8")
    uv: list[str | Path] = [sys.executable, "-m", "uv", "pip", "install", "-q", "--python", python, "--no-deps"]
    run(*uv, "--no-build-isolation", "--reinstall", next(built.glob(package)), cwd=away)

    rule = run(python, "-m", "grimtable", "rules", "cisza", "CIS-5.3", cwd=away)
    assert "CIS-5.3" in rule
    assert "grimtable" in run(site.parents[2] / "bin" / "grimtable", "--version", cwd=away)
    assert run(python, "-c", PLAY, tmp_path, cwd=away).startswith("CIS-9")
    assert run(python, "-c", SERVE, f"sqlite:///{tmp_path}/games.sqlite3", cwd=away) == "served\n"


def test_the_wheel_holds_all_that_the_sources_hold(built: Path) -> None:
    """Nothing that is read at run time is forgotten, and nothing is packed that is made anew."""
    package = ROOT / "src" / "grimtable"
    wanted = {
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyc")
    }
    texts = ROOT / "docs" / "rules"
    rules = {f"grimtable/rules/{path.relative_to(texts).as_posix()}" for path in texts.rglob("*.md")}

    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
        metadata = wheel.read(next(name for name in names if name.endswith("METADATA"))).decode()

    assert len(rules) >= 10
    assert not (wanted | rules) - names
    for line in ("Author: Grimtable contributors", "License-Expression: MIT", "Keywords: ", "Classifier: "):
        assert f"\n{line}" in metadata, line


def test_the_sdist_holds_what_the_project_is_made_of(built: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}

    for name in ("Makefile", "CHANGELOG.md", "constraints.txt", "docs/rules/cisza.md", "docs/reference/games.md",
                 "tools/play.py", "tests/test_packages.py", "tests/web/package.json"):  # fmt: skip
        assert name in names, name
    assert not [name for name in names if "node_modules" in name or name.endswith((".so", ".pyc"))]


def test_a_build_without_the_rules_is_refused(tmp_path: Path) -> None:
    """An incomplete copy must not become a package that cannot answer for itself."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    backend = "from setuptools import build_meta; import sys; build_meta.build_wheel(sys.argv[1])"

    command: list[str | Path] = [sys.executable, "-c", backend, tmp_path]
    done = subprocess.run(command, cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, check=False)

    assert done.returncode != 0
    assert "there are no rules in" in done.stderr

"""docs/reference/ describes every name that the package exports, and is as fresh as the code."""

from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

import grimtable

ROOT = Path(__file__).parents[1]


def writer() -> ModuleType:
    """The script that writes the pages."""
    spec = util.spec_from_file_location("reference", ROOT / "tools" / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_fresh() -> None:
    assert writer().stale() == [], "run 'python tools/reference.py'"


def test_every_exported_name_has_a_text_on_a_page() -> None:
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "reference").glob("*.md")]
    entries = {
        name: body
        for page in pages
        for name, _newline, body in (part.partition("\n") for part in page.split("\n## ")[1:])
    }

    assert set(entries) == set(grimtable.__all__)
    for name, body in entries.items():
        assert f"`grimtable.{name}" in body
        assert len(body.strip().split("\n\n")) >= 2, f"{name} has no docstring"


def test_a_page_that_is_not_fresh_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = writer()
    monkeypatch.setattr(module, "TARGET", tmp_path)

    module.main()
    assert module.stale() == []
    (tmp_path / "errors.md").write_text("old", encoding="utf-8")
    (tmp_path / "gone.md").write_text("old", encoding="utf-8")
    assert module.stale() == ["errors.md", "gone.md"]


def test_the_pages_of_observations_are_fresh() -> None:
    spec = util.spec_from_file_location("observations", ROOT / "tools" / "observations.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)

    assert module.stale() == [], "run 'python tools/observations.py'"
    assert {path.stem for path in (ROOT / "docs" / "observations").glob("*.md")} == set(grimtable.games())
    for name, game in grimtable.games().items():
        text = (ROOT / "docs" / "observations" / f"{name}.md").read_text(encoding="utf-8")
        for field in game.observation(2).fields:
            assert f"| `{field.name}` |" in text

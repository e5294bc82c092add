"""A compiler that is there was used: what mypyc refuses would else run on, interpreted, many times slower."""

import os
import shutil
from importlib import import_module, util

import pytest

from grimtable import build
from grimtable.build import is_compiled
from grimtable.games import NAMES

HAS_COMPILER = shutil.which(os.environ.get("CC", "cc")) is not None and os.environ.get("GRIMTABLE_PURE") != "1"
INSTALLED = util.find_spec("grimtable._built") is not None


@pytest.mark.skipif(not (INSTALLED and HAS_COMPILER), reason="run from the sources, or there is no C compiler")
def test_where_there_is_a_compiler_engine_and_games_are_compiled() -> None:
    """The engine, the search, the table, and the state of each game."""
    names = ["engine.state", "bots.ismcts.tree", "table.table", *[f"games.{slug}.state" for slug in NAMES]]
    modules = [import_module(f"grimtable.{name}") for name in names]

    assert [each.__name__ for each in modules if str(each.__file__).endswith(".py")] == []
    assert is_compiled()


def test_a_build_that_is_not_compiled_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make setup` asks, and a compiled one says nothing."""
    for compiled, words in ((True, ""), (False, "not compiled")):
        monkeypatch.setattr(build, "is_compiled", lambda compiled=compiled: compiled)
        build.warn()

        printed = capsys.readouterr().out
        assert words in printed
        assert (printed == "") == compiled

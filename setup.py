"""The build: hot modules are compiled by mypyc where a C compiler is at hand; without one they run interpreted."""

import os
import re
import shutil
import sys
from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "grimtable"

CORE = "grimtable_core"
CACHE = ROOT / "build" / "mypy"

# Folders decide what is compiled: the engine, the search, the table, and of each game its root and these rooms. In them
# only what the compiler cannot take stays interpreted: packages, dataclasses, and what says so itself.
FOLDERS = ("engine", "bots/ismcts", "table")
ROOMS = ("rules", "knowledge", "bots")
INTERPRETED = re.compile(r"^# Not compiled: |^@dataclass", re.MULTILINE)


def hot_files(folder: Path, pattern: str = "*.py") -> list[Path]:
    """The modules of a folder that are compiled."""
    found = [path for path in sorted(folder.glob(pattern)) if path.stem != "__init__"]
    return [path for path in found if not INTERPRETED.search(path.read_text(encoding="utf-8"))]


def hot_modules() -> list[tuple[list[str], str]]:
    """The files to compile, as paths from the project's root, in groups that become one shared library each.

    The engine and the smallest game are one: there a call between the two weighs most. A change in another game
    compiles only that game again.
    """
    groups = {CORE: [path for folder in FOLDERS for path in hot_files(PACKAGE / folder)]}
    for game in sorted(path for path in (PACKAGE / "games").iterdir() if path.is_dir()):
        files = hot_files(game) + [path for room in ROOMS for path in hot_files(game / room, "**/*.py")]
        groups.setdefault(CORE if game.name == "cisza" else f"grimtable_{game.name}", []).extend(files)
    return [([str(path.relative_to(ROOT)) for path in files], name) for name, files in groups.items() if files]


class Build(build_py):
    """Adds the rules' texts and the build's identity to what is installed."""

    def run(self) -> None:
        """Copy the package, then what lives outside it."""
        super().run()
        target = Path(self.build_lib) / "grimtable"
        rules = ROOT / "docs" / "rules"
        texts = sorted(rules.rglob("*.md"))
        if not texts:
            raise SystemExit(f"grimtable: there are no rules in {rules}; build from a complete copy of the project")
        for path in texts:
            copy = target / "rules" / path.relative_to(rules)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        digest = run_path(str(PACKAGE / "build.py"))["source_hash"](PACKAGE)
        tree = os.environ.get("GRIMTABLE_TREE", "")  # a checkout: its sources are compared with these at every start
        (target / "_built.py").write_text(
            f'"""Written by the build."""\n\nSOURCE_HASH = {digest!r}\nSOURCE_TREE = {tree!r}\n', encoding="utf-8"
        )


def extensions() -> list[object]:
    """The compiled modules, or none where compiling is switched off or impossible."""
    if os.environ.get("GRIMTABLE_PURE") == "1" or shutil.which(os.environ.get("CC", "cc")) is None:
        return []
    try:
        os.environ["MYPYPATH"] = str(ROOT / "src")
        from mypyc.build import mypycify

        groups = hot_modules()
        options = ["--strict", "--cache-dir", str(CACHE), *[path for files, _name in groups for path in files]]
        try:
            found = mypycify(options, opt_level="2", debug_level="0", separate=groups)
        except ValueError:  # what it remembers of the last build does not always fit the next: begin anew
            shutil.rmtree(CACHE)
            found = mypycify(options, opt_level="2", debug_level="0", separate=groups)
    except (Exception, SystemExit) as error:
        if os.environ.get("GRIMTABLE_COMPILED") == "1":
            raise
        print(f"grimtable: not compiled: {error}", file=sys.stderr)
        return []
    for extension in found:
        flags = list(extension.extra_compile_args)  # one list serves all of them
        if os.name == "posix":  # nobody else calls into these modules: the compiler may inline across them
            flags += ["-fvisibility=hidden", "-fno-semantic-interposition"]
            flags.append("-w")  # warnings about generated code help nobody, and take a quarter of the compiler's time
            if sys.platform == "linux":
                flags.append("-fno-plt")  # calls into CPython itself: 2 to 3 % of Cisza's speed
        extension.extra_compile_args = flags
        extension.optional = os.environ.get("GRIMTABLE_COMPILED") != "1"
    return sorted(found, key=work, reverse=True)  # the longest first: begun last, it would keep one core busy alone


def work(extension: Extension) -> int:
    """How much there is to compile."""
    return sum(os.path.getsize(source) for source in extension.sources)


setup(ext_modules=extensions(), cmdclass={"build_py": Build}, options={"build_ext": {"parallel": os.cpu_count() or 1}})

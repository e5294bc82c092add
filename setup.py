"""The build: hot modules are compiled by mypyc where a C compiler is at hand; without one they run interpreted."""

import hashlib
import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
PACKAGE = ROOT / "src" / "grimtable"

# Modules that search and simulation run millions of times. Edges (views, actions, texts, JSON) stay interpreted.
ENGINE = ("codes", "event", "rng", "state", "taking_back", "infoset", "scene", "scene_changes")
INTERPRETED = {
    "__init__", "actions", "checking", "claim_words", "events", "game", "memory", "noting", "now", "position", "scene",
    "scene_moves", "shape", "speech", "talk", "verdicts", "view", "words", "worlds",
}  # fmt: skip
BOTS = ("ismcts/tree",)
CORE = "grimtable_core"
CACHE = ROOT / "build" / "mypy"
# Edges that a busy server runs for every viewer after every move.
DRAWINGS = {"cisza": ("scene", "scene_moves", "view")}


ROOMS = ("rules", "knowledge", "bots")  # of a game: compiled, but for what INTERPRETED names in them
READ = ("formats", "drawing", "talk")  # of a game: edges that stay interpreted


def is_hot(path: Path) -> bool:
    """Whether a game's module is compiled: by its room where it has one, else by its name."""
    if path.stem in DRAWINGS.get(path.parent.name, ()):
        return True
    if path.stem == "__init__" or path.parent.name in READ:
        return False
    if path.parent.name in ROOMS:
        return path.stem not in {"view", "memory"}
    return path.stem not in INTERPRETED and not path.stem.startswith("scene_")


def hot_modules() -> list[tuple[list[str], str]]:
    """The files to compile, as paths from the project's root, in groups that become one shared library each.

    The engine and the smallest game are one: there a call between the two weighs most. A change in another game
    compiles only that game again.
    """
    core = [PACKAGE / "engine" / f"{name}.py" for name in ENGINE] + [PACKAGE / "bots" / f"{name}.py" for name in BOTS]
    core.append(PACKAGE / "table" / "table.py")
    groups = {CORE: core}
    for game in sorted((PACKAGE / "games").iterdir()):
        if game.is_dir():
            for path in [path for path in sorted(game.rglob("*.py")) if is_hot(path)]:
                group = CORE if game.name == "cisza" else f"grimtable_{game.name}"
                groups.setdefault(group, []).append(path)
    return [([str(path.relative_to(ROOT)) for path in files if path.exists()], name) for name, files in groups.items()]


def source_hash() -> str:
    """The same digest as grimtable.build.source_hash."""
    digest = hashlib.sha256()
    for folder in ("engine", "games", "bots", "table"):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(str(path.relative_to(PACKAGE)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


class Build(build_py):
    """Adds the rules' texts and the build's identity to what is installed."""

    def run(self) -> None:
        """Copy the package, then what lives outside it."""
        super().run()
        target = Path(self.build_lib) / "grimtable"
        rules = ROOT / "docs" / "rules"
        for path in rules.rglob("*.md"):
            copy = target / "rules" / path.relative_to(rules)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        tree = str(PACKAGE) if os.environ.get("GRIMTABLE_DEVELOPMENT") == "1" else ""
        (target / "_built.py").write_text(
            f'"""Written by the build."""\n\nSOURCE_HASH = {source_hash()!r}\nSOURCE_TREE = {tree!r}\n',
            encoding="utf-8",
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

"""`make play`: install what the table needs into .venv and open the table; the fast build is made beside it.

The first start runs the sources as they are. Meanwhile a process of the lowest priority compiles them and installs the
result into .venv, where the next start finds it. Tools for that lie in a temporary folder. Needs nothing but Python.
"""

import contextlib
import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
CONSTRAINTS = ROOT / "constraints.txt"
INSTALLED = VENV / ".product"  # what was asked for when the packages were installed
FAILED = VENV / ".not-compiled"  # the sources that could not be compiled
LOG = VENV / "build.log"
BUILT_FROM = ("src", "docs/rules", "setup.py", "pyproject.toml", "README.md", "LICENSE")
BEGAN = monotonic()


def say(text: str) -> None:
    """A line of progress."""
    print(f"grimtable: {text} ({monotonic() - BEGAN:.0f} s)", flush=True)


def project() -> dict[str, dict[str, list[str]]]:
    """pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@contextlib.contextmanager
def installer() -> Iterator[Path]:
    """A Python with pip in a temporary folder, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="grimtable-") as folder:
        venv.create(Path(folder) / "tools", with_pip=True)
        yield Path(folder) / "tools" / "bin" / "python"


def pip(tools: Path, *words: str, target: Path | None = None) -> int:
    """Run pip for another environment; each package is named as it comes."""
    into = ["--python", str(target)] if target else []
    command = [str(tools), "-m", "pip", *into, *words]
    environment = {**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment) as run:
        assert run.stdout is not None
        last: list[str] = []
        for line in run.stdout:
            last = [*last[-20:], line]
            word, _space, rest = line.strip().partition(" ")
            if word in ("Collecting", "Processing", "Building"):
                say(f"{word.lower()} {rest.rpartition('/')[2][:60]}")
    if run.returncode:
        print("".join(last), file=sys.stderr)
    return run.returncode


def prepare() -> int:
    """The environment with the packages that the table needs; nothing is done where they are there."""
    needed = project()["project"]["dependencies"]
    asked = hashlib.sha256(repr((needed, CONSTRAINTS.read_bytes(), sys.version_info[:2])).encode()).hexdigest()
    if PYTHON.exists() and INSTALLED.exists() and INSTALLED.read_text() == asked:
        return 0
    if not PYTHON.exists():
        say("making the environment .venv")
        venv.create(VENV, with_pip=False, symlinks=True)
    say("fetching the packages that the table needs")
    with installer() as tools:
        code = pip(tools, "install", "--no-compile", "-c", str(CONSTRAINTS), *needed, target=PYTHON)
    if code == 0:
        INSTALLED.write_text(asked)
    return code


def is_built() -> bool:
    """Whether .venv holds a compiled build of these very sources."""
    code = "import sys, grimtable, grimtable.build as build; sys.exit(not build.is_compiled())"
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([PYTHON, "-c", code], cwd=VENV, env=environment, capture_output=True, check=False)
    return done.returncode == 0


def sources() -> str:
    """A digest of the sources."""
    from runpy import run_path

    package = ROOT / "src" / "grimtable"
    return str(run_path(str(package / "build.py"))["source_hash"](package))


def build() -> int:
    """Compile the sources and install the result, with the time that nobody else wants; once at a time."""
    os.nice(19)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with (VENV / ".building").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return 0  # another process is at it
        digest = sources()
        with installer() as tools:
            code = _build(tools, tools.parents[2])
        if code:
            FAILED.write_text(digest)
            say(f"the sources could not be compiled; the table works all the same, many times slower: {LOG}")
        else:
            say("compiled; the next start is the fast one")
        return code


def _build(tools: Path, folder: Path) -> int:
    source = folder / "source"
    for name in BUILT_FROM:
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
        else:
            shutil.copy(ROOT / name, target)
    os.environ["GRIMTABLE_TREE"] = str(ROOT / "src" / "grimtable")
    os.environ["GRIMTABLE_COMPILED"] = "1"
    needed = project()["build-system"]["requires"]
    wheels = folder / "wheels"
    code = pip(tools, "install", "-c", str(CONSTRAINTS), *needed, "wheel")
    code = code or pip(tools, "wheel", "--no-deps", "--no-build-isolation", "-w", str(wheels), str(source))
    made = [str(wheel) for wheel in wheels.glob("*.whl")]
    return code or pip(tools, "install", "--no-deps", "--no-compile", "--force-reinstall", *made, target=PYTHON)


def play(words: list[str]) -> NoReturn:
    """Open the table: the compiled build where there is one, else the sources, while it is made."""
    if prepare() != 0:
        say("the packages could not be installed; 'make play' tries again")
        sys.exit(1)
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if not is_built():
        environment["PYTHONPATH"] = str(ROOT / "src")
        if shutil.which(os.environ.get("CC", "cc")) is None:
            say("no C compiler here: the table works all the same, many times slower")
        elif not (FAILED.exists() and FAILED.read_text() == sources()):
            say(f"the fast build is made meanwhile, for the next start; see {LOG.relative_to(ROOT)}")
            environment["GRIMTABLE_BUILDING"] = "1"
            with LOG.open("w") as log:
                subprocess.Popen(
                    [sys.executable, __file__, "build"], stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    start_new_session=True,
                )  # fmt: skip
    say("opening the table")
    os.execve(PYTHON, [str(PYTHON), "-m", "grimtable", *words], environment)


if __name__ == "__main__":
    if sys.argv[1:] == ["build"]:
        sys.exit(build())
    play(sys.argv[1:])

"""Which build runs here: compiled or interpreted, and whether it is the one the sources describe."""

import hashlib
import os
import sys
from importlib import import_module
from pathlib import Path

SHIPPED = {".py", ".po", ".toml", ".js", ".css", ".html", ".svg", ".json"}  # what the sources of a build are


def source_hash(package: Path) -> str:
    """A digest of the sources that a build is made of."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*")):
        if path.suffix in SHIPPED and path.name != "_built.py":
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def is_compiled() -> bool:
    """Whether the engine in use is machine code."""
    module = sys.modules.get("grimtable.engine.state")
    file = getattr(module, "__file__", "") or ""
    return not file.endswith(".py")


def state() -> str:
    """Which build runs: `compiled`, `interpreted`, or `building` while `make play` makes a compiled one beside it."""
    if is_compiled():
        return "compiled"
    return "building" if os.environ.get("GRIMTABLE_BUILDING") == "1" else "interpreted"


def check_build() -> None:
    """Refuse a build that is older than the sources it was made from (only in a development checkout)."""
    try:
        built = import_module("grimtable._built")  # written by setup.py, absent in the sources
    except ImportError:
        return
    tree = Path(built.SOURCE_TREE) if built.SOURCE_TREE else None
    if tree is not None and tree.is_dir() and source_hash(tree) != built.SOURCE_HASH:
        raise ImportError(f"grimtable: the installed build is older than the sources in {tree}; run 'make setup'")


def warn() -> None:
    """Say so if this is no compiled build: it works all the same, so nobody might notice (`make setup` asks)."""
    import_module("grimtable.engine.state")
    if not is_compiled():
        print("grimtable: installed, but not compiled: it works, many times slower. Where there is a C compiler,")
        print("           'touch setup.py && GRIMTABLE_COMPILED=1 make setup' tells why.")

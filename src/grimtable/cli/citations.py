"""Where the sources and the tests of a checkout cite rules.

Code cites a rule anywhere in a Python or component file of engine, games, bots or table. A test cites it in its name
(`test_cis_7_3_…`) or in its docstring; a mention elsewhere in a test file proves nothing.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

CITED = re.compile(r"\b([A-Z]{3}-(?:[A-Z]?\d+\.\d+|Q\d+))\b")
IN_NAME = re.compile(r"_([a-z]{3})_([a-z]?\d+)_(\d+)(?=_|$)")
RULING_IN_NAME = re.compile(r"_([a-z]{3})_(q\d+)(?=_|$)")
RULES_LIVE_IN = ("engine", "games", "bots", "table")  # examples in help texts of the rest prove nothing
MORE = re.compile(r"_([a-z]?\d+)_(\d+)(?=_|$)")


class Citations:
    """All citations of a checkout, read once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.code: dict[str, list[str]] = defaultdict(list)
        self.tests: dict[str, list[str]] = defaultdict(list)
        package = root / "src" / "grimtable"
        for path in [path for part in RULES_LIVE_IN for path in files(package / part, (".py", ".toml"))]:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for rule_id in CITED.findall(line):
                    self.code[rule_id].append(f"{path.relative_to(root)}:{number}  {line.strip()}")
        for path in files(root / "tests", (".py",)):
            for rule_id, number, name in tests_in(path.read_text(encoding="utf-8")):
                self.tests[rule_id].append(f"{path.relative_to(root)}:{number}  {name}")

    def code_places(self, rule_id: str) -> list[str]:
        """Lines of the package that cite a rule."""
        return self.code.get(rule_id, [])

    def test_places(self, rule_id: str) -> list[str]:
        """Tests that cite a rule."""
        return self.tests.get(rule_id, [])


def files(folder: Path, endings: tuple[str, ...]) -> list[Path]:
    """The files of a folder with one of the endings, in order."""
    return sorted(path for path in folder.rglob("*") if path.suffix in endings and "__pycache__" not in path.parts)


def tests_in(source: str) -> Iterator[tuple[str, int, str]]:
    """Rule, line and name for every citation by a test function."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            found = [*ids_in_name(node.name), *CITED.findall(ast.get_docstring(node) or "")]
            for rule_id in dict.fromkeys(found):
                yield rule_id, node.lineno, node.name


def ids_in_name(name: str) -> Iterator[str]:
    """The rules a test's name begins with: `test_cis_5_5_5_6_…` names CIS-5.5 and CIS-5.6, `test_cis_q3_…` a ruling."""
    ruling = RULING_IN_NAME.match(name, len("test"))
    if ruling is not None:
        yield f"{ruling.group(1).upper()}-{ruling.group(2).upper()}"
    found = IN_NAME.match(name, len("test"))
    if found is None:
        return
    prefix, end = found.group(1).upper(), found.end()
    yield f"{prefix}-{found.group(2).upper()}.{found.group(3)}"
    while more := MORE.match(name, end):
        yield f"{prefix}-{more.group(1).upper()}.{more.group(2)}"
        end = more.end()

"""Writes docs/reference/ from the docstrings of what `grimtable.__all__` names: python tools/reference.py [--check].

It reads the sources, not the installed package: compiled classes keep no docstrings.
"""

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PACKAGE = "grimtable"
TARGET = ROOT / "docs" / "reference"
INNER = "Inner: "
HANDED_OUT = ("Game", "State", "Action", "InfoSet", "Event")  # nobody makes one by its class
HEAD = "<!-- Written by tools/reference.py from the docstrings; change those. -->\n\n"
PAGES = {
    "games": (
        "Games, states, positions",
        ["games", "new", "load_position", "dump_position", "Game", "Option", "Some", "State"],
    ),
    "players": (
        "Actions, views, events, talk",
        ["action", "claim", "infoset", "Action", "View", "InfoSet", "Event", "Outcome", "Claim", "Said", "Rng"],
    ),
    "tables": ("Bots and tables", ["bot", "Bot", "Table", "NeedsConsent"]),
    "errors": ("Errors", []),  # everything else that is exported
}


def source_of(module: str) -> Path:
    """The file of a module or package."""
    path = SOURCES / module.replace(".", "/")
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def parsed(module: str) -> ast.Module:
    """A module or package."""
    return ast.parse(source_of(module).read_text(encoding="utf-8"))


def exported() -> list[str]:
    """What the package names in `__all__`."""
    for node in parsed(PACKAGE).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise SystemExit("grimtable has no __all__")


def definition(name: str, module: str = PACKAGE) -> tuple[ast.ClassDef | ast.FunctionDef, str]:
    """Where a name is defined, and in which module: imports are followed."""
    tree = parsed(module)
    for node in tree.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node, module
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom) and each.module is not None:
            for alias in each.names:
                if (alias.asname or alias.name) == name:
                    return definition(alias.name, each.module)
    raise SystemExit(f"{module}: nothing is called {name}")


def written(annotation: ast.expr | None) -> str:
    """A type as one reads it: without the quotes of a name that is defined later."""
    if annotation is None:
        return "Any"
    names = {node: node.value for node in ast.walk(annotation) if isinstance(node, ast.Constant)}
    text = ast.unparse(annotation)
    for value in names.values():
        if isinstance(value, str):
            text = text.replace(repr(value), value)
    return text.replace("SupportsIndex", "int")


def signature(function: ast.FunctionDef, *, method: bool) -> str:
    """A function as one calls it."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(named) - len(arguments.defaults)) + list(arguments.defaults)
    words = [argument(each, default) for each, default in zip(named, defaults, strict=True)]
    if method and named and named[0].arg in ("self", "cls"):
        words = words[1:]
    if arguments.vararg is not None:
        words.append(f"*{argument(arguments.vararg, None)}")
    elif arguments.kwonlyargs:
        words.append("*")
    words += [
        argument(each, default) for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    if arguments.kwarg is not None:
        words.append(f"**{argument(arguments.kwarg, None)}")
    return f"{function.name}({', '.join(words)})" + (f" -> {written(function.returns)}" if function.returns else "")


def argument(each: ast.arg, default: ast.expr | None) -> str:
    """One argument with its type and its default."""
    return f"{each.arg}: {written(each.annotation)}" + ("" if default is None else f" = {ast.unparse(default)}")


def decorators(function: ast.FunctionDef) -> set[str]:
    """The names of its decorators."""
    return {ast.unparse(each) for each in function.decorator_list}


def paragraph(node: ast.ClassDef | ast.FunctionDef) -> str:
    """A docstring."""
    return ast.get_docstring(node) or ""


def fields(cls: ast.ClassDef, module: str) -> list[str]:
    """The values that a class declares, each with the comment on its line."""
    lines = source_of(module).read_text(encoding="utf-8").splitlines()
    found = []
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and not node.target.id.startswith("_"):
            kind = written(node.annotation)
            kind = kind.removeprefix("ClassVar[")[:-1] if kind.startswith("ClassVar[") else kind
            comment = lines[node.lineno - 1].partition("  # ")[2]
            found.append(f"- `{node.target.id}: {kind}`" + (f": {comment}" if comment else ""))
    return found


def methods(cls: ast.ClassDef) -> tuple[list[str], list[str]]:
    """What programs call, and the names of what is inner."""
    public: list[str] = []
    inner: list[str] = []
    for node in cls.body:
        if not isinstance(node, ast.FunctionDef) or (node.name.startswith("_") and node.name != "__init__"):
            continue
        text = paragraph(node)
        if text.startswith(INNER):
            inner.append(f"- `{signature(node, method=True)}`: {text.removeprefix(INNER)}")
        elif node.name == "__init__":
            if cls.name in HANDED_OUT:
                continue
            call = signature(node, method=True).removeprefix("__init__").removesuffix(" -> None")
            public.insert(0, f"- `{cls.name}{call}`")
        elif "property" in decorators(node):
            public.append(f"- `{node.name}: {written(node.returns)}`: {text}")
        else:
            public.append(f"- `{signature(node, method='staticmethod' not in decorators(node))}`: {text}")
    return public, inner


def indented(lines: list[str]) -> str:
    """Items of a list; a docstring's further lines belong to its item."""
    return "\n".join(line.replace("\n", "\n  ").replace("\n  \n", "\n\n") for line in lines)


def entry(name: str) -> str:
    """A name of the package on its page."""
    node, module = definition(name)
    parts = [f"## {name}"]
    if isinstance(node, ast.FunctionDef):
        parts += [f"`grimtable.{signature(node, method=False)}`", paragraph(node)]
        return "\n\n".join(parts) + "\n"
    bases = ", ".join(ast.unparse(base) for base in node.bases if ast.unparse(base) not in ("ABC", "tuple[Any, ...]"))
    parts.append(f"`grimtable.{name}`" + (f", a kind of `{bases}`" if bases else "") + f", from `{module}`")
    parts.append(paragraph(node))
    values = fields(node, module)
    public, inner = methods(node)
    if values or public:
        parts.append(indented(values + public))
    if inner:
        parts += ["Inner, for the engine and the games; nothing is checked there:", indented(inner)]
    return "\n\n".join(part for part in parts if part) + "\n"


def pages() -> dict[str, str]:
    """Every page by its file name."""
    names = exported()
    placed = {name for _title, these in PAGES.values() for name in these}
    unknown = placed - set(names)
    if unknown:
        raise SystemExit(f"tools/reference.py places what grimtable does not export: {', '.join(sorted(unknown))}")
    found = {}
    contents = [
        "# Reference",
        f"What `import grimtable` gives, made from the code.\n\n```text\n{ast.get_docstring(parsed(PACKAGE))}\n```",
    ]
    for page, (title, these) in PAGES.items():
        listed = these or [name for name in names if name not in placed]
        found[f"{page}.md"] = HEAD + f"# {title}\n\n" + "\n".join(entry(name) for name in listed)
        links = ", ".join(f"[`{name}`]({page}.md#{name.lower()})" for name in listed)
        contents.append(f"- [{title}]({page}.md): {links}")
    found["README.md"] = HEAD + "\n\n".join(contents[:2]) + "\n\n" + "\n".join(contents[2:]) + "\n"
    return found


def stale() -> list[str]:
    """The pages that are missing, no longer needed, or not as the code has them."""
    wanted = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.md")}
    return sorted(name for name in {*wanted, *there} if wanted.get(name) != there.get(name))


def main() -> int:
    """Write the pages, or say which are not fresh."""
    if "--check" in sys.argv[1:]:
        print("\n".join(stale()))
        return 1 if stale() else 0
    TARGET.mkdir(parents=True, exist_ok=True)
    for path in TARGET.glob("*.md"):
        path.unlink()
    for name, text in pages().items():
        (TARGET / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

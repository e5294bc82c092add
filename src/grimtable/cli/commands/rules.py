"""`grimtable rules`: the rules by id, where code and tests keep them, and which are not kept yet."""

import argparse
from textwrap import fill
from typing import TYPE_CHECKING

from grimtable.cli.arguments import Subparsers, add_command, add_language
from grimtable.cli.output import Stop, console, counted, did_you_mean, language, nearest, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from grimtable.table.rulebook import Rule, Rulebook


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "rules",
        "print rules, and find their code and tests",
        "Prints a game's rules, one rule or chapter by its id, or the rules that hold a word. In a source checkout a "
        "single rule comes with the places in code and tests that cite it, and --coverage lists the rules that no "
        "code or no test cites (a test cites a rule in its name or docstring). --coverage exits with 1 if any is "
        "missing.",
        "  grimtable rules cisza CIS-3.2\n"
        "  grimtable rules cisza CIS-3\n"
        "  grimtable rules cisza --search horde\n"
        "  grimtable rules cisza CIS-3.2 --lang pl\n"
        "  grimtable rules cisza --coverage",
    )
    parser.add_argument("game", metavar="GAME", help="the game's name")
    parser.add_argument("id", nargs="?", metavar="ID", help="a rule (CIS-3.2) or a chapter (CIS-3)")
    parser.add_argument("--coverage", action="store_true", help="rules without code or test")
    parser.add_argument("--search", metavar="WORD", help="rules that hold a word")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Print what was asked for."""
    from grimtable.table.rulebook import names, rulebook

    if args.game not in names():
        raise Stop(f"no rules for '{args.game}'" + did_you_mean(args.game, names()))
    if sum((args.id is not None, args.coverage, args.search is not None)) > 1:
        raise Stop("ID, --search and --coverage do not go together; choose one")
    book = rulebook(args.game, language(args.lang))
    if args.coverage:
        return coverage(book, as_json=args.json)
    if args.search is not None:
        found = book.search(args.search)
        if not found and not args.json:
            raise Stop(f"{args.game}: no rule holds '{args.search}'")
        return show(found, as_json=args.json)
    if args.id is not None:
        wanted = args.id.upper()
        if wanted not in book.rules and not any(rule.startswith(wanted + ".") for rule in book.rules):
            close = nearest(wanted, book.rules)
            hint = f"did you mean '{close}'?" if close else f"'grimtable rules {args.game}' prints them all"
            raise Stop(f"{args.game}: no rule '{args.id}'; {hint}")
        return show(book.find(args.id), as_json=args.json, cited=True)
    if args.json:
        return show(list(book.rules.values()), as_json=True)
    print_book(book)
    return 0


def print_book(book: "Rulebook") -> None:
    """The whole text; on a terminal as formatted Markdown."""
    screen = console()
    if screen.is_terminal and screen.color_system:
        from rich.markdown import Markdown

        screen.print(Markdown(book.text), width=min(screen.width, 110))
    else:
        print(book.text, end="")


def show(rules: "list[Rule]", *, as_json: bool, cited: bool = False) -> int:
    """Rules in words; a single one with the places that cite it."""
    from grimtable.cli.citations import Citations
    from grimtable.table.rulebook import checkout, unmarked

    root = checkout() if cited and len(rules) == 1 else None
    citations = None if root is None else Citations(root)
    if as_json:
        data: list[dict[str, object]] = [
            {"id": rule.id, "section": rule.section, "heading": rule.heading, "text": rule.text, "line": rule.line}
            for rule in rules
        ]
        if citations is not None:
            data[0]["code"] = citations.code_places(rules[0].id)
            data[0]["tests"] = citations.test_places(rules[0].id)
        print_json(data)
        return 0
    from rich.text import Text

    screen = console()
    width = min(screen.width, 110)
    for rule in rules:
        place = " / ".join(part for part in (rule.section, rule.heading) if part)
        screen.print(Text.assemble((rule.id, "bold cyan"), (f"  {place}", "dim")), width=width)
        for line in unmarked(rule.text).split("\n"):
            words = line.strip()
            indent = line[: len(line) - len(words)]  # an entry of a list keeps it where it wraps
            words = f"• {words[2:]}" if words.startswith("- ") else words
            screen.print(Text(fill(words, width, initial_indent=indent, subsequent_indent=indent)), soft_wrap=True)
        if len(rules) > 1:
            screen.print()
    if citations is not None:
        for title, places in (
            ("code", citations.code_places(rules[0].id)),
            ("tests", citations.test_places(rules[0].id)),
        ):
            screen.print(Text(f"\n{title}", style="bold"))
            for place in places or ["none"]:
                screen.print(Text(f"  {place}"), soft_wrap=True)
    return 0


def coverage(book: "Rulebook", *, as_json: bool) -> int:
    """Rules that no code or no test cites."""
    from grimtable.cli.citations import Citations
    from grimtable.table.rulebook import checkout

    root: Path | None = checkout()
    if root is None:
        raise Stop("--coverage reads sources and tests: run it in a source checkout")
    citations = Citations(root)
    ids = [rule.id for rule in book.rules.values() if rule.needs_proof]
    no_code = [rule_id for rule_id in ids if not citations.code_places(rule_id)]
    no_test = [rule_id for rule_id in ids if not citations.test_places(rule_id)]
    missing = 1 if no_code or no_test else 0
    if as_json:
        print_json({"game": book.game, "rules": len(ids), "without_code": no_code, "without_test": no_test})
        return missing
    from rich.text import Text

    screen = console()
    in_code, in_tests = len(ids) - len(no_code), len(ids) - len(no_test)
    screen.print(f"{book.game}: {counted(len(ids), 'rule')}, {in_code} cited in code, {in_tests} in tests")
    for title, found in (("without code", no_code), ("without a test", no_test)):
        screen.print(Text.assemble((f"{title}: ", "bold"), " ".join(found) or "none"), width=min(screen.width, 110))
    return missing

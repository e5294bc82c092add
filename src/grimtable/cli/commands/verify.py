"""`grimtable verify`: was this game played by the rules, with the dice that were promised?"""

import argparse
from pathlib import Path

from grimtable.cli.arguments import Subparsers, add_command, file_name
from grimtable.cli.output import counted, print_json


def add(subparsers: Subparsers) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers,
        "verify",
        "check a replay file: seed, every action, the result",
        "Plays a replay file again and checks the seed commitment, every action and the final state. "
        "A file that was changed or cut short is refused with its first wrong line and exit code 2.",
        "  grimtable verify evening.jsonl\n  grimtable verify evening.jsonl --json",
    )
    parser.add_argument("file", type=file_name, metavar="FILE", help="a replay file")
    parser.add_argument("--json", action="store_true", help="the verdict as JSON")


def run(args: argparse.Namespace) -> int:
    """Say OK, or what is wrong."""
    from grimtable.engine.errors import BadReplay
    from grimtable.table.replay import read

    try:
        _table, verdict = read(Path(args.file))
    except BadReplay as error:
        if not args.json:
            raise
        print_json({"ok": False, "file": args.file, "line": error.line or None, "reason": str(error)})
        return 2
    if args.json:
        print_json({"ok": True, "file": args.file, **vars(verdict)})
        return 0
    seed = "seed chosen by a player" if verdict.chosen_seed else "seed fits its commitment"
    over = "played to the end" if verdict.over else "not finished"
    final = verdict.final_hash[:16]
    print(f"OK  {args.file}: {verdict.game}, {counted(verdict.acts, 'action')}, {over}, {seed}, final hash {final}")
    return 0

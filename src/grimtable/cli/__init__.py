"""The command `grimtable`: one module per command, each with `add(subparsers)` and `run(args) -> int`.

Bad input, and output that nothing takes, end with exit code 2 and one line on stderr, Ctrl-C with 130 and silence; only
a terminal game says then whether it is saved. Modules import what they need when they run, so that
`grimtable --help` stays quick.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from grimtable.cli.arguments import Parser
from grimtable.cli.output import Stop, did_you_mean
from grimtable.engine.errors import GrimtableError

COMMANDS = (
    "play", "learn", "simulate", "tournament", "ladder", "replay", "verify", "analyse", "rules", "pack",
    "check-bot", "bench",
)  # fmt: skip
OPTIONAL = ("serve",)  # comes with the server; everything else works without it
KEEPING = ("backup", "restore")  # come with the server too
OPTIONS = ("-h", "--help", "--version")
BAD_INPUT = 2
INTERRUPTED = 130

EXAMPLES = """examples:
  grimtable play cisza --lang pl           a game in the terminal, in Polish
  grimtable learn cisza                    a guided first game
  grimtable simulate cisza --games 1000    a thousand games and who won them
  grimtable rules cisza CIS-3.2            one rule, and where code and tests keep it
  grimtable COMMAND --help                 everything about one command
"""


def modules() -> dict[str, ModuleType]:
    """The module of every command there is."""
    optional = {name for name in (*OPTIONAL, *KEEPING) if find_spec(f"grimtable.cli.commands.{name}") is not None}
    names = [name for name in (*OPTIONAL, *COMMANDS, *KEEPING) if name in COMMANDS or name in optional]
    return {name: import_module(f"grimtable.cli.commands.{name.replace('-', '_')}") for name in names}


def build_parser(commands: dict[str, ModuleType]) -> tuple[Parser, dict[str, Parser]]:
    """The parser of the program, and those of its commands by name."""
    from grimtable import __version__

    parser = Parser(prog="grimtable", description="A table for survival-horror board games.", epilog=EXAMPLES)
    parser.add_argument("--version", action="version", version=f"grimtable {__version__}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for module in commands.values():
        module.add(subparsers)
    return parser, dict(subparsers.choices)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    prog = "grimtable"
    open_streams()
    try:
        commands = modules()
        if not words and "serve" in commands:
            words = ["serve", "--open"]
        if words and words[0].startswith("-") and words[0] not in OPTIONS:
            raise Stop(f"no option '{words[0]}'" + did_you_mean(words[0], ("--help", "--version")))
        if words and not words[0].startswith("-"):
            if words[0] not in commands:
                raise Stop(f"no command '{words[0]}'" + did_you_mean(words[0], commands))
            prog = f"grimtable {words[0]}"
        parser, parsers = build_parser(commands)
        args, unknown = parser.parse_known_args(words)
        if args.command is None:
            parser.print_help()
            return 0
        if unknown:
            raise Stop(parsers[args.command].chosen(args).unknown(unknown[0]))
        code: int = commands[args.command].run(args)
        sys.stdout.flush()
        return code
    except (GrimtableError, Stop) as error:
        line = " ".join(str(error).split())
        print(f"{prog}: {line}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        forget_output()
        return 0
    except OSError as error:  # a full disk behind `>`, or a file that went away meanwhile
        forget_output()
        where = "" if error.filename is None else f"{error.filename}: "
        print(f"{prog}: {where}{(error.strerror or str(error)).lower()}", file=sys.stderr)
        return BAD_INPUT


def open_streams() -> None:
    """A stream that was closed by whoever started the program (`>&-`) takes everything and keeps nothing."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  for as long as the program runs
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def forget_output() -> None:
    """What nobody takes any more is not tried again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

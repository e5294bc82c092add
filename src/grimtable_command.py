"""The command `grimtable`, begun outside the package: importing that takes a while, in which Ctrl-C is quiet too."""

INTERRUPTED = 130


def main() -> int:
    """Run the program; the exit code."""
    try:
        from grimtable.cli import main as run

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED

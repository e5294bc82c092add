"""One module per command of `grimtable`, each with `add(subparsers)` and `run(args) -> int`."""

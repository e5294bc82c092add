"""Who sits where in a terminal game: people, bots, names; and how a saved game remembers it."""

import argparse
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grimtable.cli.arguments import check_bot, check_pack, check_seat, find_game, game_setup, read_bots, read_text
from grimtable.cli.output import Stop, counted
from grimtable.engine.errors import BadInput

if TYPE_CHECKING:
    from grimtable.engine.game import Game
    from grimtable.table import Table

NAMES = ("Ada", "Bruno", "Celina", "Dorian", "Edda", "Fabian", "Greta", "Hugo")  # no character of a game is called so
DEFAULT_BOT = "normal"
MAX_NAME = 20


@dataclass(frozen=True)
class Seating:
    """The chairs: a name for each, and a bot for those without a person."""

    names: list[str]
    bots: dict[int, str]

    @property
    def humans(self) -> list[int]:
        """The seats with a person in them."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def who(self, seat: int) -> str:
        """How the record says who sits in a seat: `human NAME` or `bot BOT NAME`."""
        if seat in self.bots:
            return f"bot {self.bots[seat]} {self.names[seat]}"
        return f"human {self.names[seat]}"


def human_names(text: str | None, count: int, default: str) -> list[str]:
    """Names of the people: as given, or one plain word for a single player."""
    if text is None:
        return [default] if count == 1 else list(NAMES[:count])
    names = [" ".join(name.split()) for name in text.split(",")]
    if len(names) != count or not all(0 < len(name) <= MAX_NAME and name.isprintable() for name in names):
        between = ", with commas between" if count > 1 else ""
        raise Stop(f"--names is '{text}', not {counted(count, 'name')} of 1 to {MAX_NAME} letters{between}")
    if len(set(names)) < count:
        raise Stop(f"--names is '{text}': everybody needs a name of their own")
    return names


def seat_people(args: argparse.Namespace, game: "Game", seats: int, default_name: str) -> Seating:
    """Chairs for a new game: one person, or with --hot-seat all that no bot takes."""
    bots: dict[int, str] = {}
    if args.hot_seat:
        given = [] if args.bots is None else [check_bot(name.strip(), game) for name in args.bots.split(",")]
        if len(given) >= seats:
            named, chairs = counted(len(given), "bot"), counted(seats, "seat")
            raise Stop(f"--bots names {named}: with --hot-seat at least one of {chairs} is a person's")
        bots = {seats - len(given) + i: name for i, name in enumerate(given)}
    else:
        own = check_seat(args.seat, seats) or 0
        others = [seat for seat in range(seats) if seat != own]
        bots = dict(
            zip(others, read_bots(DEFAULT_BOT if args.bots is None else args.bots, game, len(others)), strict=True)
        )
    people = human_names(args.names, seats - len(bots), default_name)
    free = [name for name in NAMES if name not in people]
    names = [free.pop(0) if seat in bots else people.pop(0) for seat in range(seats)]
    return Seating(names, bots)


def new_table(args: argparse.Namespace, default_name: str) -> "tuple[Table, Seating]":
    """A fresh table with everybody in their chair; the bots have not moved yet."""
    from grimtable.table import Table

    game = find_game(args.game)
    seats, mode, options = game_setup(game, args)
    check_pack(args.pack)
    seating = seat_people(args, game, seats, default_name)
    table = Table(game.name, seats, args.seed, mode, options, args.pack, practice=True)
    for seat in range(seats):
        table.sit(seat, seating.who(seat))
    wake_bots(table, seating, args.seed if args.seed is not None else secrets.token_hex(8))
    return table, seating


def position_table(args: argparse.Namespace, default_name: str) -> "tuple[Table, Seating]":
    """A table that begins with the position in a file: practice against bots."""
    from grimtable.cli.commands.analyse import position_in
    from grimtable.table import Table

    game, data = position_in(read_text(args.load), args.load, args.game)
    try:
        table = Table(game.name, practice=True, position=data)
    except BadInput as error:
        raise Stop(f"{args.load}: {error}") from None
    seats = table.state.n_seats
    if args.seat is None and not args.hot_seat and table.state.pending:
        args.seat = table.state.pending[0]  # whose decision it is
    seating = seat_people(args, game, seats, default_name)
    for seat in range(seats):
        table.sit(seat, seating.who(seat))
    wake_bots(table, seating, f"position {table.fair.commitment}")
    return table, seating


def saved_table(args: argparse.Namespace, default_name: str) -> "tuple[Table, Seating]":
    """The table of a saved game, with the chairs as the file remembers them; `--at` goes back to one of its entries."""
    from grimtable.cli.commands.analyse import is_replay
    from grimtable.cli.commands.replay import table_at
    from grimtable.table.replay import read

    if not is_replay(read_text(args.load)):
        if args.at is not None:
            raise Stop(f"{args.load}: --at is for saved games; this is a position")
        return position_table(args, default_name)
    table, _verdict = read(Path(args.load))
    table = table if args.at is None else table_at(table, args.at)
    if args.game is not None and args.game != table.game.name:
        raise Stop(f"{args.load}: a game of {table.game.name}, not of {args.game}")
    table.practice = True
    seats = table.state.n_seats
    remembered: dict[int, list[str]] = {}
    for entry in table.entries:
        if entry["type"] == "seat":
            remembered[entry["seat"]] = str(entry["who"]).split(" ", 2)
    known = all(remembered.get(seat, [""])[0] in ("human", "bot") for seat in range(seats))
    if known and args.bots is None and args.seat is None and not args.hot_seat:
        names = [remembered[seat][-1] if remembered[seat][0] == "bot" else " ".join(remembered[seat][1:])
                 for seat in range(seats)]  # fmt: skip
        bots = {seat: saved_bot(words[1], seat, args.load, table.game)
                for seat, words in remembered.items() if words[0] == "bot"}  # fmt: skip
        if args.names is not None:
            people = human_names(args.names, seats - len(bots), default_name)
            names = [names[seat] if seat in bots else people.pop(0) for seat in range(seats)]
        seating = Seating(names, bots)
    else:
        seating = seat_people(args, table.game, seats, default_name)
    wake_bots(table, seating, f"{table.fair.commitment} {len(table.entries)}")
    return table, seating


def saved_bot(name: str, seat: int, path: str, game: "Game") -> str:
    """A bot that a saved game names; a file alone never has a module imported."""
    from grimtable.bots import is_outside

    if is_outside(name):
        raise Stop(
            f"{path}: seat {seat} was played by the outside bot '{name}'; name the bots of all seats with --bots"
        )
    return check_bot(name, game)


def wake_bots(table: "Table", seating: Seating, seed: int | str) -> None:
    """Put the bots into their chairs."""
    from grimtable.bots import make

    table.bots = {seat: make(name, table.game, f"{seed}/seat {seat}") for seat, name in seating.bots.items()}

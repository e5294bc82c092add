"""Write docs/observations/ from the fields that the games declare: `python tools/observations.py`."""

import sys
from pathlib import Path

import grimtable
from grimtable.engine.game import Game

TARGET = Path(__file__).parents[1] / "docs" / "observations"
HEAD = "<!-- Written by tools/observations.py from the games' fields; change those. -->"


def page(game: Game) -> str:
    """Everything that `State.observe` tells of a game, field by field."""
    seats = sorted({seats for mode in game.modes for seats in game.seats(mode)})
    sizes = ", ".join(f"{game.observation(n).size} numbers at {n} seats" for n in seats).replace(" 1 seats", " 1 seat")
    lines = [
        HEAD, "", f"# What a seat observes: {game.title('en')}", "",
        "`state.observe(seat)` gives bytes, each a number from 0 to its field's most, one field after the other:",
        f"{sizes}. `grimtable.games()[\"{game.name}\"].observation(seats).places` says where each field lies.",
        "Where a shape begins with `seats`, the observing seat comes first and the others follow in seat order.",
        "A field holds zeros where this seat may not know it.", "",
        "| field | shape | most | meaning |", "|---|---|---|---|",
    ]  # fmt: skip
    for field in game.observation(seats[0]).fields:
        shape = " × ".join("seats" if length == 0 else str(length) for length in field.shape)
        lines.append(f"| `{field.name}` | {shape} | {field.high} | {field.meaning} |")
    lines += [
        "",
        f"A seat chooses among {game.n_actions} numbered actions: `game.action_of(7)`, `game.action_id(code)`.",
        "",
    ]
    return "\n".join(lines)


def stale() -> list[str]:
    """The pages that do not say what the games say now."""
    wanted = {f"{game.name}.md": page(game) for game in grimtable.games().values()}
    there = {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.md")}
    return sorted(name for name in {*wanted, *there} if wanted.get(name) != there.get(name))


def main() -> int:
    """Write the pages."""
    TARGET.mkdir(parents=True, exist_ok=True)
    for path in TARGET.glob("*.md"):
        path.unlink()
    for game in grimtable.games().values():
        (TARGET / f"{game.name}.md").write_text(page(game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

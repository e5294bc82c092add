"""Component rows from TOML with their provenance, and packs that correct them."""

import hashlib
import json
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from grimtable.engine.errors import BadPack

SOURCES = ("rulebook", "public", "derived", "reconstructed")
NOT_IDENTITY = ("source", "cite", "rule", "note")  # a row's hash does not depend on who says so

HEAD = re.compile(r"\s*\[\[?\s*(.+?)\s*\]\]?\s*(?:#.*)?")  # [[table]], where a row starts

Row = dict[str, Any]  # a TOML table: numbers, words, lists
Tables = dict[str, list[Row]]


def read_tables(text: str, where: str) -> Tables:
    """The tables of a component file; every row needs an id and a provenance."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPack(f"{where}: {error}") from None
    tables: Tables = {}
    for name, rows in data.items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadPack(f"{where}, line {line_of(text, name, 0)}: '{name}' is not a list of [[{name}]] rows")
        for i, row in enumerate(rows):
            at = f"{where}, line {line_of(text, name, i)}, {name} {i + 1}"
            if not isinstance(row.get("id"), str):
                raise BadPack(f"{at}: id is {row.get('id')!r}, not a slug")
            if row.get("source") not in SOURCES:
                raise BadPack(f"{at}: source is {row.get('source')!r}, not one of {', '.join(SOURCES)}")
        tables[name] = rows
    return tables


def line_of(text: str, table: str, index: int) -> int:
    """The line on which the index-th row of a table starts, for error messages."""
    lines = _starts(text).get(table, ())
    return lines[index] if index < len(lines) else 1


@lru_cache(maxsize=4)
def _starts(text: str) -> dict[str, list[int]]:
    """The lines on which the rows of each table start, found in one go: a file has hundreds of rows."""
    found: dict[str, list[int]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        head = HEAD.fullmatch(line)
        if head is not None:
            found.setdefault(head[1], []).append(number)
    return found


def with_pack(standard: Tables, pack: object, known: Mapping[str, Mapping[str, Any]], name: str) -> Tables:
    """The standard rows corrected by a pack: a path, TOML text, or tables; rows are matched by id."""
    if pack is None:
        return standard
    where = f"pack for {name}"
    if isinstance(pack, Mapping):
        text, tables = "", {str(table): rows for table, rows in pack.items()}
        for table, rows in tables.items():
            if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
                raise BadPack(f"{where}: '{table}' is not a list of [[{table}]] rows")
    else:
        text = str(pack)
        path = Path(text) if "\n" not in text and "[" not in text else None
        if path is not None:
            try:
                where, text = str(path), path.read_text(encoding="utf-8")
            except FileNotFoundError:
                raise BadPack(f"{path}: there is no such pack file") from None
            except (OSError, ValueError) as error:
                raise BadPack(f"{path}: cannot be read: {error}") from None
        tables = read_tables(text, where)
    merged = {table: [dict(row) for row in rows] for table, rows in standard.items()}
    for table, rows in tables.items():
        if table not in merged:
            raise BadPack(
                f"{where}, line {line_of(text, table, 0)}: no table '{table}'; {name} has {', '.join(merged)}"
            )
        by_id = {row["id"]: row for row in merged[table]}
        for i, row in enumerate(rows):
            at = f"{where}, line {line_of(text, table, i)}, {table} {i + 1}"
            old = by_id.get(str(row.get("id", "")))
            if old is None:
                raise BadPack(f"{at}: id is {row.get('id')!r}, not one of {', '.join(by_id)}")
            for key, value in row.items():
                check_value(at, key, value, old, known.get(table, {}))
            old.update(row)
    return merged


def check_value(at: str, key: str, value: object, old: Row, limits: Mapping[str, Any]) -> None:
    """A pack may change a value to another of the same type within the limits the game names."""
    if key not in old:
        raise BadPack(f"{at}: no field '{key}'; there is {', '.join(old)}")
    if type(value) is not type(old[key]):
        raise BadPack(f"{at}: {key} is {value!r}, not {type(old[key]).__name__} like {old[key]!r}")
    if key == "source" and value not in SOURCES:
        raise BadPack(f"{at}: source is {value!r}, not one of {', '.join(SOURCES)}")
    if key in limits and isinstance(value, int) and not limits[key][0] <= value <= limits[key][1]:
        raise BadPack(f"{at}: {key} is {value}, not a number from {limits[key][0]} to {limits[key][1]}")


def rows_hash(tables: Tables) -> str:
    """The identity of the rows in use: sources and texts left out, order of fields without meaning."""
    bare = {
        name: [{key: value for key, value in row.items() if key not in NOT_IDENTITY} for row in rows]
        for name, rows in tables.items()
    }
    text = json.dumps(bare, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]

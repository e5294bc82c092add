"""A game's guided games and its page "how to play" as data: `lessons/*.toml` in its folder, in both languages."""

# Not compiled: it reads files, once.

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from grimtable.engine.errors import UnknownName
from grimtable.engine.view import Json

PRIMER = "howto"


@cache
def _read(game: str) -> dict[str, Json]:
    folder = resources.files(f"grimtable.games.{game}") / "lessons"
    if not folder.is_dir():
        return {}
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    return {name.removesuffix(".toml"): tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in names}


def lesson_files(game: str) -> list[Json]:
    """The lessons of a game as their files say, each with its `id`: the name of its file."""
    found = [{"id": name, **data} for name, data in _read(game).items() if name != PRIMER]
    return sorted(found, key=lambda lesson: (lesson["seat"], lesson["id"]))


def lesson_file(game: str, lesson: str) -> Json:
    """One lesson as its file says; UnknownName lists what there is."""
    for data in lesson_files(game):
        if data["id"] == lesson:
            return data
    known = ", ".join(data["id"] for data in lesson_files(game)) or "none"
    raise UnknownName(f"{game}: no lesson '{lesson}'; there is {known}")


def lesson_summary(lesson: Json, lang: str) -> Json:
    """A lesson for a list: what it is called, whose it is, how long it takes."""
    return {
        "id": lesson["id"],
        "side": lesson["side"],
        "seat": lesson["seat"],
        "title": lesson["title"][lang],
        "goal": lesson["goal"][lang],
        "minutes": lesson["minutes"],
        "stops": len(lesson["stop"]),
    }


def primer_page(game: str, lang: str) -> Json:
    """The page "how to play" in one language."""
    page = _read(game).get(PRIMER)
    if page is None:
        return {}
    return dict(in_language({key: value for key, value in page.items() if key != "game"}, lang))


def in_language(value: Any, lang: str) -> Any:  # whatever a file holds
    """Data in which each text of both languages is replaced by the one of a language."""
    if isinstance(value, dict):
        if set(value) == {"pl", "en"}:
            return value[lang]
        return {key: in_language(each, lang) for key, each in value.items()}
    if isinstance(value, list):
        return [in_language(each, lang) for each in value]
    return value

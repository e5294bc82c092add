"""The server's own sentences, in Polish and English, from gettext catalogues."""

from functools import cache
from pathlib import Path
from typing import Final

from grimtable.engine.texts import Catalogue

LANGUAGES: Final = ("pl", "en")
DEFAULT: Final = "en"


def language(wanted: str | None) -> str:
    """The language to speak for what a client asked for (a code or an Accept-Language header)."""
    for part in (wanted or "").lower().replace("_", "-").split(","):
        code = part.split(";")[0].strip().split("-")[0]
        if code in LANGUAGES:
            return code
    return DEFAULT


@cache
def catalogue(lang: str) -> Catalogue:
    """The server's texts in a language."""
    path = Path(__file__).parent / "texts" / f"{lang}.po"
    return Catalogue(lang, path.read_text("utf-8"), f"server/texts/{lang}.po")


def words(key: str, lang: str, **arguments: object) -> str:
    """The sentence under a key."""
    return catalogue(language(lang)).text(key, **arguments)

"""The server's own sentences, in Polish and English, from gettext catalogues."""

import unicodedata
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


def clean(text: str, limit: int) -> str:
    """Text a person typed, as others may see it: one line, no control or direction marks, not too long."""
    text = unicodedata.normalize("NFC", text)
    kept = "".join(" " if char.isspace() else char for char in text if char.isspace() or _is_visible(char))
    return " ".join(kept.split())[:limit].strip()


def _is_visible(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs", "Cn")


# Letters of other alphabets that look like Latin ones; full width and other forms go by NFKC.
_ALIKE: Final = str.maketrans(
    "авеѕіјкмнорстухԁԛԝһαεηικνορτυχωɑɡı",
    "abesijkmhopctyxdqwhaenikvoptuxwagi",
)


def look_alike(name: str) -> str:
    """What a name looks like: two names that look the same give the same. Accents and strokes are to be seen."""
    return unicodedata.normalize("NFKC", name).casefold().translate(_ALIKE).replace("0", "o").replace("1", "l")

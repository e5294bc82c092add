"""What a client may send over the live socket: one struct per message, checked on arrival (docs/protocol.md)."""

from typing import Any, Final, Literal

import msgspec

PROTOCOL: Final = 1
MAX_SAY: Final = 500
MAX_NONCE: Final = 40


class Message(msgspec.Struct, tag_field="type"):
    """The base of every message. Unknown fields are ignored, so that a newer client can talk to this server."""


class Hello(Message, tag="hello"):
    """First message; sent again to change language or seat."""

    v: int
    lang: str = ""
    resume: str | None = None
    seq: int = 0
    seat: int | None = None
    view: bool = False  # programs: the seat's view as data instead of a drawing


class Act(Message, tag="act"):
    """The answer to a question."""

    seat: int
    question: int
    nonce: str
    action: msgspec.Raw  # the game reads it


class Undo(Message, tag="undo"):
    """Take back; beyond the barrier a request to the others."""

    seat: int
    nonce: str


class Consent(Message, tag="consent"):
    """The answer to somebody's request to undo."""

    seat: int
    request: str
    yes: bool
    nonce: str | None = None


class Say(Message, tag="say"):
    """Talk: words or a claim, to all or to the own team."""

    seat: int
    nonce: str
    text: str | None = None
    claim: dict[str, Any] | None = None  # the game reads it
    to: Literal["all", "team"] = "all"


class Hint(Message, tag="hint"):
    """Ask for the bot's best moves."""

    seat: int
    question: int
    nonce: str | None = None


class Foretell(Message, tag="foretell"):
    """Ask what would come of an action."""

    seat: int
    question: int
    action: dict[str, Any]  # the game reads it
    nonce: str | None = None


class Lesson(Message, tag="lesson"):
    """Go on in a guided game, see the move made, go back, begin again."""

    do: Literal["next", "show", "back", "again"]
    nonce: str | None = None


class Afterwards(Message, tag="afterwards"):
    """Ask, once the game is over, why a seat won or lost and where its own decisions cost it most."""

    seat: int
    nonce: str | None = None


class Seat(Message, tag="seat"):
    """Sit down, leave to a bot, come back."""

    seat: int
    do: Literal["sit", "leave", "bot", "return"]
    nonce: str | None = None


class Ping(Message, tag="ping"):
    """Are you there."""

    t: float = 0


class Resume(Message, tag="resume"):
    """Go on with a table that an empty clock paused."""

    nonce: str | None = None


FromClient = Hello | Act | Undo | Consent | Say | Hint | Foretell | Lesson | Afterwards | Seat | Ping | Resume
DECODER: Final = msgspec.json.Decoder(FromClient)

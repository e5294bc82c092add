"""Table talk: OSA-16. Claims are typed, public and non-binding; windows and verdicts follow from public events.

All talk is public and binds nobody (OSA-2.10, OSA-16.1, OSA-16.3). It is open to everybody, in a discussion step too
(OSA-3.6). Hands may be talked about, but nothing here can show a card (OSA-16.2). No claim is an action: nobody waits
for one, and none changes the state of a game (OSA-16.21).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grimtable.engine.errors import BadClaim
from grimtable.engine.talk import Claim, Said
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.knowledge.view import OVER, OsaczeniView
from grimtable.games.osaczeni.talk.sayings import SAYINGS

MAX_THREAT = 200  # characters (OSA-16.18)
ATTACK_CARDS = ("pistol", "can", "bat", "chainsaw", "molotov", "meat")  # cards of phase 6 (OSA-3.5)
NONE, NOT_TELLING = "none", "not_telling"
REQUESTS = ("call_to", "vote_request")
Fields = dict[str, Any]  # what JSON holds


def bad(kind: str, reason: str) -> BadClaim:
    """A refusal with its reason (OSA-16.20)."""
    return BadClaim(f"osaczeni, {kind}: {reason}")


# Parameters


def _areas(kind: str, value: Any) -> list[str]:  # whatever JSON holds, here and below
    if not isinstance(value, list) or not value or any(area not in c.AREAS for area in value):
        raise bad(kind, f"areas is {value!r}, not a list of some of {', '.join(c.AREAS)}")
    return [area for area in c.AREAS if area in value]


def _area(kind: str, value: Any) -> str:
    if value not in c.AREAS:
        raise bad(kind, f"area is {value!r}, not one of {', '.join(c.AREAS)}")
    return str(value)


def _seat(kind: str, value: Any) -> int:
    if type(value) is not int or not 0 <= value < 6:
        raise bad(kind, f"a player is {value!r}, not a seat")
    return value


def _seats(kind: str, value: Any) -> list[int]:
    if not isinstance(value, list) or not value:
        raise bad(kind, f"players is {value!r}, not a list of seats")
    return sorted({_seat(kind, seat) for seat in value})


def _flag(kind: str, value: Any) -> bool:
    if type(value) is not bool:
        raise bad(kind, f"{value!r} is neither true nor false")
    return value


def _card(kind: str, value: Any) -> str:
    if value not in c.CARDS[1:]:
        raise bad(kind, f"card is {value!r}, not one of {', '.join(c.CARDS[1:])}")
    return str(value)


def _attack_card(kind: str, value: Any) -> str:
    if value not in ATTACK_CARDS:
        raise bad(kind, f"card is {value!r}, not one of {', '.join(ATTACK_CARDS)}")
    return str(value)


def _cards(kind: str, value: Any) -> str | list[str]:
    if value in (NONE, NOT_TELLING):
        return str(value)
    if not isinstance(value, list) or not value:
        raise bad(kind, f"cards is {value!r}, not a list of cards, '{NONE}' or '{NOT_TELLING}'")
    return sorted((_card(kind, card) for card in value), key=c.CARDS.index)


def _vote(kind: str, value: Any) -> object:
    if value == "this":
        return "this"
    if isinstance(value, Mapping) and value.get("next") in (1, 2, 6) and type(value["next"]) is int:
        if set(value) == {"next"}:
            return {"next": value["next"]}
        if set(value) == {"next", "area"} and value["next"] == 6:
            return {"next": 6, "area": _area(kind, value["area"])}
    raise bad(kind, f"vote is {value!r}, not 'this' or the next of phase 1, 2 or 6, with an area in phase 6")


def _text(kind: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value.strip()) > MAX_THREAT:
        raise bad(kind, f"text has 1 to {MAX_THREAT} characters")
    return value.strip()


def _id(kind: str, value: Any) -> int:
    if type(value) is not int or value < 1:
        raise bad(kind, f"to is {value!r}, not the id of a claim")
    return value


PARAMETERS: dict[str, dict[str, Callable[[str, Any], Any]]] = {
    "dice_areas": {"areas": _areas, "complete": _flag},  # OSA-16.9
    "dice_safe": {"areas": _areas},  # OSA-16.10
    "my_destination": {"area": _area},  # OSA-16.11
    "call_to": {"players": _seats, "area": _area},  # OSA-16.12
    "vote_pledge": {"vote": _vote, "will": _flag, "player": _seat},  # OSA-16.13
    "vote_request": {"addressee": _seat, "vote": _vote, "will": _flag, "player": _seat},  # OSA-16.14
    "card_pledge": {"recipient": _seat, "card": _card},  # OSA-16.15; the card is optional
    "hand_claim": {"cards": _cards},  # OSA-16.16
    "play_pledge": {"card": _attack_card, "area": _area},  # OSA-16.17
    "threat": {"addressee": _seat, "text": _text},  # OSA-16.18
    "answer": {"to": _id, "accept": _flag},  # OSA-16.19
}
OPTIONAL = {("card_pledge", "card")}


def claim(data: object) -> Claim:
    """The claim behind its JSON; a missing or unknown parameter is refused with the reason (OSA-16.5, OSA-16.20)."""
    if isinstance(data, Claim):
        return data
    if not isinstance(data, Mapping) or data.get("kind") not in tuple(PARAMETERS):  # a kind may be a list: no hash
        raise BadClaim(f"osaczeni: a claim is {data!r}, not an object with one of the kinds {', '.join(PARAMETERS)}")
    kind = str(data["kind"])
    known = PARAMETERS[kind]
    for name in data:
        if name not in ("kind", "say") and name not in known:
            raise bad(kind, f"no parameter '{name}'; there is {', '.join(known)}")
    fields: Fields = {}
    for name, read in known.items():
        if data.get(name) is None:
            if (kind, name) in OPTIONAL or (name == "text" and data.get("say") is not None):
                continue  # a threat is said in its own words or in a sentence of the table
            raise bad(kind, f"'{name}' is missing")
        fields[name] = read(kind, data[name])
    made = Claim("osaczeni", kind, fields)
    if data.get("say") is not None:
        known_sayings = SAYINGS.get(wording(made), ())
        if data["say"] not in known_sayings:
            raise bad(kind, f"say is {data['say']!r}, not one of {', '.join(known_sayings) or 'none'}")
        fields["say"] = str(data["say"])
    return made


def wording(said: Claim) -> str:
    """Which sentence a claim is, as part of its text's key: the kind, and what changes the whole sentence."""
    fields, ending = said.fields, ""
    match said.kind:
        case "dice_areas":
            ending = "-complete" if fields["complete"] else ""
        case "vote_pledge" | "vote_request":
            ending = "-will" if fields["will"] else "-will-not"
        case "card_pledge":
            ending = "-kind" if "card" in fields else ""
        case "hand_claim":
            ending = "-" + fields["cards"] if isinstance(fields["cards"], str) else ""
        case "answer":
            ending = "-accept" if fields["accept"] else "-refuse"
    return (said.kind + ending).replace("_", "-")


# Windows


def check(said: Claim, seat: int, v: OsaczeniView, talk: Sequence[Said]) -> None:
    """Refuse a claim outside its window; truth is nobody's business here (OSA-16.4, OSA-16.6, OSA-16.7, OSA-16.20)."""
    kind, fields = said.kind, said.fields
    if v.phase == OVER:
        raise bad(kind, "the game is over (OSA-16.4)")
    named = [fields[name] for name in ("player", "addressee", "recipient") if name in fields]
    named += fields.get("players", [])
    for other in named:
        if other >= v.n_seats:
            raise bad(kind, f"{other} is not a seat of 0 to {v.n_seats - 1}")
    if kind in ("dice_areas", "dice_safe") and v.dice_place != k.UNDER_HATCH:
        raise bad(kind, "no dice lie under the hatch now (OSA-16.9)")
    if kind == "my_destination" and not has_family(v, seat):
        raise bad(kind, "an eliminated player has no destination (OSA-16.11)")
    if kind == "call_to" and seat in fields["players"]:
        raise bad(kind, "one calls others, not oneself (OSA-16.12)")
    if kind in ("vote_request", "threat") and fields["addressee"] == seat:
        raise bad(kind, "the addressee is somebody else")
    if kind == "card_pledge" and fields["recipient"] == seat:
        raise bad(kind, "the recipient is somebody else (OSA-4.3)")
    if kind in ("vote_pledge", "vote_request") and fields["vote"] == "this" and not vote_under_way(v):
        raise bad(kind, "no vote is under way (OSA-16.13)")
    if kind == "answer":
        asked = next((other for other in talk if other.id == fields["to"]), None)
        if asked is None or asked.claim is None or asked.claim.kind not in REQUESTS:
            raise bad(kind, f"{fields['to']} is not the id of a call or a request (OSA-16.19)")
        if seat not in addressees(asked.claim):
            raise bad(kind, f"claim {fields['to']} is not addressed to seat {seat} (OSA-16.19)")


def has_family(v: OsaczeniView, seat: int) -> bool:
    """Whether a seat is not eliminated, or still has characters to place."""
    return any(place < c.N_AREAS or place == c.UNPLACED for place in v.at[seat * c.FAMILY : seat * c.FAMILY + c.FAMILY])


def vote_under_way(v: OsaczeniView) -> bool:
    """Whether a discussion or a decision is going on."""
    return any(question[0] in ("discuss", "vote") for _seat, question in v.asked)


def addressees(said: Claim) -> list[int]:
    """Who is asked by a call or a request."""
    return list(said.fields["players"]) if said.kind == "call_to" else [said.fields["addressee"]]

"""The team's plan: what a Survivor player tells the others of its side before it acts (TER-1.2).

A plan binds nobody and is no action: the Captain decides for the team and everybody for the own Survivor. Plans are
offered to the own team alone; the Killer never hears that there is one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from grimtable.engine.errors import BadClaim
from grimtable.engine.event import Event
from grimtable.engine.talk import KEPT, OPEN, Claim, Said
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.drawing.words import controller, place_name
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView

# What is planned, and what has to be said with it
PARAMETERS: Final[dict[str, tuple[str, ...]]] = {
    "go": ("survivor", "place"),
    "noise": ("survivor", "place"),
    "need": ("survivor", "item"),
}
VALUES: Final = {"survivor": c.SURVIVORS, "place": c.LOCATIONS, "item": c.ITEMS[1:]}
ICONS: Final = {"go": "exit", "noise": "noise", "need": "medkit"}
ENDS: Final = ("moved", "passage_taken")


def claim(data: object) -> Claim:
    """The plan behind its JSON."""
    if isinstance(data, Claim):
        return data
    if not isinstance(data, Mapping) or data.get("kind") not in tuple(PARAMETERS):  # a kind may be a list: no hash
        raise BadClaim(f"terrorscape: a plan is {data!r}, not an object with one of the kinds {', '.join(PARAMETERS)}")
    kind = str(data["kind"])
    names = PARAMETERS[kind]
    fields: dict[str, Any] = {}  # what JSON holds
    if set(data) != {"kind", *names}:
        raise BadClaim(f"terrorscape, {kind}: the parameters are {', '.join(names)}")
    for name in names:
        if data[name] not in VALUES[name]:
            raise BadClaim(f"terrorscape, {kind}: {name} is {data[name]!r}, not one of {', '.join(VALUES[name])}")
        fields[name] = data[name]
    return Claim("terrorscape", kind, fields)


def own(v: TerrorscapeView, seat: int) -> list[str]:
    """The Survivors a seat leads and that are in play."""
    found = []
    for i, one in enumerate(v.data["survivors"]):
        if one["who"] and one["out"] == "in_play" and controller(v, i) == seat != v.data["options"]["killer"]:
            found.append(str(one["who"]))
    return found


def check(said: Claim, seat: int, v: TerrorscapeView) -> None:
    """Everybody plans for the own Survivors, as long as the game lasts."""
    if v.data["phase"] == "over" or said.fields["survivor"] not in own(v, seat):
        raise BadClaim(f"terrorscape, {said.kind}: {said.fields['survivor']} is not led by seat {seat} (TER-1.2)")


def verdict(said: Said, events: Sequence[Event], round_no: int) -> str:
    """Open for the round it was made in, then kept if it came so; a plan that was changed is no lie."""
    assert said.claim is not None
    if said.claim.kind == "need":
        return ""
    now, kept = 0, False
    fields = said.claim.fields
    for event in events:
        if event.kind == "round_began":
            now = event.args["round"]
        elif now == said.moment.get("round") and event.args.get("place") == fields["place"]:
            if said.claim.kind == "noise":
                kept = kept or event.kind == "noise_made"
            elif event.kind in ENDS and event.args["survivor"] == fields["survivor"]:
                kept = True
    return KEPT if kept else OPEN if round_no == said.moment.get("round") else ""


def words(said: Claim, t: Catalogue) -> str:
    """A plan as its player would say it."""
    args: dict[str, str] = {"survivor": t.text(f"survivor-{said.fields['survivor']}")}
    if "place" in said.fields:
        args["place"] = t.named(f"location-{said.fields['place']}")
    if "item" in said.fields:
        args["item"] = t.named(f"item-{said.fields['item']}")
    return t.text(f"plan-to-{said.kind}", **args)


def forms(v: TerrorscapeView, t: Catalogue) -> list[Json]:
    """What a seat can plan: nothing where nobody shares its side."""
    shared = v.data["n_seats"] > 2 and v.data["mode"] != "on_your_own"
    if v.seat is None or not shared or v.data["phase"] in ("setup", "over"):
        return []
    mine = own(v, v.seat)
    if not mine:
        return []
    options = {
        "survivor": [{"value": who, "words": t.text(f"survivor-{who}")} for who in mine],
        "place": [{"value": place, "words": place_name(place, t)} for place in c.LOCATIONS],
        "item": [{"value": item, "words": t.text(f"item-{item}")} for item in c.ITEMS[1:]],
    }
    return [
        {
            "kind": kind,
            "words": t.text(f"plan-kind-{kind}"),
            "icon": ICONS[kind],
            "to": "team",
            "choices": [{"name": name, "words": t.text(f"choice-{name}"), "options": options[name]} for name in names],
        }
        for kind, names in PARAMETERS.items()
    ]

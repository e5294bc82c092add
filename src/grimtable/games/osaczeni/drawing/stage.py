"""Great moments of Osaczeni as scenes: the opened vote, the doors that give way, who is eaten."""

from typing import Any

from grimtable.engine.event import Event
from grimtable.engine.scene import Ballot, Moment, Piece
from grimtable.engine.texts import Catalogue
from grimtable.games.osaczeni.drawing.moves import FACES, name_of
from grimtable.games.osaczeni.drawing.scene import HUES

MONSTER = "o-monster"


def staged(plain: Moment, event: Event, t: Catalogue) -> Moment:
    """What a page makes of an event."""
    kind, args = event.kind, event.args
    at = f"area:{args['area']}" if args.get("area") else plain.at
    if kind == "votes_shown":
        return plain.but(at=at, cue="envelope", ballots=ballots(args))
    if kind == "eaten":
        return plain.but(at=at, portrait=MONSTER, whom=args["seat"], target=FACES[str(args["character"])], hurt=True)
    if kind == "threatened":
        return plain.but(at=at, portrait=MONSTER, cast=f"{args['monsters']} : {args['strength']}", hurt=True)
    if kind == "area_closed":
        return plain.but(at=at, portrait=MONSTER, hurt=True)
    if kind == "card_played":
        slug = str(args["card"])
        return plain.but(
            card=Piece(f"shown:{slug}", "", "card", name=t.text(f"card-{slug}"), icon=slug, hue=HUES[slug])
        )
    return plain.but(at=at) if kind in ("held", "found_nobody") else plain


def ballots(args: dict[str, Any]) -> tuple[Ballot, ...]:
    """The votes in the order in which they are opened: the one that weighs most comes last (OSA-3.7)."""
    cast = [seat for seat, voted in enumerate(args["votes"]) if voted is not None]
    cast.sort(key=lambda seat: int(args["weights"][seat]))
    return tuple(Ballot(seat, True, f"{name_of(args['votes'][seat])} ×{args['weights'][seat]}") for seat in cast)

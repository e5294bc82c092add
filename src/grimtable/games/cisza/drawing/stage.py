"""Great moments of Cisza as scenes: who plays what on whom, and who is attacked."""

from grimtable.engine.event import Event
from grimtable.engine.scene import Moment, Piece
from grimtable.engine.texts import Catalogue

CARDS = ("card_played", "card_wasted", "barrier_used")
DONE_TO = ("surprised", "sacrificed", "bribed", "horde_sent", "shelters_swapped")  # by one player to another
ATTACKER = "s-zombie-normal"


def staged(plain: Moment, event: Event, t: Catalogue) -> Moment:
    """What a page makes of an event: an attack is a scene if it takes somebody, else a line (CIS-6.10)."""
    kind, args = event.kind, event.args
    if kind in CARDS:
        shown = plain.but(card=card(str(args["card"]), t))
        return shown.but(whom=args["target"] - 1) if args.get("target") else shown
    if kind in DONE_TO and args.get("other") not in (None, args["seat"]):
        return plain.but(whom=args["other"], at=f"shelter:{args['other']}")
    if kind == "attacked" and not args["n"]:
        return plain.but(weight=1, hurt=False)
    if kind in ("attacked", "eliminated"):
        at = f"shelter:{args['seat']}"
        return plain.but(weight=3, portrait=ATTACKER, whom=args["seat"], at=at, hurt=True)
    return plain.but(portrait=ATTACKER) if kind in ("horde_turned", "final_attack") else plain


def card(slug: str, t: Catalogue) -> Piece:
    """A card drawn large."""
    name, text = t.text(f"card-{slug}"), t.text(f"scene-effect-{slug}")
    return Piece(f"shown:{slug}", "", "card", name=name, icon=slug, text=text)

"""Great moments of Claustrophobia as scenes: dice against defence, and who falls."""

from grimtable.engine.event import Event
from grimtable.engine.scene import Die, Moment, Piece
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia.drawing.moves import CARD_ICONS, DOOM_ICONS

FALLEN = ("died", "killed", "wounded")


def staged(plain: Moment, event: Event, t: Catalogue) -> Moment:
    """What a page makes of an event."""
    kind, args = event.kind, event.args
    if kind == "combat_rolled":
        dice = tuple(Die(str(value), look="hit" if value >= args["defence"] else "dim") for value in args["dice"])
        return plain.but(
            portrait=face(str(args["figure"])), at=f"figure:{args['figure']}", dice=dice, cast=f"≥ {args['defence']}",
            cue="dice",
        )  # fmt: skip
    if kind == "attacked":
        return plain.but(portrait=face(str(args["figure"])), target=face(str(args["target"])))
    if kind in FALLEN:
        at = f"tile:{args['tile']}" if "tile" in args else f"figure:{args['figure']}"
        return plain.but(target=face(str(args["figure"])), at=at, hurt=True)
    if kind in ("escaped_out", "exorcised"):
        return plain.but(portrait=face(str(args["figure"])))
    if kind in ("card_played", "event_played"):
        return plain.but(card=card(str(args["card"]), "card" if kind == "card_played" else "doom", t))
    return plain


def face(figure: str) -> str:
    """The face of a warrior: a Demon's is that of its figure on the board."""
    if figure in c.FIGURES[: c.HUMANS]:
        return f"c-{figure}"
    return "c-trog" if figure.startswith("trog") else f"figure:{figure}"


def card(slug: str, kind: str, t: Catalogue) -> Piece:
    """A card drawn large."""
    name, text = t.text(f"{kind}-{slug}"), t.text(f"effect-{kind}-{slug}")
    icon, hue = (CARD_ICONS[slug], "#5a4524") if kind == "card" else (DOOM_ICONS[slug], "#5c1f1f")
    return Piece(f"shown:{slug}", "", "card", name=name, icon=icon, text=text, hue=hue)

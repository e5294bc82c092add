"""Great moments of Terrorscape as scenes: the Killer out of the fog, fright, a fight and what it costs."""

from grimtable.engine.event import Event
from grimtable.engine.scene import Die, Moment, Piece
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape.drawing.moves import skill_icon

KILLER = "killer"  # its piece: who it is an event does not say
SUFFERED = {"scared": "fear", "injured": "wound", "eliminated": "death"}
BY_KILLER = ("reappeared", "level_gained", "searched", "detected")


def staged(plain: Moment, event: Event, t: Catalogue) -> Moment:
    """What a page makes of an event."""
    kind, args = event.kind, event.args
    if kind in SUFFERED:
        who = str(args["survivor"])
        at, cue = f"person:{who}", SUFFERED[kind]
        return plain.but(portrait=KILLER, target=f"t-{who}", at=at, cue=cue, hurt=True)
    if kind == "defence_judged":
        dice = tuple(Die(str(face) if face else "blank", look="hit" if face else "dim") for face in args["dice"])
        return plain.but(
            portrait=KILLER, target=f"t-{args['survivor']}", dice=dice, cast=f"{args['total']} : {args['strength']}",
            hurt=not args["success"], cue="dice",
        )  # fmt: skip
    if kind == "encounter_began":
        return plain.but(portrait=KILLER, target=f"t-{args['people'][0]}" if args["people"] else "")
    if kind == "skill_played":
        return plain.but(portrait=KILLER, card=skill(str(args["card"]), t))
    if kind == "escaped":
        return plain.but(portrait=f"t-{args['survivor']}")
    if kind in BY_KILLER:
        return plain.but(portrait=KILLER, cue="killer" if kind == "reappeared" else plain.cue)
    return plain


def skill(slug: str, t: Catalogue) -> Piece:
    """A skill card drawn large."""
    name, text = t.text(f"skill-{slug}"), t.text(f"effect-{slug}")
    return Piece(f"shown:{slug}", "", "card", name=name, icon=skill_icon(slug), text=text)

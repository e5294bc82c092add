"""Great moments as scenes: the die of an attack, wounds, who is eaten, and the barricade."""

from grimtable.engine.event import Event
from grimtable.engine.scene import Die, Moment
from grimtable.games.male_epickie_zombie.drawing.panels import DIE_FACES, HURTING

COURTYARD = ("barricade_fell", "survivor_lost", "damaged", "repaired")


def staged(plain: Moment, event: Event) -> Moment:
    """What a page makes of an event; a human's face is that of the figure on the board."""
    kind, args = event.kind, event.args
    human = "" if args.get("human") is None else f"human:{args['human']}"
    if kind == "rolled":
        face = str(args["face"])
        hurt = face in HURTING
        return plain.but(portrait=human, at=human, dice=(Die(DIE_FACES[face], look="bad" if hurt else ""),), hurt=hurt)
    if kind in ("wounded", "bled"):
        return plain.but(target=human, at=human, hurt=True)
    if kind == "eaten":
        slug = str(args["character"])
        return plain.but(portrait=f"mz-{slug}", target=f"m-{slug}", at=f"room:{args['room']}", hurt=True)
    if kind in COURTYARD:
        return plain.but(at="room:C-M", hurt=kind in ("barricade_fell", "survivor_lost", "damaged"))
    return plain.but(portrait=human) if human and plain.weight >= 2 else plain

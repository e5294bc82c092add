"""Actions as the table offers them: words, picks, what they cost; and what events show for a moment."""

from collections.abc import Sequence
from typing import Final

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, Effect, Move
from grimtable.engine.texts import Catalogue
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie.drawing.words import action_rule, action_words, human_name
from grimtable.games.male_epickie_zombie.knowledge.view import MezView

CARD_ICONS: Final = {
    "adrenaline": "syringe", "grenade": "grenade", "fireworks": "flare", "skateboard": "skateboard",
    "first-aid": "medkit", "frequency": "radio", "explosion": "burst", "zombie": "zeeple", "crowbar": "crowbar",
    "golf-club": "hammer", "machete": "blade", "axe": "axe", "chainsaw": "chainsaw", "barbed-bat": "bat",
    "revolver": "revolver", "shotgun": "shotgun", "smg": "blunderbuss", "uzi": "pistol", "rifle": "sniper",
    "crossbow": "send",
}  # fmt: skip
ABILITY_ICONS: Final = {
    "clearance": "cart", "base-camp": "torch", "leftovers": "food", "matinee": "tv", "crash": "burst",
    "bonus": "gamepad", "motorcycle": "motorbike", "car": "policecar", "trap": "spikes", "heal": "heart",
    "ammo": "ammo", "supply": "crate", "passage": "passage",
}  # fmt: skip
SYMBOL_ICONS: Final = {"purple": "door", "orange": "pane", "green": "appliance", "blue": "vase"}
OBJECTIVE_ICONS: Final = {
    "arsenal": "axe", "cdc": "radio", "cure": "potion", "escape": "can", "helicopter": "helicopter", "source": "search",
    "stranded": "survivor", "target": "sniper", "lockdown": "lock",
}  # fmt: skip
TOKEN_ICONS: Final = {
    "radio": "radio",
    "ingredient": "potion",
    "tank": "can",
    "part": "wrench",
    "stranded": "survivor",
    "clue": "secret",
}
KIND_ICONS: Final = {
    "keep": "meeple", "move": "exit", "push": "can", "end": "hourglass", "melee": "knife", "shoot": "pistol",
    "pass": "close", "accept": "safe", "heal": "heart", "name": "hint", "store": "shop", "lose": "burst",
    "bleed": "wound", "horde": "horde", "shift": "zeeple", "scatter": "send", "swap": "replay", "deal": "secret",
    "equip": "safe", "go": "exit", "cleave": "axe", "peek": "eye", "hand_in": "crate", "put": "hall", "drop": "hall",
}  # fmt: skip
PRINTED_ICONS: Final = {"flask": "potion", "gear": "gears", "bio": "search", "supply": "crate"}
LOG_ICONS: Final = {
    "human": "meeple", "card": "log", "zombie": "zeeple", "target": "crown", "move": "exit", "fuel": "can",
    "die": "die-crit", "heart": "heart", "hand": "safe", "flask": "potion", "box": "crate", "return": "undo",
    "star": "crown", "quiet": "silent", "gear": "gears", "noise": "noise", "trap": "spikes",
}  # fmt: skip
KILL_ICONS: Final = {
    "melee": "knife", "shot": "pistol", "grenade": "grenade", "trap": "spikes", "revolver": "revolver", "axe": "axe",
}  # fmt: skip


def name_of(seat: int) -> str:
    """The place of a seat's name in a text; the client puts the name in."""
    return f"{{s{seat}}}"


def moves_of(v: MezView, legal: Sequence[Action], texts: Catalogue) -> tuple[Move, ...]:
    """Every legal action with its picks; doing nothing comes last."""
    if v.seat is None:
        return ()
    names = [name_of(seat) for seat in range(v.n_seats)]
    ordered = sorted(legal, key=lambda action: action.kind in ("pass", "end", "drop", "put"))
    return tuple(_move(v, action, texts, names) for action in ordered)


def _move(v: MezView, action: Action, texts: Catalogue, names: list[str]) -> Move:
    return Move(
        action.to_json(),
        action_words(v, action, texts, names),
        picks_of(v, action),
        rule=action_rule(action, v.question[1] if v.question else ""),
        icon=icon_of(action),
        price=_price(v, action, texts),
        confirm=action.kind in ("keep", "deal", "swap", "horde", "hand_in", "peek")
        or action.fields().get("way") == "skateboard",
    )


def _price(v: MezView, action: Action, texts: Catalogue) -> str:
    """What an action costs besides a Move."""
    if action.kind == "shoot" or action.kind == "peek":
        return texts.text("scene-price-ammo")
    if action.kind == "move" and v.zombies >> c.ROOMS.index(str(action.fields()["room"])) & 1:
        return texts.text("scene-price-die")
    return ""


def picks_of(v: MezView, action: Action) -> tuple[str, ...]:
    """What to click for an action: a different set for each action of a question."""
    f = action.fields()
    asked = v.question[1] if v.question is not None else ""
    match action.kind:
        case "move":
            board = ("hand:skateboard:0",) if f["way"] == "skateboard" else ()
            return (*board, f"room:{f['room']}")
        case "go":
            return (f"room:{f['room']}",)
        case "push":
            return (f"token:{f['tank']}", f"room:{f['room']}")
        case "shift":
            return (f"zombie:{f['room']}", f"room:{f['to']}")
        case "melee":
            here = f"zombie:{c.ROOMS[v.at[v.active]]}"
            return (here, "button:chainsaw") if f["how"] == "chainsaw" else (here,)
        case "shoot":
            if asked == "kill":
                return (f"zombie:{f['room']}", "button:shoot")
            return (f"zombie:{f['room']}",) if "second" not in f else (f"zombie:{f['room']}", f"zombie:{f['second']}")
        case "cleave":
            return (f"zombie:{f['room']}",)
        case "use":
            return _use_picks(f)
        case "take":
            return (f"token:{f['token']}",)
        case "put":
            return (f"button:put:{f['token']}",)
        case "collect":
            return (f"beside:{_slot_of(v)}:{f['card']}:0",)
        case "drop":
            return (f"hand:{f['card']}:0",) if asked == "let_go" else (f"hand:{f['card']}:0", f"store:{f['store']}")
        case "play" | "lose":
            return (f"hand:{f['card']}:0",)
        case "hand_in":
            return (f"hand:{f['card']}:0", "button:objective")
        case "scatter":
            return (f"beside:{_here_of(v)}:{f['card']}:0", f"store:{f['store']}")
        case "swap":
            return (f"hand:{f['card']}:0", f"button:human:{f['human']}")
        case "deal":
            return (f"hand:{f['card']}:0",)
        case "store":
            return (f"store:{f['store']}",)
        case "keep":
            return (f"keep:{f['character']}",)
        case "horde":
            return (f"button:horde:{f['character']}",)
        case "heal" | "bleed":
            return (f"button:human:{f['human']}",)
        case "name":
            return (f"button:symbol:{f['symbol']}",)
        case "equip":
            if "replaced" not in f:
                return ("button:equip",)
            goal = "button:objective" if f["replaced"] == "objective" else f"store:{f['replaced']}"
            return ("button:equip", goal)
        case "accept":
            return ("button:wound",) if asked == "blast" else ("button:accept",)
        case _:
            return (f"button:{action.kind}",)


def _use_picks(f: dict[str, object]) -> tuple[str, ...]:
    match f["ability"]:
        case "trap":
            return ("button:use:trap", f"room:{f['room']}")
        case "crash":
            return ("button:use:crash", f"zombie:{f['room']}", f"room:{f['to']}")
        case "car":
            return ("button:use:car", f"store:{f['store']}")
        case "clearance":
            return (f"hand:{f['card']}:0", f"beside:{f['store']}:{f['other']}:0")
        case _:
            return (f"button:use:{f['ability']}",)


def _slot_of(v: MezView) -> str:
    return c.ROOMS[v.at[v.active]].split("-")[0]


def _here_of(v: MezView) -> str:
    return c.SLOTS[v.here] if v.here < len(c.SLOTS) else ""


def icon_of(action: Action) -> str:
    """The symbol of an action."""
    f = action.fields()
    card = str(f.get("card", "")).split(".")[0]
    if card in CARD_ICONS:
        return CARD_ICONS[card]
    if action.kind == "use":
        return ABILITY_ICONS[str(f["ability"])]
    if action.kind == "take":
        return TOKEN_ICONS[str(f["token"]).split("-")[0]]
    return KIND_ICONS.get(action.kind, "player")


def buttons(v: MezView, moves: Sequence[Move], texts: Catalogue) -> tuple[Button, ...]:
    """The picks that are words."""
    wanted = dict.fromkeys(pick for move in moves for pick in move.picks if pick.startswith("button:"))
    names = [name_of(seat) for seat in range(v.n_seats)]
    return tuple(_button(v, pick, texts, names) for pick in wanted)


def _button(v: MezView, pick: str, texts: Catalogue, names: list[str]) -> Button:
    _word, kind, *rest = pick.split(":")
    if kind == "human":
        return Button(pick, human_name(v, int(rest[0]), texts, names), "meeple")
    if kind == "symbol":
        return Button(pick, texts.text(f"symbol-{rest[0]}"), SYMBOL_ICONS[rest[0]])
    if kind == "use":
        return Button(
            pick, texts.text(f"ability-{rest[0]}"), ABILITY_ICONS[rest[0]], texts.text(f"ability-{rest[0]}-text")
        )
    if kind == "put":
        return Button(pick, texts.text("action-put", token=texts.named(f"token-{rest[0]}")), "hall")
    if kind == "horde":
        return Button(pick, texts.text(f"character-{rest[0]}"), "horde")
    asked = v.question[1] if v.question is not None else ""
    if kind in ("pass", "accept") and texts.has(f"action-{kind}-{asked}"):
        return Button(pick, texts.text(f"action-{kind}-{asked}"), KIND_ICONS[kind])
    return Button(pick, texts.text(f"scene-button-{kind}"), KIND_ICONS.get(kind, "safe"))


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event shows for a moment."""
    args = event.args
    if event.kind == "noise":
        return (Effect("noise", f"store:{args['store']}"),)
    if event.kind in ("overrun", "eaten"):
        return (Effect("flash", f"room:{args['room']}"), Effect("shake", f"room:{args['room']}"))
    if event.kind == "zombie_added":
        return (Effect("words", f"room:{args['room']}", "+1"),)
    if event.kind == "trap_sprung":
        return (Effect("flash", f"room:{args['room']}"),)
    if event.kind in ("damaged", "repaired"):
        return (Effect("shake" if event.kind == "damaged" else "flash", "room:C-M"),)
    return ()


def log_icon(event: Event) -> str:
    """The symbol of an event in the log: the card or token it speaks of, where it speaks of one."""
    if event.kind == "zombie_killed":  # a skull stands for a person alone
        return KILL_ICONS[event.args["cause"]]
    card = str(event.args.get("card", "")).split(".")[0]
    if card in c.CARDS[1:]:
        return CARD_ICONS[card]
    token = str(event.args.get("token", "")).split("-")[0]
    if token in TOKEN_ICONS:
        return TOKEN_ICONS[token]
    return LOG_ICONS.get(event.spec.icon, event.spec.icon)

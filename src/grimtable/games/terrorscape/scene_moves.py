"""Terrorscape's actions as the table offers them: words and picks; and what flashes on the board."""

from collections.abc import Sequence
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, Effect, Move
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape.view import TerrorscapeView
from grimtable.games.terrorscape.words import action_rule, action_words

ITEM_ICONS: Final = {
    "key": "key", "tools": "wrench", "whisky": "whisky", "hatchet": "axe", "herbs": "herbs", "lime": "potion",
    "ammo": "ammo", "revolver": "revolver", "adrenaline": "syringe", "sedatives": "safe", "firecracker": "burst",
    "amulet": "gem", "shortsword": "knife", "longsword": "blade", "map": "map", "flashlight": "flashlight",
    "trap": "trap", "kit": "medkit", "camera": "cctv",
}  # fmt: skip
SKILL_ICONS: Final = {
    "PUR": "exit", "DET": "eye", "MAD": "burst", "SAW": "chainsaw", "BAR": "barricade", "STAY": "lock", "FURY": "brute",
    "SCRM": "megaphone", "TRL": "fear", "RUSH": "ghost", "VAN": "silent", "DRAIN": "wound", "DED": "hint",
    "NOT": "log", "STK": "knife", "LRK": "secret", "HARV": "scepter",
}  # fmt: skip
KILLER_ICONS: Final = {"BUT": "butcher", "SPE": "ghost", "MUR": "killer", "": "killer"}
KIND_ICONS: Final = {
    "move": "exit", "calm": "fear", "unlock": "unlock", "repair": "radio", "search": "search", "end_turn": "hourglass",
    "pass": "hourglass", "stop": "stop", "sneak": "silent", "detect": "eye", "detect_pair": "eye", "listen": "noise",
    "lock": "lock", "free": "unlock", "yes": "truth", "ability": "survivor", "trait": "crown", "plan": "map",
    "advance": "map", "keep_trait": "crown", "name": "survivor", "pick_survivor": "survivor", "pick_killer": "killer",
    "loot": "chest", "give": "send", "take": "send", "propose": "send", "accept": "truth", "refuse": "lie",
    "defend": "shield",
}  # fmt: skip
LOG_ICONS: Final = {
    "cards": "log", "card": "log", "turn": "player", "gift": "send", "token": "crown", "plan": "map", "move": "exit",
    "item": "chest", "ability": "survivor", "trait": "crown", "sneak": "silent", "strength": "brute", "level": "skull",
    "dice": "die-3", "amulet": "gem", "trophy": "crown", "people": "survivor",
}  # fmt: skip


def skill_icon(card: str) -> str:
    """The symbol of a skill card."""
    return SKILL_ICONS[card.split("-")[1]]


def moves_of(v: TerrorscapeView, legal: Sequence[Action], t: Catalogue) -> tuple[Move, ...]:
    """Every legal action with its picks; passing comes last."""
    if v.seat is None:
        return ()
    ordered = sorted(legal, key=lambda action: action.kind in ("pass", "end_turn"))
    return tuple(
        Move(
            action.to_json(),
            action_words(v, action, t),
            picks_of(v, action),
            detail=detail(action, t),
            rule=action_rule(action),
            icon=icon_of(action),
            confirm=action.kind in ("search", "play", "defend", "detect", "yes"),
        )
        for action in ordered
    )


def detail(action: Action, t: Catalogue) -> str:
    """What a card, item, trait or plan does."""
    for name in ("card", "item", "trait", "plan"):
        slug = action.fields().get(name)
        if isinstance(slug, str) and t.has(f"effect-{slug}"):
            return t.text(f"effect-{slug}")
    return ""


def icon_of(action: Action) -> str:
    """The symbol of an action."""
    fields = action.fields()
    if isinstance(fields.get("item"), str):
        return ITEM_ICONS[str(fields["item"])]
    if isinstance(fields.get("card"), str):
        return skill_icon(str(fields["card"]))
    if action.kind == "pick_killer":
        return KILLER_ICONS[str(fields["killer"])]
    return KIND_ICONS.get(action.kind, "player")


def picks_of(v: TerrorscapeView, action: Action) -> tuple[str, ...]:
    """What to click for an action: a different set for each action of a question."""
    f: dict[str, Any] = action.fields()
    question = v.data["question"]["kind"] if v.data["question"] else ""
    further = [f"room:{f[name]}" for name in ("to", "and", "place") if name in f]
    further += [f"door:{f['door']}"] if "door" in f else []
    match action.kind:
        case "move" | "sneak" | "listen" | "detect_pair" | "unlock" | "lock" | "free":
            return tuple(further)
        case "use":
            person = [f"button:name:{f['survivor']}"] if "survivor" in f else []
            return (f"hand:{f['item']}:0", *further, *person)
        case "ability":
            item = [f"button:item:{f['item']}"] if "item" in f else []
            return (f"button:ability:{f['ability']}", *further, *item)
        case "trait" | "plan" | "advance" | "keep_trait":
            what = "plan" if "plan" in f else "trait"
            person = [f"button:name:{f['survivor']}"] if "survivor" in f else []
            if f.get("trait") == "judicious_move" and not further:
                person = ["button:fear"]
            return (f"button:{what}:{f[what]}", *further, *person)
        case "give":
            return (f"hand:{f['item']}:0", f"button:give:{f['partner']}")
        case "take":
            return (f"button:take:{f['partner']}", f"button:item:{f['item']}")
        case "loot":
            return (f"button:loot:{f['body']}", f"button:item:{f['item']}")
        case "keep":
            return (f"drawn:{f['item']}:0",)
        case "discard":
            return ("button:discard",) if question == "found" else (f"hand:{f['item']}:0",)
        case "play" | "spend":
            return (f"hand:{f['card']}:0",)
        case "name" | "pick_survivor":
            return (f"button:name:{f['survivor']}",)
        case "pick_killer":
            return (f"button:killer:{f['killer']}",)
        case "detect":
            return (f"button:area:{f['area']}",)
        case "defend":
            first = f"hand:{f['item']}:0" if "item" in f else "button:weapon" if "weapon" in f else "button:bare"
            return (first, "button:molotov") if "molotov" in f else (first,)
        case _:
            return (f"button:{action.kind}",)


def buttons(moves: Sequence[Move], t: Catalogue) -> tuple[Button, ...]:
    """The picks that are words."""
    wanted = dict.fromkeys(pick for move in moves for pick in move.picks if pick.startswith("button:"))
    return tuple(button(pick, t) for pick in wanted)


def button(pick: str, t: Catalogue) -> Button:
    """One pick that is a word."""
    _button, kind, *rest = pick.split(":")
    slug = rest[0] if rest else ""
    match kind:
        case "name":
            return Button(pick, t.text(f"survivor-{slug}"), "survivor")
        case "killer":
            return Button(pick, t.text(f"killer-{slug}"), KILLER_ICONS[slug], t.text(f"effect-{slug}"))
        case "ability":
            return Button(pick, t.text(f"ability-{slug}"), "survivor")
        case "item":
            return Button(pick, t.text(f"item-{slug}"), ITEM_ICONS[slug])
        case "trait":
            return Button(pick, t.text(f"trait-{slug}"), "crown", t.text(f"effect-{slug}"))
        case "plan":
            return Button(pick, t.text(f"plan-{slug}"), "map", t.text(f"effect-{slug}"))
        case "area":
            return Button(pick, t.text(f"area-{slug}"), "eye")
        case "give" | "take" | "loot":
            return Button(pick, t.text(f"scene-button-{kind}", who=t.text(f"survivor-{slug}")), "send")
        case _:
            return Button(pick, t.text(f"scene-button-{kind}"), KIND_ICONS.get(kind, "shield"))


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event shows on the board for a moment."""
    args = event.args
    if event.kind == "noise_revealed":
        return tuple(Effect("noise", f"room:{place}") for place in args["places"])
    if event.kind == "noise_made":
        return (Effect("noise", f"room:{args['place']}"),)
    if event.kind == "overflowed" and args["place"] != "none":
        return (Effect("noise", f"room:{args['place']}"), Effect("shake", f"room:{args['place']}"))
    if event.kind in ("searched", "reappeared"):
        return (Effect("flash", f"room:{args['place']}"),)
    if event.kind == "encounter_began":
        return (Effect("shake", f"room:{args['place']}"),)
    if event.kind == "detected":
        return tuple(Effect("flash", f"room:{place}") for place in args["places"])
    return ()


def log_icon(event: Event) -> str:
    """The symbol of an event's line in the log: the card or item it speaks of, where it speaks of one."""
    card, item = event.args.get("card"), event.args.get("item")
    if isinstance(card, str) and card != "none":
        return skill_icon(card)
    if isinstance(item, str) and item in ITEM_ICONS:
        return ITEM_ICONS[item]
    return LOG_ICONS.get(event.spec.icon, event.spec.icon)

"""Terrorscape's actions as the table offers them: words and picks; and what flashes on the board."""

from collections.abc import Sequence
from typing import Any, Final

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, Effect, Move, Piece
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.drawing.words import action_rule, action_words
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView

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
# How an item is used (TER-I1), and the colours of cards
ITEM_KINDS: Final = {
    "key": "passive", "tools": "special", "whisky": "extra", "hatchet": "extra", "herbs": "special",
    "lime": "defence", "ammo": "defence", "revolver": "defence", "adrenaline": "extra", "sedatives": "extra",
    "firecracker": "extra", "amulet": "reaction", "shortsword": "defence", "longsword": "defence", "map": "passive",
    "flashlight": "special", "trap": "special", "kit": "special", "camera": "extra",
}  # fmt: skip
KIND_HUES: Final = {
    "passive": "#3f4757", "special": "#2f4a63", "extra": "#6b4a24", "defence": "#5a2f2a", "reaction": "#4a3a63",
    "fast": "#2f4a63", "slow": "#3f4757", "attack": "#5a2f2a", "trait": "#5c4a1e",
}  # fmt: skip
DRESSES: Final = {
    "marco": "orange-cross", "johnson": "blue-tri", "anna": "green-sq", "william": "yellow-dia",
    "sophia": "purple-pent",
}  # fmt: skip
SAW_IS_FAST: Final = 4  # level (TER-8.10)
KILLER_ICONS: Final = {"BUT": "butcher", "SPE": "ghost", "MUR": "killer", "": "killer"}
KILLER_FACES: Final = {"BUT": "t-butcher", "SPE": "t-specter", "MUR": "t-murderer", "": ""}
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
    "item": "chest", "ability": "survivor", "trait": "crown", "sneak": "silent", "strength": "brute", "level": "threat",
    "dice": "die-3", "amulet": "gem", "trophy": "crown", "people": "survivor",
}  # fmt: skip


def skill_icon(card: str) -> str:
    """The symbol of a skill card."""
    return SKILL_ICONS[card.split("-")[1]]


def skill_kind(card: str, kind: str, level: int) -> str:
    """When a skill card is played: its type in the table, or what a level has made of it."""
    if card == "BUT-SAW" and level >= SAW_IS_FAST:
        return "fast"
    return "slow" if kind == "slow_attack" else kind


def steps_to(v: TerrorscapeView, legal: Sequence[Action], rows: c.Rows) -> dict[str, str]:
    """How many steps lead to each room that can be walked to now: for Survivors past open doors alone (TER-1.6)."""
    goals = {str(action.fields()["to"]) for action in legal if action.kind in ("move", "sneak")}
    if v.seat is None or not goals:
        return {}
    locks, start = 0, -1
    if v.data["secret"] is not None:
        start = c.LOCATIONS.index(v.data["secret"]["lair"])
    else:
        asked = next((each for each in v.data["asked"] if each[0] == v.seat), None)
        if asked is None or "at" not in v.data["survivors"][asked[2]]:
            return {}
        start = c.LOCATIONS.index(v.data["survivors"][asked[2]]["at"])
        locks = sum(1 << c.DOORS.index(door) for door in v.data["board"]["locks"])
    found: dict[str, str] = {}
    bits = 1 << start
    for steps in range(c.N_LOCATIONS):
        for place in range(c.N_LOCATIONS):
            if bits >> place & 1 and c.LOCATIONS[place] in goals:
                found.setdefault(c.LOCATIONS[place], str(steps))
        bits |= evidence.stride(rows, bits, locks)
    if c.LOCATIONS[start] in found and v.data["secret"] is None:
        found[c.LOCATIONS[start]] = "2"  # there and back
    return found


def moves_of(v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: c.Rows) -> tuple[Move, ...]:
    """Every legal action with its picks; passing comes last."""
    if v.seat is None:
        return ()
    steps = steps_to(v, legal, rows)
    walker = walking(v)
    ordered = sorted(legal, key=lambda action: action.kind in ("pass", "end_turn"))
    found = []
    for action in ordered:
        move = Move(
            action.to_json(),
            action_words(v, action, t),
            picks_of(v, action),
            detail=detail(action, t),
            rule=action_rule(action, v.data["question"]["kind"] if v.data["question"] else ""),
            icon=icon_of(action),
            confirm=action.kind in ("search", "play", "defend", "detect", "yes"),
        )
        to = str(action.fields().get("to", ""))
        if walker and action.kind == "move" and to in steps:
            move = move.but(
                detail=t.text("scene-steps", n=int(steps[to])), confirm=True,
                go=t.text("scene-go"), ghosts=(shadow(walker, to, t),),
            )  # fmt: skip
        found.append(move)
    return tuple(found)


def walking(v: TerrorscapeView) -> str:
    """The Survivor whose way the viewer chooses: its way is shown before it is gone."""
    asked = next((each for each in v.data["asked"] if each[0] == v.seat), None)
    if asked is None or v.data["team"] is None or v.data["secret"] is not None:
        return ""
    return str(v.data["survivors"][asked[2]]["who"]) if asked[1] in ("turn", "flee", "coordinate") else ""


def shadow(who: str, place: str, t: Catalogue) -> Piece:
    """A Survivor where it would stand, with the way there."""
    return Piece(
        f"shadow:{who}", f"room:{place}", "token", name=t.text(f"survivor-{who}"), icon="survivor", look="person",
        come=f"person:{who}", dress=DRESSES[who], state="ghost", order=5,
    )  # fmt: skip


def traits_at_hand(v: TerrorscapeView, i: int | None) -> list[str]:
    """The traits that lie before a viewer as cards: those to choose from, later those of the Survivor shown (TER-12.1).

    Everybody sees the Killer's later, beside the map.
    """
    question = v.data["question"]
    choosing = question is not None and question["kind"] == "trait"
    if v.seat == v.data["options"]["killer"]:
        secret = v.data["secret"]
        return [trait for trait in secret["dealt"] if not _is_picked(trait, secret["picked"])] if choosing else []
    if i is None:
        return []
    one = v.data["survivors"][i]
    return [trait for trait in one["dealt"] if trait not in one["traits"]] if choosing else list(one["traits"] or ())


def _is_picked(trait: str, bits: int) -> bool:
    """Whether the Killer has chosen this trait: its bit is its number among the Killer's."""
    return bool(bits >> (c.TRAITS.index(trait) - c.N_TRAITS) & 1)


def detail(action: Action, t: Catalogue) -> str:
    """What a card, item, trait or plan does; who somebody is that can be chosen."""
    if action.kind == "pick_killer":
        return t.text(f"about-{action.fields()['killer']}")
    if action.kind == "pick_survivor":
        return t.text(f"effect-{action.fields()['survivor']}")
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
            card = action.kind == "keep_trait" or (action.kind == "trait" and v.data["secret"] is None)
            return (f"hand:{f[what]}:0" if card else f"button:{what}:{f[what]}", *further, *person)
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
            return Button(pick, t.text(f"survivor-{slug}"), "survivor", portrait=f"t-{slug}")
        case "killer":
            about = t.text(f"about-{slug}")
            return Button(pick, t.text(f"killer-{slug}"), KILLER_ICONS[slug], about, KILLER_FACES[slug])
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
            return Button(pick, t.text(f"scene-button-{kind}", who=t.named(f"survivor-{slug}")), "send")
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
    if event.kind == "defence_judged":  # the tower's moment, over the fight itself
        return (Effect("words", "killer", f"{args['total']} : {args['strength']}"), Effect("shake", "tower"))
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

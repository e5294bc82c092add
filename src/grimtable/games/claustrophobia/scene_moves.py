"""Claustrophobia's actions as the table offers them: words, picks, and why the rest cannot be done."""

from collections.abc import Sequence
from typing import Final, cast

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, Effect, Move, Refusal
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import state as m
from grimtable.games.claustrophobia.actions import Choice
from grimtable.games.claustrophobia.components import (
    ADVANTAGES,
    BOXES,
    DEMON,
    EVENT_CARDS,
    FIGURES,
    HUMANS,
    TILES,
    TROG,
    Rows,
)
from grimtable.games.claustrophobia.scene_tiles import new_cell, new_tile
from grimtable.games.claustrophobia.scene_ways import shut_ways
from grimtable.games.claustrophobia.view import ClaustrophobiaView
from grimtable.games.claustrophobia.words import (
    action_rule,
    action_words,
    dark_sides,
    gates_in_hand,
    side_names,
    turned,
)

CARD_ICONS: Final = {
    "map": "map", "grenade": "grenade", "potion": "potion", "oil": "torch", "faith": "redeemer", "forward": "energy",
    "mercy": "axe", "line": "shield", "feet": "die-6",
}  # fmt: skip
DOOM_ICONS: Final = {
    "lost": "map", "tough": "troglodyte", "panic": "fear", "crisis": "redeemer", "defect": "wrench", "rage": "demon",
    "possession": "ghost", "suicide": "skull", "terror": "fear", "fumes": "herbs", "critical": "wound",
}  # fmt: skip
ACT_ICONS: Final = {
    "pass": "hourglass", "bid": "tp", "step": "exit", "explore": "torch", "attack": "axe", "grenade": "grenade",
    "deploy": "troglodyte", "drop": "die-5", "assign": "die-4", "cancel": "wound", "guard": "shield", "dive": "hole",
    "bless": "redeemer", "use_gift": "redeemer", "orient": "replay", "take_token": "chest", "trap": "trap",
}  # fmt: skip
LOG_ICONS: Final = {
    "token": "tp", "die": "die-3", "turn": "hourglass", "card": "log", "spark": "redeemer", "heal": "medkit",
    "gear": "gears", "attack": "axe",
}  # fmt: skip
NO_CONFIRM: Final = (
    "step",
    "activate",
    "assign",
    "drop",
    "deploy",
    "station",
    "hire",
    "equip",
    "cancel",
    "set_air",
    "pass",
)


def name_of(seat: int) -> str:
    """The place of a seat's name in a text; the client puts the name in."""
    return f"{{s{seat}}}"


def moves_of(v: ClaustrophobiaView, legal: Sequence[Action], texts: Catalogue, rows: Rows) -> tuple[Move, ...]:
    """Every legal action with its picks; passing comes last."""
    if v.seat is None:
        return ()
    ordered = sorted(legal, key=lambda action: action.kind == "pass")
    return tuple(_move(v, cast(Choice, action), texts, rows) for action in ordered)


def _move(v: ClaustrophobiaView, action: Choice, texts: Catalogue, rows: Rows) -> Move:
    kind = action.kind
    return Move(
        action.to_json(),
        action_words(v, action, texts),
        picks_of(v, action),
        detail=_detail(v, action, texts),
        rule=action_rule(action),
        icon=_icon(action),
        confirm=kind not in NO_CONFIRM or (kind == "pass" and v.question is not None and v.question[1] == "destiny"),
        places=(new_tile(v, rows, action.get("turns"), texts),) if kind == "orient" else (),
    )


def first_trog(v: ClaustrophobiaView, tile: str) -> str:
    """The piece that stands for the ordinary Troglodytes of a tile."""
    place = TILES.index(tile)
    for figure in range(TROG, DEMON):
        if v.at[figure] == place and not v.marks[m.TOUGH] >> figure & 1:
            return f"figure:{FIGURES[figure]}"
    return f"tile:{tile}"


def picks_of(v: ClaustrophobiaView, action: Choice) -> tuple[str, ...]:
    """What to click for an action: a different set for each action of a question."""
    get = action.get
    figure, tile = get("figure"), get("tile")
    match action.kind:
        case "bid":
            return (f"button:bid:{get('points')}",)
        case "hire":
            return (f"button:type:{get('type')}",)
        case "take_gift":
            return (f"button:gift:{get('gift')}",)
        case "equip":
            return (f"button:figure:{figure}", f"button:object:{get('object')}")
        case "set_air":
            return (f"gate:{tile}:{get('side')}",)
        case "station" | "step" | "sink" | "settle":
            return (f"tile:{tile}",)
        case "dive":
            return ("button:dive", f"tile:{tile}")
        case "entrust" | "reroll_for" | "activate" | "trap":
            return (f"figure:{figure}",)
        case "swap":
            return (f"figure:{figure}", f"figure:{get('other')}")
        case "play":
            card = f"card:{get('card')}:0"
            return (card, f"figure:{figure}", f"button:line:{get('line')}") if figure else (card,)
        case "reroll" | "assign":
            return (f"button:die:{get('value')}",)
        case "use_gift":
            picks = [f"button:gift:{get('gift')}"]
            picks += [f"figure:{figure}"] if figure else []
            return (*picks, f"button:line:{get('line')}") if get("line") else tuple(picks)
        case "bless":
            return (f"button:bless:{get('bonus')}", f"figure:{figure}")
        case "explore":
            gate = f"gate:{TILES[v.at[v.marks[m.ACTIVE] - 1]]}:{get('side')}"
            return (gate, "card:map:0") if get("map") else (gate,)
        case "attack":
            target = first_trog(v, tile) if get("target") == "trogs" else f"figure:{get('target')}"
            card = "card:mercy:0" if v.marks[m.ACTIVE] <= HUMANS else "doom:suicide:0"
            return (target, card) if get("card") else (target,)
        case "grenade":
            return ("card:grenade:0", f"tile:{tile}")
        case "take_token":
            return (f"token:{get('token')}",)
        case "pick":
            three = v.asked[0][1][1] == 3
            return (f"peek:{tile}", f"button:next:{get('next')}") if three and get("next") else (f"peek:{tile}",)
        case "orient":
            return (f"button:turn:{get('turns')}",)
        case "fodder":
            return (f"button:n:{get('n')}",)
        case "possess":
            return (f"button:figure:{figure}",)
        case "guard":
            return (_guard_pick(v, figure),)
        case "cancel":
            return (f"button:line:{get('line')}",)
        case "drop":
            return (f"button:die:{get('value')}", f"box:{get('box')}")
        case "deploy":
            return (f"button:deploy:{get('warrior')}", f"tile:{tile}")
        case "event":
            picks = [f"doom:{get('card')}:0"]
            picks += [f"figure:{figure}"] if figure else []
            if get("other"):  # who attacks whom must be told apart
                picks.append(f"button:figure:{get('other')}")
            return (*picks, f"tile:{tile}") if tile else tuple(picks)
        case "heal":
            return (f"figure:{figure}", f"button:line:{get('line')}")
        case _:
            return ("button:pass",)


def _guard_pick(v: ClaustrophobiaView, figure: str) -> str:
    if figure != "trogs":
        return f"figure:{figure}"
    return first_trog(v, TILES[v.asked[0][1][1] - 64])


def _icon(action: Choice) -> str:
    card = action.get("card")
    if action.kind == "play":
        return CARD_ICONS[card]
    if action.kind == "event":
        return DOOM_ICONS[card]
    value = action.get("value")
    return f"die-{value}" if value else ACT_ICONS.get(action.kind, "torch")


def _detail(v: ClaustrophobiaView, action: Choice, texts: Catalogue) -> str:
    """A few words more: what the choice does."""
    kind = action.kind
    if kind == "play":
        return texts.text(f"effect-card-{action.get('card')}")
    if kind == "event":
        return texts.text(f"effect-doom-{action.get('card')}")
    if kind == "drop":
        return texts.text(f"effect-box-{action.get('box')}")
    if kind in ("use_gift", "take_gift"):
        return texts.text(f"effect-gift-{action.get('gift')}")
    if kind == "equip":
        return texts.text(f"effect-object-{action.get('object')}")
    if kind == "explore" and action.get("map"):
        return texts.text("effect-card-map")
    if kind == "orient":
        on = side_names(dark_sides(v, new_cell(v), turned(gates_in_hand(v), action.get("turns"))), texts)
        return texts.text("scene-leads-on", sides=on) if on else texts.text("scene-leads-nowhere")
    return ""


def buttons(v: ClaustrophobiaView, moves: Sequence[Move], texts: Catalogue) -> tuple[Button, ...]:
    """The picks that are words: dice, lines, turns, who and what to buy."""
    wanted = dict.fromkeys(pick for move in moves for pick in move.picks if pick.startswith("button:"))
    alone = {move.picks[0]: move for move in moves if len(move.picks) == 1}
    return tuple(_button(v, pick, alone.get(pick), texts) for pick in wanted)


def _button(v: ClaustrophobiaView, pick: str, move: Move | None, texts: Catalogue) -> Button:
    _word, kind, *rest = pick.split(":")
    slug = rest[0] if rest else ""
    if kind == "die":
        return Button(pick, slug, f"die-{slug}")
    if kind == "line":
        return Button(pick, texts.text("action-cancel", line=slug) if move is not None else slug, f"die-{slug}")
    if kind in ("gift", "object", "type", "figure"):
        return Button(pick, texts.text(f"{kind}-{slug}"), "redeemer" if kind == "gift" else "survivor")
    if kind == "bless":
        return Button(pick, texts.text("scene-move" if slug == "move" else "scene-combat"), "redeemer")
    if kind == "next":
        return Button(pick, texts.text(f"tile-{slug}"), "map")
    if kind == "deploy":
        return Button(
            pick,
            texts.text("demon-trog" if slug == "trog" else "role-demon"),
            "troglodyte" if slug == "trog" else "demon",
        )
    if kind == "dive":
        return Button(pick, texts.text("scene-hole"), "hole")
    if move is not None:
        return Button(pick, move.words, move.icon)
    return Button(pick, slug, "hourglass")


def refusals(v: ClaustrophobiaView, legal: Sequence[Action], texts: Catalogue, ids: set[str]) -> tuple[Refusal, ...]:
    """Why what lies near at hand cannot be done: ways out of a tile, boxes, cards."""
    if v.seat is None or v.question is None:
        return ()
    asked = v.question[1]
    usable = {pick for action in legal for pick in picks_of(v, cast(Choice, action))}
    found = []
    if asked == "turn":
        found += shut_ways(v, usable, texts)
    if asked == "destiny":
        for box in BOXES[1:]:
            if f"box:{box}" not in usable:
                rule = f"CLA-D{BOXES.index(box)}.1"
                used = any(code >> 3 == BOXES.index(box) for code in v.laid)
                words = texts.text("scene-box-used") if used else texts.text(f"dice-box-{box}")
                name = texts.text(f"box-{box}")
                found.append(Refusal(f"box:{box}", words, rule, texts.text("scene-not-now"), name, "die-5"))
    for own, kind, slugs, letter in ((v.hand, "card", ADVANTAGES, "A"), (v.claws, "doom", EVENT_CARDS, "E")):
        for number, n in enumerate(own or ()):
            pick = f"{kind}:{slugs[number]}:0"
            if number and n and pick not in usable and pick in ids:
                found.append(
                    Refusal(pick, texts.text(f"effect-{kind}-{slugs[number]}"), f"CLA-{letter}{number}.1",
                            texts.text("scene-not-now"), texts.text(f"{kind}-{slugs[number]}"))
                )  # fmt: skip
    return tuple(found)


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event shows for a moment."""
    args = event.args
    if event.kind in ("died", "killed", "removed"):
        return (Effect("flash", f"tile:{args['tile']}"),)
    if event.kind == "line_cancelled":
        return (Effect("shake", f"figure:{args['figure']}"),)
    if event.kind == "wounded":
        return (Effect("words", f"figure:{args['figure']}", f"−{args['n']}"),)
    if event.kind in ("trap_sprung", "grenade_thrown"):
        return (Effect("shake", f"tile:{args['tile']}"),)
    return ()


def log_icon(event: Event) -> str:
    """The symbol of an event in the log: the card it speaks of, where it speaks of one."""
    card = event.args.get("card")
    if isinstance(card, str):
        icons = DOOM_ICONS if event.kind.startswith("event") else CARD_ICONS
        if card in icons:
            return icons[card]
    return LOG_ICONS.get(event.spec.icon, event.spec.icon)

"""Claustrophobia's actions as the table offers them: words, picks, and why the rest cannot be done."""

from collections.abc import Sequence
from typing import Final, cast

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, Effect, Move, Refusal
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.drawing.reach import shut_ways
from grimtable.games.claustrophobia.drawing.tiles import new_cell, new_tile
from grimtable.games.claustrophobia.drawing.words import (
    action_rule,
    action_words,
    dark_sides,
    die_words,
    gates_in_hand,
    is_troglodyte,
    line_words,
    side_names,
)
from grimtable.games.claustrophobia.formats.actions import Choice
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView
from grimtable.games.claustrophobia.rules.tunnels import turned

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
THREAT_EVENTS: Final = ("tough", "defect", "rage", "possession", "terror", "fumes", "critical")  # CLA-14.5
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


def moves_of(v: ClaustrophobiaView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows) -> tuple[Move, ...]:
    """Every legal action with its picks; passing comes last, in the auction first: there are many bids."""
    if v.seat is None:
        return ()
    bidding = v.question is not None and v.question[1] == "bid"
    ordered = sorted(legal, key=lambda action: (action.kind == "pass") != bidding)
    return tuple(_move(v, cast(Choice, action), texts, rows) for action in ordered)


def _move(v: ClaustrophobiaView, action: Choice, texts: Catalogue, rows: c.Rows) -> Move:
    kind = action.kind
    return Move(
        action.to_json(),
        action_words(v, action, texts, rows),
        picks_of(v, action),
        detail=_detail(v, action, texts, rows),
        price=_price(v, action, texts, rows),
        rule=action_rule(action, v.question[1] if v.question else ""),
        icon=_icon(action),
        confirm=kind not in NO_CONFIRM or (kind == "pass" and v.question is not None and v.question[1] == "destiny"),
        places=(new_tile(v, rows, action.get("turns"), texts),) if kind == "orient" else (),
    )


def first_trog(v: ClaustrophobiaView, tile: str) -> str:
    """The piece that stands for the ordinary Troglodytes of a tile."""
    place = c.TILES.index(tile)
    for figure in range(c.TROG, c.DEMON):
        if v.at[figure] == place and not v.marks[m.TOUGH] >> figure & 1:
            return f"figure:{c.FIGURES[figure]}"
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
            gate = f"gate:{c.TILES[v.at[v.marks[m.ACTIVE] - 1]]}:{get('side')}"
            return ("card:map:0", gate) if get("map") else (gate,)
        case "attack":
            target = first_trog(v, tile) if get("target") == "trogs" else f"figure:{get('target')}"
            card = "card:mercy:0" if v.marks[m.ACTIVE] <= c.HUMANS else "doom:suicide:0"
            return (card, target) if get("card") else (target,)
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
    return first_trog(v, c.TILES[v.asked[0][1][1] - 64])


def _icon(action: Choice) -> str:
    card = action.get("card")
    if action.kind == "play":
        return CARD_ICONS[card]
    if action.kind == "event":
        return DOOM_ICONS[card]
    value = action.get("value")
    return f"die-{value}" if value else ACT_ICONS.get(action.kind, "torch")


def _price(v: ClaustrophobiaView, action: Choice, texts: Catalogue, rows: c.Rows) -> str:
    """What a purchase of the team costs (CLA-V2.3)."""
    if v.question is None or v.question[1] != "team" or action.kind == "pass":
        return ""
    costs = {"hire": rows.warrior_cost, "take_gift": rows.gift_cost, "equip": rows.object_cost}
    return texts.text("scene-price", n=int(costs[action.kind]))


def _detail(v: ClaustrophobiaView, action: Choice, texts: Catalogue, rows: c.Rows) -> str:
    """A few more words on what the choice does."""
    kind = action.kind
    if kind == "assign":
        return die_words(v, rows, c.FIGURES.index(action.get("figure")), action.get("value"), texts)
    if kind == "cancel":
        return line_words(rows, v.asked[0][1][1], action.get("line"), texts)
    if action.get("line"):
        return line_words(rows, c.FIGURES.index(action.get("figure")), action.get("line"), texts)
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
        on = side_names(dark_sides(v, new_cell(v), turned(gates_in_hand(v, rows), action.get("turns"))), texts)
        return texts.text("scene-leads-on", sides=on) if on else texts.text("scene-leads-nowhere")
    return ""


def buttons(moves: Sequence[Move], texts: Catalogue, rows: c.Rows) -> tuple[Button, ...]:
    """The picks that are words: dice, lines, turns, who and what to buy; and what to do with a card."""
    wanted = dict.fromkeys(pick for move in moves for pick in move.picks if pick.startswith("button:"))
    alone = {move.picks[0]: move for move in moves if len(move.picks) == 1}
    steps = dict.fromkeys(move.picks[0] for move in moves if len(move.picks) > 1)
    found = [_button(pick, alone.get(pick), texts, rows) for pick in wanted]
    if any(move.action["kind"] == "equip" for move in moves):  # each warrior named here can get an Object
        found = [_bearer(button, texts, rows) if button.id.startswith("button:figure:") else button for button in found]
    return (*found, *(_step(pick, texts) for pick in steps if pick.split(":")[0] in ("card", "doom", "peek")))


def _bearer(button: Button, texts: Catalogue, rows: c.Rows) -> Button:
    """The button of a warrior for whom an Object can be bought (CLA-V2.3)."""
    figure = texts.named(f"figure-{button.id.split(':')[2]}")
    return button.but(words=texts.text("scene-equip", figure=figure, n=int(rows.object_cost)))


def _step(pick: str, texts: Catalogue) -> Button:
    """The words of a step that begins with a card in hand: its name alone does not say what is done with it."""
    kind, slug = pick.split(":")[:2]
    if kind == "peek":
        return Button(pick, texts.text("action-pick", tile=texts.text(f"tile-{slug}")))
    return Button(
        pick, texts.text("action-play" if kind == "card" else "action-event", card=texts.named(f"{kind}-{slug}"))
    )


def _button(pick: str, move: Move | None, texts: Catalogue, rows: c.Rows) -> Button:
    _word, kind, *rest = pick.split(":")
    slug = rest[0] if rest else ""
    if kind == "die":
        return Button(pick, slug, f"die-{slug}")
    if kind == "line":
        return Button(pick, texts.text("scene-line", line=slug) if move is None else move.words, f"die-{slug}")
    if kind == "gift":
        words = texts.text("action-use-gift", gift=texts.text(f"gift-{slug}")) if move is None else move.words
        return Button(pick, words, "redeemer")
    if kind in ("object", "type", "figure"):
        return Button(pick, texts.text(f"{kind}-{slug}"), "survivor")
    if kind == "bless":
        return Button(pick, texts.text(f"scene-bless-{slug}"), "redeemer")
    if kind == "next":
        return Button(pick, texts.text(f"tile-{slug}"), "map")
    if kind == "deploy":
        cost = int(rows.trog_cost if slug == "trog" else rows.demon_cost)
        return Button(pick, texts.text(f"scene-deploy-{slug}", n=cost), "troglodyte" if slug == "trog" else "demon")
    if kind == "dive":
        return Button(pick, texts.text("scene-dive"), "hole")
    if move is not None:
        return Button(pick, move.words, move.icon)
    return Button(pick, slug, "hourglass")


def refusals(
    v: ClaustrophobiaView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows, ids: set[str]
) -> tuple[Refusal, ...]:
    """Why ways out of a tile, boxes and cards that lie near at hand cannot be used now."""
    if v.seat is None or v.question is None:
        return ()
    asked = v.question[1]
    usable = {pick for action in legal for pick in picks_of(v, cast(Choice, action))}
    found = []
    if asked == "turn":
        found += shut_ways(v, usable, texts)
    if asked == "destiny":
        found += shut_boxes(v, legal, usable, texts, rows)
    for own, kind, slugs, letter in ((v.hand, "card", c.ADVANTAGES, "A"), (v.claws, "doom", c.EVENT_CARDS, "E")):
        for number, n in enumerate(own or ()):
            pick = f"{kind}:{slugs[number]}:0"
            if number and n and pick not in usable and pick in ids:
                words, rule = texts.text(f"when-{kind}-{slugs[number]}"), f"CLA-{letter}{number}.1"
                if kind == "card" and slugs[number] == "potion" and asked in ("support", "human"):
                    words, rule = texts.text("scene-all-well"), "CLA-8.3"
                elif kind == "doom" and asked == "threat" and slugs[number] in THREAT_EVENTS:
                    words, rule = texts.text("scene-no-target"), "CLA-11.3"
                name = texts.text(f"{kind}-{slugs[number]}")
                found.append(Refusal(pick, words, rule, texts.text("scene-not-now"), name))
    return tuple(found)


def shut_boxes(
    v: ClaustrophobiaView, legal: Sequence[Action], usable: set[str], texts: Catalogue, rows: c.Rows
) -> list[Refusal]:
    """Destiny boxes that take no die now, with the reason (CLA-9.3)."""
    t = texts.text
    begun = "" if any(action.kind == "pass" for action in legal) else c.BOXES[v.laid[-1] >> 3]
    found = []
    for number, box in enumerate(c.BOXES):
        if not number or f"box:{box}" in usable:
            continue
        words, rule = t(f"dice-box-{box}"), f"CLA-D{number}.1"
        if begun:
            words, rule = t("scene-box-begun", box=t(f"box-{begun}")), "CLA-9.3"
        elif rows.box_once[number] and any(code >> 3 == number for code in v.laid):
            words, rule = t("scene-box-used"), "CLA-9.3"
        elif box == "digging" and v.mode == "ritual":
            words, rule = t("scene-box-barred"), "CLA-S4.8"
        found.append(Refusal(f"box:{box}", words, rule, t("scene-not-now"), t(f"box-{box}"), "die-5"))
    return found


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
    if event.kind in ("killed", "removed"):  # a skull stands for a warrior alone
        return "troglodyte" if is_troglodyte(event) else "demon"
    if event.kind == "box_resolved":
        return "pentacle"
    return LOG_ICONS.get(event.spec.icon, event.spec.icon)

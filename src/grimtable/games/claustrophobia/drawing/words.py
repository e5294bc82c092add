"""Claustrophobia in words: events, actions and the table as lines of text."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.texts import Catalogue
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.formats.action_fields import EVENT_PARTS
from grimtable.games.claustrophobia.formats.actions import Choice
from grimtable.games.claustrophobia.knowledge.view import HIDDEN, ClaustrophobiaView, place_name
from grimtable.games.claustrophobia.rules.tunnels import turned

SILENT_EVENTS = ("tile_placed", "activated")
DEMON_OF = {
    "survivors": "hunter", "invasion": "combat", "master": "souls", "ritual": "cruelty", "possessed": "possessed",
    "gold": "destruction",
}  # fmt: skip
ACTION_RULES = {
    "pass": "CLA-14.8", "bid": "CLA-V2.2", "hire": "CLA-V2.3", "take_gift": "CLA-V2.3", "equip": "CLA-V2.4",
    "set_air": "CLA-S1.3", "station": "CLA-S4.3", "entrust": "CLA-S6.2", "swap": "CLA-S6.3", "reroll": "CLA-A9.1",
    "reroll_for": "CLA-E3.1", "assign": "CLA-2.4", "bless": "CLA-7.6", "activate": "CLA-3.1", "step": "CLA-4.1",
    "explore": "CLA-5.1", "dive": "CLA-12.5", "attack": "CLA-6.2", "grenade": "CLA-A2.1", "take_token": "CLA-S6.5",
    "pick": "CLA-5.8", "orient": "CLA-5.3", "sink": "CLA-12.5", "fodder": "CLA-S3.3", "possess": "CLA-S5.2",
    "guard": "CLA-7.5", "cancel": "CLA-6.5", "trap": "CLA-D10.1", "deploy": "CLA-9.6", "heal": "CLA-S4.7",
    "settle": "CLA-S5.4",
}  # fmt: skip
# Where one kind of action answers several questions
ANSWER_RULES = {
    ("pass", "bid"): "CLA-V2.2", ("pass", "team"): "CLA-V2.3", ("pass", "swap"): "CLA-S6.3",
    ("pass", "reroll"): "CLA-A9.1", ("pass", "panic"): "CLA-E3.1", ("pass", "human"): "CLA-3.1",
    ("pass", "turn"): "CLA-3.2", ("pass", "destiny"): "CLA-9.3", ("pass", "threat"): "CLA-9.5",
    ("pass", "demon"): "CLA-10.3", ("pass", "heal"): "CLA-S4.7", ("cancel", "scar"): "CLA-S5.3",
}  # fmt: skip
NAMED = {"figure": "figure", "other": "figure", "target": "figure", "tile": "tile", "next": "tile", "side": "side"}


# Events


DRAMA = {
    "died": 3, "escaped_out": 3, "exorcised": 3, "game_ended": 3,
    "seal_taken": 2, "token_taken": 2, "ritual_rolled": 2, "hole_sunk": 2, "settled": 2, "dug": 2,
    "line_cancelled": 1, "wounded": 1, "exhausted": 1, "trap_sprung": 1, "mechanism_started": 1, "grenade_thrown": 1,
    "gift_used": 1, "card_played": 1, "event_played": 1, "event_stopped": 1, "object_lost": 1, "token_fell": 1,
}  # fmt: skip


def is_troglodyte(event: Event) -> bool:
    """Whether an event is about a Troglodyte."""
    return c.FIGURES.index(event.args["figure"]) in range(c.TROG, c.DEMON)


def drama(event: Event) -> int:
    """How telling an event is: Human warriors, Demons and the scenario's goal count, Troglodytes hardly."""
    if event.kind in ("killed", "deployed", "removed"):
        return 0 if is_troglodyte(event) else 2
    return DRAMA.get(event.kind, 0)


def event_key(event: Event) -> str:
    """The text of an event, "" for none."""
    if event.kind in SILENT_EVENTS:
        return ""
    key = "event-" + event.kind.replace("_", "-")
    args = event.args
    if event.kind == "sides_settled" and args["points"]:
        return key + "-auction"
    if event.kind == "trap_sprung":
        return f"{key}-{2 if args['roll'] == 3 else args['roll']}"
    if event.kind == "blessed":
        return f"{key}-{args['bonus']}"
    if event.kind == "game_ended":
        return f"{key}-{args['winner']}"
    if event.kind == "event_played" and c.EVENT_CARDS.index(args["card"]) in EVENT_PARTS:
        return key + "-choice"
    return key + "-hidden" if len(args) < len(event.spec.fields) else key


def choice_words(card: int, numbers: tuple[int, int], t: Catalogue) -> str:
    """Whom and which tile an Event was announced for (CLA-14.2); "" for one that names nothing."""
    parts = EVENT_PARTS.get(card, ())
    named = zip(parts, numbers, strict=False)
    args = {name: t.named(f"{NAMED[name]}-{codec.decode(number)}") for (name, codec), number in named}
    return t.text(f"choice-{c.EVENT_CARDS[card]}", **args) if parts else ""


def event_args(args: dict[str, Any], event: Event, t: Catalogue) -> dict[str, Any]:
    """Lists of tiles become names, the hits of a roll choose the plural; the rest is the engine's."""
    if event.kind == "event_played":
        args["choice"] = choice_words(c.EVENT_CARDS.index(event.args["card"]), (event.args["a"], event.args["b"]), t)
    elif event.kind == "combat_rolled":
        args["n"] = event.args["hits"]
    elif event.kind == "threat_changed":
        args["change"] = f"{event.args['change']:+}".replace("-", "−")
    elif event.kind in ("tiles_peeked", "tiles_returned") and "tiles" in event.args:
        args["tiles"] = ", ".join(t.text(f"tile-{tile}") for tile in event.args["tiles"]) or t.text("nothing")
    return args


# Actions


def action_rule(action: Choice, question: str = "") -> str:
    """The rule behind an action; an action with several rules takes the one of its question."""
    if (action.kind, question) in ANSWER_RULES:
        return ANSWER_RULES[action.kind, question]
    kind = action.kind
    if kind == "play":
        return f"CLA-A{c.ADVANTAGES.index(action.get('card'))}.1"
    if kind == "event":
        return f"CLA-E{c.EVENT_CARDS.index(action.get('card'))}.1"
    if kind == "use_gift":
        return f"CLA-G{c.GIFTS.index(action.get('gift'))}.1"
    if kind == "drop":
        return f"CLA-D{c.BOXES.index(action.get('box'))}.1"
    return ACTION_RULES[kind]


def action_args(action: Choice, t: Catalogue) -> dict[str, Any]:
    """The fields of an action in words."""
    args: dict[str, Any] = {}
    for name, value in action.fields().items():
        if name in NAMED:
            args[name] = t.named(f"{NAMED[name]}-{value}")
        elif name == "card" and isinstance(value, str):
            args[name] = t.named(f"{'doom' if action.kind == 'event' else 'card'}-{value}")
        elif name in ("gift", "object", "type", "box"):
            args[name] = t.named(f"{name}-{value}")
        elif name == "token" and isinstance(value, int):
            args[name] = value + 1
        else:
            args[name] = value
    return args


def action_words(v: ClaustrophobiaView, action: Choice, t: Catalogue, rows: c.Rows) -> str:
    """An action in words."""
    kind, args = action.kind, action_args(action, t)
    key = "action-" + kind.replace("_", "-")
    asked = v.question[1] if v.question else ""
    if kind == "pass":
        key = f"action-pass-{asked}" if t.has(f"action-pass-{asked}") else "action-pass-default"
        if asked == "team" and v.marks[m.POINTS]:
            key, args["n"] = "action-pass-team-rest", v.marks[m.POINTS]
    elif kind == "play" and action.get("line"):
        key += "-potion"
    elif kind == "use_gift" and action.get("figure"):
        key += "-line" if action.get("line") else "-figure"
    elif kind in ("bless", "deploy"):
        key += f"-{action.get('bonus') or action.get('warrior')}"
    elif kind == "orient":
        args["sides"] = side_names(turned(gates_in_hand(v, rows), action.get("turns")), t)
    elif kind == "explore" and action.get("map"):
        key += "-map"
    elif kind == "pick" and action.get("next"):
        key += "-next"
    elif kind == "event" and len(args) > 1:
        key += f"-{action.get('card')}"
    elif kind == "activate" and c.FIGURES.index(action.get("figure")) >= c.HUMANS:
        key += "-at"
        args["tile"] = t.named(f"tile-{place_name(v.at[c.FIGURES.index(action.get('figure'))])}")
    elif kind == "attack":
        far = v.marks[m.ACTIVE] > 0 and place_name(v.at[v.marks[m.ACTIVE] - 1]) != action.get("tile")
        key += "-far" if far else ""
        if action.get("card"):
            key += "-card"
            args["card"] = t.text("card-mercy" if v.marks[31] <= c.HUMANS else "doom-suicide")
    return t.text(key, **args)


def figure_name(v: ClaustrophobiaView, figure: int, t: Catalogue) -> str:
    """A figure; a Demon by its kind, a Tough Troglodyte as one."""
    if figure >= c.DEMON:
        return t.text(f"demon-{DEMON_OF[v.mode]}")
    if figure >= c.TROG and v.marks[m.TOUGH] >> figure & 1:
        return t.text("demon-tough")
    return t.text(f"figure-{c.FIGURES[figure]}")


# The table


def describe(v: ClaustrophobiaView, t: Catalogue, names: Sequence[str]) -> list[str]:
    """The table in lines of text with simple markup: [b]…[/b]."""
    head = t.text(
        "table-head",
        round=v.marks[m.ROUND],
        phase=t.text(f"phase-{m.PHASES[v.marks[m.PHASE]]}"),
        scenario=t.text(f"scenario-{v.mode}"),
    )
    if v.marks[m.AIR]:
        head += " · " + t.text("table-air", value=v.marks[m.AIR])
        if v.mode != "ritual" and v.marks[m.ROUND]:
            place = t.text(f"tile-{c.TILES[v.marks[m.AIR_TILE]]}")
            head += f" ({place}, {t.text(f'side-{c.SIDES[v.marks[m.AIR_SIDE]]}')})"
    demon = v.seat is not None and v.marks[m.HUMAN] > 0 and v.seat != v.marks[m.HUMAN] - 1
    lines = [head, t.text(f"goal-demon-{v.mode}" if demon else f"effect-scenario-{v.mode}")]
    for tile, cell, gates in v.tiles:
        lines.append(tile_line(v, tile, cell, gates, t))
    if v.mode == "ritual":
        lines.append(t.text("table-seals", n=3 - bin(v.marks[m.SEALS]).count("1")))
    holes = [t.text(f"tile-{c.TILES[tile]}") for tile, _cell, _gates in v.tiles if v.marks[m.HOLES] >> tile & 1]
    if holes:
        lines.append(t.text("table-holes", tiles=", ".join(holes)))
    for figure in range(c.HUMANS):
        if v.at[figure] != c.OUT:
            lines.append(warrior_line(v, figure, t))
    if v.pool:
        lines.append(t.text("table-dice", dice=" ".join(map(str, v.pool))))
    if v.laid:
        laid = ", ".join(f"{t.text(f'box-{c.BOXES[code >> 3]}')} {code & 7}" for code in v.laid)
        lines.append(t.text("table-laid", dice=laid))
    lost = ", ".join(t.text(f"tile-{c.TILES[tile]}") for tile in (*v.lost, *v.aside))
    lines.append(t.text("table-pile", pile=v.pile, lost=lost or t.text("row-empty")))
    if v.marks[m.DRAWN]:
        lines.append(t.text("table-drawn", tile=t.text(f"tile-{c.TILES[v.marks[m.DRAWN] - 1]}")))
    if v.tokens:
        lines.append(t.text("table-tokens", tokens=", ".join(token_words(v, token, t) for token in v.tokens)))
    lines += [seat_line(v, seat, t, names) for seat in range(2)]
    return [*lines, *own_lines(v, t), *about_line(v, t)]


def about_line(v: ClaustrophobiaView, t: Catalogue) -> list[str]:
    """Whom the open question is about: the warrior who acts, gets a die or loses a line."""
    if not v.asked:
        return []
    asked, *fields = v.asked[0][1]
    if asked == "turn" and v.marks[m.ACTIVE]:
        figure = v.marks[m.ACTIVE] - 1
        _move, combat, _defence = v.stats[figure]
        return [t.text("table-active", figure=figure_name(v, figure, t), move=v.marks[m.LEFT], combat=combat)]
    if asked in ABOUT_ONE:
        return [t.text("table-about", figure=figure_name(v, fields[0], t))]
    return []


def token_words(v: ClaustrophobiaView, token: int, t: Catalogue) -> str:
    """Where a Treasure token is."""
    return t.text(f"figure-{c.FIGURES[token]}") if token < c.HUMANS else t.text(f"tile-{c.TILES[token - c.HUMANS]}")


def tile_line(v: ClaustrophobiaView, tile: int, cell: int, gates: int, t: Catalogue) -> str:
    """One tile: where it lies, its openings, who stands on it."""
    people = [figure_name(v, figure, t) for figure in range(c.HUMANS) if v.at[figure] == tile]
    demons = [
        t.text("table-wounds", figure=figure_name(v, figure, t), n=v.wounds[figure - c.DEMON])
        for figure in range(c.DEMON, c.N_FIGURES)
        if v.at[figure] == tile
    ]
    trogs = [figure for figure in range(c.TROG, c.DEMON) if v.at[figure] == tile]
    tough = [figure for figure in trogs if v.marks[m.TOUGH] >> figure & 1]
    demons += [t.text("demon-tough")] * len(tough)
    if len(trogs) > len(tough):
        demons.append(t.text("trog-count", n=len(trogs) - len(tough)))
    dark = dark_sides(v, cell, gates)
    return t.text(
        "table-tile",
        tile=t.text(f"tile-{c.TILES[tile]}"),
        x=(cell >> 7) - 64,
        y=(cell & 127) - 64,
        openings=sides(gates, t),
        dark=t.text("table-dark", sides=sides(dark, t)) if dark else "",
        who=", ".join(people + demons) or t.text("row-empty"),
    )


def sides(bits: int, t: Catalogue) -> str:
    """Openings in letters."""
    return " ".join(t.text(f"letter-{side}") for bit, side in enumerate(c.SIDES) if bits >> bit & 1)


def dark_sides(v: ClaustrophobiaView, cell: int, gates: int) -> int:
    """The unexplored openings of a tile."""
    taken = {other for _tile, other, _gates in v.tiles}
    around = beside(cell)
    return sum(1 << side for side in range(4) if gates >> side & 1 and around[side] not in taken)


def beside(cell: int) -> tuple[int, int, int, int]:
    """The cells north, east, south and west of one."""
    return cell + 1, cell + 128, cell - 1, cell - 128


def gates_in_hand(v: ClaustrophobiaView, rows: c.Rows) -> int:
    """The openings of the tile in hand before it is turned."""
    return int(rows.tile_gates[v.marks[m.DRAWN] - 1])


def line_words(rows: c.Rows, figure: int, line: int, t: Catalogue) -> str:
    """The values of a line of a warrior's board."""
    at = TYPE_OF[figure] * 8 + line
    return t.text("scene-values", move=int(rows.move[at]), combat=int(rows.combat[at]), defence=int(rows.defence[at]))


def gifts_of(v: ClaustrophobiaView, rows: c.Rows) -> list[tuple[str, int]]:
    """The Redeemer's Gifts with the die that each of them needs."""
    gifts = [
        (c.GIFTS[gift], int(rows.gift_die[gift])) for gift in range(1, c.N_GIFTS) if v.marks[m.GIFT_BITS] >> gift & 1
    ]
    return sorted(gifts, key=lambda gift: gift[1])


def die_words(v: ClaustrophobiaView, rows: c.Rows, figure: int, die: int, t: Catalogue) -> str:
    """What a die would give a warrior: a line's values and a Gift, or exhaustion (CLA-2.5 to CLA-2.7)."""
    if v.pegs[figure] >> (die - 1) & 1:
        return t.text("scene-values-exhausted")
    words = line_words(rows, figure, die, t)
    for gift, needs in gifts_of(v, rows) if figure == 0 else ():
        if needs == die:
            words += f". {t.text(f'gift-{gift}')}: {t.text(f'effect-gift-{gift}')}"
    return words


def side_names(bits: int, t: Catalogue) -> str:
    """Openings by name."""
    return ", ".join(t.text(f"side-{side}") for bit, side in enumerate(c.SIDES) if bits >> bit & 1)


def warrior_line(v: ClaustrophobiaView, figure: int, t: Catalogue) -> str:
    """One Human warrior: die, stats, cancelled lines, Object."""
    name, place = t.text(f"figure-{c.FIGURES[figure]}"), place_name(v.at[figure])
    if v.at[figure] >= c.N_TILES:
        return t.text("table-warrior-out", figure=name, place=t.text(f"place-{place}"))
    lines = [str(line) for line in range(1, 7) if v.pegs[figure] >> (line - 1) & 1]
    move, combat, defence = v.stats[figure]
    thing = f" · {t.text(f'object-{c.OBJECTS[v.gear[figure]]}')}" if v.gear[figure] else ""
    tired = t.text("table-exhausted") if v.marks[m.TIRED] >> figure & 1 else ""
    if not v.dice[figure]:
        words = " ".join(lines) or t.text("row-empty")
        return t.text("table-warrior-idle", figure=name, place=t.text(f"tile-{place}"), lines=words, object=thing)
    return t.text(
        "table-warrior",
        figure=name,
        place=t.text(f"tile-{place}"),
        die=f"{v.dice[figure]}{tired}",
        move=move,
        combat=combat,
        defence=defence,
        lines=" ".join(lines) or t.text("row-empty"),
        object=thing,
    )


def seat_line(v: ClaustrophobiaView, seat: int, t: Catalogue, names: Sequence[str]) -> str:
    """What is public about a player."""
    human = v.marks[m.HUMAN] - 1
    role = "" if human < 0 else t.text("role-human" if seat == human else "role-demon")
    line = t.text("table-seat", mark="▶" if seat in v.waiting else " ", seat=names[seat], role=role)
    if human < 0:
        return line.rstrip(" ·")
    if seat == human:
        gifts = [t.text(f"gift-{c.GIFTS[gift]}") for gift in range(1, c.N_GIFTS) if v.marks[m.GIFT_BITS] >> gift & 1]
        return line + " · " + t.text("table-human", cards=v.hands[0], gifts=", ".join(gifts) or t.text("row-empty"))
    return (
        line + " · " + t.text("table-demon", threat=v.marks[m.THREAT], cards=v.hands[1], deployed=v.marks[m.DEPLOYED])
    )


def own_lines(v: ClaustrophobiaView, t: Catalogue) -> list[str]:
    """What only this player sees."""
    lines = []
    cards = [
        t.text(f"card-{slug}") for slug, n in zip(c.ADVANTAGES[1:], (v.hand or ADV)[1:], strict=True) for _ in range(n)
    ]
    cards += [
        t.text(f"doom-{slug}")
        for slug, n in zip(c.EVENT_CARDS[1:], (v.claws or EVS)[1:], strict=True)
        for _ in range(n)
    ]
    if v.seat is not None and (v.hand is not None or v.claws is not None):
        lines.append(t.text("table-hand", cards=", ".join(cards) or t.text("row-empty")))
    known = [t.text(f"tile-{c.TILES[tile - 1]}") for _group, _bits, tile in v.memory.slots if tile]
    if known:
        lines.append(t.text("table-known", tiles=", ".join(known)))
    if 0 < v.marks[m.REAL] < HIDDEN:
        lines.append(t.text("table-treasure", who=token_words(v, v.tokens[v.marks[m.REAL] - 1], t)))
    return lines


TYPE_OF = (0, 1, 1, 2, 2)  # the type of each Human warrior
ABOUT_ONE = ("assign", "station", "line", "scar", "settle")
ADV = (0,) * len(c.ADVANTAGES)
EVS = (0,) * len(c.EVENT_CARDS)
assert len(c.DEMONS) == 8
assert issubclass(Choice, Action)

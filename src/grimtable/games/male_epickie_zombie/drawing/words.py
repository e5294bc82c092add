"""The game in words: events, actions and the table as lines of text."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.event import SEAT, Event
from grimtable.engine.texts import Catalogue
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.formats import actions
from grimtable.games.male_epickie_zombie.knowledge.view import OVER, MezView
from grimtable.games.male_epickie_zombie.knowledge.worlds import mall_for
from grimtable.games.male_epickie_zombie.rules.objectives import steps_done, steps_needed

ACTION_RULES = {
    "keep": "MEZ-S0.5", "move": "MEZ-3.2", "push": "MEZ-5.15", "end": "MEZ-3.7", "melee": "MEZ-4.2", "shoot": "MEZ-4.6",
    "take": "MEZ-5.13", "put": "MEZ-5.11", "collect": "MEZ-6.1", "drop": "MEZ-6.5", "hand_in": "MEZ-5.12",
    "pass": "MEZ-3.5", "accept": "MEZ-3.5", "heal": "MEZ-A1.2", "name": "MEZ-A1.7", "store": "MEZ-8.4",
    "lose": "MEZ-I1.7",
    "bleed": "MEZ-9.7", "horde": "MEZ-8.2", "shift": "MEZ-H2.10", "scatter": "MEZ-H2.9", "swap": "MEZ-H2.12",
    "deal": "MEZ-8.5", "equip": "MEZ-5.8", "go": "MEZ-4.3", "cleave": "MEZ-I1.12", "peek": "MEZ-A1.8",
}  # fmt: skip
# Where one kind of action answers several questions
ANSWER_RULES = {
    ("accept", "reroll"): "MEZ-A1.13", ("accept", "fix"): "MEZ-A1.5", ("accept", "draw"): "MEZ-5.7",
    ("accept", "lock"): "MEZ-5.16", ("accept", "revolver"): "MEZ-I1.15", ("accept", "gear"): "MEZ-Z1.10",
    ("accept", "blast"): "MEZ-I1.7", ("pass", "reroll"): "MEZ-A1.13", ("pass", "fix"): "MEZ-A1.5",
    ("pass", "draw"): "MEZ-5.7", ("pass", "lock"): "MEZ-5.16", ("pass", "revolver"): "MEZ-I1.15",
    ("pass", "gear"): "MEZ-Z1.10", ("pass", "heal"): "MEZ-A1.2", ("pass", "equip"): "MEZ-5.8",
    ("pass", "name"): "MEZ-A1.7", ("pass", "grenade"): "MEZ-6.9", ("pass", "bat"): "MEZ-I1.14",
    ("pass", "overkill"): "MEZ-4.3", ("pass", "firework"): "MEZ-6.11", ("pass", "rush"): "MEZ-A1.4",
    ("pass", "room"): "MEZ-9.13", ("pass", "shift"): "MEZ-H2.10", ("pass", "scatter"): "MEZ-H2.9",
    ("go", "rush"): "MEZ-A1.4", ("shift", "firework"): "MEZ-6.11", ("store", "place"): "MEZ-7.3",
    ("store", "where"): "MEZ-H2.5", ("store", "leave"): "MEZ-10.3", ("deal", "deal_out"): "MEZ-S0.9",
    ("shoot", "kill"): "MEZ-I1.16", ("shoot", "overkill"): "MEZ-I1.10", ("drop", "bat"): "MEZ-I1.14",
    ("drop", "let_go"): "MEZ-H2.8",
}  # fmt: skip
WAY_RULES = {"passage": "MEZ-1.5", "key": "MEZ-A1.9", "skateboard": "MEZ-I1.4"}
PLAY_RULES = {"adrenaline": "MEZ-I1.1", "grenade": "MEZ-I1.2", "fireworks": "MEZ-I1.3", "skateboard": "MEZ-I1.4"}


CHARACTER_EVENTS = ("eaten", "new_character")  # their texts name the human's character


# Events


DRAMA = {
    "objective_done": 3, "eaten": 3, "game_ended": 3,
    "survivor_lost": 2, "barricade_fell": 2, "last_turns_began": 2,
    "delivered": 2, "handed_in": 2, "clue_secured": 2, "good_turn": 2, "locked": 2,
    "objective_advanced": 1, "ingredient_used": 1, "overrun": 1, "bled": 1, "trap_sprung": 1, "horde_acted": 1,
    "damaged": 1,
}  # fmt: skip


def drama(event: Event) -> int:
    """How telling an event is: objectives, people and the barricade; walking, dealing and dead zombies are the turn."""
    if event.kind == "wounded":
        return min(1, int(event.args["n"]) - 1)  # one wound is everyday
    return DRAMA.get(event.kind, 0)


def event_key(event: Event) -> str:
    """The text of an event."""
    key = "event-" + event.kind.replace("_", "-")
    args = event.args
    if event.kind == "survivor_lost" and args["human"] is not None:
        return key + "-own"
    if event.kind == "symbol_named":
        return key + ("-right" if args["right"] else "-wrong")
    if event.kind == "zombie_added" and not str(args["room"]).startswith(f"{args['store']}-"):
        return key + "-overflow"
    if event.kind == "automa":
        return f"{key}-{args['deed']}"
    if event.kind in ("noise", "quiet"):
        return f"{key}-{args['reason']}"
    if event.kind == "moved" and args["way"] != "walk":
        return key + "-way"
    if event.kind == "game_ended":
        return key + "-" + str(args["by"]).replace(".", "-").lower()
    return key + "-hidden" if len(args) < len(event.spec.fields) else key


def seats_in(event: Event) -> tuple[int, ...]:
    """The seats an event speaks of: those that choose, and those of its humans."""
    seats = []
    for field, value in zip(event.spec.fields, event.same[1], strict=True):
        if field.name not in event.args:
            continue
        if field.kind is SEAT:
            seats.append(int(value))
        elif field.kind.name == "human":
            seats.append(value >> 4 & 15)
        elif field.kind.name == "someone" and value:
            seats.append(value - 1 >> 4 & 15)
    return tuple(seats)


def speaks_of_characters(event: Event, names: Sequence[str]) -> bool:
    """Whether an event of a solo game names its humans: one reader runs both, so their names stand."""
    if len(names) > 1 or event.kind == "character_chosen":  # who chooses is the reader
        return False
    return any(field.kind.name in ("human", "someone") for field in event.spec.fields)


def event_rule(event: Event) -> str:
    """The rule behind a log line: the automa's choices name the rule that made them."""
    if event.kind in ("automa", "game_ended"):
        return str(event.args["rule" if event.kind == "automa" else "by"])
    return event.spec.rule


def event_args(args: dict[str, Any], event: Event, t: Catalogue, names: Sequence[str]) -> dict[str, Any]:
    """Humans become the names of their players, in solo of their characters; search cards become words."""
    for i, field in enumerate(event.spec.fields):
        if field.name not in event.args:
            continue
        value = event.same[1][i]
        if field.kind.name == "human":
            beside = event.kind in CHARACTER_EVENTS and len(names) == 1  # in solo the number beside the character
            args[field.name] = signed_name(value & 255 if beside else value, t, names)
            args["seat"] = names[value >> 4 & 15]
        elif field.kind.name == "someone":
            args[field.name] = signed_name(value - 1, t, names) if value else t.text("nobody")
        elif field.kind.name == "room":
            args[field.name] = room_name(value & 255, value >> 8, t)
        elif field.kind.name == "store":
            args[field.name] = t.text(f"side-{c.SIDES[value >> 8]}")
        elif field.kind.name == "search":
            args[field.name] = card_words(str(event.args[field.name]), t)
        elif field.kind.name == "searches":
            args[field.name] = ", ".join(
                card_words(slug, t, "search-card-short") + ("" if n == 1 else f" ×{n}")
                for slug, n in event.args[field.name].items()
            )
        elif field.kind.name == "characters":
            args[field.name] = ", ".join(t.text(f"character-{slug}") for slug in event.args[field.name])
    return args


def signed_name(value: int, t: Catalogue, names: Sequence[str]) -> str:
    """A human by the name of its player, or by its character where one player runs both."""
    seat, character = value >> 4 & 15, value >> 8
    if len(names) > 1:
        return names[seat]
    return t.text(f"character-{c.CHARACTERS[character]}") if character else t.text("human-of-one", n=(value & 15) + 1)


def card_words(slug: str, t: Catalogue, form: str = "search-card") -> str:
    """A search card with its symbol; `search-card-short` in a list."""
    card, symbol = slug.split(".")
    return t.text(form, card=t.text(f"card-{card}"), symbol=t.text(f"symbol-{symbol}"))


def human_name(v: MezView, human: int, t: Catalogue, names: Sequence[str]) -> str:
    """A human by its player, in solo by its character."""
    return signed_name(human | v.seat_of(human) << 4 | v.characters[human] << 8, t, names)


# Actions


def action_rule(action: Action, question: str = "") -> str:
    """The rule behind an action; which of several it is the question tells."""
    if (action.kind, question) in ANSWER_RULES:
        return ANSWER_RULES[action.kind, question]
    if isinstance(action, actions.Use):
        return f"MEZ-R1.{c.ABILITIES.index(str(action.values[0]))}"
    if isinstance(action, actions.Play):
        return PLAY_RULES.get(str(action.values[0]), "MEZ-6.3")
    if isinstance(action, actions.Move):
        return WAY_RULES.get(str(action.values[1]), "MEZ-3.2")
    return ACTION_RULES[action.kind]


def action_words(v: MezView, action: Action, t: Catalogue, names: Sequence[str]) -> str:
    """An action in words."""
    fields = action.fields()
    args: dict[str, Any] = {}
    for name, value in fields.items():
        if name in ("room", "to", "second"):
            args[name] = room_words(v, str(value), t)
        elif name == "store":
            args[name] = store_words(v, str(value), t)
        elif name in ("card", "other"):
            args[name] = card_words(str(value), t) if "." in str(value) else t.named(f"card-{value}")
        elif name in ("tank", "token"):
            args[name] = t.named(f"token-{value}")
        elif name == "human":
            args[name] = human_name(v, int(str(value)), t, names)
        elif name in ("character", "symbol", "ability", "way"):
            args[name] = t.text(f"{name}-{value}")
    return t.text(action_key(v, action, args, t), **args)


def room_words(v: MezView, slug: str, t: Catalogue) -> str:
    """A room as players say it: its store and its number."""
    room = c.ROOMS.index(slug)
    return room_name(room, v.sides[room // 3] if room < c.STORE_ROOMS else 0, t)


def room_name(room: int, side: int, t: Catalogue) -> str:
    """A room by the name on its store's sign and its number; the courtyard has names of its own."""
    if room >= c.STORE_ROOMS:
        return t.text(f"room-{c.ROOMS[room]}")
    return f"{t.text(f'side-{c.SIDES[side]}')} {room % 3 + 1}"


def action_key(v: MezView, action: Action, args: dict[str, Any], t: Catalogue) -> str:
    """The key of the text that says an action."""
    key = "action-" + action.kind.replace("_", "-")
    values = action.fields()
    asked = v.question[1] if v.question is not None else ""
    if action.kind in ("pass", "accept"):
        return f"{key}-{asked}" if t.has(f"{key}-{asked}") else key
    if action.kind == "move" and values["way"] == "walk":
        return "action-move-walk"
    if action.kind == "melee" and values["how"] == "chainsaw":
        return "action-melee-chainsaw"
    if action.kind == "shoot" and "second" in values:
        return "action-shoot-second"
    if action.kind == "use" and t.has(f"{key}-{values['ability']}"):
        return f"{key}-{values['ability']}"
    if action.kind == "take":
        for what in ("ingredient", "clue"):
            if str(values["token"]).startswith(what):
                return f"action-take-{what}"
    if action.kind == "equip" and "replaced" in values:
        if values["replaced"] == "objective":
            return "action-equip-objective"
        args["store"] = store_words(v, str(values["replaced"]), t)
        return "action-equip-replaced"
    return key


def store_words(v: MezView, slot: str, t: Catalogue) -> str:
    """A store by the name of its side and its slot."""
    return f"{t.text(f'side-{c.SIDES[v.sides[c.SLOTS.index(slot)]]}')} ({t.text(f'slot-{slot}')})"


# The table


def describe(v: MezView, t: Catalogue, names: Sequence[str], rows: c.Rows) -> list[str]:
    """The table in lines of text with simple markup."""
    survivors = str(v.survivors) if v.coop else ", ".join(map(str, v.lives))
    lines = [
        t.text("table-turn", turn=v.turn, phase=t.text(f"phase-{k.PHASES[v.phase]}")),
        t.text(
            "table-board", barricade=v.barricade, survivors=survivors, pool=v.pool, deck=v.deck, supply=v.supply_deck
        ),
    ]
    for i in range(len(v.objectives)):
        for side in range(len(v.done)):
            mark = "✓" if v.done[side] >> i & 1 else " "
            words = progress_words(v, side, i, t, rows)
            if not v.coop:
                words = f"{human_name(v, side, t, names)} {words}"
            lines.append(
                t.text(
                    "table-objective",
                    mark=mark,
                    objective=t.text(f"objective-{c.OBJECTIVES[v.objectives[i]]}"),
                    progress=words,
                )
            )
    lines += [store_line(v, slot, t, rows) for slot in range(len(c.SLOTS))]
    floor = on_the_floor(v, t, rows)
    if floor:
        lines.append(t.text("table-tokens", tokens=", ".join(floor)))
    for card in v.zombie_cards:
        name = t.text(f"character-{c.CHARACTERS[card & 255]}")
        key = "table-zombie-card" if card >> 8 else "table-passive"
        words = t.text(key, character=name, marker=card >> 8) + ": " + t.text(f"passive-{c.CHARACTERS[card & 255]}")
        if card >> 8:
            step = rows.tables["horde"][(card & 255) - 1]["steps"][(card >> 8) - 1]
            words += " " + t.text("table-horde", words=horde_words(step, t))
        lines.append(words)
    lines += [human_line(v, human, t, names) for human in range(v.n_humans)]
    if v.zombie_seat >= 0:
        mark = "▶" if v.zombie_seat in v.waiting else " "
        lines.append(t.text("table-zombie-player", mark=mark, seat=names[v.zombie_seat], hand=v.hand))
    if v.hand_cards:
        lines.append(
            t.text(
                "table-hand",
                cards=", ".join(card_words(c.TYPES[card], t, "search-card-short") for card in v.hand_cards),
            )
        )
    for human, card in enumerate(v.face_down):
        if card > 0 and v.seat_of(human) == v.seat:
            lines.append(t.text("table-peeked", card=card_words(c.TYPES[card], t)))
    if v.phase not in (k.CHOOSING, OVER):
        lines.append(t.text("table-moves", moves=v.moves, extra=v.extra))
    return lines


def progress_words(v: MezView, side: int, i: int, t: Catalogue, rows: c.Rows) -> str:
    """How far an objective has come."""
    done, needed = progress_of(v, side, i, rows)
    words = f"{done}/{needed}"
    if v.objectives[i] == c.LOCKDOWN:
        locked = [t.text(f"symbol-{symbol}") for n, symbol in enumerate(c.SYMBOLS) if v.progress[side * 3 + i] >> n & 1]
        return f"{words} {', '.join(locked)}".strip()
    return words


def progress_of(v: MezView, side: int, i: int, rows: c.Rows) -> tuple[int, int]:
    """Steps done and needed."""
    objective = v.objectives[i]
    done = steps_done(objective, v.progress[side * 3 + i], v.coop)
    return int(done), int(steps_needed(rows, objective, v.coop))


def horde_words(step: str, t: Catalogue) -> str:
    """A step of a horde track in a few words: "ADD 2 HERE + WOUND 1" (MEZ-H2)."""
    found = []
    for part in step.split("+"):
        word, *rest = part.split()
        key = f"horde-{word.lower()}" + (f"-{rest[1].lower()}" if len(rest) > 1 else "")
        found.append(t.text(key, n=rest[0] if rest else 1))
    return ", ".join(found)


def on_the_floor(v: MezView, t: Catalogue, rows: c.Rows) -> list[str]:
    """What lies or stands in rooms: tokens, clues, supplies, traps, the car."""
    mall = mall_for(rows, v.sides)
    rooms = [room_words(v, room, t) for room in c.ROOMS]
    found = [
        f"{t.text(f'token-{c.TOKENS[token]}')}: {rooms[at]}" for token, at in enumerate(v.tokens) if at < c.CARRIED
    ]
    for n, number in enumerate(v.clues):
        if number != 0:
            face = str(number) if number > 0 else "?"
            found.append(f"{t.text(f'token-clue-{n + 1}')} ({face}): {rooms[mall.bio[n]]}")
    found += [
        f"{t.text('ability-supply')} {n + 1}: {rooms[mall.supply[n]]}"
        for n, holder in enumerate(v.supplies)
        if holder == c.NO_ROOM and mall.supply[n] != c.NO_ROOM
    ]
    found += [f"{t.text('scene-trap')}: {rooms[room]}" for room in range(c.STORE_ROOMS) if v.traps >> room & 1]
    if v.car != c.NO_ROOM:
        found.append(f"{t.text('ability-car')}: {rooms[v.car]}")
    return found


def store_line(v: MezView, slot: int, t: Catalogue, rows: c.Rows) -> str:
    """A store with its zombies, what its rooms can do, and the cards beside it."""
    side = c.SIDES[v.sides[slot]]
    zombies = [str(i + 1) for i in range(3) if v.zombies >> (slot * 3 + i) & 1]
    cards = [t.text(f"card-{c.CARDS[card & 255]}") for card in v.beside if card >> 8 == slot]
    symbol = {"g": "green", "b": "blue", "p": "purple", "o": "orange"}[side[0]]
    rooms = []
    for i in range(3):
        for name in rows.things[int(v.sides[slot]) * 3 + i]:
            base = name.rpartition("-")[0] if name[-1].isdigit() else name
            if base in c.ABILITIES:
                rooms.append(f"{i + 1} {t.text(f'ability-{base}')}")
    return t.text(
        "table-store", rooms=", ".join(rooms) or t.text("row-empty"),
        slot=t.text(f"slot-{c.SLOTS[slot]}"), side=t.text(f"side-{side}"), symbol=t.text(f"symbol-{symbol}"),
        zombies=" ".join(zombies) or t.text("row-empty"), cards=", ".join(cards) or t.text("row-empty"),
    )  # fmt: skip


def human_line(v: MezView, human: int, t: Catalogue, names: Sequence[str]) -> str:
    """A human with tracks and things."""
    things = carried(v, human, t)
    seat = v.seat_of(human)
    known = v.characters[human]
    character = t.text(f"character-{c.CHARACTERS[known]}") if known else t.text("table-unchosen")
    return t.text(
        "table-human", mark="▶" if human == v.active and v.phase not in (k.CHOOSING, OVER) else " ", human=names[seat],
        character=character,
        room=room_words(v, c.ROOMS[v.at[human]], t), wounds=v.wounds[human], ammo=v.ammo[human],
        things=", ".join(things) or t.text("nothing"),
    )  # fmt: skip


def carried(v: MezView, human: int, t: Catalogue) -> list[str]:
    """What a human carries."""
    things = [t.text(f"card-{c.CARDS[kind]}") for kind in (v.melee[human], v.ranged[human]) if kind]
    for kind in range(4):
        things += [t.text(f"card-{c.CARDS[kind + 1]}")] * v.backpacks[human * 4 + kind]
    things += [t.text(f"token-{c.TOKENS[token]}") for token, at in enumerate(v.tokens) if at == c.CARRIED + human]
    things += [f"{t.text('ability-supply')} {n + 1}" for n in range(2) if v.supplies[n] == human != c.NO_ROOM]
    return things

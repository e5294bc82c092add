"""Terrorscape in words: events, actions and the table as lines of text."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.event import Event, Kind
from grimtable.engine.texts import Catalogue, Word
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape.knowledge import card_limits
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView
from grimtable.games.terrorscape.rules import exchanges

# What is done in a step has a line of its own, and so has the end of an encounter: who was hurt, and the flight
SILENT_EVENTS = ("skill_discarded", "turn_ended", "step_began", "encounter_ended")
OWN_EVENTS = ("card_drawn", "card_spared", "card_milled")  # a line for the Killer alone (TER-H1.21)
ACTION_RULES = {
    "pick_killer": "TER-2.2", "pick_survivor": "TER-2.8", "keep_trait": "TER-12.1", "name": "TER-1.2",
    "move": "TER-1.7", "calm": "TER-4.3", "unlock": "TER-4.5", "repair": "TER-4.6", "search": "TER-1.12",
    "end_turn": "TER-3.13", "loot": "TER-13.8", "give": "TER-3.7", "take": "TER-3.7", "propose": "TER-3.7",
    "accept": "TER-3.7", "refuse": "TER-3.11", "keep": "TER-4.9", "discard": "TER-5.1", "advance": "TER-14.2",
    "pass": "TER-7.10",
    "stop": "TER-1.7", "sneak": "TER-1.9", "detect": "TER-1.11", "detect_pair": "TER-K3.3", "listen": "TER-T2.15",
    "lock": "TER-1.13", "free": "TER-1.13", "spend": "TER-8.16", "yes": "TER-8.16", "defend": "TER-9.8",
}  # fmt: skip
# Where one kind of action answers several questions
ANSWER_RULES = {
    ("search", "turn"): "TER-4.9", ("keep", "discover"): "TER-6.3", ("discard", "found"): "TER-4.9",
    ("yes", "rush"): "TER-K2.5", ("yes", "overflow"): "TER-8.12", ("yes", "toy"): "TER-T2.11",
    ("yes", "heroic"): "TER-T1.8", ("yes", "amulet"): "TER-10.4",
}  # fmt: skip
ABOUT_ONE = (
    "trait", "turn", "limit", "found", "discover", "coordinate", "overflow", "heroic", "leave", "defend", "amulet",
    "flee",
)  # fmt: skip
MARKS = ("bonus-persistence", "trait-martial_arts", "bonus-trap", "trait-stroke_of_luck", "trait-marksmanship")
WOMEN = ("anna", "sophia")  # languages that inflect need to know
STAY = ("flee", "leave", "coordinate")
# Fields of an action whose words are those of another name, what an action uses, and what that may need
STEMS = {
    "to": "location",
    "and": "location",
    "place": "location",
    "partner": "survivor",
    "body": "survivor",
    "card": "skill",
}
SUBJECTS = {"use": "item", "trait": "trait", "plan": "plan", "ability": "ability"}
NEEDS = ("to", "place", "door", "survivor", "item")


def joined(words: list[str], t: Catalogue) -> str:
    """A list in words."""
    return ", ".join(words) or t.text("nobody")


def place_name(slug: str, t: Catalogue) -> str:
    """A location with its code, for the table in lines of text."""
    return f"{t.text(f'location-{slug}')} {slug}"


def listed(words: Sequence[Word], t: Catalogue, empty: str = "nobody") -> Word:
    """Several words as one, joined in each form that all of them have; what is there twice is counted: Ammo ×2."""
    if not words:
        return t.named(empty)
    counts = {each: words.count(each) for each in words}
    common = [form for form in words[0].forms if all(form in each.forms for each in words)]
    forms = {form: enumeration([counted(each.forms[form], n) for each, n in counts.items()], t) for form in common}
    return Word(enumeration([counted(each, n) for each, n in counts.items()], t), forms)


def counted(word: str, n: int) -> str:
    """One is named bare, more are counted."""
    return str(word) if n == 1 else f"{word} ×{n}"


def enumeration(words: Sequence[str], t: Catalogue) -> str:
    """One, two and three."""
    *most, last = words
    return f"{', '.join(most)} {t.text('and')} {last}" if most else last


# Events


DRAMA = {
    "eliminated": 3, "escaped": 3, "level_gained": 3, "help_called": 3, "game_ended": 3,
    "injured": 2, "amulet_used": 2, "plan_active": 2, "unlocked": 2, "phase_skipped": 2,
    "key_racked": 1, "key_taken": 1, "help_came_nearer": 1, "plan_used": 1, "encounter_began": 1,
    "encounter_cancelled": 1, "caught": 1, "overflowed": 1, "trail_told": 1, "trait_shown": 1, "killer_trait_used": 1,
    "left": 1, "looted": 1, "strength_changed": 1,
}  # fmt: skip


def drama(event: Event) -> int:
    """How telling an event is: who was hurt, found or saved; steps, cards and noise are the round going by."""
    kind, args = event.kind, event.args
    if kind == "defence_judged":
        return 2 if args["success"] else 1
    if kind in ("detected", "searched"):
        return 1 if args["people"] else 0
    return DRAMA.get(kind, 0)


def event_key(event: Event) -> str:
    """The text of an event, "" for none."""
    kind, args = event.kind, event.args
    if kind in SILENT_EVENTS or (kind in OWN_EVENTS and "card" not in args):
        return ""
    key = "event-" + kind.replace("_", "-")
    if kind == "noise_revealed":
        return key + ("-fire" if args["fire"] else "" if args["places"] else "-none")
    if kind == "overflowed" and args["place"] == "none":
        return key + "-fire"
    if kind == "locked" and not args["fresh"]:
        return ""
    if kind == "killer_moved" and args["door"] != "none":
        return key + "-broken"
    if kind in ("detected", "searched", "caught") and not args["people"]:
        return key + "-none"
    if kind == "help_came_nearer" and not args["n"]:
        return key + "-now"
    if kind == "injured" and args["survivor"] in WOMEN:
        return key + "-f"
    if kind == "defended" and not means(event):
        return key + "-bare"
    if kind == "defence_judged":
        return key + ("" if args["success"] else "-failed") + ("-by" if means(event) else "")
    if kind == "game_ended":
        return f"{key}-{won_by(args['winners'], args['killer_won'])}"
    return key + "-hidden" if len(args) < len(event.spec.fields) else key


def event_args(event: Event, t: Catalogue) -> dict[str, Any]:
    """The arguments of an event's text: slugs become words, lists become enumerations."""
    args: dict[str, Any] = {}
    for field in event.spec.fields:
        if field.name in event.args:
            args[field.name] = word(field.name, field.kind, event.args[field.name], t)
    if event.kind in ("defended", "defence_judged"):
        found = [t.named(key) for key in means(event)]
        args["means"] = listed(found, t) if event.kind == "defended" else ", ".join(found)
    if event.kind == "detected":
        args["where"] = detected_where(event.args["area"], event.args["places"], t)
    if event.kind == "game_ended":
        args["winners"], args["n"] = winner_words(event.args["winners"], event.args["killer_won"], t)
    return args


def detected_where(area: str, places: Sequence[str], t: Catalogue) -> str:
    """What a DETECT asked about: an area, all in range, or the locations that were named (TER-1.11)."""
    if area != "none":
        return format(t.named(f"area-{area}"), "in")
    return format(listed([t.named(f"location-{place}") for place in places], t), "in")


def won_by(winners: Sequence[str], killer: bool) -> str:
    """A whole side and nobody else, or some of both: in Variant 2 everybody wins or loses alone (TER-13.12)."""
    if killer:
        return "some" if winners else "killer"
    return "survivors" if len(winners) == c.TEAM else "some"


def winner_words(winners: Sequence[str], killer: bool, t: Catalogue) -> tuple[str, int]:
    """Who has won by name, the Killer last, and how many."""
    names = [t.text(f"survivor-{who}") for who in winners] + [t.text("the-killer")] * bool(killer)
    return enumeration(names or [t.text("nobody")], t), len(names)


def means(event: Event) -> list[str]:
    """What a Survivor defends with and what adds to the dice: both sides learn each bonus (TER-H1.14, TER-H1.24)."""
    args = event.args
    found = [f"item-{args['item']}"] if args["item"] != "none" else []
    helped = args.get("helped", args.get("molotov", 0) | args.get("weapon", 0) << 1)
    found += ["bonus-weapon"] if helped & 2 else []
    found += ["bonus-molotov"] if helped & 1 else []
    return found + [key for bit, key in enumerate(MARKS) if args.get("marks", 0) >> bit & 1]


def word(name: str, kind: Kind, value: Any, t: Catalogue) -> Any:  # numbers stay numbers
    """One field of an event as this language says it."""
    if name == "traits":
        return ", ".join(t.text(f"trait-{slug}") for slug in value) or t.text("nothing")
    if name == "found":
        pairs = (f"{t.text(f'survivor-{who}')} – {t.text(f'location-{at}')}" for who, at in value)
        return "; ".join(pairs) or t.text("nobody")
    if name in ("dice", "rest"):
        return " + ".join(str(each) for each in value) or "0"
    if isinstance(value, list):
        empty = "nobody" if kind.name == "survivor" else "nothing"
        return listed([t.named(f"{kind.name}-{each}") for each in value], t, empty)
    if kind.slugs:
        return t.named(f"{kind.name}-{value}") if value != "none" else ""
    return value


# Actions


def action_rule(action: Action, question: str = "") -> str:
    """The rule behind an action; which of several it is the question tells."""
    fields = action.fields()
    if (action.kind, question) in ANSWER_RULES:
        return ANSWER_RULES[action.kind, question]
    if action.kind == "use":
        return f"TER-I1.{c.ITEMS.index(str(fields['item']))}"
    if action.kind == "ability":
        return {"equipped": "TER-S1.1", "sprint": "TER-S1.4", "perceptive": "TER-S1.5"}[str(fields["ability"])]
    if action.kind == "trait":
        number = c.TRAITS.index(str(fields["trait"]))
        return f"TER-T1.{number}" if number <= 20 else f"TER-T2.{number - 20}"
    if action.kind == "plan":
        return f"TER-P1.{c.PLANS.index(str(fields['plan'])) + 1}"
    if action.kind == "play":
        number = c.SKILLS.index(str(fields["card"])) - 1
        return f"TER-K{number // 7 + 1}.{number % 7 + 1}"
    return ACTION_RULES[action.kind]


def action_words(v: TerrorscapeView, action: Action, t: Catalogue) -> str:
    """An action in words."""
    question = v.data["question"]["kind"] if v.data["question"] else ""
    fields = action.fields()
    args = {name: field_word(name, value, t) for name, value in fields.items() if isinstance(value, str)}
    key = "action-" + action.kind.replace("_", "-")
    if action.kind in ("use", "trait", "plan", "ability"):
        need = next((name for name in fields if name in NEEDS and name != SUBJECTS[action.kind]), "")
        if need:
            return t.text(f"action-with-{need}", what=args[SUBJECTS[action.kind]], to=args[need])
        if fields.get("trait") == "judicious_move":
            key += "-fear"
    elif action.kind == "name" and question in ("next", "discoverer", "defender", "target", "intel"):
        key += "-" + question
    elif action.kind == "pass":
        return t.text(pass_key(question, t))
    elif action.kind == "yes" and question in ("rush", "overflow", "toy", "heroic", "amulet"):
        key += "-" + question
    elif action.kind == "defend":
        return defend_words(fields, args, t)
    return t.text(key, **args)


def field_word(name: str, slug: str, t: Catalogue) -> Word:
    """A field of an action with its cases."""
    return t.named(f"{STEMS.get(name, name)}-{slug}")


def pass_key(question: str, t: Catalogue) -> str:
    """What is given up by passing."""
    if t.has(f"action-pass-{question}"):
        return f"action-pass-{question}"
    return "action-pass" + ("-stay" if question in STAY else "-no" if question else "")


def defend_words(fields: dict[str, object], args: dict[str, Word], t: Catalogue) -> str:
    """A defence in words."""
    if "item" not in fields and "weapon" not in fields:
        return t.text("action-defend-bare-molotov" if "molotov" in fields else "action-defend")
    text = t.text("action-defend-item" if "item" in fields else "action-defend-weapon", **args)
    return t.text("action-defend-molotov", defence=text) if "molotov" in fields else text


def ask_words(v: TerrorscapeView, t: Catalogue) -> str:
    """The viewer's open question."""
    question = v.data["question"]
    if question is None:
        return ""
    ask = t.text(f"ask-{question['kind']}")
    asked = next((each for each in v.data["asked"] if each[0] == v.seat), None)
    if asked is None:
        return ask
    if question["kind"] in ("trade", "accept"):
        return t.text("about-exchange", exchange=exchange_words(v, asked[2], asked[3], t), ask=ask)
    if question["kind"] not in ABOUT_ONE or asked[2] == c.TEAM:  # the Killer keeps traits, too
        return ask
    return t.text("about-survivor", survivor=t.text(f"survivor-{v.data['survivors'][asked[2]]['who']}"), ask=ask)


def exchange_words(v: TerrorscapeView, i: int, partner: int, t: Catalogue) -> str:
    """What each of two Survivors gives in the exchange at hand (TER-3.7)."""
    offer = v.data["team"]["offer"]
    given = [entry for entry in offer if entry < exchanges.TAKEN]
    taken = [entry - exchanges.TAKEN for entry in offer if entry >= exchanges.TAKEN]
    return t.text(
        "exchange",
        who=t.text(f"survivor-{v.data['survivors'][i]['who']}"),
        given=", ".join(t.text(f"item-{c.ITEMS[item]}") for item in given) or t.text("nothing"),
        partner=t.text(f"survivor-{v.data['survivors'][partner]['who']}"),
        taken=", ".join(t.text(f"item-{c.ITEMS[item]}") for item in taken) or t.text("nothing"),
    )


# The table


def alone(v: TerrorscapeView) -> bool:
    """Whether every Survivor plays for itself: then there is no key rack (TER-13.1)."""
    return bool(v.data["mode"] == "on_your_own")


def controller(v: TerrorscapeView, i: int) -> int:
    """The seat that runs a Survivor (TER-2.1)."""
    n, killer = v.data["n_seats"], v.data["options"]["killer"]
    nth = 0 if n == 2 else (1 if i == 1 else 0) if n == 3 else i
    return int(nth if nth < killer else nth + 1)


def shares(v: TerrorscapeView, i: int) -> list[int]:
    """How likely each location of a Survivor is, from public facts; 0 where it cannot be (TER-Q61)."""
    chances: list[list[int]] = v.data["chances"]
    return chances[i]


def possible(v: TerrorscapeView, i: int) -> list[str]:
    """Where a Survivor can be, from public facts (TER-Q61)."""
    return [c.LOCATIONS[place] for place, share in enumerate(shares(v, i)) if share > 0]


def lurking(v: TerrorscapeView, rows: c.Rows) -> set[str]:
    """Where a sneaking Killer can be, for those who do not see it (TER-1.9)."""
    killer = v.data["killer"]
    if not killer["sneak"] or v.data["secret"] is not None:
        return set()
    near = rows.ball[c.LOCATIONS.index(killer["last_seen"]) * 5 + 2]
    return {c.LOCATIONS[place] for place in range(c.N_LOCATIONS) if near >> place & 1}


def echoes(v: TerrorscapeView) -> list[str]:
    """Where there was noise in the last round; it has no effect any more (TER-3.1)."""
    heard = v.data["memory"]["limits"][card_limits.ECHO]
    return [slug for place, slug in enumerate(c.LOCATIONS) if heard >> place & 1]


def likely(v: TerrorscapeView, i: int) -> tuple[list[str], int]:
    """The locations that stand out, the likeliest first, and how many are possible at all."""
    weights = shares(v, i)
    order = sorted((place for place in range(c.N_LOCATIONS) if weights[place]), key=lambda place: -weights[place])
    close = [c.LOCATIONS[place] for place in order if weights[place] * 15 >= sum(weights)]
    return close, len(order)


def most_repair(v: TerrorscapeView) -> int:
    """How far the radio can be at most, from the noise that was heard."""
    each = 4 if v.data["options"]["plans"] else 3  # Johnson with Tools, and Mechanical Blueprint
    return 5 if v.data["board"]["help_at"] else min(4, each * v.data["memory"]["known"][evidence.RADIO])


def describe(v: TerrorscapeView, t: Catalogue, names: Sequence[str]) -> list[str]:
    """The table in lines of text with simple markup: [b]…[/b]."""
    data = v.data
    step = "" if data["step"] == "none" else " · " + t.text(f"kstep-{data['step']}")
    lines = [t.text("table-round", round=data["round"], phase=t.text(f"phase-{data['phase']}"), step=step)]
    lines.append(killer_line(v, t, names))
    lines += [survivor_line(v, i, t, names) for i in range(3)]
    board = data["board"]
    lines.append(
        t.text(
            "table-locks" if alone(v) else "table-keys",
            keys=board["rack"],
            help=board["help_at"] or t.text("table-help-none"),
            locks=", ".join(t.text(f"door-{door}") for door in board["locks"]) or t.text("row-empty"),
        )
    )
    noise = data["team"]["noise"] if data["team"] else board["heard"]
    if data["fire"]:
        lines.append(t.text("table-fire"))
    elif noise:
        lines.append(t.text("table-noise", places=", ".join(place_name(place, t) for place in noise)))
    if data["team"]:
        decks = data["decks"]
        lines.append(
            t.text(
                "table-radio",
                repair=data["team"]["repair"],
                discovery=sum(decks["discovery"].values()),
                search=sum(decks["search"].values()),
            )
        )
        plans = [t.text(f"plan-{plan}") for plan in data["team"]["plans"] if plan]
        if plans:
            lines.append(t.text("table-plans", plans=", ".join(plans)))
    if data["secret"]:
        hand = ", ".join(t.text(f"skill-{card}") for card in data["secret"]["hand"]) or t.text("row-empty")
        lines.append(t.text("table-hand", hand=hand, deck=data["secret"]["deck"]))
        if data["options"]["helper"] and not data["team"]:
            lines.append(t.text("table-guess", n=most_repair(v)))
    elif data["hand_size"] is not None:
        lines.append(t.text("table-hand-size", n=data["hand_size"]))
    return lines


def killer_line(v: TerrorscapeView, t: Catalogue, names: Sequence[str]) -> str:
    """What is open about the Killer."""
    killer = v.data["killer"]
    name = names[v.data["options"]["killer"]]
    if not killer["killer"]:
        return t.text("table-killer-hidden", name=name)
    place = killer["last_seen"]
    if v.data["secret"]:
        place = v.data["secret"]["lair"]
    key = "table-sneaking" if killer["sneak"] and not v.data["secret"] else "table-at"
    return t.text(
        "table-killer",
        name=name,
        killer=t.text(f"killer-{killer['killer']}"),
        level=killer["level"],
        strength=killer["strength"],
        where=t.text(key, place=place_name(place, t)),
    )


def survivor_line(v: TerrorscapeView, i: int, t: Catalogue, names: Sequence[str]) -> str:
    """What a viewer knows of a Survivor."""
    one = v.data["survivors"][i]
    name = names[controller(v, i)]
    if not one["who"]:
        return t.text("table-survivor-hidden", number=i + 1, name=name)
    health = "table-injured" if one["health"] else "table-healthy"
    if one["out"] != "in_play":
        health = f"table-{one['out']}"
    if one["who"] in WOMEN:
        health += "-f"
    where, items = "", ""
    if "at" in one and alone(v):
        items = t.text("table-own-keys", n=one["keys"])
    if "at" in one:
        where = t.text("table-where", place=place_name(one["at"], t))
        if one["items"]:
            items += t.text("table-items", items=", ".join(t.text(f"item-{item}") for item in one["items"]))
    elif v.data["options"]["helper"] and one["out"] == "in_play":
        places = possible(v, i)
        everywhere = len(places) == len(c.LOCATIONS)
        where = t.text("table-anywhere") if everywhere else t.text("table-maybe", places=", ".join(places))
    turn = v.data["team"] is not None and v.data["team"]["turn_of"] == one["who"]
    return t.text(
        "table-survivor",
        mark="▶" if turn else "·",
        survivor=t.text(f"survivor-{one['who']}"),
        name=name,
        health=t.text(health),
        fear=one["fear"],
        where=where,
        items=items,
    )

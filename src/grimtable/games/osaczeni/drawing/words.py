"""Osaczeni in words: events, actions and the table as lines of text."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.texts import Catalogue
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.formats import actions
from grimtable.games.osaczeni.knowledge.view import OVER, OsaczeniView, cards_of

SILENT_EVENTS = ("attack_over",)
LISTS = ("vote_began", "votes_shown", "maps_shown", "scored")  # lines that are a small table of seats
PASSES = {"energy": "-energy", "energy_last": "-energy", "move": "-energy", "walkie": "-walkie"}  # by the question
VOTES = {k.TRUCK: "truck", k.BADGE: "badge"}
CARD_RULES = {
    "walkie": "OSA-5.5", "energy": "OSA-7.10", "pistol": "OSA-12.4", "can": "OSA-12.2", "bat": "OSA-12.1",
    "chainsaw": "OSA-12.1", "molotov": "OSA-12.1", "meat": "OSA-12.3",
}  # fmt: skip
ACTION_RULES = {
    "place": "OSA-1.6", "pass": "OSA-3.4", "vote": "OSA-3.7", "break_tie": "OSA-3.10", "keep": "OSA-4.3",
    "give": "OSA-4.3", "go": "OSA-6.2", "move": "OSA-7.3", "feed": "OSA-9.6", "reroll": "OSA-V6.2",
    "haunt": "OSA-V9.1", "box": "OSA-V20.2",
}  # fmt: skip
# Where one kind of action answers several questions
ANSWER_RULES = {
    ("pass", "reroll"): "OSA-V6.2", ("pass", "walkie"): "OSA-5.5", ("pass", "energy"): "OSA-7.8",
    ("pass", "energy_last"): "OSA-7.9", ("pass", "move"): "OSA-7.6",
    ("give", "discuss"): "OSA-V11.1", ("go", "go_openly"): "OSA-6.1",
}  # fmt: skip


# Events


DRAMA = {
    "eaten": 2, "game_ended": 3, "area_closed": 2, "epilogue": 2, "elected": 2, "row_filled": 2, "tie_broken": 2,
    "badge_taken": 1, "held": 1, "monster_lured": 1, "card_played": 1, "found_nobody": 2, "keys_shown": 2, "haunted": 1,
}  # fmt: skip


def drama(event: Event) -> int:
    """How much an event weighs in the story of a game: most if somebody is eaten or elected or an area closes."""
    return DRAMA.get(event.kind, 0)


def event_key(event: Event) -> str:
    """The text of an event, "" for none."""
    if event.kind in SILENT_EVENTS:
        return ""
    key = "event-" + event.kind.replace("_", "-")
    args = event.args
    if event.kind == "placed" and args["die"] != args["area"]:
        return key + "-overflow"
    if event.kind == "monster_came" and args["area"] != args["to"]:
        return key + "-overflow"
    if event.kind == "threatened" and args["area"] == c.AREAS[c.PARKING]:
        return key + "-parking"
    if event.kind == "held" and args["area"] == c.AREAS[c.PARKING]:
        return key + "-parking"
    if event.kind == "elected":  # who is elected for the badge takes it at once, and that line says so
        return "" if args["phase"] == "badge" else f"{key}-{args['phase']}"
    if event.kind == "row_filled":
        return f"{key}-{args['row']}"
    if event.kind == "game_ended":
        return key + "-" + str(args["by"]).removeprefix("OSA-").replace(".", "-").lower()
    return key + "-hidden" if len(args) < len(event.spec.fields) else key


def event_args(args: dict[str, Any], event: Event, t: Catalogue, names: Sequence[str]) -> dict[str, Any]:
    """The arguments of an event's text: seats as names, markers and votes as short lines."""
    raw = event.args
    if event.kind == "vote_began":
        args["voters"] = name_list(raw["voters"], names)
    elif event.kind == "votes_shown":
        args["votes"] = "; ".join(
            vote_of(voter, player, raw["weights"][voter], t, names)
            for voter, player in enumerate(raw["votes"])
            if player is not None
        ) or t.text("nothing")
    elif event.kind == "maps_shown":
        args["goals"] = "; ".join(
            t.text("goal-none", seat=names[seat])
            if goal is None
            else t.text("goal-of", seat=names[seat], area=t.named(f"area-{goal}"))
            for seat, goal in enumerate(raw["goals"])
        )
    elif event.kind == "scored":
        args["scores"] = "; ".join(
            t.text("score-of", seat=names[seat], points=points) for seat, points in enumerate(raw["scores"])
        )
    elif event.kind == "variant_drawn":  # OSA-V21.1: a name alone would announce little
        args["text"] = t.text(f"epilogue-{raw['variant']}-variant")
    elif event.kind == "epilogue":
        args["number"] = raw["card"]
        args["text"] = t.text(f"epilogue-{raw['card']}-text")
    return args


def seats_in(event: Event, seats: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The seats an event speaks of: lists of votes, maps and points speak of everybody in them."""
    raw = event.args
    match event.kind:
        case "vote_began":
            return tuple(raw["voters"])
        case "votes_shown":
            return tuple({seat for pair in enumerate(raw["votes"]) if pair[1] is not None for seat in pair})
        case "maps_shown":
            return tuple(range(len(raw["goals"])))
        case "scored":
            return tuple(range(len(raw["scores"])))
    return seats


def names_for(event: Event, names: Sequence[str], you: int | None, t: Catalogue) -> Sequence[str]:
    """The names of the seats; in a list the reader's own seat is "you"."""
    if you is None or event.kind not in LISTS or not 0 <= you < len(names):
        return names
    return [*names[:you], t.text("you"), *names[you + 1 :]]


def vote_of(voter: int, player: int, votes: int, t: Catalogue, names: Sequence[str]) -> str:
    """Who points at whom, with how many votes."""
    return t.text("votes-self" if voter == player else "votes-for", voter=names[voter], player=names[player], n=votes)


def name_list(seats: Sequence[int], names: Sequence[str]) -> str:
    """Seats by name."""
    return ", ".join(names[seat] for seat in seats)


# Actions


def action_rule(action: Action, question: str = "") -> str:
    """The rule behind an action; where an action answers several questions, the question decides."""
    if (action.kind, question) in ANSWER_RULES:
        return ANSWER_RULES[action.kind, question]
    if isinstance(action, actions.Play):
        return CARD_RULES.get(action.card, "OSA-12.7")
    return ACTION_RULES[action.kind]


def action_words(v: OsaczeniView, action: Action, t: Catalogue, names: Sequence[str]) -> str:
    """An action in words."""
    fields = action.fields()
    args: dict[str, Any] = {}
    for name, value in fields.items():
        if name in ("area", "die"):
            args["area"] = t.named(f"area-{value}")
        elif name in ("card", "character"):
            args[name] = t.named(f"{name}-{value}")
        elif isinstance(value, int):
            args[name] = names[value]
    key = "action-" + action.kind.replace("_", "-")
    if isinstance(action, actions.Play):
        if action.area is not None and action.character is not None:
            key += "-run"
        elif action.area is not None:
            key += "-to"
        elif action.character is not None:
            key += "-hide"
    elif isinstance(action, (actions.Vote, actions.BreakTie)):
        key = f"action-vote-{VOTES.get(v.phase, 'attack')}" + ("-self" if action.player == v.seat else "")
    elif action.kind == "pass" and v.question is not None:
        asked = v.question[1]
        key = "action-leave" if asked == "reroll" else key + PASSES.get(asked, "")
    return t.text(key, **args)


# The table


def describe(v: OsaczeniView, t: Catalogue, names: Sequence[str]) -> list[str]:
    """The table in lines of text with simple markup: [b]…[/b]."""
    phase = t.text(f"phase-{k.PHASES[v.phase]}")
    lines = [
        t.text("table-setup", phase=phase)
        if v.phase == k.PLACEMENT
        else t.text("table-round", round=v.round, phase=phase)
    ]
    if v.variant:
        card = f"{v.variant:02}"
        text = t.text(f"epilogue-{card}-variant")
        lines.append(t.text("table-variant", number=card, name=t.text(f"epilogue-{card}"), text=text))
    lines += [area_line(v, area, t, names) for area in range(c.N_AREAS)]
    lines.append(t.text("table-break-in-equal" if v.equal_breaks_in else "table-break-in-more"))
    dead = [person(v, i, t, names) for i in v.cold]
    lines.append(
        t.text("table-cold", people=", ".join(dead) or t.text("row-empty"), threshold=v.threshold, living=v.living)
    )
    lines.append(
        t.text(
            "table-items",
            deck=v.deck,
            boxed=v.boxed,
            played=", ".join(t.text(f"card-{slug}") for slug in cards_of(v.played)) or t.text("row-empty"),
        )
    )
    if v.dice is not None and any(v.dice):
        dice = ", ".join(t.text(f"area-{c.AREAS[area]}") for area in range(c.N_AREAS) for _ in range(v.dice[area]))
        lines.append(t.text("table-dice", dice=dice))
    elif v.dice_place != k.AWAY:
        lines.append(t.text("table-dice-hidden", n=v.n_dice))
    lines += [seat_line(v, seat, t, names) for seat in range(v.n_seats)]
    if v.seat is not None:
        lines += own_lines(v, v.seat, t)
    return lines


def area_line(v: OsaczeniView, area: int, t: Catalogue, names: Sequence[str]) -> str:
    """Who is in an area, how strong they are, and what stands outside."""
    name = t.named(f"area-{c.AREAS[area]}")
    if v.closed >> area & 1:
        return t.text("table-area-closed", area=name)
    people = [person(v, i, t, names) for i, place in enumerate(v.at) if place == area]
    line = t.text(
        "table-area",
        mark="!" if v.threatened[area] else " ",
        area=name,
        people=", ".join(people) or t.text("table-empty"),
        strength=v.strengths[area],
        monsters=v.monsters[area],
        notches=v.notches[area],
    )
    if area == c.PARKING:
        return line
    free = v.spaces[area] - len(people)
    return line + " · " + t.text("table-area-free", free=free, spaces=v.spaces[area])


def person(v: OsaczeniView, i: int, t: Catalogue, names: Sequence[str]) -> str:
    """One character with its family."""
    key = "table-person-hidden" if v.hidden >> i & 1 else "table-person"
    return t.text(key, seat=names[i // c.FAMILY], character=t.text(f"character-{c.CHARACTERS[i % c.FAMILY]}"))


def seat_line(v: OsaczeniView, seat: int, t: Catalogue, names: Sequence[str]) -> str:
    """What is public about a player."""
    living = len([place for place in v.at[seat * c.FAMILY : seat * c.FAMILY + c.FAMILY] if place < c.N_AREAS])
    tokens = t.text("table-badge") if seat == v.badge else ""
    tokens += t.text("table-victim") if seat == v.victim else ""
    if living == 0 and v.phase != k.PLACEMENT:
        tokens += t.text("table-seat-out")
    return t.text(
        "table-seat",
        mark="▶" if seat in v.waiting and v.phase != OVER else " ",
        seat=names[seat],
        living=living,
        cards=v.hands[seat],
        tokens=tokens,
    )


def own_lines(v: OsaczeniView, seat: int, t: Catalogue) -> list[str]:
    """What only this player sees."""
    cards = v.cards[seat]
    hand = ", ".join(t.text(f"card-{slug}") for slug in cards_of(cards or ())) if cards else ""
    lines = [t.text("table-hand", hand=hand or t.text("row-empty"))]
    if v.drawn_cards is not None:
        lines.append(t.text("table-drawn", cards=", ".join(t.text(f"card-{slug}") for slug in cards_of(v.drawn_cards))))
    if v.goals[seat]:
        lines.append(t.text("table-goal", area=t.named(f"area-{c.AREAS[v.goals[seat] - 1]}")))
    return lines

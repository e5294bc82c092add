"""Cisza in words: events, actions and the table as lines of text."""

from collections.abc import Mapping, Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.texts import Catalogue
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.formats import actions
from grimtable.games.cisza.knowledge.view import CiszaView

SILENT_EVENTS = ("hand_then",)
CARD_RULES = {
    "axe": "CIS-5.2", "shotgun": "CIS-5.3", "revolver": "CIS-5.2", "sniper": "CIS-5.4", "walkie": "CIS-5.5",
    "flare": "CIS-5.6", "megaphone": "CIS-5.5", "barricade": "CIS-5.8", "alarm": "CIS-5.8", "mines": "CIS-5.8",
    "sabotage": "CIS-5.11", "eviction": "CIS-5.12", "drone": "CIS-5.13", "bribery": "CIS-5.14",
    "sacrifice": "CIS-5.15", "surprise": "CIS-5.16",
}  # fmt: skip
BARRIER_RULES = {"barricade": "CIS-6.7", "alarm": "CIS-6.9", "mines": "CIS-6.8"}
# Where one kind of action answers several questions
ANSWER_RULES = {("give", "sacrifice"): "CIS-5.18"}


DRAMA = {
    "eliminated": 3, "final_attack": 3, "game_ended": 3, "horde_turned": 2, "shelters_swapped": 2, "sacrificed": 2,
    "turn_began": 0, "phase_ended": 0, "drew": 0, "noise_made": 0, "noise_lost": 0, "reshuffled": 0,
    "card_discarded": 0, "hand_dealt": 0, "hand_kept": 0, "hand_replaced": 0,
}  # fmt: skip


def drama(event: Event) -> int:
    """How telling an event is: losses of several survivors tell more than one, an attack that took nobody nothing."""
    if event.kind == "attacked":
        return min(2, int(event.args["n"]))
    return DRAMA.get(event.kind, 1)


def event_key(event: Event) -> str:
    """The text of an event, "" for none."""
    if event.kind in SILENT_EVENTS:
        return ""
    key = "event-" + event.kind.replace("_", "-")
    if event.kind == "card_played" and event.args["target"]:
        return key + "-on"
    if event.kind == "game_ended":
        return f"{key}-{event.args['by']}"
    if event.kind == "horde_taken" and not event.args["zombies"]:
        return key + "-none"
    if event.kind == "horde_sent" and event.args["seat"] == event.args["other"]:
        return key + "-home"
    if event.kind == "attacked" and event.args["n"] == 0:
        return key + "-none"
    if event.kind == "phase_ended" and event.args["zombies"] == 0:
        return ""  # nobody attacks: the draw says that the phase is over
    return key + "-hidden" if len(event.args) < len(event.spec.fields) else key


def event_rule(event: Event) -> str:
    """The rule that explains an event best: a card's own, the end that came, how a zombie got there."""
    args = event.args
    match event.kind:
        case "card_played":
            return CARD_RULES[args["card"]]
        case "barrier_used":
            return BARRIER_RULES[args["card"]]
        case "rescued":
            return "CIS-5.5" if args["n"] == 1 else "CIS-5.6"
        case "zombie_turned":
            return "CIS-3.4" if args["zombie"] == "fast" else "CIS-3.3"
        case "zombie_came":
            return "CIS-3.4" if args["zombie"] == "fast" else "CIS-3.6"  # only a Fast one comes straight from a turn
        case "game_ended":
            return f"CIS-9.{args['by']}"
    return event.spec.rule


def event_args(args: dict[str, Any], event: Event, catalogue: Catalogue, names: Sequence[str]) -> dict[str, Any]:
    """The arguments of an event's text: a card's target by name, zombies in a case, cards by name."""
    if event.kind == "card_played" and event.args["target"]:
        args["target"] = names[event.args["target"] - 1]
    if event.kind == "zombies_killed":
        gone = [zombie for zombie, n in event.args["zombies"].items() for _ in range(n)]
        args["zombies"] = zombie_words(gone, catalogue) or catalogue.text("nothing")
    if "cards" in event.args and event.kind != "reshuffled":
        args["cards"] = card_list(event.args["cards"], catalogue)
    return args


def seats_in(event: Event, seats: tuple[int | None, ...]) -> tuple[int | None, ...]:
    """The seats an event speaks of: a card that was played also of the player it was played on."""
    if event.kind == "card_played" and event.args["target"]:
        return (*seats, event.args["target"] - 1)
    return seats


def card_list(counts: Mapping[str, int], t: Catalogue) -> str:
    """Cards by name, several of a kind counted; a name with "!" stands in quotation marks."""
    parts = []
    for slug, n in counts.items():
        name = t.text(f"card-{slug}")
        if name.endswith("!"):
            name = t.text("quoted", word=name)
        parts.append(name if n == 1 else f"{name} ×{n}")
    return ", ".join(parts) or t.text("nothing")


def end_words(v: CiszaView, seat: int) -> str:
    """What ending phase 1 brings, as the end of a text's key: an attack, else the draw, if there is one."""
    return "-attack" if sum(v.zombies[seat]) else "" if v.final_attack else "-draw"


def action_rule(action: Action, question: str = "") -> str:
    """The rule behind an action; where an action answers several questions, the question decides."""
    if (action.kind, question) in ANSWER_RULES:
        return ANSWER_RULES[action.kind, question]
    if isinstance(action, actions.Play):
        return "CIS-10.3" if action.noise_only else CARD_RULES[action.card]
    if isinstance(action, actions.Use):
        return BARRIER_RULES[action.barrier]
    return {
        "keep": "CIS-1.5", "replace": "CIS-1.5", "end": "CIS-2.5", "stop": "CIS-6.3", "discard": "CIS-2.3",
        "send": "CIS-4.8", "give": "CIS-7.6",
    }[action.kind]  # fmt: skip


def zombie_words(types: list[str], t: Catalogue) -> str:
    """A list of zombies in words, accusative; two of a type are counted."""
    if len(types) == 2 and types[0] == types[1]:
        return format(t.named(f"zombie-{types[0]}"), "two")
    return t.text("and").join(format(t.named(f"zombie-{zombie}"), "acc") for zombie in types)


def action_words(v: CiszaView, action: Action, t: Catalogue, names: Sequence[str]) -> str:
    """An action in words."""
    if isinstance(action, actions.Play):
        card = t.named(f"card-{action.card}")
        if action.noise_only:
            return t.text("action-play-noise", card=card)
        words = t.text("action-play", card=card)
        target = names[action.player] if action.player is not None else ""
        zombies = zombie_words(action.zombies, t)
        if action.zombies == ["deck"]:
            return words + t.text("action-aim-deck")
        if target and zombies:
            return words + t.text("action-send-to", zombies=zombies, target=target)
        if target:
            return words + t.text("action-target", target=target)
        return words + (t.text("action-aim", zombies=zombies) if zombies else "")
    if isinstance(action, actions.Discard):
        return t.text("action-discard", card=t.named(f"card-{action.card}"))
    if isinstance(action, actions.Use):
        words = t.text("action-use", card=t.named(f"card-{action.barrier}"))
        return words + (t.text("action-aim", zombies=zombie_words(action.zombies, t)) if action.zombies else "")
    if isinstance(action, actions.Send):
        shelter = names[v.sending_to] if v.sending_to >= 0 else ""
        if action.zombie == "none":
            return t.text("action-send-none", target=shelter)
        return t.text("action-send", zombie=t.named(f"zombie-{action.zombie}"), target=shelter)
    if isinstance(action, actions.Give):
        zombie = t.named(f"zombie-{c.ZOMBIES[v.giving]}") if v.giving >= 0 else ""
        return t.text("action-give", zombie=zombie, target=names[action.player])
    if isinstance(action, actions.End) and v.seat is not None:
        return t.text(f"action-end{end_words(v, v.seat)}")
    return t.text(f"action-{action.kind}")


def row_words(slugs: tuple[str, ...], kind: str, counts: tuple[int, ...], t: Catalogue) -> str:
    """A row of zombies or barriers."""
    parts = [
        t.text(f"{kind}-{slug}") + (f" ×{n}" if n > 1 else "") for slug, n in zip(slugs, counts, strict=False) if n
    ]
    return ", ".join(parts) or t.text("row-empty")


def describe(v: CiszaView, t: Catalogue, names: Sequence[str]) -> list[str]:
    """The table in lines of text with simple markup: [b]…[/b]."""
    lines = []
    phase = t.text(f"phase-{('mulligan', 'play', 'attack', 'draw', 'over')[v.phase]}")
    if v.phase == k.MULLIGAN:
        lines.append(t.text("table-first", seat=names[v.first]))
    else:
        lines.append(t.text("table-turn", turn=v.turn, seat=names[v.active], phase=phase))
    top = t.text("city-empty") if v.top < 0 else t.text("city-top", top=t.named(f"top-{c.ZOMBIES[v.top]}"))
    lines.append(t.text("table-city", n=v.city, top=top))
    lines.append(t.text("table-decks", deck=v.resource, discard=sum(v.discard)))
    if v.final_attack:
        lines.append(t.text("table-final"))
    for seat in range(v.n_seats):
        if v.out[seat]:
            lines.append(t.text("table-seat-out", seat=names[seat], turn=v.out[seat]))
            continue
        lines.append(
            t.text(
                "table-seat",
                seat=names[seat],
                mark="▶" if seat == v.active and v.phase != k.MULLIGAN else " ",
                survivors=v.survivors[seat],
                zombies=row_words(c.ZOMBIES[:3], "zombie", v.zombies[seat], t),
                barriers=row_words(c.BARRIERS, "card", v.barriers[seat], t),
                cards=v.hands[seat],
            )
        )
    if v.seat is not None:
        hand = ", ".join(t.text(f"card-{c.CARDS[card]}") for card in v.hand) or t.text("row-empty")
        lines.append(t.text("table-hand", hand=hand))
    return lines

"""Osaczeni's actions as the table offers them: words, picks, what they cost, and why the rest cannot be done."""

from collections.abc import Sequence
from typing import Final

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, Effect, Move, Refusal
from grimtable.engine.texts import Catalogue
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni.drawing.tips import about, effect
from grimtable.games.osaczeni.drawing.words import CARD_RULES, action_rule, action_words
from grimtable.games.osaczeni.formats import actions
from grimtable.games.osaczeni.knowledge.view import OsaczeniView, cards_of

ICONS: Final = {"OBR": "protector", "LID": "leader", "BEK": "crybaby", "GAP": "oaf"}
FACES: Final = {"OBR": "o-protector", "LID": "o-leader", "BEK": "o-crybaby", "GAP": "o-gapa"}
KIND_ICONS: Final = {
    "pass": "hourglass", "vote": "vote", "break_tie": "plush", "keep": "safe", "give": "send", "go": "map",
    "move": "map", "feed": "skull", "reroll": "die-3", "haunt": "ghost", "box": "chest", "place": "survivor",
}  # fmt: skip
LOG_ICONS: Final = {
    "cards": "log", "card": "log", "die": "die-3", "shutter": "lock", "turn": "player", "pass": "hourglass",
    "gift": "send", "victim": "plush", "box": "chest", "character": "survivor", "star": "crown",
}  # fmt: skip
CARD_QUESTIONS: Final = ("discuss", "walkie", "move", "energy", "energy_last")
WHEN: Final = {"walkie": "walkie", "energy": "energy", "keys": "keys"}


def name_of(seat: int) -> str:
    """The place of a seat's name in a text; the client puts the name in."""
    return f"{{s{seat}}}"


def moves_of(v: OsaczeniView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows) -> tuple[Move, ...]:
    """Every legal action with its picks; passing comes last."""
    if v.seat is None:
        return ()
    names = [name_of(seat) for seat in range(v.n_seats)]
    ordered = sorted(legal, key=lambda action: action.kind == "pass")
    return tuple(_move(v, v.seat, action, texts, names, rows) for action in ordered)


def _move(v: OsaczeniView, seat: int, action: Action, texts: Catalogue, names: list[str], rows: c.Rows) -> Move:
    return Move(
        action.to_json(),
        action_words(v, action, texts, names),
        picks_of(v, seat, action),
        detail=_detail(v, action, texts, rows),
        rule=action_rule(action, v.question[1] if v.question else ""),
        icon=_icon(action),
        confirm=action.kind in ("vote", "break_tie", "go", "feed", "play", "give", "keep"),
    )


def picks_of(v: OsaczeniView, seat: int, action: Action) -> tuple[str, ...]:
    """What to click for an action: a different set for each action of a question."""
    if isinstance(action, actions.Place):
        return (f"area:{action.die}", f"button:char:{action.character}")
    if isinstance(action, actions.Play):
        picks = [f"hand:{action.card}:0"]
        if action.character is not None:
            picks.append(f"char:{seat}:{action.character}")
        if action.area is not None:
            picks.append(f"area:{action.area}")
        return tuple(picks)
    if isinstance(action, (actions.Vote, actions.BreakTie)):
        return (f"button:player:{action.player}",)
    if isinstance(action, actions.Keep):
        return (f"drawn:{action.card}:0", "button:keep") if v.drawn == 1 else (f"drawn:{action.card}:0",)
    if isinstance(action, actions.Give):
        zone = "drawn" if v.drawn else "hand"
        return (f"{zone}:{action.card}:0", f"button:player:{action.player}")
    if isinstance(action, (actions.Go, actions.Haunt)):
        return (f"area:{action.area}",)
    if isinstance(action, actions.Reroll):
        return (f"button:die:{action.area}",)
    if isinstance(action, (actions.Move, actions.Feed)):
        return (f"char:{seat}:{action.character}",)
    if isinstance(action, actions.Box):
        return (f"hand:{action.card}:0",)
    return ("button:pass",)


def _icon(action: Action) -> str:
    if isinstance(action, (actions.Play, actions.Keep, actions.Give, actions.Box)):
        return action.card
    if isinstance(action, (actions.Move, actions.Feed, actions.Place)):
        return ICONS[action.character]
    return KIND_ICONS.get(action.kind, "player")


def _detail(v: OsaczeniView, action: Action, texts: Catalogue, rows: c.Rows) -> str:
    """A few words more: what the choice means as things stand."""
    if isinstance(action, (actions.Go, actions.Haunt)):
        area = c.AREAS.index(action.area)
        free = v.spaces[area] - sum(1 for place in v.at if place == area)
        if isinstance(action, actions.Go) and area < 5 and free <= 0:
            return texts.text("scene-detail-full")
        return texts.text("scene-detail-area", monsters=v.monsters[area], strength=v.strengths[area])
    if isinstance(action, (actions.Feed, actions.Move)):
        return about(v, action.character, texts, rows)
    if isinstance(action, actions.Play):
        return effect(v, action.card, texts, rows)
    return ""


def buttons(v: OsaczeniView, moves: Sequence[Move], texts: Catalogue, rows: c.Rows) -> tuple[Button, ...]:
    """The picks that are words: players, dice, characters to place."""
    wanted = dict.fromkeys(pick for move in moves for pick in move.picks if pick.startswith("button:"))
    return tuple(_button(v, pick, texts, rows) for pick in wanted)


def _button(v: OsaczeniView, pick: str, texts: Catalogue, rows: c.Rows) -> Button:
    _button_word, kind, *rest = pick.split(":")
    if kind == "player":
        return Button(pick, name_of(int(rest[0])), "player")
    if kind == "die":
        return Button(pick, texts.text(f"area-{rest[0]}"), f"die-{c.AREAS.index(rest[0]) + 1}")
    if kind == "char":
        return Button(
            pick, texts.text(f"character-{rest[0]}"), ICONS[rest[0]], about(v, rest[0], texts, rows), FACES[rest[0]]
        )
    return Button(pick, texts.text(f"scene-button-{kind}"), "hourglass" if kind == "pass" else "safe")


def refusals(v: OsaczeniView, legal: Sequence[Action], texts: Catalogue, rows: c.Rows) -> tuple[Refusal, ...]:
    """Why the cards in hand that no legal action uses cannot be played now."""
    if v.seat is None or v.question is None or v.question[1] not in CARD_QUESTIONS:
        return ()
    usable = {action.card for action in legal if isinstance(action, (actions.Play, actions.Give))}
    found = []
    for card in dict.fromkeys(cards_of(v.cards[v.seat] or (0,) * len(c.CARDS))):
        if card not in usable:
            why = effect(v, card, texts, rows)
            found.append(
                Refusal(f"hand:{card}:0", why, CARD_RULES.get(card, "OSA-12.7"), texts.text("scene-not-now"),
                        texts.text(f"card-{card}"), card)
            )  # fmt: skip
    return tuple(found)


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event shows for a moment."""
    args = event.args
    if event.kind == "eaten":
        return (Effect("flash", f"area:{args['area']}"), Effect("shake", f"area:{args['area']}"))
    if event.kind == "threatened":
        return (Effect("shake", f"area:{args['area']}"),)
    if event.kind == "monster_came":
        return (Effect("words", f"out:{args['to']}", "+1"),)
    if event.kind == "monsters_left":
        return (Effect("words", f"out:{args['area']}", f"−{args['n']}"),)
    if event.kind == "area_closed":
        return (Effect("flash", f"area:{args['area']}"),)
    return ()


def log_icon(event: Event) -> str:
    """The symbol of an event in the log: the card or character it speaks of, where it speaks of one."""
    card, character = event.args.get("card"), event.args.get("character")
    if isinstance(card, str) and card in c.CARDS[1:]:
        return card
    if isinstance(character, str) and character in c.CHARACTERS and event.kind != "eaten":
        return ICONS[character]
    return LOG_ICONS.get(event.spec.icon, event.spec.icon)

"""Cisza's actions as the table offers them: words, picks, prices, and why the rest cannot be done."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias, final

from grimtable.engine.action import Action
from grimtable.engine.event import Event
from grimtable.engine.scene import Button, DrawnList, Effect, Move, Piece, Refusal
from grimtable.engine.texts import Catalogue
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.drawing.words import CARD_RULES, action_rule, action_words, end_words
from grimtable.games.cisza.formats import actions
from grimtable.games.cisza.knowledge.view import CiszaView

BUTTON_ICONS: Final = {
    "keep": "safe", "replace": "replay", "end": "hourglass", "stop": "wound", "none": "silent", "discard": "undo",
    "noise": "noise",
}  # fmt: skip
_BUTTON_ORDER: Final = [f"button:{name}" for name in BUTTON_ICONS]
MOST_REFUSED: Final = 2_000
WEAPONS: Final = ("axe", "shotgun", "revolver")
RESCUES: Final = ("walkie", "flare", "megaphone")


Speaker: TypeAlias = Callable[..., str]


@cache
def speaker(texts: Catalogue) -> Speaker:
    """A function that looks texts up in a catalogue and keeps the sentences it has filled in."""
    return lru_cache(maxsize=2048)(texts.text)


def name_of(seat: int) -> str:
    """The place of a seat's name in a text; the client puts the name in."""
    return f"{{s{seat}}}"


class _Offer:
    """A move ready to be offered, with its place in the list, the button it needs and the card it plays, if any."""

    __slots__ = ("button", "card", "move", "place", "text")

    def __init__(self, move: Move, place: int, card: int) -> None:
        self.move = move
        self.text = move.encoded()
        self.place = place
        self.card = card  # 0: none, or for its Noise alone
        pick = next((pick for pick in move.picks if pick.startswith("button:")), "")
        self.button = _BUTTON_ORDER.index(pick) if pick else -1


@final
class Offers:
    """What a viewer can do now: legal actions with what to click, the picks that are words, and what is refused."""

    def __init__(
        self, moves: tuple[Move, ...], text: bytes, buttons: DrawnList[Button], refused: DrawnList[Refusal]
    ) -> None:
        self.moves = moves
        self.text = text  # of the moves, as JSON
        self.buttons = buttons
        self.refused = refused


NOTHING: Final = Offers((), b"", DrawnList(()), DrawnList(()))


@final
class OfferBook:
    """Makes the moves, buttons and refusals for one seat and keeps them, because most come up again."""

    def __init__(self, texts: Catalogue, rows: c.Rows) -> None:
        self.texts = texts
        self.rows = rows
        self.made: dict[tuple[int, ...], dict[int, _Offer]] = {}  # by all that most moves show, then by action code
        self.buttons: dict[tuple[int | str, ...], DrawnList[Button]] = {}
        self.refused: dict[tuple[int, ...], DrawnList[Refusal]] = {}

    def offers(self, v: CiszaView, legal: Sequence[Action]) -> Offers:
        """What a viewer can do now."""
        if v.seat is None or not legal:
            return NOTHING
        made = self._made(v)
        cards: list[_Offer] = []  # first, then putting them away, then going on
        away: list[_Offer] = []
        going_on: list[_Offer] = []
        wanted: set[int] = set()
        played: set[int] = set()
        for action in legal:
            key = action.code
            if isinstance(action, actions.End):
                key = -1 - 2 * sum(v.zombies[v.seat]) - is_the_end(v, v.seat)
            elif isinstance(action, actions.Stop):
                key = -1000 - min(v.attacks_left, v.survivors[v.seat])
            offer = made.get(key)
            if offer is None:
                offer = made[key] = _offer(v, v.seat, action, self.texts, self.rows)
            place = offer.place
            (going_on if place == 2 else away if place == 1 else cards).append(offer)
            if offer.button >= 0:
                wanted.add(offer.button)
            played.add(offer.card)
        cards += away
        cards += going_on
        text = b",".join([offer.text for offer in cards])
        buttons = self._buttons(wanted, end_words(v, v.seat))
        return Offers(tuple([offer.move for offer in cards]), text, buttons, self._refused(v, played))

    def _made(self, v: CiszaView) -> dict[int, _Offer]:
        key = (v.top, v.city == 0, v.sending_to, v.giving, v.stage == k.DISCARDING, v.final_attack)
        made = self.made.get(key)
        if made is None:
            made = self.made[key] = {}
        return made

    def _buttons(self, wanted: set[int], end: str) -> DrawnList[Button]:
        key: tuple[int | str, ...] = (*sorted(wanted), end)
        found = self.buttons.get(key)
        if found is None:
            names = [name for i, name in enumerate(BUTTON_ICONS) if i in wanted]
            words = {n: self.texts.text(f"scene-button-{n}{end if n == 'end' else ''}") for n in names}
            made = [Button(f"button:{n}", words[n], BUTTON_ICONS[n]) for n in names]
            found = self.buttons[key] = DrawnList(tuple(made))
        return found

    def _refused(self, v: CiszaView, played: set[int]) -> DrawnList[Refusal]:
        """Why cards in hand cannot be played now; nothing is refused while the player discards."""
        if v.question is None or v.question[1] != "phase_1" or v.stage == k.DISCARDING:
            return NOTHING.refused
        cards = tuple(card for card in dict.fromkeys(v.hand) if card not in played)
        key = (v.city == 0, *cards)
        found = self.refused.get(key)
        if found is None:
            if len(self.refused) >= MOST_REFUSED:
                self.refused.clear()
            refusals = [_refusal(self.texts, v, c.CARDS[card]) for card in cards]
            found = self.refused[key] = DrawnList(tuple(refusals))
        return found


def _offer(v: CiszaView, seat: int, action: Action, texts: Catalogue, rows: c.Rows) -> _Offer:
    going_on = isinstance(action, (actions.End, actions.Stop))
    place = 2 if going_on else 1 if isinstance(action, actions.Discard) else 0
    card = c.CARDS.index(action.card) if isinstance(action, actions.Play) and not action.noise_only else 0
    return _Offer(_move(v, seat, action, texts, rows, [name_of(other) for other in range(v.n_seats)]), place, card)


def _move(v: CiszaView, seat: int, action: Action, texts: Catalogue, rows: c.Rows, names: list[str]) -> Move:
    words = action_words(v, action, texts, names)
    noisy = _noise_in(v, seat, action, rows)
    hidden = noisy is not None or isinstance(action, (actions.End, actions.Stop, actions.Keep, actions.Replace))
    if isinstance(action, actions.Play) and action.card == "surprise":
        hidden = True
    price, ghosts = _price(v, seat, noisy, texts)
    return Move(
        action.to_json(),
        words,
        picks_of(v, seat, action),
        detail=_detail(v, seat, action, texts),
        confirm=hidden,
        go=texts.text(f"scene-go-{action.kind}"),
        price=price,
        rule=action_rule(action, v.question[1] if v.question else ""),
        icon=_icon(action),
        ghosts=ghosts,
    )


def picks_of(v: CiszaView, seat: int, action: Action) -> tuple[str, ...]:
    """What to click for an action: different for every action of one question."""
    if isinstance(action, actions.Play):
        picks = [f"hand:{action.card}:0"]
        if action.noise_only:
            return (*picks, "button:noise")
        picks += ["pile:city"] if action.zombies == ["deck"] else _row_picks(f"zombie:{seat}", action.zombies)
        return (*picks, f"shelter:{action.player}") if action.player is not None else tuple(picks)
    if isinstance(action, actions.Discard):
        card = f"hand:{action.card}:0"  # alone where it cannot mean playing it (CIS-2.2)
        return (card,) if v.stage == k.DISCARDING else ("button:discard", card)
    if isinstance(action, actions.Use):
        return (f"barrier:{seat}:{action.barrier}:0", *_row_picks(f"zombie:{seat}", action.zombies))
    if isinstance(action, actions.Send):
        return ("button:none",) if action.zombie == "none" else (f"sending:{action.zombie}:0",)
    if isinstance(action, actions.Give):
        return (f"shelter:{action.player}",)
    return (f"button:{action.kind}",)


def _row_picks(row: str, types: list[str]) -> list[str]:
    seen: dict[str, int] = {}
    picks = []
    for slug in types:
        n = seen.get(slug, 0)
        seen[slug] = n + 1
        picks.append(f"{row}:{slug}:{n}")
    return picks


def _noise_in(v: CiszaView, seat: int, action: Action, rows: c.Rows) -> int | None:
    """The shelter in which an action makes Noise, if it does and the city can answer."""
    if v.city == 0:
        return None
    if isinstance(action, actions.Play):
        if action.card == "drone":
            return action.player
        placed = action.card in ("barricade", "alarm", "mines") and not action.noise_only
        return seat if rows.noise[c.CARDS.index(action.card)] and not placed else None
    if isinstance(action, actions.Use):
        return seat if rows.noise[c.CARDS.index(action.barrier)] else None
    return None


def _price(v: CiszaView, seat: int, noisy: int | None, texts: Catalogue) -> tuple[str, tuple[Piece, ...]]:
    """What the Noise will bring, as far as everybody can see it, in words and dashed on the board."""
    if noisy is None:
        return "", ()
    if not 0 <= v.top < 3:
        key = "scene-price-turns" if noisy == seat else "scene-price-turns-there"
        return texts.text(key, seat=name_of(noisy)), ()
    slug = c.ZOMBIES[v.top]
    name = texts.text(f"zombie-{slug}")
    ghost = Piece(
        f"ghost:{noisy}:{slug}", f"out:{noisy}", name=name, text=name, icon=f"zombie-{slug}", look=f"zomb {slug}",
        state="coming", badge="+1", tone="threat", order=900,
    )  # fmt: skip
    key = "scene-price-comes" if noisy == seat else "scene-price-comes-there"
    return texts.text(key, zombie=name, seat=name_of(noisy)), (ghost,)


def _detail(v: CiszaView, seat: int, action: Action, texts: Catalogue) -> str:
    if isinstance(action, actions.End):
        zombies = sum(v.zombies[seat])
        key = "scene-end-attack-out" if is_the_end(v, seat) else "scene-end-attack"
        return texts.text(key, n=zombies) if zombies else texts.text("scene-end-quiet")
    if isinstance(action, actions.Stop):
        return texts.text("scene-stop-loss", n=min(v.attacks_left, v.survivors[seat]))
    return ""


def is_the_end(v: CiszaView, seat: int) -> bool:
    """Whether the attack of the zombies at a shelter without barriers takes its last survivor (CIS-6.10, CIS-7.1)."""
    return 0 < v.survivors[seat] <= sum(v.zombies[seat]) and not any(v.barriers[seat])


def _icon(action: Action) -> str:
    if isinstance(action, (actions.Play, actions.Discard)):
        return action.card
    if isinstance(action, actions.Use):
        return action.barrier
    if isinstance(action, actions.Send):
        return "silent" if action.zombie == "none" else f"zombie-{action.zombie}"
    return BUTTON_ICONS.get(action.kind, "player")


def _refusal(texts: Catalogue, v: CiszaView, card: str) -> Refusal:
    key, rule = _why(v, card)
    name = texts.text(f"card-{card}")
    return Refusal(f"hand:{card}:0", texts.text(key), rule, texts.text("scene-not-now"), name, card)


def _why(v: CiszaView, card: str) -> tuple[str, str]:
    if card in WEAPONS:
        return "scene-why-weapon", CARD_RULES[card]
    if card in RESCUES:
        return ("scene-why-rescue", "CIS-3.9") if v.city else ("scene-why-rescue-empty", CARD_RULES[card])
    return f"scene-why-{card}", CARD_RULES[card]


def effects(event: Event) -> tuple[Effect, ...]:
    """What an event shows for a moment."""
    seat = event.args.get("seat")
    if event.kind == "noise_made":
        return (Effect("noise", f"shelter:{seat}"),)
    if event.kind == "attacked" and event.args.get("n"):
        return (Effect("flash", f"shelter:{seat}"), Effect("words", f"in:{seat}", f"−{event.args['n']}"))
    if event.kind == "rescued":
        return (Effect("words", f"in:{seat}", f"+{event.args['n']}"),)
    if event.kind == "horde_turned":
        return (Effect("shake", "pile:city"),)
    return ()


def log_icon(event: Event) -> str:
    """The symbol of an event in the log: the card or zombie that the event names, or a symbol of its kind."""
    card, zombie = event.args.get("card"), event.args.get("zombie")
    if isinstance(card, str) and event.kind != "card_discarded":
        return card
    if isinstance(zombie, str) and zombie in c.ZOMBIES[:3]:
        return f"zombie-{zombie}"
    return {"cards": "log", "card": "log", "turn": "player", "discard": "undo", "zombie": "zombie-normal"}.get(
        event.spec.icon, event.spec.icon
    )

"""What a seat of Terrorscape may know: built up from nothing, side by side (TER-H1)."""

from dataclasses import dataclass
from typing import Any

from grimtable.engine.codes import NONE, field_b, kind_of, pack
from grimtable.engine.errors import BadView
from grimtable.engine.view import Json, View
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import fields
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.knowledge import card_limits, memory, places
from grimtable.games.terrorscape.rules import encounter
from grimtable.games.terrorscape.rules.outcome import outcome
from grimtable.games.terrorscape.rules.setup import n_bits
from grimtable.games.terrorscape.state import K_STEPS, PHASES, SETTING_UP, SURVIVOR_PHASE, Terrorscape

OVER = len(PHASES) - 1
PUBLIC = ("who", "health", "fear", "out", "shown")  # of a Survivor, for everybody
SHARED = ("at", "keys", "told")  # for the Survivor players
OWN = ("traits", "used", "dealt")  # in Variant 2 for the Survivor's own player alone
KEYS = (
    "game", "ruleset", "mode", "options", "pack", "seat", "n_seats", "question", "questions", "waiting", "round",
    "phase", "step", "killer", "secret", "hand_size", "survivors", "board", "fire", "team", "decks", "chosen", "steps",
    "asked", "memory", "chances", "outcome",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class TerrorscapeView(View):
    """The table from one chair; `data` is its JSON, built field by field."""

    seat: int | None
    waiting: tuple[int, ...]
    data: Json

    def to_json(self) -> Json:
        """Everything, as JSON."""
        return self.data


def sees_team(s: Terrorscape, seat: int | None) -> bool:
    """Whether a viewer sits on the Survivors' side of the screen, or the game is over (TER-11.4)."""
    return s.over or (seat is not None and seat != s.killer_seat)


def sees_killer(s: Terrorscape, seat: int | None) -> bool:
    """Whether a viewer is the Killer, or the game is over."""
    return s.over or seat == s.killer_seat


def waiting(s: Terrorscape, viewer: int | None) -> tuple[int, ...]:
    """For the Killer and spectators the Survivors decide as one: not which of them (TER-1.23, TER-H1.1)."""
    pending = s.pending
    if s.phase == SETTING_UP or sees_team(s, viewer):
        return pending
    if any(seat != s.killer_seat for seat in pending):
        return tuple(seat for seat in range(s.n_seats) if seat in pending or seat != s.killer_seat)
    return pending


def view(s: Terrorscape, seat: int | None) -> TerrorscapeView:
    """The table from one chair; None is a spectator."""
    team, killer = sees_team(s, seat), sees_killer(s, seat)
    question = None
    if seat is not None and s.asked[seat] != NONE:
        question = {"k": s.question_number(seat), "kind": k.QUESTIONS[kind_of(s.asked[seat])]}
    steps, asked = moment(s, seat)
    known = memory.public(s, seat)
    shows_size = killer or bool(s.setup.options.get("hand_size", False))
    data: Json = {
        "game": "terrorscape",
        "ruleset": f"terrorscape@{s.version}",
        "mode": s.setup.mode,
        "options": dict(s.setup.options),
        "pack": s.rows.identity,
        "seat": seat,
        "n_seats": int(s.n_seats),
        "question": question,
        "questions": 0 if seat is None else s.question_number(seat),
        "waiting": list(waiting(s, seat)),
        "round": int(s.round_no),
        "phase": PHASES[OVER if s.over else s.phase],
        "step": K_STEPS[s.kstep],
        "killer": {**fields.write_out(s, fields.KILLER_FIELDS), "strength": int(s.strength())},
        "secret": secret(s) if killer else None,
        "hand_size": int(s.hand[0]) if shows_size else None,
        "survivors": [survivor(s, i, seat, team) for i in range(c.TEAM)],
        "board": fields.write_out(s, fields.BOARD_FIELDS),
        "fire": int(s.fire) if team else 2 if s.fire == 2 else 0,
        "team": fields.write_out(s, fields.TEAM_FIELDS) if team else None,
        "decks": {"discovery": composition(s.discovery), "search": composition(s.search)} if team else None,
        "chosen": chosen(s),
        "steps": steps,
        "asked": asked,
        "memory": known.to_json(),
        "chances": None if team or s.killer == c.NO_KILLER else guesses(s, killer, known),
        "outcome": outcome(s).to_json() if s.over else None,
    }
    return TerrorscapeView(seat, tuple(data["waiting"]), data)


def guesses(s: Terrorscape, killer: bool, known: memory.Memory) -> list[list[int]]:
    """How likely each Survivor is in each location, from what the viewer knows (TER-Q61)."""
    lair = s.lair if killer else s.last_seen
    return places.chances(s, lair, known.limits[card_limits.LOOSE], encounter.kept_traits(s))


def chosen(s: Terrorscape) -> list[int]:
    """How many secret choices of setup are made, not which: the Killer's, then each Survivor's (TER-2.2, TER-12.1)."""
    if s.phase != SETTING_UP:
        return []
    if s.killer == c.NO_KILLER:
        return [int(s.picked > 0), *(int(character < len(c.SURVIVORS)) for character in s.who)]
    return [int(n_bits(s.picked)), *(int(n_bits(traits)) for traits in s.traits)]


def secret(s: Terrorscape) -> Json:
    """What the Killer alone knows, its discard pile too; of its deck how many cards, not in which order (TER-1.19)."""
    data = fields.write_out(s, fields.SECRET_FIELDS)
    data["deck"] = len(s.deck)
    data["dealt"] = fields.KILLER_FIELDS["ktraits"].write(s, s.dealt[c.TEAM])
    return data


def survivor(s: Terrorscape, i: int, seat: int | None, team: bool) -> Json:
    """One Survivor: fear, health and shown traits are public, the rest is not."""
    hidden = s.killer == c.NO_KILLER and not team  # TER-2.2: chosen in secret
    data: Json = {}
    for name in PUBLIC:
        data[name] = "" if name == "who" and hidden else fields.SURVIVOR_FIELDS[name].write(s, getattr(s, name)[i])
    if team:
        for name in SHARED:
            data[name] = fields.SURVIVOR_FIELDS[name].write(s, getattr(s, name)[i])
        data["items"] = [c.ITEMS[item] for item in range(1, c.N_ITEMS) for _ in range(s.packs[i * c.N_ITEMS + item])]
        mine = s.over or not s.own or (seat is not None and s.controls(seat, i))
        for name in OWN:
            data[name] = fields.SURVIVOR_FIELDS[name].write(s, getattr(s, name)[i]) if mine else None
    return data


def composition(cards: list[int]) -> Json:
    """Which cards are left in a deck: the Survivors have seen all others."""
    found: Json = {}
    for card in sorted(cards):
        found[c.ITEMS[card]] = found.get(c.ITEMS[card], 0) + 1
    return found


def moment(s: Terrorscape, seat: int | None) -> tuple[list[Any], list[Any]]:
    """Pending steps and questions, as far as a viewer may know them (TER-1.23)."""
    steps = [fields.step_out(k.STEPS, step) for step in s.stack]
    asked = [[other, *fields.step_out(k.QUESTIONS, code)] for other, code in enumerate(s.asked) if code != NONE]
    if not sees_killer(s, seat):  # TER-8.2: in which order cards are paid would tell their kinds
        asked = [[*each[:3], 0, *each[4:]] if each[1] == "pay" else each for each in asked]
    if s.phase == SETTING_UP or sees_team(s, seat):
        return steps, asked
    question = next((kind_of(code) for code in s.asked if code != NONE), 0)
    if s.phase == SURVIVOR_PHASE:
        if s.asked[s.killer_seat] == NONE and question != k.ASK_AMULET:
            return [], []
        at = max(i for i, step in enumerate(s.stack) if kind_of(step) == k.DO_TURN)
        return steps[at + 1 :], asked
    if question in (k.ASK_FLEE, k.ASK_LEAVE, k.ASK_HEROIC):
        return [*steps[:-1], fields.step_out(k.STEPS, from_the_start(s, s.stack[-1]))], []
    return steps, asked


def from_the_start(s: Terrorscape, step: int) -> int:
    """Who of several is being asked is a secret: the step as if nobody had been asked yet (TER-H1.16)."""
    kind = kind_of(step)
    if kind == k.DO_FLEE_NEXT:
        return int(pack(kind, field_b(step), field_b(step)))
    if kind == k.DO_LEAVE_NEXT:
        return int(pack(kind, s.foes & ~(1 << field_b(step)), field_b(step)))
    return int(pack(kind, s.foes))


def read_view(data: Json) -> TerrorscapeView:
    """The view behind its JSON."""
    try:
        for key in KEYS:
            if key not in data:
                raise ValueError(f"no field '{key}'")
        if data["seat"] is not None and type(data["seat"]) is not int:
            raise ValueError(f"seat is {data['seat']!r}")
        for name in ("survivors", "steps", "asked", "waiting"):
            if not isinstance(data[name], list):
                raise ValueError(f"{name} is no list")
        for each in data["survivors"]:
            if each["who"] not in ("", *c.SURVIVORS):
                raise ValueError(f"no Survivor {each['who']!r}")
        return TerrorscapeView(data["seat"], tuple(data["waiting"]), dict(data))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadView(f"terrorscape: a view cannot be read: {error!r}") from None

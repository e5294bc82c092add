"""Reading a position with errors that say where, what came and what is expected."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.codes import NONE, kind_of
from grimtable.engine.errors import BadPosition
from grimtable.engine.view import Json
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import count_bits
from grimtable.games.male_epickie_zombie.state import Mez

GAME = "male_epickie_zombie"


def bad(where: str, what: str) -> BadPosition:
    """A refusal in one line."""
    return BadPosition(f"{GAME}, {where}: {what}")


def known(where: str, data: Any, fields: Sequence[str]) -> Json:  # a position comes from outside
    """A table whose fields are known by name; what is None counts as left out."""
    if not isinstance(data, dict):
        raise bad(where, f"{data!r}, not a table")
    for key in data:
        if key not in fields:
            raise bad(where, f"no field '{key}'; there is {', '.join(fields)}")
    return {key: value for key, value in data.items() if value is not None}


def number(where: str, value: Any, low: int, high: int) -> int:  # from outside
    """A whole number within limits."""
    if type(value) is not int or not low <= value <= high:
        raise bad(where, f"{value!r}, not a number from {low} to {high}")
    return value


def word(where: str, value: Any, words: Sequence[str]) -> int:  # from outside
    """One of a few words, as its number."""
    if not isinstance(value, str) or not value or value not in words:
        raise bad(where, f"{value!r}, not one of {', '.join(each for each in words if each)}")
    return list(words).index(value)


def optional(where: str, value: Any, words: Sequence[str], nothing: int = 0) -> int:  # from outside
    """One of a few words as its number, where "" means nothing."""
    return nothing if value in ("", None) else word(where, value, words)


def listed(where: str, value: Any, words: Sequence[str]) -> list[int]:  # from outside
    """A list of words as numbers."""
    if not isinstance(value, list):
        raise bad(where, f"{value!r}, not a list")
    return [word(where, each, words) for each in value]


def mask(where: str, value: Any, words: Sequence[str]) -> int:  # from outside
    """A list of different words as a mask."""
    found = 0
    for each in listed(where, value, words):
        if found >> each & 1:
            raise bad(where, f"{words[each]} is there twice")
        found |= 1 << each
    return found


def check_table(s: Mez) -> None:
    """What a position says must be a table: no more pieces than the box has, and everything somewhere."""
    for human in range(s.n_humans):
        where = f"human {human}"
        if not s.over and not 0 <= s.wounds[human] < s.ammo[human] <= s.rows.track and not dying(s, human):
            raise bad(where, f"wounds {s.wounds[human]}, ammo {s.ammo[human]}: eaten, or off the track (MEZ-10.2)")
        if s.melee[human] and not c.CROWBAR <= s.melee[human] < c.REVOLVER:
            raise bad(where, "melee is no melee weapon")
        if s.ranged[human] and s.ranged[human] < c.REVOLVER:
            raise bad(where, "ranged is no ranged weapon")
    if s.pool < 0:
        raise bad("zombies", f"more than the {s.rows.zombies} of the box")
    if count_bits(s.traps) > s.rows.traps or s.traps & s.zombies:
        raise bad("traps", "more than there are, or in a room with a zombie")
    for n in range(2):
        if s.supplies[n] != c.NO_ROOM and not 0 <= s.supplies[n] < s.n_humans:
            raise bad("supplies", f"{s.supplies[n]} is no human")
    for place in s.tokens:
        if place != c.GONE and not (0 <= place < c.N_ROOMS or c.CARRIED <= place < c.CARRIED + s.n_humans):
            raise bad("tokens", f"{place} is no place")
    people = [*s.characters, *(card & 255 for card in s.zombie_cards), *s.pile]
    people = [card for card in people if card]
    if len(set(people)) != len(people):
        raise bad("characters", "a player card is in two places (MEZ-Q18)")
    lives = s.survivors if s.coop else sum(s.lives)
    if s.dealt:
        check_choice(s)
    elif 0 in s.characters and not s.over and k.CHOOSE_HUMANS not in [kind_of(step) for step in s.stack]:
        raise bad("characters", "a human has none")
    elif not s.over and len(s.pile) < min(lives, c.N_CHARACTERS - 1 - s.n_humans - len(s.zombie_cards)):
        raise bad("pile", f"{len(s.pile)} player cards for {lives} survivors (MEZ-10.11)")
    drawing = {k.CHOOSE_HUMANS, k.SHOW_HUMANS} & {int(kind_of(step)) for step in s.stack}
    if not s.has_objectives() and not drawing:
        raise bad("objectives", "none are drawn, though the player cards are chosen (MEZ-S0.7)")
    check_cards(s)
    if not s.over:
        check_flow(s)


def dying(s: Mez, human: int) -> bool:
    """Whether a human is being Eaten right now: its cards are still to be left somewhere."""
    steps = [step & 65535 for step in s.stack]
    return k.EAT | human << 8 in steps or k.REBORN | human << 8 in steps


def check_choice(s: Mez) -> None:
    """Player cards before the choosers: all different, three for each."""
    wanted = 3 if not s.zombie_cards else 3 * s.n_humans
    everything = [*s.dealt, *s.pile, *(card & 255 for card in s.zombie_cards)]
    if len(s.dealt) != wanted or len(set(everything)) != c.N_CHARACTERS - 1:
        raise bad("dealt", "three different player cards for each chooser, the others in the pile")
    for human in range(s.n_humans):
        if s.characters[human] and s.characters[human] not in s.dealt[human * 3 : human * 3 + 3]:
            raise bad(f"human {human}", "has chosen a card not dealt there")


def check_cards(s: Mez) -> None:
    """No more search cards than the box has, and the weapons of the open table are revealed ones."""
    counts = list(s.revealed)
    for card in (*s.deck, *s.hand, *s.face_down):
        counts[card] += 1 if card else 0
    for card in range(4, c.N_TYPES):
        if counts[card] > s.rows.counts[card]:
            raise bad("search cards", f"{counts[card]} {c.TYPES[card]}, not {s.rows.counts[card]}")
    for kind in (*s.supply_deck, s.drawn):
        if kind and sum(counts[kind << 2 : (kind << 2) + 4]) >= sum(s.rows.counts[kind << 2 : (kind << 2) + 4]):
            raise bad("supply deck", "a weapon is in two places")
    if len(set(s.supply_deck)) != len(s.supply_deck) or s.drawn in s.supply_deck:
        raise bad("supply deck", "a weapon is there twice")
    shown = [card & 255 for card in s.beside] + list(s.melee) + list(s.ranged)
    for human in range(s.n_humans):
        for kind in range(1, c.N_BACKPACK + 1):
            shown += [kind] * s.backpacks[human * c.N_BACKPACK + kind - 1]
    for kind in range(1, c.N_KINDS):
        if shown.count(kind) > sum(s.revealed[kind << 2 : (kind << 2) + 4]):
            raise bad("search cards", f"more {c.TYPES[kind << 2].split('.')[0]} cards lie open than were revealed")


FLOOR = (k.NEXT_TURN, k.ZOMBIE_TURN, k.CHOOSE_HUMANS, k.SHOW_HUMANS, k.BEGIN_TURN)
NEED_HERE = (k.HORDE_PART, k.SCATTERING, k.LETTING_GO, k.HEAD_START)
ASK_NEEDS_HERE = (k.ASK_HORDE, k.ASK_WHERE, k.ASK_SCATTER, k.ASK_LET_GO)
HUMAN_STEPS = (
    k.BEGIN_TURN, k.ARRIVE, k.DELIVER, k.DRAW, k.RUSH, k.ROOM, k.EAT, k.REBORN,
    k.JOYRIDE,
)  # fmt: skip
HUMAN_QUESTIONS = (
    k.ASK_DEAL_OUT, k.ASK_HEAL, k.ASK_DRAW, k.ASK_EQUIP, k.ASK_REVOLVER, k.ASK_RUSH,
    k.ASK_ROOM, k.ASK_LEAVE,
)  # fmt: skip
BY_ZOMBIE = (
    k.ASK_DEAL_OUT, k.ASK_HORDE, k.ASK_WHERE, k.ASK_SHIFT, k.ASK_SCATTER, k.ASK_SWAP,
    k.ASK_ADD, k.ASK_GEAR, k.ASK_DEAL,
)  # fmt: skip


def check_flow(s: Mez) -> None:
    """What is pending must be able to go on."""
    where = "now"
    steps = [kind_of(step) for step in s.stack]
    asked = [kind_of(question) for question in s.asked if question != NONE]
    if not steps or steps[0] not in FLOOR:
        raise bad(where, "nothing that leads on to the next turn is pending")
    if k.ARRIVE in steps or 0 in steps:
        raise bad(where, "a step that does not exist is pending")
    if s.phase == k.MOVING and k.MOVES_OVER not in steps and k.BEGIN_TURN not in steps:
        raise bad(where, "the end of the Moves is not pending")
    marks = {k.MOVING: 0, k.SEARCHING: k.T_OVER, k.ZOMBIES: k.T_OVER | k.T_ZOMBIES}.get(int(s.phase))
    if marks is not None and s.marks & (k.T_OVER | k.T_ZOMBIES) not in (marks, marks & k.T_ZOMBIES):
        raise bad(where, "marks do not fit the phase")
    for step in s.stack:
        fields = [step >> 8 * i & 255 for i in range(1, 5)]
        kind = kind_of(step)
        if kind in HUMAN_STEPS and fields[0] >= s.n_humans:
            raise bad(where, f"a step is about human {fields[0]}")
        if kind == k.ADD and (fields[0] >= c.N_SLOTS or fields[3] >= c.N_SLOTS):
            raise bad(where, "zombies are added to no store")
        if kind == k.OVERRUN and (fields[0] >= c.STORE_ROOMS or not 0 < fields[1] < 1 << s.n_humans):
            raise bad(where, "nobody is overrun")
        if kind == k.SURGE and (fields[0] >= c.STORE_ROOMS or s.zombies >> fields[0] & 1 or s.pool == 0):
            raise bad(where, "a surge into no store, into a room with a zombie or from an empty pool (MEZ-Z1.3)")
        if kind == k.HORDE_PART and (not 0 < fields[0] < c.N_CHARACTERS or not 0 < fields[1] <= 5 or fields[2] > 1):
            raise bad(where, "no such horde action")
        if kind in (k.ROLLED, k.STRUCK) and (fields[0] > 3 or fields[1] > 3):
            raise bad(where, "no such face")
        if kind == k.ROLLED and fields[2] >= s.n_humans:
            raise bad(where, f"human {fields[2]} has rolled")
        if kind == k.SUPPLY_BACK and fields[0] not in (1, 2):
            raise bad(where, "no such supply token")
    if s.here == c.NO_ROOM and (set(steps) & set(NEED_HERE) or set(asked) & set(ASK_NEEDS_HERE)):
        raise bad(where, "here is missing")
    if s.symbol == 0 and (k.SPREAD in steps or k.ASK_ADD in asked):
        raise bad(where, "symbol is missing")
    if k.ASK_OVERKILL in asked and (s.at[s.active] >= c.STORE_ROOMS or s.zombies >> s.at[s.active] & 1):
        raise bad(where, "an Overkill without the store room whose zombie has just been killed (MEZ-4.2)")
    if k.ASK_EQUIP in asked and not s.drawn:
        raise bad(where, "drawn is missing")
    if s.zombie_seat < 0 and (set(asked) & set(BY_ZOMBIE) or set(steps) & {*NEED_HERE[:3], k.SPREAD, k.SHIFTING}):
        raise bad(where, "the automa is asked nothing (MEZ-12.8)")
    choosing = k.ASK_KEEP in asked
    if choosing != bool(s.dealt):
        raise bad(where, "player cards are dealt only while they are chosen")
    for seat in range(s.n_seats):
        question = s.asked[seat]
        if question == NONE:
            continue
        kind, human = kind_of(question), question >> 8 & 255
        if kind in HUMAN_QUESTIONS and human >= s.n_humans:
            raise bad(where, f"a question is about human {human}")
        if (kind in BY_ZOMBIE) != (seat == s.zombie_seat) and kind != k.ASK_KEEP:
            raise bad(where, f"seat {seat} cannot be asked this")
        if not choosing and len(asked) > 1:
            raise bad(where, "several seats are asked at once")
        codes = s.options(seat, question)
        if not codes:
            raise bad(where, f"seat {seat} has no answer")
        if kind == k.ASK_KEEP and s.zombie_cards and (human == 0 or s.seat_of(human - 1) != seat):
            raise bad(where, f"seat {seat} chooses for another")

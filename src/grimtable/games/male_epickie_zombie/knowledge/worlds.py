"""From a view to a sampler: the open part of the table, and what the viewer cannot see."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.knowledge.sample import MezSampler
from grimtable.games.male_epickie_zombie.knowledge.view import HIDDEN, OVER, MezView, Pending
from grimtable.games.male_epickie_zombie.mall import Mall
from grimtable.games.male_epickie_zombie.rules.outcome import ENDINGS
from grimtable.games.male_epickie_zombie.state import Mez, blank

_MALLS: dict[tuple[str, tuple[int, ...]], Mall] = {}  # a game asks for the same layout again and again


def mall_for(rows: c.Rows, sides: tuple[int, ...]) -> Mall:
    """The layout, worked out once."""
    key = (rows.identity, sides)
    mall = _MALLS.get(key)
    if mall is None:
        if len(_MALLS) > 64:
            _MALLS.clear()
        mall = _MALLS[key] = Mall(rows, list(sides))
    return mall


def sampler_for(v: MezView, setup: Setup, rows: c.Rows) -> MezSampler:
    """Worlds that fit a view."""
    s = blank(setup, rows, mall_for(rows, v.sides), [0] * (4 * len(k.STREAMS)), None)
    s.characters, s.at, s.wounds, s.ammo = list(v.characters), list(v.at), list(v.wounds), list(v.ammo)
    s.melee, s.ranged, s.backpacks = list(v.melee), list(v.ranged), list(v.backpacks)
    s.used, s.lives, s.tokens, s.supplies = list(v.used), list(v.lives), list(v.tokens), list(v.supplies)
    s.objectives, s.progress, s.done = list(v.objectives or (0, 0, 0)), list(v.progress), list(v.done)
    s.beside, s.revealed, s.zombie_cards = list(v.beside), list(v.revealed), list(v.zombie_cards)
    s.face_down = [0 if card == HIDDEN else card for card in v.face_down]
    s.hand = list(v.hand_cards or ())
    s.clues = [max(0, number) for number in v.clues]
    s.clues_up = sum(1 << i for i, number in enumerate(v.clues) if number >= 0)
    s.zombies, s.pool, s.added, s.traps = v.zombies, v.pool, v.added, v.traps
    s.barricade, s.survivors, s.car = v.barricade, v.survivors, v.car
    s.active, s.moves, s.extra, s.marks, s.kills = v.active, v.moves, v.extra, v.marks, v.kills
    s.dropped, s.put_down, s.symbol, s.here = v.dropped, v.put_down, v.symbol, v.here
    s.drawn, s.overrun, s.shifted, s.last, s.turn = v.drawn, v.overrun, v.shifted, v.last, v.turn
    s.phase = v.phase
    if c.SOURCE not in v.objectives:
        s.clues_up = 0
    if v.phase == OVER:
        result = v.outcome or {}
        s.over, s.phase = True, k.ZOMBIES
        s.ended_by = ENDINGS.index(str(result["rule"]))
        winners = [seat for seat, what in result["results"].items() if what == "win"]
        if s.ended_by == ENDINGS.index("MEZ-13.4"):
            s.winner = next(h for h in range(v.n_humans) if str(v.seat_of(h)) in winners) + 1
    s.stack = [read_pending(k.STEPS, step) for step in v.steps]
    for seat, question in v.asked:
        s.asked[seat] = read_pending(k.QUESTIONS, question)
    s.n_asked = len(v.asked)
    sampler = hide(v, s, rows)
    sampler.questions = [0] * (v.n_seats + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = v.questions
    return sampler


def hide(v: MezView, s: Mez, rows: c.Rows) -> MezSampler:
    """What the viewer cannot see."""
    seen = list(v.revealed)
    for card in (*v.face_down, *(v.hand_cards or ())):
        if card > 0:
            seen[card] += 1
    others: list[i64] = []
    weapons: list[i64] = []
    for card in range(4, c.N_TYPES):
        for _ in range(rows.counts[card] - seen[card]):
            if card >> 2 < c.CROWBAR:
                others.append(card)
            elif card >> 2 != v.drawn and card >> 2 not in v.memory.supplies:
                weapons.append(card)
    known: list[i64] = list(v.memory.supplies)
    hidden: list[i64] = [human for human, card in enumerate(v.face_down) if card == HIDDEN]
    places: list[i64] = [i for i, number in enumerate(v.clues) if number < 0]
    gone = v.progress[v.objectives.index(c.SOURCE)] if v.coop and c.SOURCE in v.objectives else 0
    numbers: list[i64] = [number for number in range(1, 5) if number > gone and number not in v.clues]
    chosen: list[i64] = []
    if v.dealt and len(v.zombie_cards) > 0:
        for human in range(v.n_humans):
            if v.characters[human] == 0 and v.seat_of(human) not in v.waiting:
                chosen.append(human)
    return MezSampler(
        s,
        others,
        weapons,
        known,
        v.deck,
        v.supply_deck,
        0 if v.hand_cards is not None else v.hand,
        hidden,
        places,
        numbers,
        list(v.unseen),
        list(v.dealt),
        chosen,
        v.memory,
    )


def read_pending(names: tuple[str, ...], code: Pending) -> int:
    """A step or question as its number."""
    return pack(names.index(code[0]), code[1], code[2], code[3], code[4])

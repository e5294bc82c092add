"""How the Killer's cards can lie, by three accounts: all histories of what was told, the rules, and the memory."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, cast

import grimtable
from grimtable.engine.event import Event, Journal
from grimtable.engine.rng import WORDS
from grimtable.games.terrorscape import evidence, kinds
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.components import DEVIOUS, KILLERS, LOCKED, N_SKILLS, SKILLS, Rows
from grimtable.games.terrorscape.knowledge.killer_cards import AWAY, FULL, WIDTH, KillerCards
from grimtable.games.terrorscape.state import K_SLOW, KILLER_PHASE, STREAMS, Terrorscape
from tests.games.terrorscape.tables import count_cards, heard
from tests.laws.worlds import outcomes

Pile = tuple[int, ...]  # how many of each kind
Cards = tuple[Pile, Pile, Pile]  # hand, deck, discard pile
Tables = set[tuple[Pile, Pile, Pile, int]]  # and the card that came last, if it may be one too many (TER-7.7)
GAME = grimtable.games()["terrorscape"]
EMPTY = (0,) * N_SKILLS


# Every table that the events allow


def more(pile: Pile, kind: int, n: int = 1) -> Pile:
    return (*pile[:kind], pile[kind] + n, *pile[kind + 1 :])


def moved(tables: Tables, source: int, target: int, barred: int = -1) -> Tables:
    """Any card goes from one pile to another."""
    found: Tables = set()
    for each in tables:
        for kind in range(N_SKILLS):
            if cast(Pile, each[source])[kind] and kind != barred:
                piles = [each[0], each[1], each[2]]
                piles[source], piles[target] = more(piles[source], kind, -1), more(piles[target], kind)
                found.add((piles[0], piles[1], piles[2], kind))
    return found


def follow(tables: Tables, event: Event, rows: Rows, marks: set[str]) -> Tables:
    """The tables after one more event, as a Survivor hears of it; `marks` says what a discard means."""
    kind, args = event.kind, event.args
    if kind in ("card_drawn", "card_milled"):
        if not any(next(iter(tables))[1]):  # TER-8.4
            tables = {(hand, gone, EMPTY, -1) for hand, deck, gone, _ in tables}
        return moved(tables, 1, 0 if kind == "card_drawn" else 2)
    if kind == "card_spared" and not marks:  # TER-7.7: the card just drawn
        return {(more(hand, last, -1), deck, more(gone, last), -1) for hand, deck, gone, last in tables}
    tables = {(*each[:3], -1) for each in tables}
    card = (SKILLS.index(args["card"]) - 1) % N_SKILLS if args.get("card", "hidden") in SKILLS else -1
    if kind in ("cost_paid", "card_spared"):
        tables = moved(tables, 0, 2, LOCKED - 1 if kind == "card_spared" and "unlocked" in marks else -1)
        marks.discard("unlocked")
    elif kind in ("skill_played", "attacked"):
        tables = {(more(hand, card, -1), deck, gone, -1) for hand, deck, gone, _ in tables if hand[card]}
    elif kind == "unlocked":  # TER-8.7
        tables = {(more(hand, LOCKED - 1), deck, gone, -1) for hand, deck, gone, _ in tables}
        if sum(next(iter(tables))[0]) > rows.hand_limit:
            marks.add("unlocked")
    elif kind == "hand_spent":  # TER-K2.7
        tables = {(EMPTY, deck, tuple(map(sum, zip(hand, gone, strict=True))), -1) for hand, deck, gone, _ in tables}
    elif kind == "killer_chosen":
        first = KILLERS.index(args["killer"]) * N_SKILLS + 1
        tables = {(EMPTY, (*(int(n) for n in rows.skill_count[first : first + N_SKILLS - 1]), 0), EMPTY, -1)}
    elif kind == "killer_traits_shown" and "devious_ploy" in args["traits"]:
        marks.add("sly")
    if kind == "skill_discarded":
        tables = {(hand, deck, more(gone, card), -1) for hand, deck, gone, _ in tables}
    return tables


# What the memory keeps, what samples are


def subsets(pile: Pile, n: int) -> Iterator[Pile]:
    for taken in product(*(range(each + 1) for each in pile)):
        if sum(taken) == n:
            yield taken


def minus(pile: Pile, *others: Pile) -> Pile:
    return tuple(n - sum(other[kind] for other in others) for kind, n in enumerate(pile))


def plus(*piles: Pile) -> Pile:
    return tuple(map(sum, zip(*piles, strict=True)))


def kept(cards: KillerCards, rows: Rows) -> set[Cards]:
    """Every table that fits one of the ways: cards that a way does not name lie in any way."""
    k = [0] * evidence.HAND + list(cards.numbers)
    first = int(cards.killer) * N_SKILLS
    shown = tuple(k[evidence.SHOWN : evidence.SHOWN + N_SKILLS])
    all_cards = (*rows.skill_count[first + 1 : first + N_SKILLS], int(k[evidence.UNLOCKED] > 0))
    unseen = minus(all_cards, shown, tuple(int(cards.playing == kind) for kind in range(1, N_SKILLS + 1)))
    found: set[Cards] = set()
    for way in cards.ways:
        held = tuple(way >> WIDTH * kind & FULL for kind in range(N_SKILLS))
        away = tuple(way >> (AWAY + WIDTH * kind) & FULL for kind in range(N_SKILLS))
        left = minus(unseen, held, away)
        for drawn in subsets(left, k[evidence.HAND] - sum(held)):
            for lost in subsets(minus(left, drawn), k[evidence.LOST] - sum(away)):
                found.add((plus(held, drawn), minus(left, drawn, lost), plus(shown, away, lost)))
    return found


def lie(s: Terrorscape) -> Cards:
    deck = tuple(s.deck.count(kind) for kind in range(1, N_SKILLS + 1))
    return tuple(int(n) for n in s.hand[1:]), deck, tuple(int(n) for n in s.spent[1:])


# The rules themselves


def dealt(sly: bool) -> Terrorscape:
    """The Butcher with five cards and an unlocked one at level 2; a few slow steps, draws and discards to come."""
    skills = {"PUR": 1, "BAR": 2, "STAY": 2}
    pack = {
        "skill": [{"id": card, "count": skills.get(card[4:], 0)} for card in SKILLS[1:LOCKED] if card[:3] == "BUT"]
        + [{"id": "BUT-STAY", "cost": 2}],
        "killer": [{"id": "BUT", "unlock": 2}],
        "number": [{"id": "hand", "value": 3}],
    }
    setup = GAME.setup(*GAME.check_setup(2, "standard", {}), pack)
    s = blank(setup, cast(Rows, setup.rows), [0] * (WORDS * len(STREAMS)), Journal(3))
    s.killer, s.phase, s.kstep = 0, KILLER_PHASE, K_SLOW
    s.who = [0, 1, 2]
    s.known[evidence.WHO : evidence.WHO + 3] = [0, 1, 2]
    s.ktraits = 1 << DEVIOUS - 20 if sly else 0
    s.deck = [kind for kind in range(1, LOCKED) for _ in range(s.rows.skill_count[kind])]
    evidence.first_deck(s.known, len(s.deck))
    slow, draw, mill = (kinds.DO_SLOW_STEP, 0), (kinds.DO_DRAW, 3), (kinds.DO_MILL, 1)
    s.push(kinds.DO_BEGIN_ROUND)
    for step, n in reversed((draw, slow, draw, slow, mill, draw, slow, draw)):
        s.push(step, n)
    return s


def histories(first: Terrorscape) -> dict[Any, dict[Cards, Terrorscape]]:
    """All that can happen until a Survivor is asked: by what was heard, how the cards can lie and one such table."""
    todo: dict[Any, Terrorscape] = {}
    for deck in sorted(set(permutations(first.deck))):
        s = first.clone()
        s.journal = Journal(3)
        count_cards(s, *["sly"] * s.killer_has(DEVIOUS))
        s.deck = list(deck)
        s.begin()
        todo[deck] = s
    found: dict[Any, dict[Cards, Terrorscape]] = {}
    while todo:
        following: dict[Any, Terrorscape] = {}
        for s in todo.values():
            seat = s.next_seat()
            if seat != s.killer_seat:
                found.setdefault(heard(s), {})[lie(s)] = s
                continue
            for code in s.codes(seat):
                for each in outcomes(s, seat, code):
                    other = cast(Terrorscape, each)
                    key = heard(other), lie(other), tuple(other.deck), tuple(other.asked)
                    following[key] = other
        todo = following
    return found

"""The table of Osaczeni as a person would write it down, and as a dump that plays on exactly."""

from typing import Any

from grimtable.engine.codes import NONE
from grimtable.engine.counts import by_slug, counts_of
from grimtable.engine.errors import BadPosition
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Rng, seed_bytes, stream_words
from grimtable.engine.state import Setup
from grimtable.engine.view import Json
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.formats import moment
from grimtable.games.osaczeni.formats.checks import check_memory, number
from grimtable.games.osaczeni.knowledge.memory import Memory
from grimtable.games.osaczeni.knowledge.view import OVER, card_counts, cards_of, pending, seats_in
from grimtable.games.osaczeni.state import STREAMS, Osaczeni, blank

STEP_OF_NAME = {name: number for number, name in enumerate(k.STEPS) if name}


def dump(s: Osaczeni) -> Json:
    """The full state: every zone, the pending steps by name, memories and streams."""
    n = int(s.n_seats)
    return {
        "game": "osaczeni",
        "ruleset": f"osaczeni@{s.version}",
        "mode": s.setup.mode,
        "options": dict(s.setup.options),
        "pack": None if s.rows.identity == standard_identity(s) else s.rows.tables,
        "seats": n,
        "variant": int(s.variant),
        "round": int(s.round_no),
        "badge": int(s.badge),
        "victim": int(s.victim),
        "monsters": by_slug(c.AREAS, tuple(s.monsters)),
        "pool": int(s.pool),
        "closed": [c.AREAS[area] for area in range(c.N_AREAS) if s.closed >> area & 1],
        "condemned": [c.AREAS[area] for area in range(c.N_AREAS) if s.condemned >> area & 1],
        "cold_room": [[int(i) // c.FAMILY, c.CHARACTERS[i % c.FAMILY]] for i in s.cold],
        "hidden": [[i // c.FAMILY, c.CHARACTERS[i % c.FAMILY]] for i in range(n * c.FAMILY) if s.hidden >> i & 1],
        "deck": [c.CARDS[card] for card in reversed(s.deck)],
        "played": by_slug(c.CARDS, (0, *s.played[1:])),
        "boxed": cards_of(tuple(s.boxed)),
        "seat": [
            {
                "hand": cards_of(tuple(s.hands[seat * c.N_CARDS : (seat + 1) * c.N_CARDS])),
                "characters": {c.CHARACTERS[i]: c.PLACES[s.at[seat * c.FAMILY + i]] for i in range(c.FAMILY)},
            }
            for seat in range(n)
        ],
        "now": {
            "phase": k.PHASES[OVER if s.over else s.phase],
            "dice": by_slug(c.AREAS, tuple(s.dice)),
            "dice_place": k.DICE_PLACES[s.dice_place],
            "looked": seats_in(s.looked, n),
            "voted": s.voted,
            "area": "" if s.area == c.NO_AREA else c.AREAS[s.area],
            "voters": seats_in(s.voters, n),
            "passed": seats_in(s.passed, n),
            "turn": int(s.turn),
            "handed": seats_in(s.handed, n),
            "pistols": [int(number) for number in s.pistols],
            "votes": [int(vote) - 1 if vote else "" for vote in s.votes],
            "goals": [c.AREAS[goal - 1] if goal else "" for goal in s.goals],
            "drawn": cards_of(tuple(s.drawn)),
            "ended_by": int(s.ended_by),
            "steps": [list(pending(k.STEPS, step)) for step in s.stack],
            "asked": [
                [seat, *pending(k.QUESTIONS, question)] for seat, question in enumerate(s.asked) if question != NONE
            ],
            "questions": [s.question_number(seat) for seat in range(n)],
        },
        "memory": [s.memory(seat).to_json("") for seat in [*range(n), None]],
        "streams": {name: [int(word) for word in s.streams[i * 4 : i * 4 + 4]] for i, name in enumerate(STREAMS)},
    }


def standard_identity(s: Osaczeni) -> str:
    """The identity of the rows that ship with the game."""
    game = s.setup.game
    return game.pack_hash(game.rows())


# Written positions

TOP = (
    "game", "ruleset", "mode", "options", "pack", "seats", "seed", "variant", "round", "badge", "victim", "monsters",
    "pool", "closed", "condemned", "cold_room", "hidden", "deck", "played", "boxed", "seat", "now", "memory", "streams",
)  # fmt: skip


def load(setup: Setup, rows: c.Rows, data: Json) -> Osaczeni:
    """The state behind a position; what is unknown is filled in by the position's own seed."""
    known(data, TOP, "the position")
    seed = seed_bytes(data.get("seed", 0))
    streams: list[i64] = []
    for name in STREAMS:
        streams.extend(data.get("streams", {}).get(name) or stream_words(seed, name))
    s = blank(setup, rows, streams, Journal(setup.n_seats + 1))
    n = int(s.n_seats)
    s.variant = data.get("variant", 0 if setup.mode in ("standard", "v21") else int(setup.mode[1:]))
    number(s.variant, 0, 20, "variant")
    s.round_no = number(data.get("round", 1), 0, rows.rounds, "round")
    s.badge = read_seat(data.get("badge", 0), n, "badge")
    s.victim = read_seat(data.get("victim", (s.badge + 1) % n), n, "victim")
    s.monsters = list(counts_of(c.AREAS, data.get("monsters", {})))
    for area in range(c.N_AREAS):
        number(s.monsters[area], 0, rows.notches[area], f"monsters of {c.AREAS[area]}")
    s.pool = number(data.get("pool", rows.monsters - sum(s.monsters)), 0, rows.monsters, "pool")
    if s.pool < 0 or s.pool + sum(s.monsters) != rows.monsters:
        raise BadPosition(f"osaczeni: {sum(s.monsters)} monsters and a pool of {s.pool}, there are {rows.monsters}")
    s.condemned = read_areas(data.get("condemned", []), "condemned")
    s.closed = read_areas(data.get("closed", []), "closed") | s.condemned
    seats = data.get("seat", [])
    if len(seats) > n:
        raise BadPosition(f"osaczeni: {len(seats)} [[seat]] tables for {n} seats")
    for seat in range(n):
        read_family(s, seat, seats[seat] if seat < len(seats) else {})
    read_cold_room(s, data.get("cold_room"))
    s.hidden = sum(1 << character_id(pair, n, "hidden") for pair in data.get("hidden", []))
    rng = Rng(seed, "position")
    fill_cards(s, rows, data, seats, rng)
    moment.read(s, data.get("now", {}), rng)
    for index, memory in enumerate(data.get("memory") or []):
        s.remember(None if index == n else index, check_memory(Memory.from_json(memory), n))
    return s


def known(data: Json, fields: tuple[str, ...], where: str) -> None:
    """Refuse fields that nothing reads: a typing error would pass unnoticed."""
    for key in data:
        if key not in fields:
            raise BadPosition(f"osaczeni, {where}: no field '{key}'; there is {', '.join(fields)}")


def read_seat(value: Any, n: int, where: str) -> int:  # whatever the position holds
    """A seat."""
    if type(value) is not int or not 0 <= value < n:
        raise BadPosition(f"osaczeni: {where} is {value!r}, not a seat of 0 to {n - 1}")
    return value


def read_areas(slugs: list[str], where: str) -> int:
    """Areas as bits; the parking lot cannot be closed."""
    for slug in slugs:
        if slug not in c.AREAS[:-1]:
            raise BadPosition(f"osaczeni: {where} is {slug!r}, not one of {', '.join(c.AREAS[:-1])} (OSA-11.2)")
    return sum(1 << c.AREAS.index(slug) for slug in set(slugs))


def character_id(pair: Any, n: int, where: str) -> int:  # [seat, "BEK"]
    """A character by seat and name."""
    seat, slug = pair
    if slug not in c.CHARACTERS:
        raise BadPosition(f"osaczeni: {where} names {slug!r}, not one of {', '.join(c.CHARACTERS)}")
    return read_seat(seat, n, where) * c.FAMILY + c.CHARACTERS.index(slug)


def read_family(s: Osaczeni, seat: int, data: Json) -> None:
    """One [[seat]] table: a character that is not named takes no part in the game."""
    known(data, ("hand", "cards", "characters"), f"seat {seat}")
    for slug, place in data.get("characters", {}).items():
        if slug not in c.CHARACTERS or place not in c.PLACES:
            raise BadPosition(f"osaczeni, seat {seat}: {slug!r} is at {place!r}; {', '.join(c.PLACES)} is possible")
        s.at[seat * c.FAMILY + c.CHARACTERS.index(slug)] = c.PLACES.index(place)
    for card in data.get("hand", []):
        if card not in c.CARDS[1:]:
            raise BadPosition(f"osaczeni, seat {seat}: a card is {card!r}, not one of {', '.join(c.CARDS[1:])}")
        s.add_card(seat, c.CARDS.index(card))
    for area in range(c.N_AREAS - 1):
        if s.crowd(area) > s.rows.spaces[area] or (s.crowd(area) and s.is_closed(area)):
            raise BadPosition(f"osaczeni, seat {seat}: {c.AREAS[area]} has no space for so many (OSA-2.5)")


def read_cold_room(s: Osaczeni, pairs: list[Any] | None) -> None:
    """The dead in the order of their deaths; left out, in the order of seats."""
    n = int(s.n_seats)
    dead = [i for i in range(n * c.FAMILY) if s.at[i] == c.COLD]
    if pairs is None:
        s.cold = list(dead)
        return
    s.cold = [character_id(pair, n, "cold_room") for pair in pairs]
    for i in s.cold:
        if s.at[i] == c.ABSENT:
            s.at[i] = c.COLD
    if sorted(s.cold) != [i for i in range(n * c.FAMILY) if s.at[i] == c.COLD]:
        raise BadPosition("osaczeni: cold_room does not name exactly the characters that are cold")


def fill_cards(s: Osaczeni, rows: c.Rows, data: Json, seats: list[Json], rng: Rng) -> None:
    """Deck and hands as written; what is not, from the unseen cards in the order of the position's seed."""
    n = int(s.n_seats)
    s.played = list(counts_of(c.CARDS, data.get("played", {})))
    s.boxed = list(card_counts(data.get("boxed", [])))
    s.drawn = list(card_counts(data.get("now", {}).get("drawn", [])))
    left = [rows.counts[card] - s.played[card] - s.boxed[card] - s.drawn[card] for card in range(c.N_CARDS)]
    left[0] = 0
    for card in range(1, c.N_CARDS):
        left[card] -= sum(s.hands[seat * c.N_CARDS + card] for seat in range(n))
    deck = data.get("deck")
    if isinstance(deck, list):
        for slug in deck:
            if slug not in c.CARDS[1:]:
                raise BadPosition(f"osaczeni: deck has {slug!r}, not one of {', '.join(c.CARDS[1:])}")
        s.deck = [c.CARDS.index(slug) for slug in reversed(deck)]
        for card in s.deck:
            left[card] -= 1
    if min(left) < 0:
        raise BadPosition(f"osaczeni: more {c.CARDS[left.index(min(left))]} cards than there are")
    cards: list[i64] = [card for card in range(1, c.N_CARDS) for _ in range(left[card])]
    rng.shuffle(cards)
    for seat, table in enumerate(seats):
        for _ in range(table.get("cards", 0) - int(s.hands[seat * c.N_CARDS])):
            s.add_card(seat, cards.pop())
    if deck is None:
        s.deck, cards = cards, []
    elif isinstance(deck, int):
        if not 0 <= deck <= len(cards):
            raise BadPosition(f"osaczeni: deck is {deck}, not a number from 0 to {len(cards)}")
        s.deck, cards = cards[:deck], cards[deck:]
    for card in cards:  # what is neither in the deck nor in sight was boxed face down
        s.boxed[0] += 1
        s.boxed[card] += 1

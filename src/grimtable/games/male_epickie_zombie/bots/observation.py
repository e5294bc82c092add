"""What a learner sees of Małe Epickie Zombie: every field with its meaning, and its numbers for one seat."""

from typing import Final

from grimtable.engine.codes import bit
from grimtable.engine.ints import i64
from grimtable.engine.observation import Observed
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.state import Mez

MOST: Final = 255
HUMANS: Final = 4
CAR_AND_ROOMS: Final = c.N_ROOMS + 1
BACK: Final = 1  # a card of which only the back is seen
HIDDEN_CLUE: Final = 9
N_PHASES: Final = 5
N_MARKS: Final = len(k.MARKS)
N_DEALT: Final = 16

OBSERVED: Final = (
    Observed("side", (2,), 1, "the own side: zombies, humans"),
    Observed("mine", (HUMANS,), 1, "the humans of this seat"),
    Observed("in_game", (HUMANS,), 1, "the humans in the game"),
    Observed("character", (HUMANS,), c.N_CHARACTERS - 1, "the character of each human, 0 while it is hidden or open"),
    Observed("at", (HUMANS, c.N_ROOMS), 1, "the room of each human"),
    Observed("wounds", (HUMANS,), MOST, "wounds of each human"),
    Observed("ammo", (HUMANS,), MOST, "ammo of each human"),
    Observed("melee", (HUMANS,), c.N_KINDS - 1, "the Melee weapon of each human, 0 for the printed one"),
    Observed("ranged", (HUMANS,), c.N_KINDS - 1, "the Ranged weapon of each human, 0 for the printed one"),
    Observed("search", (HUMANS,), c.N_TYPES - 1, "the search card before each human: 0 none, 1 back, else its type"),
    Observed("backpacks", (HUMANS, c.N_BACKPACK), MOST, "backpack cards of each human, by kind"),
    Observed("used", (HUMANS, CAR_AND_ROOMS), 1, "rooms whose ability each human has used this turn, last the car"),
    Observed("lives", (HUMANS,), MOST, "own survivor tokens of each human"),
    Observed("tokens", (c.N_TOKENS,), c.GONE, "objective tokens: a room, 32 + who carries it, 63 gone"),
    Observed("clues", (4,), HIDDEN_CLUE, "the number on each bio room: 0 gone, 9 hidden"),
    Observed("supplies", (2,), HUMANS, "who carries each supply token + 1, 0 for nobody"),
    Observed("objectives", (3,), MOST, "the objectives, 0 while they are not drawn"),
    Observed("progress", (HUMANS, 3), MOST, "progress with each objective: of all humans together, or of each"),
    Observed("done", (HUMANS, 3), 1, "objectives completed: by all humans together, or by each"),
    Observed("beside", (c.N_SLOTS, c.N_KINDS), MOST, "cards beside each store, by kind"),
    Observed("sizes", (3,), MOST, "cards: search deck, supply deck, hand of the zombies"),
    Observed("hand", (c.N_TYPES,), MOST, "the zombies' hand by type, for the zombie player"),
    Observed("revealed", (c.N_TYPES,), MOST, "search cards out of the hidden piles, by type"),
    Observed("zombie_cards", (c.N_CHARACTERS,), MOST, "zombie cards: 0 not there, else the marker + 1"),
    Observed("dealt", (N_DEALT,), c.N_CHARACTERS - 1, "player cards dealt to this seat, 0 for those of others"),
    Observed("zombies", (c.N_ROOMS,), 1, "rooms with a zombie"),
    Observed("added", (c.N_ROOMS,), 1, "rooms to which a zombie came this zombie turn"),
    Observed("traps", (c.N_ROOMS,), 1, "rooms with an armed trap"),
    Observed("shifted", (c.N_ROOMS,), 1, "zombies that have moved by the effect at hand"),
    Observed("numbers", (12,), MOST, "zombies in the pool, barricade, survivors, the car's room + 1, Moves left, "
             "additional Moves, kills, the symbol + 1, the store of HERE + 1, the weapon on offer, last turns, turn"),
    Observed("active", (HUMANS,), 1, "whose turn it is"),
    Observed("overrun", (HUMANS,), 1, "humans Overrun since the end of their turn"),
    Observed("marks", (N_MARKS,), 1, "marks of the turn at hand"),
    Observed("dropped", (c.N_KINDS,), 3, "cards let go since the last arrival, by kind"),
    Observed("put_down", (c.N_TOKENS,), 1, "tokens put down since the last arrival"),
    Observed("phase", (N_PHASES,), 1, "the phase: choosing, moves, search, zombies, over"),
    Observed("layout", (c.N_SLOTS,), len(c.SIDES) - 1, "the store card of each slot"),
)  # fmt: skip


def capped(n: i64) -> i64:
    """A number as an observation holds it."""
    return n if n < MOST else MOST


def add_bits(found: list[i64], bits: i64, n: i64) -> None:
    """Add so many bits, the lowest first."""
    for i in range(n):
        found.append(1 if bits & bit(i) else 0)


def add_row(found: list[i64], row: list[i64], n: i64) -> None:
    """Add so many numbers of a row, 0 where it has ended."""
    for i in range(n):
        found.append(capped(row[i]) if i < len(row) else 0)


def add_counts(found: list[i64], cards: list[i64], n: i64) -> None:
    """Add how often each kind is among some cards."""
    counts: list[i64] = [0] * n
    for card in cards:
        counts[card] += 1
    found += counts


def observe(s: Mez, seat: i64, found: list[i64]) -> None:
    """Add the fields of the table as a seat sees it: backs of search cards, no deck, no other hand or choice."""
    zombie = seat == s.zombie_seat
    mine: list[i64] = [
        1 if human < s.n_humans and not zombie and s.seat_of(human) == seat else 0 for human in range(HUMANS)
    ]
    found += [1 if zombie else 0, 0 if zombie else 1]
    found += mine
    for human in range(HUMANS):
        found.append(1 if human < s.n_humans else 0)
    add_humans(s, zombie, mine, found)
    found += s.tokens
    for i in range(4):
        number = s.clues[i]
        found.append(HIDDEN_CLUE if number != 0 and s.clues_up >> i & 1 == 0 else number)
    for human in s.supplies:
        found.append(0 if human == c.NO_ROOM else human + 1)
    for i in range(3):
        found.append(s.objectives[i] if s.has_objectives() else 0)
    add_row(found, s.progress, HUMANS * 3)
    for side in range(HUMANS):
        add_bits(found, s.done[side] if side < len(s.done) else 0, 3)
    beside: list[i64] = [0] * (c.N_SLOTS * c.N_KINDS)
    for card in s.beside:
        beside[(card >> 8) * c.N_KINDS + (card & 255)] += 1
    found += beside
    found += [capped(len(s.deck)), capped(len(s.supply_deck)), capped(len(s.hand))]
    nothing: list[i64] = []
    add_counts(found, s.hand if zombie else nothing, c.N_TYPES)
    add_row(found, s.revealed, c.N_TYPES)
    cards: list[i64] = [0] * c.N_CHARACTERS
    for card in s.zombie_cards:
        cards[card & 255] = 1 + (card >> 8)
    found += cards
    for i in range(N_DEALT):
        own = zombie if len(s.zombie_cards) == 0 else i // 3 < HUMANS and mine[i // 3] == 1
        found.append(s.dealt[i] if i < len(s.dealt) and own else 0)
    for rooms in (s.zombies, s.added, s.traps, s.shifted):
        add_bits(found, rooms, c.N_ROOMS)
    found += [
        capped(s.pool), capped(s.barricade), capped(s.survivors), 0 if s.car == c.NO_ROOM else s.car + 1,
        capped(s.moves), capped(s.extra), capped(s.kills), s.symbol, 0 if s.here == c.NO_ROOM else s.here + 1, s.drawn,
        capped(s.last), capped(s.turn),
    ]  # fmt: skip
    for human in range(HUMANS):
        found.append(1 if human == s.active else 0)
    add_bits(found, s.overrun, HUMANS)
    add_bits(found, s.marks, N_MARKS)
    for kind in range(c.N_KINDS):
        found.append(s.dropped >> (2 * kind) & 3)
    add_bits(found, s.put_down, c.N_TOKENS)
    phase: i64 = N_PHASES - 1 if s.over else s.phase
    for i in range(N_PHASES):
        found.append(1 if i == phase else 0)
    found += s.mall.sides


def add_humans(s: Mez, zombie: bool, mine: list[i64], found: list[i64]) -> None:
    """Add what is known of each human."""
    choosing = len(s.dealt) > 0
    n = s.n_humans
    for human in range(HUMANS):
        found.append(s.characters[human] if human < n and (mine[human] == 1 or not choosing) else 0)
    for human in range(HUMANS):
        for room in range(c.N_ROOMS):
            found.append(1 if human < n and s.at[human] == room else 0)
    add_row(found, s.wounds, HUMANS)
    add_row(found, s.ammo, HUMANS)
    add_row(found, s.melee, HUMANS)
    add_row(found, s.ranged, HUMANS)
    for human in range(HUMANS):
        card: i64 = s.face_down[human] if human < n else 0
        sees = zombie or (mine[human] == 1 and human == s.active and s.marks & k.T_PEEKED != 0)
        found.append(card if sees or card == 0 else BACK)
    add_row(found, s.backpacks, HUMANS * c.N_BACKPACK)
    for human in range(HUMANS):
        add_bits(found, s.used[human] if human < n else 0, CAR_AND_ROOMS)
    add_row(found, s.lives, HUMANS)

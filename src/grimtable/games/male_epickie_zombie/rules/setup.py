"""Setup: MEZ-S0, with what the other modes change (MEZ-12.2, MEZ-12.3, MEZ-13.1)."""

from grimtable.engine.codes import bit
from grimtable.engine.errors import BadPack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Tape, stream_words
from grimtable.engine.state import Setup
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import Mall
from grimtable.games.male_epickie_zombie.rules import modes, objectives, zombie_turn
from grimtable.games.male_epickie_zombie.state import Mez, blank


def deal(setup: Setup, rows: c.Rows, seed: bytes, tape: Tape | None, muted: bool) -> Mez:
    """Set the table up and run to the first decision (MEZ-S0)."""
    streams: list[i64] = []
    for name in k.STREAMS:
        streams.extend(stream_words(seed, name))
    standard: list[i64] = [slot * 2 for slot in range(c.N_SLOTS)]
    journal = None if muted else Journal(setup.n_seats + 1)
    s = blank(setup, rows, Mall(rows, standard), streams, journal)
    s.tape = tape
    sides: list[i64] = [slot * 2 for slot in range(c.N_SLOTS)]  # MEZ-S0.1
    s.shuffle(k.SETUP, sides)
    for slot in range(c.N_SLOTS):
        sides[slot] += s.below(k.SETUP, 2)
    s.mall = Mall(rows, sides)
    furnish(s)
    lay_out(s)
    prepare_decks(s)
    s.active = first_human(s)
    s.emit(k.E_FIRST_HUMAN, s.active)
    if setup.version == 1:  # ruleset 1 drew the objectives before the player cards
        draw_objectives(s)
    s.pile = list(range(1, c.N_CHARACTERS))
    s.shuffle(k.SETUP, s.pile)
    choose_zombie(s)
    s.begin()
    return s


def furnish(s: Mez) -> None:
    """Put the pieces that start in a room there: zombies (MEZ-S0.2) and the vehicle (MEZ-S0.10)."""
    for slot in range(c.N_SLOTS):
        s.zombies |= bit(slot * 3)
    s.pool = s.rows.zombies - c.N_SLOTS
    s.car = s.mall.car


def lay_out(s: Mez) -> None:
    """Set barricade and survivors, put the humans in C-M with 0 wounds and full ammo (MEZ-S0.3, MEZ-S0.6)."""
    s.barricade = s.rows.limit["barricade"]
    modes.place_survivors(s)
    for human in range(s.n_humans):
        s.at[human] = c.CM


def first_human(s: Mez) -> i64:
    """The human who begins: by lot, or in the named seat; the zombie player's seat means the next human (MEZ-S0.11)."""
    first = s.setup.options.get("first", "random")
    if first == "random":
        return s.below(k.SETUP, s.n_humans)
    seat: i64 = first
    for human in range(s.n_humans):
        if s.seat_of(human) >= seat:
            return human
    return 0


def draw_objectives(s: Mez) -> None:
    """Draw three of the nine objectives by lot (MEZ-S0.7)."""
    drawn: list[i64] = list(range(1, len(c.OBJECTIVES)))
    s.shuffle(k.SETUP, drawn)
    lay_objectives(s, drawn[:3])


def lay_objectives(s: Mez, chosen: list[i64]) -> None:
    """Lay three objectives and their tokens out; tokens of the others stay in the box (MEZ-S0.7, MEZ-Q31)."""
    ingredients: list[i64] = list(range(8))
    clues: list[i64] = list(range(4))
    s.shuffle(k.SETUP, ingredients)
    s.shuffle(k.SETUP, clues)
    s.objectives = sorted(chosen)
    for objective in s.objectives:
        s.emit(k.E_OBJECTIVE, objective)
        objectives.set_up(s, objective, ingredients, clues)


def prepare_decks(s: Mez) -> None:
    """4 random weapons and all other cards make the search deck, the other weapons the supply deck (MEZ-S0.8)."""
    rows = s.rows
    weapons: list[i64] = []
    others: list[i64] = []
    for card in range(4, c.N_TYPES):
        for _ in range(rows.counts[card]):
            if card >> 2 >= c.CROWBAR:
                weapons.append(card)
            else:
                others.append(card)
    n: i64 = rows.limit["search-weapons"]
    if n > len(weapons) or len(others) + n < s.n_humans:
        raise BadPack("pack for male_epickie_zombie: too few search cards to deal in")
    s.shuffle(k.SETUP, weapons)
    for _ in range(n):
        others.append(weapons.pop())
    s.deck = others
    s.shuffle(k.SETUP, s.deck)
    for card in weapons:
        s.supply_deck.append(card >> 2)


# Player cards


def choose_zombie(s: Mez) -> None:
    """The zombie player keeps 1 of 3 (MEZ-S0.4); the automa gets 1 random card (MEZ-12.2)."""
    s.push(k.CHOOSE_HUMANS)
    if s.zombie_seat < 0:
        card = s.pile.pop()
        s.zombie_cards.append(card)
        s.emit(k.E_AUTOMA, k.BY_12_2, k.D_CARD, 0, card)
        s.emit(k.E_ZOMBIE_CARD, card)
        return
    s.dealt = sorted([s.pile.pop(), s.pile.pop(), s.pile.pop()])
    s.record(k.E_CARDS_DEALT, (s.zombie_seat, 0, tuple(s.dealt)))
    s.ask(s.zombie_seat, k.ASK_KEEP)


def legal_keep(s: Mez, human: i64) -> list[i64]:
    """List the three cards dealt to a chooser: the zombie player is 0, humans count from 1 (MEZ-S0.4, MEZ-S0.5)."""
    at = (human - 1) * 3 if human > 0 else 0
    return [k.KEEP | s.dealt[at + i] << 8 for i in range(3)]


def apply_keep(s: Mez, human: i64, card: i64) -> None:
    """Keep a player card: the zombie card shows at once, a human's once all have chosen (MEZ-S0.4, MEZ-S0.5)."""
    if human == 0:
        for other in s.dealt:
            if other == card:
                s.zombie_cards.append(card | 1 << 8)
            else:
                s.pile.append(other)
        s.dealt = []
        s.shuffle(k.SETUP, s.pile)
        s.emit(k.E_ZOMBIE_CARD, card)
        return
    s.characters[human - 1] = card
    if s.n_seats == 1 and human < s.n_humans:  # one seat answers for both, one after the other (MEZ-15.1)
        s.ask(0, k.ASK_KEEP, human + 1)


def choose_humans(s: Mez) -> None:
    """Each human gets 3 random cards and secretly keeps 1 (MEZ-S0.5)."""
    s.dealt = []
    for human in range(s.n_humans):
        three = sorted([s.pile.pop(), s.pile.pop(), s.pile.pop()])
        s.dealt.extend(three)
        s.record(k.E_CARDS_DEALT, (s.seat_of(human), human + 1, tuple(three)))
    s.push(k.SHOW_HUMANS)
    if s.n_seats == 1:
        s.ask(0, k.ASK_KEEP, 1)
        return
    for human in range(s.n_humans):
        s.ask(s.seat_of(human), k.ASK_KEEP, human + 1)


def show_humans(s: Mez) -> None:
    """Chosen cards are shown together; the rest is the unused pile, shuffled (MEZ-S0.5)."""
    for human in range(s.n_humans):
        for i in range(3):
            if s.dealt[human * 3 + i] != s.characters[human]:
                s.pile.append(s.dealt[human * 3 + i])
        s.emit(k.E_CHARACTER, human, s.characters[human])
    s.dealt = []
    s.pile.sort()
    s.shuffle(k.SETUP, s.pile)
    if not s.has_objectives():  # after the player cards (MEZ-S0.4, MEZ-S0.5, MEZ-S0.7)
        draw_objectives(s)
    s.push(k.BEGIN_TURN, s.active)
    if s.zombie_seat < 0:  # MEZ-12.3: each human draws a card, unseen
        for human in range(s.n_humans):
            s.face_down[human] = s.deck.pop()
            s.emit(k.E_DEALT, human, s.face_down[human])
        return
    zombie_turn.draw_hand(s, s.rows.limit["hand"])  # MEZ-S0.9
    s.push(k.DEAL_OUT, 0)


def deal_out(s: Mez, human: i64) -> None:
    """The zombie player puts 1 card face down in front of each human (MEZ-S0.9)."""
    if human < s.n_humans and len(s.hand) > 0:
        s.push(k.DEAL_OUT, human + 1)
        s.ask(s.zombie_seat, k.ASK_DEAL_OUT, human)

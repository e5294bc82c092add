"""Setup: TER-2, traits TER-12.1 to TER-12.5, plans TER-14.1, the token TER-13.1."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Tape, stream_words
from grimtable.engine.state import Setup
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.rules import encounter, keywords
from grimtable.games.terrorscape.state import ITEM_DECKS, SETUP, SKILL_DECK, STREAMS, Terrorscape


def deal(setup: Setup, rows: c.Rows, seed: bytes, tape: Tape | None, muted: bool) -> Terrorscape:
    """From the options to the first decision."""
    streams: list[i64] = []
    for name in STREAMS:
        streams.extend(stream_words(seed, name))
    s = blank(setup, rows, streams, None if muted else Journal(setup.n_seats + 1))
    s.tape = tape
    s.push(k.DO_CHOOSE)
    s.begin()
    return s


# Characters


def choose(s: Terrorscape) -> None:
    """Both sides choose at the same time and in secret (TER-2.2, TER-2.8).

    In Variant 2 the Survivors see each other's picks but are no team: the Killer is asked after them, knowing nothing.
    """
    s.push(k.DO_REVEAL)
    if not s.own:
        s.ask(s.killer_seat, k.ASK_KILLER)
    s.ask(s.controller(0), k.ASK_SURVIVOR, 0)


def legal_killer() -> list[i64]:
    """One of three Killers."""
    codes: list[i64] = []
    for killer in range(c.NO_KILLER):
        codes.append(pack(k.PICK_KILLER, killer))
    return codes


def forbid_survivor(s: Terrorscape, character: i64) -> str | None:
    """The rule that forbids this Survivor, or None: one that nobody has yet (TER-2.8)."""
    return None if character < c.N_SURVIVORS and s.index_of(character) == c.TEAM else "TER-2.8"


def legal_survivor(s: Terrorscape) -> list[i64]:
    """Every Survivor not yet taken."""
    codes: list[i64] = []
    for character in range(c.N_SURVIVORS):
        if forbid_survivor(s, character) is None:
            codes.append(pack(k.PICK_SURVIVOR, character))
    return codes


def apply_survivor(s: Terrorscape, i: i64, character: i64) -> None:
    """Seat after seat picks (TER-2.8)."""
    s.who[i] = character
    if i + 1 < c.TEAM:
        s.ask(s.controller(i + 1), k.ASK_SURVIVOR, i + 1)
    elif s.own:
        s.ask(s.killer_seat, k.ASK_KILLER)


def reveal(s: Terrorscape) -> None:
    """Both choices are announced, then the table is set (TER-2.2 to TER-2.7)."""
    s.killer = s.picked - 1
    s.picked = 0
    for i in range(c.TEAM):
        s.known[evidence.WHO + i] = s.who[i]
    s.emit(k.KILLER_CHOSEN, s.killer, s.strength())
    if s.journal is not None:
        s.record(k.SURVIVORS_CHOSEN, (tuple(int(character) for character in s.who),))
    lay_out(s)
    s.push(k.DO_BEGIN_ROUND)
    if s.setup.options.get("traits", "off") != "off":
        s.push(k.DO_REVEAL_TRAITS)
        s.push(k.DO_CHOOSE_TRAITS)
    deal_variants(s)
    s.push(k.DO_DRAW, s.rows.opening, 0)


def lay_out(s: Terrorscape) -> None:
    """Decks and starting items (TER-2.3, TER-2.5, TER-2.6)."""
    rows = s.rows
    for kind in range(1, c.LOCKED):  # the locked card stays aside
        for _ in range(rows.skill_count[s.killer * c.N_SKILLS + kind]):
            s.deck.append(kind)
    s.shuffle(SKILL_DECK, s.deck)
    evidence.first_deck(s.known, len(s.deck))
    s.discovery = rows.discovery_cards[:]
    s.shuffle(ITEM_DECKS, s.discovery)
    black = rows.search_cards[:]
    s.shuffle(ITEM_DECKS, black)
    s.search = rows.coloured[:]
    s.search.extend(black)
    for i in range(c.TEAM):
        item = rows.start_item[s.who[i]]
        if item != 0:
            s.add_item(i, item)
            s.emit(k.CARD_KEPT, s.who[i], item)


# Variants


def killer_keeps(s: Terrorscape) -> i64:
    """How many traits the Killer keeps: Easy 0, Normal 1, Hard 2, Nightmare 3 (TER-12.1)."""
    grade = s.setup.options.get("traits", "off")
    kept: i64 = 0
    if grade == "normal":
        kept = 1
    elif grade == "hard":
        kept = 2
    elif grade == "nightmare":
        kept = 3
    elif grade == "custom":
        kept = s.setup.options.get("killer_traits", 0)
    return kept


def deal_variants(s: Terrorscape) -> None:
    """The first-player token, plan cards, traits, in this order (TER-2.7, TER-13.1, TER-14.1, TER-12.2)."""
    if s.own:
        s.token = s.below(SETUP, c.TEAM)
        s.emit(k.TOKEN_GIVEN, s.who[s.token])
    if s.setup.options.get("plans", False):
        first = s.below(SETUP, c.N_PLANS)
        second = s.below(SETUP, c.N_PLANS - 1)
        if second >= first:
            second += 1
        s.plans[0] = first
        s.plans[1] = second
        s.emit(k.PLANS_DEALT, first, second)
    one: i64 = 1
    kept = encounter.kept_traits(s)
    cards: list[i64] = []
    if kept > 0:
        cards = list(range(1, c.N_TRAITS + 1))
        s.shuffle(SETUP, cards)
        for i in range(c.TEAM):
            for _ in range(2 * kept):
                s.dealt[i] |= one << cards.pop()
            s.emit(k.TRAITS_DEALT, s.who[i], s.dealt[i])
    theirs = killer_keeps(s)
    if theirs > 0:
        cards = list(range(1, c.N_TRAITS + 1))
        s.shuffle(SETUP, cards)
        for _ in range(2 * theirs):
            s.dealt[c.TEAM] |= one << cards.pop()
        s.emit(k.KILLER_TRAITS_DEALT, s.dealt[c.TEAM])


def choose_traits(s: Terrorscape) -> None:
    """All choose at the same time (TER-12.1)."""
    if killer_keeps(s) > 0:
        s.ask(s.killer_seat, k.ASK_TRAIT, c.TEAM)
    if encounter.kept_traits(s) == 0:
        return
    asked: i64 = 0
    one: i64 = 1
    for i in range(c.TEAM):
        seat = s.controller(i)
        if asked >> seat & 1 == 0:
            asked |= one << seat
            s.ask(seat, k.ASK_TRAIT, i)


def n_bits(bits: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def forbid_trait(s: Terrorscape, i: i64, trait: i64) -> str | None:
    """The rule that forbids keeping this trait, or None; several are kept in the order of the list (TER-12.1)."""
    mine = s.picked if i == c.TEAM else s.traits[i]
    wanted = killer_keeps(s) if i == c.TEAM else encounter.kept_traits(s)
    number = trait - c.N_TRAITS if i == c.TEAM else trait
    if not 1 <= number <= c.N_TRAITS or s.dealt[i] >> number & 1 == 0 or mine >> number != 0:
        return "TER-12.1"
    above = n_bits(s.dealt[i] >> (number + 1))
    return None if n_bits(mine) + 1 + above >= wanted else "TER-12.1"


def legal_trait(s: Terrorscape, i: i64) -> list[i64]:
    """Every trait dealt that can be kept next."""
    codes: list[i64] = []
    first: i64 = c.N_TRAITS if i == c.TEAM else 0
    for number in range(1, c.N_TRAITS + 1):
        if forbid_trait(s, i, first + number) is None:
            codes.append(pack(k.KEEP_TRAIT, first + number))
    return codes


def apply_trait(s: Terrorscape, i: i64, trait: i64) -> None:
    """Keep it; the next card, or the next Survivor of the same player."""
    one: i64 = 1
    if i == c.TEAM:
        s.picked |= one << (trait - c.N_TRAITS)
        if n_bits(s.picked) < killer_keeps(s):
            s.ask(s.killer_seat, k.ASK_TRAIT, c.TEAM)
        return
    s.traits[i] |= one << trait
    seat = s.controller(i)
    if n_bits(s.traits[i]) < encounter.kept_traits(s):
        s.ask(seat, k.ASK_TRAIT, i)
        return
    for other in range(i + 1, c.TEAM):
        if s.controller(other) == seat:
            s.ask(seat, k.ASK_TRAIT, other)
            return


def reveal_traits(s: Terrorscape) -> None:
    """The Killer's traits are revealed and stay public; what was not kept leaves the game (TER-12.2, TER-12.3)."""
    s.ktraits = s.picked
    s.picked = 0
    s.dealt[c.TEAM] = 0
    for i in range(c.TEAM):
        if s.traits[i] != 0:
            s.emit(k.TRAIT_KEPT, s.who[i], s.traits[i])
    if s.ktraits != 0:
        s.emit(k.KILLER_TRAITS_SHOWN, s.ktraits, s.strength())
    s.push(k.DO_SETUP_TRAIT, 1)


def setup_trait(s: Terrorscape, n: i64) -> None:
    """Setup effects: Marksmanship, Devious, Self-challenge, Lie in Wait, Nightmare Descends (TER-12.5)."""
    if n > 5:
        return
    s.push(k.DO_SETUP_TRAIT, n + 1)
    if n == 1:
        for i in range(c.TEAM):
            if s.traits[i] >> c.MARKSMAN & 1 and c.REVO in s.discovery:  # TER-T1.20
                s.discovery.remove(c.REVO)
                s.shuffle(ITEM_DECKS, s.discovery)
                s.add_item(i, c.REVO)
                s.emit(k.CARD_KEPT, s.who[i], c.REVO)
    elif (n == 2 and s.killer_has(c.DEVIOUS)) or (n == 3 and s.killer_has(c.CHALLENGE)):  # TER-T2.12
        s.push(k.DO_DRAW, 1, 0)
    elif n == 4 and s.killer_has(c.LIE_IN_WAIT):  # TER-T2.3, TER-Q30
        s.push(k.DO_GAIN_LEVEL)
    elif n == 5 and s.killer_has(c.NIGHTMARE):  # TER-T2.13
        everybody: i64 = (bit(c.TEAM)) - 1
        keywords.scare_all(s, everybody)

"""Setup: TER-2, traits TER-12.1 to TER-12.5, plans TER-14.1, the token TER-13.1."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import Tape, stream_words
from grimtable.engine.state import Setup
from grimtable.games.terrorscape import encounter, keywords, knowledge
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.components import (
    CHALLENGE,
    DEVIOUS,
    LIE_IN_WAIT,
    LOCKED,
    MARKSMAN,
    N_PLANS,
    N_SKILLS,
    N_SURVIVORS,
    N_TRAITS,
    NIGHTMARE,
    NO_KILLER,
    REVO,
    TEAM,
    Rows,
)
from grimtable.games.terrorscape.kinds import (
    ASK_KILLER,
    ASK_SURVIVOR,
    ASK_TRAIT,
    CARD_KEPT,
    DO_BEGIN_ROUND,
    DO_CHOOSE,
    DO_CHOOSE_TRAITS,
    DO_DRAW,
    DO_GAIN_LEVEL,
    DO_REVEAL,
    DO_REVEAL_TRAITS,
    DO_SETUP_TRAIT,
    KEEP_TRAIT,
    KILLER_CHOSEN,
    KILLER_TRAITS_DEALT,
    KILLER_TRAITS_SHOWN,
    PICK_KILLER,
    PICK_SURVIVOR,
    PLANS_DEALT,
    SURVIVORS_CHOSEN,
    TOKEN_GIVEN,
    TRAIT_KEPT,
    TRAITS_DEALT,
)
from grimtable.games.terrorscape.state import ITEM_DECKS, SETUP, SKILL_DECK, STREAMS, Terrorscape


def deal(setup: Setup, rows: Rows, seed: bytes, tape: Tape | None, muted: bool) -> Terrorscape:
    """From the options to the first decision."""
    streams: list[i64] = []
    for name in STREAMS:
        streams.extend(stream_words(seed, name))
    s = blank(setup, rows, streams, None if muted else Journal(setup.n_seats + 1))
    s.tape = tape
    s.push(DO_CHOOSE)
    s.begin()
    return s


# Characters


def choose(s: Terrorscape) -> None:
    """Both sides choose at the same time and in secret (TER-2.2, TER-2.8).

    In Variant 2 the Survivors see each other's picks but are no team: the Killer is asked after them, knowing nothing.
    """
    s.push(DO_REVEAL)
    if not s.own:
        s.ask(s.killer_seat, ASK_KILLER)
    s.ask(s.controller(0), ASK_SURVIVOR, 0)


def legal_killer() -> list[i64]:
    """One of three Killers."""
    codes: list[i64] = []
    for killer in range(NO_KILLER):
        codes.append(pack(PICK_KILLER, killer))
    return codes


def forbid_survivor(s: Terrorscape, character: i64) -> str | None:
    """The rule that forbids this Survivor, or None: one that nobody has yet (TER-2.8)."""
    return None if character < N_SURVIVORS and s.index_of(character) == TEAM else "TER-2.8"


def legal_survivor(s: Terrorscape) -> list[i64]:
    """Every Survivor not yet taken."""
    codes: list[i64] = []
    for character in range(N_SURVIVORS):
        if forbid_survivor(s, character) is None:
            codes.append(pack(PICK_SURVIVOR, character))
    return codes


def apply_survivor(s: Terrorscape, i: i64, character: i64) -> None:
    """Seat after seat picks (TER-2.8)."""
    s.who[i] = character
    if i + 1 < TEAM:
        s.ask(s.controller(i + 1), ASK_SURVIVOR, i + 1)
    elif s.own:
        s.ask(s.killer_seat, ASK_KILLER)


def reveal(s: Terrorscape) -> None:
    """Both choices are announced, then the table is set (TER-2.2 to TER-2.7)."""
    s.killer = s.picked - 1
    s.picked = 0
    for i in range(TEAM):
        s.known[knowledge.WHO + i] = s.who[i]
    s.emit(KILLER_CHOSEN, s.killer, s.strength())
    if s.journal is not None:
        s.record(SURVIVORS_CHOSEN, (tuple(int(character) for character in s.who),))
    lay_out(s)
    s.push(DO_BEGIN_ROUND)
    if s.setup.options.get("traits", "off") != "off":
        s.push(DO_REVEAL_TRAITS)
        s.push(DO_CHOOSE_TRAITS)
    deal_variants(s)
    s.push(DO_DRAW, s.rows.opening, 0)


def lay_out(s: Terrorscape) -> None:
    """Decks and starting items (TER-2.3, TER-2.5, TER-2.6)."""
    rows = s.rows
    for kind in range(1, LOCKED):  # the locked card stays aside
        for _ in range(rows.skill_count[s.killer * N_SKILLS + kind]):
            s.deck.append(kind)
    s.shuffle(SKILL_DECK, s.deck)
    knowledge.first_deck(s.known, len(s.deck))
    s.discovery = rows.discovery_cards[:]
    s.shuffle(ITEM_DECKS, s.discovery)
    black = rows.search_cards[:]
    s.shuffle(ITEM_DECKS, black)
    s.search = rows.coloured[:]
    s.search.extend(black)
    for i in range(TEAM):
        item = rows.start_item[s.who[i]]
        if item != 0:
            s.add_item(i, item)
            s.emit(CARD_KEPT, s.who[i], item)


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
        s.token = s.below(SETUP, TEAM)
        s.emit(TOKEN_GIVEN, s.who[s.token])
    if s.setup.options.get("plans", False):
        first = s.below(SETUP, N_PLANS)
        second = s.below(SETUP, N_PLANS - 1)
        if second >= first:
            second += 1
        s.plans[0] = first
        s.plans[1] = second
        s.emit(PLANS_DEALT, first, second)
    one: i64 = 1
    kept = encounter.kept_traits(s)
    cards: list[i64] = []
    if kept > 0:
        cards = list(range(1, N_TRAITS + 1))
        s.shuffle(SETUP, cards)
        for i in range(TEAM):
            for _ in range(2 * kept):
                s.dealt[i] |= one << cards.pop()
            s.emit(TRAITS_DEALT, s.who[i], s.dealt[i])
    theirs = killer_keeps(s)
    if theirs > 0:
        cards = list(range(1, N_TRAITS + 1))
        s.shuffle(SETUP, cards)
        for _ in range(2 * theirs):
            s.dealt[TEAM] |= one << cards.pop()
        s.emit(KILLER_TRAITS_DEALT, s.dealt[TEAM])


def choose_traits(s: Terrorscape) -> None:
    """All choose at the same time (TER-12.1)."""
    if killer_keeps(s) > 0:
        s.ask(s.killer_seat, ASK_TRAIT, TEAM)
    if encounter.kept_traits(s) == 0:
        return
    asked: i64 = 0
    one: i64 = 1
    for i in range(TEAM):
        seat = s.controller(i)
        if asked >> seat & 1 == 0:
            asked |= one << seat
            s.ask(seat, ASK_TRAIT, i)


def n_bits(bits: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def forbid_trait(s: Terrorscape, i: i64, trait: i64) -> str | None:
    """The rule that forbids keeping this trait, or None; several are kept in the order of the list (TER-12.1)."""
    mine = s.picked if i == TEAM else s.traits[i]
    wanted = killer_keeps(s) if i == TEAM else encounter.kept_traits(s)
    number = trait - N_TRAITS if i == TEAM else trait
    if not 1 <= number <= N_TRAITS or s.dealt[i] >> number & 1 == 0 or mine >> number != 0:
        return "TER-12.1"
    above = n_bits(s.dealt[i] >> (number + 1))
    return None if n_bits(mine) + 1 + above >= wanted else "TER-12.1"


def legal_trait(s: Terrorscape, i: i64) -> list[i64]:
    """Every trait dealt that can be kept next."""
    codes: list[i64] = []
    first: i64 = N_TRAITS if i == TEAM else 0
    for number in range(1, N_TRAITS + 1):
        if forbid_trait(s, i, first + number) is None:
            codes.append(pack(KEEP_TRAIT, first + number))
    return codes


def apply_trait(s: Terrorscape, i: i64, trait: i64) -> None:
    """Keep it; the next card, or the next Survivor of the same player."""
    one: i64 = 1
    if i == TEAM:
        s.picked |= one << (trait - N_TRAITS)
        if n_bits(s.picked) < killer_keeps(s):
            s.ask(s.killer_seat, ASK_TRAIT, TEAM)
        return
    s.traits[i] |= one << trait
    seat = s.controller(i)
    if n_bits(s.traits[i]) < encounter.kept_traits(s):
        s.ask(seat, ASK_TRAIT, i)
        return
    for other in range(i + 1, TEAM):
        if s.controller(other) == seat:
            s.ask(seat, ASK_TRAIT, other)
            return


def reveal_traits(s: Terrorscape) -> None:
    """The Killer's traits are revealed and stay public; what was not kept leaves the game (TER-12.2, TER-12.3)."""
    s.ktraits = s.picked
    s.picked = 0
    s.dealt[TEAM] = 0
    for i in range(TEAM):
        if s.traits[i] != 0:
            s.emit(TRAIT_KEPT, s.who[i], s.traits[i])
    if s.ktraits != 0:
        s.emit(KILLER_TRAITS_SHOWN, s.ktraits, s.strength())
    s.push(DO_SETUP_TRAIT, 1)


def setup_trait(s: Terrorscape, n: i64) -> None:
    """Setup effects: Marksmanship, Devious, Self-challenge, Lie in Wait, Nightmare Descends (TER-12.5)."""
    if n > 5:
        return
    s.push(DO_SETUP_TRAIT, n + 1)
    if n == 1:
        for i in range(TEAM):
            if s.traits[i] >> MARKSMAN & 1 and REVO in s.discovery:  # TER-T1.20
                s.discovery.remove(REVO)
                s.shuffle(ITEM_DECKS, s.discovery)
                s.add_item(i, REVO)
                s.emit(CARD_KEPT, s.who[i], REVO)
    elif (n == 2 and s.killer_has(DEVIOUS)) or (n == 3 and s.killer_has(CHALLENGE)):  # TER-T2.12
        s.push(DO_DRAW, 1, 0)
    elif n == 4 and s.killer_has(LIE_IN_WAIT):  # TER-T2.3, TER-Q30
        s.push(DO_GAIN_LEVEL)
    elif n == 5 and s.killer_has(NIGHTMARE):  # TER-T2.13
        everybody: i64 = (bit(TEAM)) - 1
        keywords.scare_all(s, everybody)

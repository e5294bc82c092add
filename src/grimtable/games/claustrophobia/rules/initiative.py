"""The round and its Initiative phase: CLA-2, Action dice, the card windows after them, and who gets which die."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.cards import demon_may_hold, has_card, human_may_hold, play_advantage
from grimtable.games.claustrophobia.rules.scenarios import ends, s2_invasion, s6_treasure
from grimtable.games.claustrophobia.state import Claustrophobia


def begin_round(s: Claustrophobia) -> None:
    """Initiative, Human Action, Threat, Demon Action (CLA-2.1); after round 40 the game ends (CLA-13.3)."""
    if s.marks[m.ROUND] >= s.rows.rounds:
        ends.round_limit(s)
        return
    s.marks[m.ROUND] += 1
    s.emit(k.ROUND_BEGAN, s.marks[m.ROUND])
    s2_invasion.note_posted(s)
    s.push(k.BEGIN_ROUND)
    s.push(k.DEMON_PHASE)
    s.push(k.THREAT_PHASE)
    s.push(k.HUMAN_PHASE)
    s.push(k.INITIATIVE)


def initiative(s: Claustrophobia) -> None:
    """Bonuses of the last round end, then the S6 swap, then the roll (CLA-2.9, CLA-S6.3)."""
    s.marks[m.PHASE] = m.P_INITIATIVE
    s.emit(k.PHASE_BEGAN, m.P_INITIATIVE)
    for mark in (m.COURAGE, m.HOLD, m.CRISIS, m.AURAS, m.PANICKED, m.SWAPPED, m.TIRED, m.FRESH):
        s.marks[mark] = 0
    for figure in range(c.HUMANS):
        s.dice[figure] = 0
    if s.humans_in_play() == 0:  # CLA-2.10
        return
    s.push(k.ROLL_DICE)
    if s.scenario == c.GOLD and len(legal_swap(s)) > 1:
        s.ask(s.human(), k.ASK_SWAP)


def forbid_swap(s: Claustrophobia, figure: i64, other: i64) -> str | None:
    """The tokens of two warriors on one tile (CLA-S6.3)."""
    if s.scenario != c.GOLD or not figure < other < c.HUMANS or s.at[figure] >= c.N_TILES:
        return "CLA-S6.3"
    if s.at[figure] != s.at[other] or s.carried(figure) < 0 or s.carried(other) < 0:
        return "CLA-S6.3"
    return None


def legal_swap(s: Claustrophobia) -> list[i64]:
    """No swap, or any pair."""
    codes: list[i64] = [pack(k.PASS)]
    for figure in range(c.HUMANS):
        for other in range(figure + 1, c.HUMANS):
            if forbid_swap(s, figure, other) is None:
                codes.append(pack(k.SWAP, figure, other))
    return codes


def apply_swap(s: Claustrophobia, figure: i64, other: i64) -> None:
    """Demon sees the pair, not the faces (CLA-S6.3, CLA-Q11)."""
    one = s.carried(figure)
    two = s.carried(other)
    s.tokens[one] = other
    s.tokens[two] = figure
    s.marks[m.SWAPPED] = 1
    s.emit(k.TOKENS_SWAPPED, figure, other)
    s6_treasure.check_treasure(s)


# The roll


def roll_dice(s: Claustrophobia) -> None:
    """1 Action die per Human warrior in play, +1 with the Scepter, +2 after Gather Round! (CLA-2.2, CLA-O4.1)."""
    n = s.humans_in_play() + s.marks[m.GATHERED]  # CLA-Q23: even if the Redeemer is dead by now
    s.marks[m.GATHERED] = 0
    for figure in range(c.HUMANS):
        if s.gear[figure] == c.SCEPTER and s.at[figure] < c.N_TILES:  # also while its bearer is Exhausted
            n += s.rows.object_bonus[c.SCEPTER]
    s.pool.clear()
    for _ in range(n):
        s.pool.append(s.below(m.DICE, 6) + 1)
    tell_dice(s)
    s.push(k.SUPPORT)
    s.push(k.ASSIGN_NEXT)
    s.push(k.OFFER_DOOM)
    s.push(k.OFFER_FEET)


def tell_dice(s: Claustrophobia) -> None:
    """The dice lie open, sorted: equal dice are alike."""
    s.pool.sort()
    if s.journal is not None:
        s.record(k.DICE_ROLLED, (tuple(s.pool),))


def offer_feet(s: Claustrophobia) -> None:
    """First Human may play A9 (CLA-2.3, CLA-14.1); asked while he may hold it (CLA-14.9)."""
    if human_may_hold(s, c.A_FEET):
        s.ask(s.human(), k.ASK_FEET)


def legal_feet(s: Claustrophobia) -> list[i64]:
    """A9 or nothing."""
    codes: list[i64] = [pack(k.PASS)]
    if has_card(s, c.A_FEET):
        codes.append(pack(k.PLAY, c.A_FEET))
    return codes


def apply_feet(s: Claustrophobia) -> None:
    """Then the dice are named one by one, and rerolled all together (CLA-A9.1)."""
    play_advantage(s, c.A_FEET)
    s.ask_known(s.human(), k.ASK_REROLL, 0)


def forbid_reroll(s: Claustrophobia, chosen: i64, value: i64) -> str | None:
    """A die not yet chosen; smaller values first, so that each set has one way."""
    return None if next_die(s, chosen, value) >= 0 else "CLA-A9.1"


def next_die(s: Claustrophobia, chosen: i64, value: i64) -> i64:
    """The place of the next die of a value, or -1: dice are sorted, and none before the last chosen one."""
    for i in range(len(s.pool)):
        if s.pool[i] == value and chosen >> i == 0:
            return i
    return -1


def legal_reroll(s: Claustrophobia, chosen: i64) -> list[i64]:
    """Another die, or roll; with none chosen there is nothing to roll yet."""
    codes: list[i64] = []
    if chosen > 0:
        codes.append(pack(k.PASS))
    before: i64 = 0
    for value in s.pool:
        if value != before and forbid_reroll(s, chosen, value) is None:
            codes.append(pack(k.REROLL, value))
        before = value
    return codes


def apply_reroll(s: Claustrophobia, chosen: i64, value: i64) -> None:
    """One more die is to be rerolled."""
    chosen |= bit(next_die(s, chosen, value))
    s.ask_known(s.human(), k.ASK_REROLL, chosen)


def reroll_all(s: Claustrophobia, chosen: i64) -> None:
    """All chosen dice together, once (CLA-A9.1)."""
    for i in range(len(s.pool)):
        if chosen >> i & 1:
            s.pool[i] = s.below(m.DICE, 6) + 1
    tell_dice(s)


# Panic! and Crisis of Faith


def offer_event_card(s: Claustrophobia) -> None:
    """Then Demon may play E3 and E4 (CLA-2.3, CLA-14.1)."""
    panic_is_open = s.marks[m.PANICKED] == 0 and demon_may_hold(s, c.E_PANIC)
    if panic_is_open or demon_may_hold(s, c.E_CRISIS):
        s.ask(s.demon(), k.ASK_DOOM)


def forbid_event_card(s: Claustrophobia, card: i64) -> str | None:
    """E3 or E4; no second E3 once one has taken effect (CLA-14.1)."""
    if card not in (c.E_PANIC, c.E_CRISIS) or s.claws[card] == 0:
        return "CLA-14.1"
    if card == c.E_PANIC and s.marks[m.PANICKED] > 0:
        return "CLA-14.1"
    return None


def legal_event_card(s: Claustrophobia) -> list[i64]:
    """The cards of this window, or nothing."""
    codes: list[i64] = [pack(k.PASS)]
    for card in (c.E_PANIC, c.E_CRISIS):
        if forbid_event_card(s, card) is None:
            codes.append(pack(k.EVENT, card))
    return codes


# Assignment


def assign_next(s: Claustrophobia, figure: i64) -> None:
    """Human assigns one die to each warrior, the rest is set aside (CLA-2.4); under E3 chance does (CLA-E3.1)."""
    if s.marks[m.PANICKED] > 0:
        panic(s)
        return
    while figure < c.HUMANS and s.at[figure] >= c.N_TILES:
        figure += 1
    if figure == c.HUMANS:
        s.pool.clear()
        return
    s.push(k.ASSIGN_NEXT, figure + 1)
    s.ask_openly(s.human(), k.ASK_ASSIGN, figure)


def forbid_assign(s: Claustrophobia, figure: i64, asked: i64, value: i64) -> str | None:
    """A die of the roll, for the warrior whose turn it is."""
    return None if figure == asked and value in s.pool else "CLA-2.4"


def legal_assign(s: Claustrophobia, figure: i64) -> list[i64]:
    """Every value there is, also of a cancelled line (CLA-2.6)."""
    codes: list[i64] = []
    before: i64 = 0
    for value in s.pool:
        if value != before:
            codes.append(pack(k.ASSIGN, figure, value))
        before = value
    return codes


def apply_assign(s: Claustrophobia, figure: i64, value: i64) -> None:
    """The die leaves the roll."""
    s.pool.remove(value)
    set_die(s, figure, value)


def set_die(s: Claustrophobia, figure: i64, value: i64) -> None:
    """Its line counts until the next Initiative phase (CLA-2.5); a cancelled one exhausts (CLA-2.6, CLA-8.6)."""
    s.dice[figure] = value
    s.marks[m.TIRED] &= ~bit(figure)
    s.emit(k.ASSIGNED, figure, value)
    if s.pegs[figure] >> (value - 1) & 1:
        s.marks[m.TIRED] |= bit(figure)
        s.emit(k.EXHAUSTED, figure)


def panic(s: Claustrophobia) -> None:
    """Dice are assigned at random, which are left over too; then rerolls for cancelled lines (CLA-E3.1)."""
    s.shuffle(m.DICE, s.pool)
    if s.journal is not None:
        s.record(k.DICE_SCATTERED, (tuple(reversed(s.pool)),))
    for figure in range(c.HUMANS):
        if s.at[figure] < c.N_TILES:
            set_die(s, figure, s.pool.pop())
    s.pool.clear()
    s.push(k.PANIC_NEXT, 0)


def panic_next(s: Claustrophobia, had: i64) -> None:
    """Each warrior on a cancelled line may have his die rerolled once, in Human's order (CLA-E3.1)."""
    if len(legal_panic(s, had)) > 1:
        s.ask(s.human(), k.ASK_PANIC, had)


def forbid_panic(s: Claustrophobia, had: i64, figure: i64) -> str | None:
    """An Exhausted warrior who had no reroll yet."""
    if figure >= c.HUMANS or had >> figure & 1 or s.at[figure] >= c.N_TILES or not s.is_tired(figure):
        return "CLA-E3.1"
    return None


def legal_panic(s: Claustrophobia, had: i64) -> list[i64]:
    """Keep the rest, or reroll for somebody."""
    codes: list[i64] = [pack(k.PASS)]
    for figure in range(c.HUMANS):
        if forbid_panic(s, had, figure) is None:
            codes.append(pack(k.REROLL_FOR, figure))
    return codes


def apply_panic(s: Claustrophobia, had: i64, figure: i64) -> None:
    """The new value stands (CLA-E3.1)."""
    roll = s.below(m.DICE, 6) + 1
    s.emit(k.DIE_REROLLED, figure, roll)
    set_die(s, figure, roll)
    s.push(k.PANIC_NEXT, had | bit(figure))

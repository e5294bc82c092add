"""The round and its Initiative phase: CLA-2, Action dice, the card windows after them, and the support step."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import scenario
from grimtable.games.claustrophobia.cards import has_card, play_advantage
from grimtable.games.claustrophobia.components import (
    A_FEET,
    A_FORWARD,
    A_LINE,
    A_OIL,
    A_POTION,
    E_CRISIS,
    E_PANIC,
    G_BLESSING,
    G_COURAGE,
    G_GATHER,
    GOLD,
    HUMANS,
    N_TILES,
    REDEEMER,
    SCEPTER,
)
from grimtable.games.claustrophobia.kinds import (
    ASK_ASSIGN,
    ASK_DOOM,
    ASK_FEET,
    ASK_PANIC,
    ASK_REROLL,
    ASK_SUPPORT,
    ASK_SWAP,
    ASSIGN,
    ASSIGN_NEXT,
    ASSIGNED,
    BEGIN_ROUND,
    BLESS,
    BLESSED,
    DEMON_PHASE,
    DICE_ROLLED,
    DICE_SCATTERED,
    DIE_REROLLED,
    END_INITIATIVE,
    EVENT,
    EXHAUSTED,
    GIFT_USED,
    HUMAN_PHASE,
    INITIATIVE,
    OFFER_DOOM,
    OFFER_FEET,
    PANIC_NEXT,
    PASS,
    PHASE_BEGAN,
    PLAY,
    REROLL,
    REROLL_FOR,
    ROLL_DICE,
    ROUND_BEGAN,
    SUPPORT,
    SWAP,
    THREAT_PHASE,
    TOKENS_SWAPPED,
    USE_GIFT,
)
from grimtable.games.claustrophobia.state import (
    AURAS,
    BLESS_BONUS,
    BLESS_USED,
    COURAGE,
    CRISIS,
    DICE,
    DONE,
    FORWARD,
    FRESH,
    GATHERED,
    HOLD,
    OIL,
    P_HUMAN,
    P_INITIATIVE,
    PANICKED,
    PHASE,
    ROUND,
    SWAPPED,
    THREAT,
    TIRED,
    Claustrophobia,
)
from grimtable.games.claustrophobia.state import BLESS as BLESS_MARK
from grimtable.games.claustrophobia.stats import has_gift, heal
from grimtable.games.claustrophobia.threat import gain_threat


def begin_round(s: Claustrophobia) -> None:
    """Initiative, Human Action, Threat, Demon Action (CLA-2.1); after round 40 the game ends (CLA-13.3)."""
    if s.marks[ROUND] >= s.rows.rounds:
        scenario.round_limit(s)
        return
    s.marks[ROUND] += 1
    s.emit(ROUND_BEGAN, s.marks[ROUND])
    scenario.note_posted(s)
    s.push(BEGIN_ROUND)
    s.push(DEMON_PHASE)
    s.push(THREAT_PHASE)
    s.push(HUMAN_PHASE)
    s.push(INITIATIVE)


def initiative(s: Claustrophobia) -> None:
    """Bonuses of the last round end, then the S6 swap, then the roll (CLA-2.9, CLA-S6.3)."""
    s.marks[PHASE] = P_INITIATIVE
    s.emit(PHASE_BEGAN, P_INITIATIVE)
    for mark in (COURAGE, HOLD, CRISIS, AURAS, PANICKED, SWAPPED, TIRED, FRESH):
        s.marks[mark] = 0
    for figure in range(HUMANS):
        s.dice[figure] = 0
    if s.humans_in_play() == 0:  # CLA-2.10
        return
    s.push(ROLL_DICE)
    if s.scenario == GOLD and len(legal_swap(s)) > 1:
        s.ask(s.human(), ASK_SWAP)


def forbid_swap(s: Claustrophobia, figure: i64, other: i64) -> str | None:
    """The tokens of two warriors on one tile (CLA-S6.3)."""
    if s.scenario != GOLD or not figure < other < HUMANS or s.at[figure] >= N_TILES:
        return "CLA-S6.3"
    if s.at[figure] != s.at[other] or s.carried(figure) < 0 or s.carried(other) < 0:
        return "CLA-S6.3"
    return None


def legal_swap(s: Claustrophobia) -> list[i64]:
    """No swap, or any pair."""
    codes: list[i64] = [pack(PASS)]
    for figure in range(HUMANS):
        for other in range(figure + 1, HUMANS):
            if forbid_swap(s, figure, other) is None:
                codes.append(pack(SWAP, figure, other))
    return codes


def apply_swap(s: Claustrophobia, figure: i64, other: i64) -> None:
    """Demon sees the pair, not the faces (CLA-S6.3, CLA-Q11)."""
    one = s.carried(figure)
    two = s.carried(other)
    s.tokens[one] = other
    s.tokens[two] = figure
    s.marks[SWAPPED] = 1
    s.emit(TOKENS_SWAPPED, figure, other)
    scenario.check_treasure(s)


# The roll


def roll_dice(s: Claustrophobia) -> None:
    """1 Action die per Human warrior in play, +1 with the Scepter, +2 after Gather Round! (CLA-2.2, CLA-O4.1)."""
    n = s.humans_in_play() + s.marks[GATHERED]  # CLA-Q23: even if the Redeemer is dead by now
    s.marks[GATHERED] = 0
    for figure in range(HUMANS):
        if s.gear[figure] == SCEPTER and s.at[figure] < N_TILES:  # also while its bearer is Exhausted
            n += s.rows.object_bonus[SCEPTER]
    s.pool.clear()
    for _ in range(n):
        s.pool.append(s.below(DICE, 6) + 1)
    tell_dice(s)
    s.push(HUMANS_SUPPORT)
    s.push(ASSIGN_NEXT)
    s.push(OFFER_DOOM)
    s.push(OFFER_FEET)


HUMANS_SUPPORT: i64 = SUPPORT


def tell_dice(s: Claustrophobia) -> None:
    """The dice lie open, sorted: equal dice are alike."""
    s.pool.sort()
    if s.journal is not None:
        s.record(DICE_ROLLED, (tuple(s.pool),))


def offer_feet(s: Claustrophobia) -> None:
    """First Human may play A9 (CLA-2.3, CLA-14.1); asked while he holds any card (CLA-14.8)."""
    if s.hand[0] > 0:
        s.ask(s.human(), ASK_FEET)


def legal_feet(s: Claustrophobia) -> list[i64]:
    """A9 or nothing."""
    codes: list[i64] = [pack(PASS)]
    if has_card(s, A_FEET):
        codes.append(pack(PLAY, A_FEET))
    return codes


def apply_feet(s: Claustrophobia) -> None:
    """Then the dice are named one by one, and rerolled all together (CLA-A9.1)."""
    play_advantage(s, A_FEET)
    s.ask(s.human(), ASK_REROLL, 0)


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
        codes.append(pack(PASS))
    before: i64 = 0
    for value in s.pool:
        if value != before and forbid_reroll(s, chosen, value) is None:
            codes.append(pack(REROLL, value))
        before = value
    return codes


def apply_reroll(s: Claustrophobia, chosen: i64, value: i64) -> None:
    """One more die is to be rerolled."""
    chosen |= bit(next_die(s, chosen, value))
    s.ask(s.human(), ASK_REROLL, chosen)


def reroll_all(s: Claustrophobia, chosen: i64) -> None:
    """All chosen dice together, once (CLA-A9.1)."""
    for i in range(len(s.pool)):
        if chosen >> i & 1:
            s.pool[i] = s.below(DICE, 6) + 1
    tell_dice(s)


# Panic! and Crisis of Faith


def offer_doom(s: Claustrophobia) -> None:
    """Then Demon may play E3 and E4 (CLA-2.3, CLA-14.1)."""
    if s.claws[0] > 0:
        s.ask(s.demon(), ASK_DOOM)


def forbid_doom(s: Claustrophobia, card: i64) -> str | None:
    """E3 or E4; no second E3 once one has taken effect (CLA-14.1)."""
    if card not in (E_PANIC, E_CRISIS) or s.claws[card] == 0:
        return "CLA-14.1"
    if card == E_PANIC and s.marks[PANICKED] > 0:
        return "CLA-14.1"
    return None


def legal_doom(s: Claustrophobia) -> list[i64]:
    """The cards of this window, or nothing."""
    codes: list[i64] = [pack(PASS)]
    for card in (E_PANIC, E_CRISIS):
        if forbid_doom(s, card) is None:
            codes.append(pack(EVENT, card))
    return codes


# Assignment


def assign_next(s: Claustrophobia, figure: i64) -> None:
    """Human assigns one die to each warrior, the rest is set aside (CLA-2.4); under E3 chance does (CLA-E3.1)."""
    if s.marks[PANICKED] > 0:
        panic(s)
        return
    while figure < HUMANS and s.at[figure] >= N_TILES:
        figure += 1
    if figure == HUMANS:
        s.pool.clear()
        return
    s.push(ASSIGN_NEXT, figure + 1)
    s.ask_openly(s.human(), ASK_ASSIGN, figure)


def forbid_assign(s: Claustrophobia, figure: i64, asked: i64, value: i64) -> str | None:
    """A die of the roll, for the warrior whose turn it is."""
    return None if figure == asked and value in s.pool else "CLA-2.4"


def legal_assign(s: Claustrophobia, figure: i64) -> list[i64]:
    """Every value there is, also of a cancelled line (CLA-2.6)."""
    codes: list[i64] = []
    before: i64 = 0
    for value in s.pool:
        if value != before:
            codes.append(pack(ASSIGN, figure, value))
        before = value
    return codes


def apply_assign(s: Claustrophobia, figure: i64, value: i64) -> None:
    """The die leaves the roll."""
    s.pool.remove(value)
    set_die(s, figure, value)


def set_die(s: Claustrophobia, figure: i64, value: i64) -> None:
    """Its line counts until the next Initiative phase (CLA-2.5); a cancelled one exhausts (CLA-2.6, CLA-8.6)."""
    s.dice[figure] = value
    s.marks[TIRED] &= ~bit(figure)
    s.emit(ASSIGNED, figure, value)
    if s.pegs[figure] >> (value - 1) & 1:
        s.marks[TIRED] |= bit(figure)
        s.emit(EXHAUSTED, figure)


def panic(s: Claustrophobia) -> None:
    """Dice are assigned at random, which are left over too; then rerolls for cancelled lines (CLA-E3.1)."""
    s.shuffle(DICE, s.pool)
    if s.journal is not None:
        s.record(DICE_SCATTERED, (tuple(reversed(s.pool)),))
    for figure in range(HUMANS):
        if s.at[figure] < N_TILES:
            set_die(s, figure, s.pool.pop())
    s.pool.clear()
    s.push(PANIC_NEXT, 0)


def panic_next(s: Claustrophobia, had: i64) -> None:
    """Each warrior on a cancelled line may have his die rerolled once, in Human's order (CLA-E3.1)."""
    if len(legal_panic(s, had)) > 1:
        s.ask(s.human(), ASK_PANIC, had)


def forbid_panic(s: Claustrophobia, had: i64, figure: i64) -> str | None:
    """An Exhausted warrior who had no reroll yet."""
    if figure >= HUMANS or had >> figure & 1 or s.at[figure] >= N_TILES or not s.is_tired(figure):
        return "CLA-E3.1"
    return None


def legal_panic(s: Claustrophobia, had: i64) -> list[i64]:
    """Keep the rest, or reroll for somebody."""
    codes: list[i64] = [pack(PASS)]
    for figure in range(HUMANS):
        if forbid_panic(s, had, figure) is None:
            codes.append(pack(REROLL_FOR, figure))
    return codes


def apply_panic(s: Claustrophobia, had: i64, figure: i64) -> None:
    """The new value stands (CLA-E3.1)."""
    roll = s.below(DICE, 6) + 1
    s.emit(DIE_REROLLED, figure, roll)
    set_die(s, figure, roll)
    s.push(PANIC_NEXT, had | bit(figure))


# The support step


def support(s: Claustrophobia) -> None:
    """Any order, all optional but G3 (CLA-2.7); asked while a Gift, Blessed or a hidden card could be used."""
    if s.hand[0] > 0 or len(legal_support(s)) > 1:
        s.push(SUPPORT)
        s.ask(s.human(), ASK_SUPPORT)
    else:
        s.push(END_INITIATIVE)


def forbid_gift(s: Claustrophobia, gift: i64, figure: i64) -> str | None:
    """G1, or G4 on a Human warrior anywhere (CLA-G1.1, CLA-G4.1); each once per round."""
    if gift not in (G_BLESSING, G_COURAGE) or not has_gift(s, gift) or s.marks[AURAS] >> gift & 1:
        return "CLA-2.7"
    if gift == G_BLESSING:
        return None if figure == 0 else "CLA-G1.1"
    return None if 1 <= figure <= HUMANS and s.at[figure - 1] < N_TILES else "CLA-G4.1"


def forbid_bless(s: Claustrophobia, figure: i64, bonus: i64) -> str | None:
    """Once per game, by a Redeemer who is not Exhausted, for a Human warrior (CLA-7.6)."""
    if s.marks[BLESS_USED] > 0 or s.at[REDEEMER] >= N_TILES or s.is_tired(REDEEMER):
        return "CLA-7.6"
    return None if figure < HUMANS and s.at[figure] < N_TILES and bonus in (1, 2) else "CLA-7.6"


def forbid_support_card(s: Claustrophobia, card: i64, figure: i64, line: i64) -> str | None:
    """A3, A4 and A8 (CLA-A3.1, CLA-A4.1, CLA-A8.1)."""
    if card == A_POTION:
        return forbid_potion(s, figure, line)
    if card not in (A_OIL, A_LINE) or figure > 0 or line > 0:
        return "CLA-2.7"
    return None if has_card(s, card) else f"CLA-A{card}.1"


def forbid_potion(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """Heal 1 line of any Human warrior (CLA-A3.1); `figure` counts from 1."""
    if not has_card(s, A_POTION) or not 1 <= figure <= HUMANS or s.at[figure - 1] >= N_TILES or not 1 <= line <= 6:
        return "CLA-A3.1"
    return None if s.pegs[figure - 1] >> (line - 1) & 1 else "CLA-8.3"


def add_potions(s: Claustrophobia, codes: list[i64]) -> None:
    """Every line a potion could heal."""
    if has_card(s, A_POTION):
        for figure in range(1, HUMANS + 1):
            for line in range(1, 7):
                if forbid_potion(s, figure, line) is None:
                    codes.append(pack(PLAY, A_POTION, figure, line))


def legal_support(s: Claustrophobia) -> list[i64]:
    """Be done, or use something."""
    codes: list[i64] = [pack(PASS)]
    if forbid_gift(s, G_BLESSING, 0) is None:
        codes.append(pack(USE_GIFT, G_BLESSING))
    for figure in range(HUMANS):
        if forbid_gift(s, G_COURAGE, figure + 1) is None:
            codes.append(pack(USE_GIFT, G_COURAGE, figure + 1))
    for figure in range(HUMANS):
        for bonus in (1, 2):
            if forbid_bless(s, figure, bonus) is None:
                codes.append(pack(BLESS, figure, bonus))
    add_potions(s, codes)
    for card in (A_OIL, A_LINE):
        if forbid_support_card(s, card, 0, 0) is None:
            codes.append(pack(PLAY, card))
    return codes


def apply_gift(s: Claustrophobia, gift: i64, figure: i64) -> None:
    """G1 takes 1 TP if there is one (CLA-G1.1, CLA-Q24); G4 gives the Courage token (CLA-G4.1, CLA-G4.2)."""
    s.marks[AURAS] |= bit(gift)
    s.emit(GIFT_USED, gift, figure - 1 if figure > 0 else REDEEMER)
    if gift == G_BLESSING:
        if s.marks[THREAT] > 0:
            gain_threat(s, -1)
    else:
        s.marks[COURAGE] = figure


def apply_bless(s: Claustrophobia, figure: i64, bonus: i64) -> None:
    """The current line is healed if it is cancelled, and a bonus for this Human Action phase (CLA-7.6, CLA-7.7).

    On the Redeemer himself it is just the bonus (CLA-Q36).
    """
    s.marks[BLESS_USED] = 1
    s.marks[BLESS_MARK] = figure + 1
    s.marks[BLESS_BONUS] = bonus
    s.emit(BLESSED, figure, bonus)
    die = s.dice[figure]
    if die > 0 and s.pegs[figure] >> (die - 1) & 1:
        heal(s, figure, die)


def apply_card(s: Claustrophobia, card: i64, figure: i64, line: i64) -> None:
    """A3, A4, A6 and A8 as they say."""
    play_advantage(s, card)
    if card == A_POTION:
        heal(s, figure - 1, line)
    elif card == A_OIL:
        s.marks[OIL] = 1
    elif card == A_LINE:
        s.marks[HOLD] += 1
    else:
        s.marks[FORWARD] = 1


def end_initiative(s: Claustrophobia) -> None:
    """G3 is fixed (CLA-G3.1), then the scenario's check (CLA-2.8)."""
    if has_gift(s, G_GATHER):
        s.marks[GATHERED] = s.rows.gather
        s.emit(GIFT_USED, G_GATHER, REDEEMER)
    scenario.check_shaft(s)


# The Human Action phase, where cards are played outside activations


def forbid_forward(s: Claustrophobia) -> str | None:
    """A6 only before the first activation (CLA-A6.1, CLA-14.3)."""
    if s.marks[DONE] > 0 or s.marks[PHASE] != P_HUMAN:
        return "CLA-14.3"
    return None if has_card(s, A_FORWARD) else "CLA-A6.1"

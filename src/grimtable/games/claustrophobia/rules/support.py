"""The support step, CLA-2.7, and the cards that are played outside activations: Gifts, Blessed, A3, A4, A6, A8."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.cards import has_card, human_may_hold, play_advantage
from grimtable.games.claustrophobia.rules.scenarios import s2_invasion
from grimtable.games.claustrophobia.rules.threat import gain_threat
from grimtable.games.claustrophobia.rules.warriors import has_gift, heal
from grimtable.games.claustrophobia.state import Claustrophobia


def support(s: Claustrophobia) -> None:
    """Any order, all optional but G3 (CLA-2.7); asked while a Gift, Blessed or a hidden card may be used (CLA-14.9)."""
    may_play = human_may_hold(s, c.A_OIL) or human_may_hold(s, c.A_LINE) or may_drink(s)
    if may_play or len(legal_support(s)) > 1:
        s.push(k.SUPPORT)
        s.ask(s.human(), k.ASK_SUPPORT)
    else:
        s.push(k.END_INITIATIVE)


def forbid_gift(s: Claustrophobia, gift: i64, figure: i64) -> str | None:
    """G1, or G4 on a Human warrior anywhere (CLA-G1.1, CLA-G4.1); each once per round."""
    if gift not in (c.G_BLESSING, c.G_COURAGE) or not has_gift(s, gift) or s.marks[m.AURAS] >> gift & 1:
        return "CLA-2.7"
    if gift == c.G_BLESSING:
        return None if figure == 0 else "CLA-G1.1"
    return None if 1 <= figure <= c.HUMANS and s.at[figure - 1] < c.N_TILES else "CLA-G4.1"


def forbid_bless(s: Claustrophobia, figure: i64, bonus: i64) -> str | None:
    """Once per game, by a Redeemer who is not Exhausted, for a Human warrior (CLA-7.6)."""
    if s.marks[m.BLESS_USED] > 0 or s.at[c.REDEEMER] >= c.N_TILES or s.is_tired(c.REDEEMER):
        return "CLA-7.6"
    return None if figure < c.HUMANS and s.at[figure] < c.N_TILES and bonus in (1, 2) else "CLA-7.6"


def forbid_support_card(s: Claustrophobia, card: i64, figure: i64, line: i64) -> str | None:
    """A3, A4 and A8 (CLA-A3.1, CLA-A4.1, CLA-A8.1)."""
    if card == c.A_POTION:
        return forbid_potion(s, figure, line)
    if card not in (c.A_OIL, c.A_LINE) or figure > 0 or line > 0:
        return "CLA-2.7"
    return None if has_card(s, card) else f"CLA-A{card}.1"


def forbid_potion(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """Heal 1 line of any Human warrior (CLA-A3.1); `figure` counts from 1."""
    if (
        not has_card(s, c.A_POTION)
        or not 1 <= figure <= c.HUMANS
        or s.at[figure - 1] >= c.N_TILES
        or not 1 <= line <= 6
    ):
        return "CLA-A3.1"
    return None if s.pegs[figure - 1] >> (line - 1) & 1 else "CLA-8.3"


def may_drink(s: Claustrophobia) -> bool:
    """Whether Human may use a potion now, for all that Demon knows (CLA-14.9); ruleset 1 did not look for a peg."""
    if not human_may_hold(s, c.A_POTION):
        return False
    hurt = False
    for figure in range(c.HUMANS):
        if s.at[figure] < c.N_TILES and s.pegs[figure] > 0:
            hurt = True
    return hurt or s.version == 1


def add_potions(s: Claustrophobia, codes: list[i64]) -> None:
    """Every line a potion could heal."""
    if has_card(s, c.A_POTION):
        for figure in range(1, c.HUMANS + 1):
            for line in range(1, 7):
                if forbid_potion(s, figure, line) is None:
                    codes.append(pack(k.PLAY, c.A_POTION, figure, line))


def legal_support(s: Claustrophobia) -> list[i64]:
    """Be done, or use something."""
    codes: list[i64] = [pack(k.PASS)]
    if forbid_gift(s, c.G_BLESSING, 0) is None:
        codes.append(pack(k.USE_GIFT, c.G_BLESSING))
    for figure in range(c.HUMANS):
        if forbid_gift(s, c.G_COURAGE, figure + 1) is None:
            codes.append(pack(k.USE_GIFT, c.G_COURAGE, figure + 1))
    for figure in range(c.HUMANS):
        for bonus in (1, 2):
            if forbid_bless(s, figure, bonus) is None:
                codes.append(pack(k.BLESS, figure, bonus))
    add_potions(s, codes)
    for card in (c.A_OIL, c.A_LINE):
        if forbid_support_card(s, card, 0, 0) is None:
            codes.append(pack(k.PLAY, card))
    return codes


def apply_gift(s: Claustrophobia, gift: i64, figure: i64) -> None:
    """G1 takes 1 TP if there is one (CLA-G1.1, CLA-Q24); G4 gives the Courage token (CLA-G4.1, CLA-G4.2)."""
    s.marks[m.AURAS] |= bit(gift)
    s.emit(k.GIFT_USED, gift, figure - 1 if figure > 0 else c.REDEEMER)
    if gift == c.G_BLESSING:
        if s.marks[m.THREAT] > 0:
            gain_threat(s, -1)
    else:
        s.marks[m.COURAGE] = figure


def apply_bless(s: Claustrophobia, figure: i64, bonus: i64) -> None:
    """The current line is healed if it is cancelled, and a bonus for this Human Action phase (CLA-7.6, CLA-7.7).

    On the Redeemer himself it is just the bonus (CLA-Q36).
    """
    s.marks[m.BLESS_USED] = 1
    s.marks[m.BLESS] = figure + 1
    s.marks[m.BLESS_BONUS] = bonus
    s.emit(k.BLESSED, figure, bonus)
    die = s.dice[figure]
    if die > 0 and s.pegs[figure] >> (die - 1) & 1:
        heal(s, figure, die)


def apply_card(s: Claustrophobia, card: i64, figure: i64, line: i64) -> None:
    """A3, A4, A6 and A8 as they say."""
    play_advantage(s, card)
    if card == c.A_POTION:
        heal(s, figure - 1, line)
    elif card == c.A_OIL:
        s.marks[m.OIL] = 1
    elif card == c.A_LINE:
        s.marks[m.HOLD] += 1
    else:
        s.marks[m.FORWARD] += 1


def end_initiative(s: Claustrophobia) -> None:
    """G3 is fixed (CLA-G3.1), then the scenario's check (CLA-2.8)."""
    if has_gift(s, c.G_GATHER):
        s.marks[m.GATHERED] = s.rows.gather
        s.emit(k.GIFT_USED, c.G_GATHER, c.REDEEMER)
    s2_invasion.check_shaft(s)


# The Human Action phase, where cards are played outside activations


def forbid_forward(s: Claustrophobia) -> str | None:
    """A6 only before the first activation (CLA-A6.1, CLA-14.3)."""
    if s.marks[m.DONE] > 0 or s.marks[m.PHASE] != m.P_HUMAN:
        return "CLA-14.3"
    return None if has_card(s, c.A_FORWARD) else "CLA-A6.1"

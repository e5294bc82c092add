"""The point auction and the team it buys: CLA-V2, and the extra Gift of CLA-V1.2."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.cards import advantage_counts
from grimtable.games.claustrophobia.state import Claustrophobia

# The shopping list in its order, so that each team has one way to be bought: types, then Gifts, then Objects by bearer.
BUYING_BLADES: i64 = 1
BUYING_GIFTS: i64 = 2  # to 8: the last Gift bought
BUYING_OBJECTS: i64 = 16  # and the last bearer after it


def auction(s: Claustrophobia, seat: i64) -> None:
    """Bidding downwards, in turn (CLA-V2.2); a player facing the lowest legal bid must pass (CLA-V2.8)."""
    s.ask_openly(seat, k.ASK_BID)


def forbid_bid(s: Claustrophobia, points: i64) -> str | None:
    """Strictly lower than the last bid, at least 3 (CLA-V2.2, CLA-V2.8)."""
    if points < s.rows.bid_least:
        return "CLA-V2.8"
    if s.marks[m.BIDDER] == 0:
        return None if points <= s.rows.bid_top else "CLA-V2.2"
    return None if points < s.marks[m.BID_NOW] else "CLA-V2.2"


def legal_bid(s: Claustrophobia) -> list[i64]:
    """Pass, or any lower bid."""
    codes: list[i64] = [pack(k.PASS)]
    for points in range(s.rows.bid_top, s.rows.bid_least - 1, -1):
        if forbid_bid(s, points) is None:
            codes.append(pack(k.BID, points))
    return codes


def apply_bid(s: Claustrophobia, seat: i64, points: i64) -> None:
    """The other seat is next."""
    s.marks[m.BID_NOW] = points
    s.marks[m.BIDDER] = seat + 1
    s.emit(k.BID_MADE, seat, points)
    s.push(k.AUCTION, 1 - seat)


def apply_pass(s: Claustrophobia, seat: i64) -> None:
    """The lowest bid plays Human with that many points; if the opener passes, the other has them all (CLA-V2.2)."""
    s.emit(k.BID_PASSED, seat)
    if s.marks[m.BIDDER] == 0:
        s.marks[m.BIDDER] = 2 - seat
        s.marks[m.BID_NOW] = s.rows.bid_top
    s.marks[m.HUMAN] = s.marks[m.BIDDER]
    s.marks[m.POINTS] = s.marks[m.BID_NOW]
    s.emit(k.SIDES_SETTLED, s.marks[m.HUMAN] - 1, s.marks[m.BID_NOW])
    if has_redeemer(s):
        s.at[c.REDEEMER] = s.rows.start[s.scenario]  # free and compulsory (CLA-V2.3)
    s.push(k.DEAL)
    s.push(k.EXTRA_GIFT)
    s.push(k.TEAM)


def has_redeemer(s: Claustrophobia) -> bool:
    """S4 and S6 have no Redeemer to buy for (CLA-V2.5)."""
    return s.scenario not in c.NO_REDEEMER


# The team


def team(s: Claustrophobia) -> None:
    """Open, after the auction (CLA-V2.6)."""
    s.ask_known(s.human(), k.ASK_TEAM)


def n_hired(s: Claustrophobia) -> i64:
    """How many Condemned are in the team."""
    n: i64 = 0
    for figure in range(c.BRUTE, c.HUMANS):
        if s.at[figure] != c.OUT:
            n += 1
    return n


def most_condemned(s: Claustrophobia) -> i64:
    """S5 needs two figures for the Possessed Ones (CLA-V2.5)."""
    return 2 if s.scenario == c.POSSESSED_MODE else 4


def least_condemned(s: Claustrophobia) -> i64:
    """S1, S4 and S6 need one (CLA-V2.5)."""
    return 1 if s.scenario in (c.SURVIVORS, c.RITUAL, c.GOLD) else 0


def n_gifts(s: Claustrophobia) -> i64:
    """How many Gifts the Redeemer has."""
    n: i64 = 0
    for gift in range(1, c.N_GIFTS):
        n += s.marks[m.GIFT_BITS] >> gift & 1
    return n


def may_bear(figure_type: i64, thing: i64) -> bool:
    """Who may carry an Object: O1 Blade, Redeemer; O2 Brute; O3 Brute, Redeemer; O4 Redeemer (CLA-O1.1 to CLA-O4.1)."""
    if thing == c.BLUNDERBUSS:
        return figure_type != c.IS_BRUTE
    if thing == c.SHIELD:
        return figure_type == c.IS_BRUTE
    if thing == c.HAMMER:
        return figure_type != c.IS_BLADE
    return thing == c.SCEPTER and figure_type == c.IS_REDEEMER


def could_spend(s: Claustrophobia, stage: i64, points: i64) -> i64:
    """The most that can still be spent on Gifts and Objects, from a place of the list on."""
    left = points
    if has_redeemer(s) and stage < BUYING_OBJECTS:
        gifts = n_gifts(s)
        gift = stage - BUYING_GIFTS + 1
        while gift < c.N_GIFTS:
            if gifts < s.rows.gifts_max and left >= s.rows.gift_cost:
                left -= s.rows.gift_cost
                gifts += 1
            gift += 1
    bearers: i64 = 0
    first: i64 = 0 if stage < BUYING_OBJECTS else stage - BUYING_OBJECTS
    for figure in range(first, c.HUMANS):
        if s.at[figure] != c.OUT and s.gear[figure] == 0:
            bearers += 1
    while bearers > 0 and left >= s.rows.object_cost:
        left -= s.rows.object_cost
        bearers -= 1
    return points - left


def is_dead_end(s: Claustrophobia, stage: i64, points: i64) -> bool:
    """Whether more points would be left over than there are Advantage cards (CLA-V2.3, CLA-Q38)."""
    return points - could_spend(s, stage, points) > n_advantages(s)


def n_advantages(s: Claustrophobia) -> i64:
    """How many cards the Advantage deck will have (CLA-S4.1)."""
    n: i64 = 0
    for count in advantage_counts(s):
        n += count
    return n


def forbid_hire(s: Claustrophobia, kind: i64) -> str | None:
    """Brute or Blade 3 points each, at most 2 of each (CLA-V2.3); Brutes first."""
    stage = s.marks[m.BOUGHT]
    if kind not in (c.IS_BRUTE, c.IS_BLADE) or stage >= BUYING_GIFTS or (kind == c.IS_BRUTE and stage > 0):
        return "CLA-V2.3"
    if n_hired(s) >= most_condemned(s):
        return "CLA-V2.5"
    if s.marks[m.POINTS] < s.rows.warrior_cost or next_figure(s, kind) < 0:
        return "CLA-V2.3"
    return None


def next_figure(s: Claustrophobia, kind: i64) -> i64:
    """The next unused figure of a type, or -1."""
    first: i64 = c.BRUTE if kind == c.IS_BRUTE else c.BLADE
    for figure in range(first, first + 2):
        if s.at[figure] == c.OUT:
            return figure
    return -1


def forbid_gift(s: Claustrophobia, gift: i64) -> str | None:
    """A Gift 2 points, at most 4, none for who has no Redeemer (CLA-V2.3, CLA-V2.5)."""
    stage = s.marks[m.BOUGHT]
    if not 0 < gift < c.N_GIFTS or not has_redeemer(s):
        return "CLA-V2.5"
    if stage >= BUYING_GIFTS + gift or n_gifts(s) >= s.rows.gifts_max or s.marks[m.POINTS] < s.rows.gift_cost:
        return "CLA-V2.3"
    if n_hired(s) < least_condemned(s):
        return "CLA-V2.5"
    if is_dead_end(s, BUYING_GIFTS + gift, s.marks[m.POINTS] - s.rows.gift_cost):
        return "CLA-V2.3"
    return None


def forbid_equip(s: Claustrophobia, figure: i64, thing: i64) -> str | None:
    """An Object 2 points, within the cards there are, to a permitted bearer, one each (CLA-V2.3, CLA-V2.4)."""
    if figure >= c.HUMANS or s.at[figure] == c.OUT or s.gear[figure] > 0 or not 0 < thing < c.N_OBJECTS:
        return "CLA-V2.4"
    if not may_bear(s.type_of(figure), thing):
        return "CLA-V2.4"
    if s.marks[m.BOUGHT] > BUYING_OBJECTS + figure or s.marks[m.POINTS] < s.rows.object_cost:
        return "CLA-V2.3"
    used: i64 = 0
    for other in range(c.HUMANS):
        if s.gear[other] == thing:
            used += 1
    if used >= s.rows.object_count[thing]:
        return "CLA-V2.3"
    if n_hired(s) < least_condemned(s):
        return "CLA-V2.5"
    if is_dead_end(s, BUYING_OBJECTS + figure + 1, s.marks[m.POINTS] - s.rows.object_cost):
        return "CLA-V2.3"
    return None


def forbid_done(s: Claustrophobia) -> str | None:
    """The rest are Advantage cards, as far as the deck goes (CLA-V2.3)."""
    if n_hired(s) < least_condemned(s):
        return "CLA-V2.5"
    if s.marks[m.POINTS] > n_advantages(s) and len(purchases(s)) > 0:
        return "CLA-V2.3"
    return None


def purchases(s: Claustrophobia) -> list[i64]:
    """All that can still be bought."""
    codes: list[i64] = []
    for kind in (c.IS_BRUTE, c.IS_BLADE):
        if forbid_hire(s, kind) is None:
            codes.append(pack(k.HIRE, kind))
    for gift in range(1, c.N_GIFTS):
        if forbid_gift(s, gift) is None:
            codes.append(pack(k.TAKE_GIFT, gift))
    for figure in range(c.HUMANS):
        for thing in range(1, c.N_OBJECTS):
            if forbid_equip(s, figure, thing) is None:
                codes.append(pack(k.EQUIP, figure, thing))
    return codes


def legal_team(s: Claustrophobia) -> list[i64]:
    """Something to buy, or done."""
    codes = purchases(s)
    if forbid_done(s) is None:
        codes.append(pack(k.PASS))
    return codes


def apply_hire(s: Claustrophobia, kind: i64) -> None:
    """One more Condemned."""
    figure = next_figure(s, kind)
    s.at[figure] = s.rows.start[s.scenario]
    s.marks[m.POINTS] -= s.rows.warrior_cost
    if kind == c.IS_BLADE:
        s.marks[m.BOUGHT] = BUYING_BLADES
    s.emit(k.HIRED, figure)
    s.push(k.TEAM)


def apply_gift(s: Claustrophobia, gift: i64) -> None:
    """One more Gift."""
    s.marks[m.GIFT_BITS] |= bit(gift)
    s.marks[m.POINTS] -= s.rows.gift_cost
    s.marks[m.BOUGHT] = BUYING_GIFTS + gift
    s.emit(k.GIFT_TAKEN, gift)
    s.push(k.TEAM)


def apply_equip(s: Claustrophobia, figure: i64, thing: i64) -> None:
    """One Object to its bearer."""
    s.gear[figure] = thing
    s.marks[m.POINTS] -= s.rows.object_cost
    s.marks[m.BOUGHT] = BUYING_OBJECTS + figure + 1
    s.emit(k.EQUIPPED, figure, thing)
    s.push(k.TEAM)


def apply_done(s: Claustrophobia) -> None:
    """The scenario's own team is replaced by the bought one (CLA-V2.7)."""
    s.marks[m.EXTRA] = s.marks[m.POINTS]
    s.marks[m.POINTS] = 0
    s.marks[m.BOUGHT] = 0


# The handicap


def extra_gift(s: Claustrophobia) -> None:
    """1 more Gift for the Redeemer, chosen before the cards are drawn (CLA-V1.2, CLA-V1.4)."""
    if "more_gifts" in s.setup.options["handicap"] and has_redeemer(s) and len(legal_extra(s)) > 0:
        s.ask_openly(s.human(), k.ASK_GIFT)


def forbid_extra(s: Claustrophobia, gift: i64) -> str | None:
    """One that the Redeemer does not have (CLA-V1.4)."""
    return None if 0 < gift < c.N_GIFTS and s.marks[m.GIFT_BITS] >> gift & 1 == 0 else "CLA-V1.4"


def legal_extra(s: Claustrophobia) -> list[i64]:
    """The Gifts he lacks."""
    codes: list[i64] = []
    for gift in range(1, c.N_GIFTS):
        if forbid_extra(s, gift) is None:
            codes.append(pack(k.TAKE_GIFT, gift))
    return codes


def apply_extra(s: Claustrophobia, gift: i64) -> None:
    """Demon sees it (CLA-V1.4)."""
    s.marks[m.GIFT_BITS] |= bit(gift)
    s.emit(k.GIFT_TAKEN, gift)

"""Item cards of the discussion step: OSA-3.5 and OSA-12."""

from grimtable.engine.codes import field_a, field_b, field_c, pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules import votes
from grimtable.games.osaczeni.state import Osaczeni


def forbid_card(s: Osaczeni, seat: i64, code: i64) -> str | None:
    """The rule that forbids this card in the discussion step at hand, or None (OSA-3.5, OSA-12.5)."""
    card = field_a(code)
    to = field_b(code) - 1
    character = field_c(code) - 1
    if card == 0 or card >= c.N_CARDS or s.hands[seat * c.N_CARDS + card] == 0:
        return "OSA-3.4"
    if card == c.PISTOL:  # OSA-12.4: several add up
        return None if code == pack(k.PLAY_CARD, c.PISTOL) else "OSA-3.5"
    if s.phase != k.ATTACK or card < c.CAN or card > c.MEAT:
        return "OSA-12.7" if card == c.N_CARDS - 1 else "OSA-3.5"
    if card == c.MEAT:  # OSA-12.3
        if code != pack(k.PLAY_CARD, c.MEAT, 0, character + 1) or character < 0 or character >= c.FAMILY:
            return "OSA-12.3"
        return None if votes.is_open(s, seat * c.FAMILY + character) else "OSA-12.3"
    if card == c.CAN:  # OSA-12.2
        if code != pack(k.PLAY_CARD, c.CAN, to + 1) or to < 0 or to >= c.N_AREAS or to == s.area:
            return "OSA-12.2"
        return None if s.monsters[s.area] > 0 and s.has_notch(to) else "OSA-12.2"
    return None if code == pack(k.PLAY_CARD, card) and s.monsters[s.area] > 0 else "OSA-12.1"  # a weapon


def legal_discuss(s: Osaczeni, seat: i64) -> list[i64]:
    """Pass, every card that can be played, and with Barter every card that can be handed over."""
    codes: list[i64] = [pack(k.PASS)]
    at = seat * c.N_CARDS
    hands = s.hands
    if hands[at + c.PISTOL] > 0:
        codes.append(pack(k.PLAY_CARD, c.PISTOL))
    if s.phase == k.ATTACK:
        if s.monsters[s.area] > 0:
            if hands[at + c.CAN] > 0:
                for to in range(c.N_AREAS):
                    if to != s.area and s.has_notch(to):
                        codes.append(pack(k.PLAY_CARD, c.CAN, to + 1))
            for card in range(c.BAT, c.MOLOTOV + 1):
                if hands[at + card] > 0:
                    codes.append(pack(k.PLAY_CARD, card))
        if hands[at + c.MEAT] > 0:
            for character in range(c.FAMILY):
                if votes.is_open(s, seat * c.FAMILY + character):
                    codes.append(pack(k.PLAY_CARD, c.MEAT, 0, character + 1))
    if s.variant == 11:
        votes.legal_hand_over(s, seat, codes)
    return codes


def apply_card(s: Osaczeni, seat: i64, code: i64) -> None:
    """A played card is resolved at once and put face up in the box; earlier passes lapse (OSA-2.9, OSA-3.4)."""
    card = field_a(code)
    s.take_card(seat, card)
    s.played[card] += 1
    s.passed = 0
    s.emit(k.CARD_PLAYED, seat, card)
    if card == c.PISTOL:
        s.pistols[seat] += 1
    elif card == c.MEAT:
        s.hidden |= 1 << (seat * c.FAMILY + field_c(code) - 1)
        s.emit(k.HIDDEN, seat, field_c(code) - 1)
    elif card == c.CAN:  # OSA-9.9: it counts at its new area at once
        to = field_b(code) - 1
        s.monsters[s.area] -= 1
        s.monsters[to] += 1
        s.emit(k.MONSTER_LURED, s.area, to)
    else:
        send_back(s, s.area, s.rows.kills[card])


def send_back(s: Osaczeni, area: i64, n: i64) -> None:
    """Return up to a number of monsters of an area to the pool (OSA-12.1)."""
    if n > s.monsters[area]:
        n = s.monsters[area]
    if n == 0:
        return
    s.monsters[area] -= n
    s.pool += n
    s.emit(k.MONSTERS_LEFT, area, n)

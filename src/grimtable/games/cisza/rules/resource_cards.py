"""Playing resource cards in phase 1: CIS-2.6 to 2.13, CIS-5 and the expert mode, CIS-10.3 to 10.6."""

from typing import Final

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.rules.city import (
    enter,
    kill,
    lose_survivors,
    noise,
    survivor_on_top,
    take_top,
    turn_up_horde,
)
from grimtable.games.cisza.rules.giving import move_zombie
from grimtable.games.cisza.state import Cisza

# Codes that name nothing but a card, made once
PLAIN_PLAYS: Final[list[i64]] = [k.PLAY_CARD | card << 8 for card in range(c.N_CARDS)]
DISCARDS: Final[list[i64]] = [k.DISCARD | card << 8 for card in range(c.N_CARDS)]

# What may be played


def forbid_play(s: Cisza, seat: i64, card: i64, player: i64, zombies: i64, noise_only: i64) -> str | None:
    """The rule that forbids playing a held card in this way, or None; it reads public facts and the hand (CIS-2.15).

    `player` is a seat + 1 or 0, `zombies` are counts by type.
    """
    if noise_only != 0:
        return forbid_noise_only(s, card, player, zombies)
    if card <= c.SNIPER:
        return "CIS-2.7" if player != 0 else forbid_weapon(s, seat, card, zombies)
    if card < c.SABOTAGE:
        if player != 0 or zombies != 0:
            return "CIS-2.7"
        if card >= c.BARRICADE or survivor_on_top(s):  # CIS-5.8: always possible; CIS-5.5, CIS-5.6
            return None
        return "CIS-3.9"
    if card == c.SACRIFICE:
        if player != 0 or zombies != 0:
            return "CIS-5.18"
        return None if s.survivors[seat] > 0 and s.n_zombies(seat) > 0 else "CIS-5.15"
    if player == 0 or player > s.n_seats or player - 1 == seat or not s.in_game(player - 1):
        return "CIS-2.12"
    return forbid_trick(s, seat, card, player - 1, zombies)


def forbid_weapon(s: Cisza, seat: i64, card: i64, zombies: i64) -> str | None:
    """Axe and Revolver CIS-5.2, Shotgun CIS-5.3, Sniper Rifle CIS-5.4; without a target not playable (CIS-2.8)."""
    if zombies == k.ON_DECK:
        if card != c.SNIPER:
            return "CIS-5.1"
        return None if s.visible else "CIS-5.4"
    at = seat * 3
    light = k.normals(zombies) + k.fasts(zombies)
    strong = k.strongs(zombies)
    if (
        zombies != k.normals(zombies) * k.one(c.NORMAL) + strong * k.one(c.STRONG) + k.fasts(zombies) * k.one(c.FAST)
        or zombies == 0
    ):
        return "CIS-2.8"
    there = k.normals(zombies) <= s.zombies[at + c.NORMAL] and k.fasts(zombies) <= s.zombies[at + c.FAST]
    if not there or strong > s.zombies[at + c.STRONG]:
        return "CIS-5.1"
    if strong > 0:  # never a Strong one and another (CIS-5.3)
        return None if light == 0 and strong <= s.rows.strong[card] else weapon_rule(card)
    can = s.zombies[at + c.NORMAL] + s.zombies[at + c.FAST]
    full = s.rows.light[card]
    if can < full:
        full = can  # CIS-2.9: as far as possible
    return None if light == full else weapon_rule(card)


def weapon_rule(card: i64) -> str:
    """The rule of a weapon."""
    if card == c.SNIPER:
        return "CIS-5.4"
    return "CIS-5.3" if card == 2 else "CIS-5.2"


def forbid_trick(s: Cisza, seat: i64, card: i64, other: i64, zombies: i64) -> str | None:
    """Tricks against another player: at least one part must be possible (CIS-2.8, CIS-5.10)."""
    if card == c.DRONE or card == c.SURPRISE:
        rule = "CIS-5.13" if card == c.DRONE else "CIS-5.16"
        if s.n_zombies(seat) == 0:
            return None if zombies == 0 and len(s.city) > 0 else rule
        if zombies != k.one(c.NORMAL) and zombies != k.one(c.STRONG) and zombies != k.one(c.FAST):
            return rule  # CIS-2.9: with own zombies one must be sent
        return None if s.zombies[seat * 3 + k.type_of(zombies)] > 0 else rule
    if zombies != 0:
        return "CIS-2.7"
    if card == c.SABOTAGE:
        return None if s.n_barriers(other) > 0 else "CIS-5.11"
    if card == c.EVICTION:
        some = s.n_zombies(seat) + s.n_barriers(seat) + s.n_zombies(other) + s.n_barriers(other)
        return None if some > 0 else "CIS-5.12"
    return None if s.survivors[other] >= s.rows.bribable else "CIS-5.14"  # BRIBERY


def forbid_noise_only(s: Cisza, card: i64, player: i64, zombies: i64) -> str | None:
    """Expert mode: a card with corner Noise may be played for the Noise alone (CIS-10.2 to CIS-10.6)."""
    if not s.expert:
        return "CIS-10.2"
    if card == c.DRONE:
        return "CIS-10.6"
    if s.rows.noise[card] == 0:
        return "CIS-10.3"
    return None if player == 0 and zombies == 0 and len(s.city) > 0 else "CIS-10.4"


def legal_phase_1(s: Cisza, seat: i64) -> list[i64]:
    """Ends, plays, discards (CIS-2.3, CIS-2.4, CIS-2.5); equal cards and equal zombies give one option (CIS-2.13)."""
    codes: list[i64] = [k.END]  # a code without fields is its kind
    hands = s.hands
    limit = s.rows.hand
    start = seat * limit
    end = start + limit
    stage = s.stage
    before: i64 = 0
    if stage != k.DISCARDING:
        zombies = s.zombies
        at = seat * 3
        n_zombies = zombies[at] + zombies[at + 1] + zombies[at + 2]
        expert = s.expert
        for i in range(start, end):
            card = hands[i]
            if card == before:
                continue
            if card == 0:
                break
            before = card
            if card <= c.SNIPER:
                if n_zombies > 0 or s.visible:
                    legal_shots(s, seat, card, codes)
            elif card < c.SABOTAGE:
                if card >= c.BARRICADE or (not s.visible and len(s.city) > 0):  # CIS-5.8; CIS-3.9, CIS-5.5, CIS-5.6
                    codes.append(PLAIN_PLAYS[card])
            elif card == c.SACRIFICE:
                if n_zombies > 0 and s.survivors[seat] > 0:  # CIS-5.15
                    codes.append(PLAIN_PLAYS[card])
            else:
                legal_targets(s, seat, card, n_zombies, codes)
            if expert and forbid_noise_only(s, card, 0, 0) is None:
                codes.append(pack(k.PLAY_CARD, card, 0, 0, 1))
        before = 0
    if stage != k.PLAYING:
        for i in range(start, end):
            card = hands[i]
            if card != before:
                if card == 0:
                    break
                codes.append(DISCARDS[card])
                before = card
    return codes


def legal_shots(s: Cisza, seat: i64, card: i64, codes: list[i64]) -> None:
    """The targets of a weapon: as many Normal and Fast as it can hit, or a Strong one, or the visible zombie."""
    zombies = s.zombies
    at = seat * 3
    normal = zombies[at]
    fast = zombies[at + c.FAST]
    if normal + fast > 0:
        full = s.rows.light[card]
        if normal + fast < full:
            full = normal + fast  # CIS-2.9: as far as possible
        n = normal if normal < full else full
        while n >= 0 and full - n <= fast:
            codes.append(k.PLAY_CARD | card << 8 | (n * k.ONE_NORMAL + (full - n) * k.ONE_FAST) << 24)
            n -= 1
    if zombies[at + c.STRONG] > 0 and s.rows.strong[card] != 0:
        codes.append(k.PLAY_CARD | card << 8 | k.ONE_STRONG << 24)
    if card == c.SNIPER and s.visible:
        codes.append(k.PLAY_CARD | card << 8 | k.ON_DECK << 24)


def legal_targets(s: Cisza, seat: i64, card: i64, n_zombies: i64, codes: list[i64]) -> None:
    """The players, and for Drone and Surprise! the own zombies, that a trick can name, in turn order (CIS-11.1)."""
    n = s.n_seats
    out = s.out
    for i in range(seat + 1, seat + n):
        other = i if i < n else i - n
        if out[other] != 0:
            continue
        play = PLAIN_PLAYS[card] | (other + 1) << 16
        if card == c.SABOTAGE:
            if s.n_barriers(other) > 0:  # CIS-5.11
                codes.append(play)
        elif card == c.BRIBERY:
            if s.survivors[other] >= s.rows.bribable:  # CIS-5.14
                codes.append(play)
        elif card == c.EVICTION:
            if n_zombies > 0 or forbid_trick(s, seat, card, other, 0) is None:
                codes.append(play)
        elif n_zombies == 0:
            if len(s.city) > 0:  # CIS-5.13, CIS-5.16: nothing to send, the rest is still possible
                codes.append(play)
        else:
            zombies = s.zombies
            at = seat * 3
            if zombies[at] > 0:
                codes.append(play | k.ONE_NORMAL << 24)
            if zombies[at + c.STRONG] > 0:
                codes.append(play | k.ONE_STRONG << 24)
            if zombies[at + c.FAST] > 0:
                codes.append(play | k.ONE_FAST << 24)


# What a played card does


def apply_play(s: Cisza, seat: i64, card: i64, player: i64, zombies: i64, noise_only: i64) -> None:
    """Effect, then the card is put away, then its corner Noise (CIS-2.6)."""
    s.stage = k.PLAYING
    s.take_card(seat, card)
    if noise_only != 0:  # CIS-10.3: a play without effect
        s.emit(k.CARD_WASTED, seat, card)
        s.discard[card] += 1
        noise(s, seat)
        return
    if s.journal is not None:
        s.emit(k.CARD_PLAYED, seat, card, player)
    if c.BARRICADE <= card <= c.MINES:
        s.barriers[seat * 3 + card - c.BARRICADE] += 1  # CIS-5.8: without Noise; it stays there (CIS-5.9)
        return
    s.discard[card] += 1  # before the effect shows anything: a Horde's split needs the whole table settled
    if card <= c.SNIPER:
        shoot(s, seat, zombies)
    elif c.WALKIE <= card < c.BARRICADE:
        rescue(s, seat, s.rows.rescue[card])
    elif card == c.SABOTAGE:
        sabotage(s, player - 1)
    elif card == c.EVICTION:
        evict(s, seat, player - 1)
    elif card == c.DRONE:
        fly_drone(s, seat, player - 1, zombies)
    elif card == c.BRIBERY:
        bribe(s, seat, player - 1)
    elif card == c.SACRIFICE:
        sacrifice(s, seat)
    else:
        surprise(s, seat, player - 1, zombies)
    if s.rows.noise[card] != 0:
        noise(s, seat)  # CIS-5.7: after the effect


def shoot(s: Cisza, seat: i64, zombies: i64) -> None:
    """A weapon eliminates zombies of the own shelter, or the visible one on the City deck (CIS-5.1, CIS-5.4)."""
    if zombies == k.ON_DECK:
        zombie = take_top(s)
        s.city_discard[zombie] += 1
        s.emit(k.DECK_CLEARED, seat, zombie)
        return
    kill(s, seat, c.NORMAL, k.normals(zombies))
    kill(s, seat, c.STRONG, k.strongs(zombies))
    kill(s, seat, c.FAST, k.fasts(zombies))
    if s.journal is not None:
        s.record(k.ZOMBIES_KILLED, (seat, (k.normals(zombies), k.strongs(zombies), k.fasts(zombies))))


def rescue(s: Cisza, seat: i64, n: i64) -> None:
    """The top cards go survivor side up into the own shelter, as far as there are any (CIS-5.5, CIS-5.6, CIS-3.13)."""
    done: i64 = 0
    while done < n and len(s.city) > 0:
        take_top(s)
        s.survivors[seat] += 1
        done += 1
    if s.journal is not None:
        s.emit(k.RESCUED, seat, done)


def sabotage(s: Cisza, other: i64) -> None:
    """All barriers of another player are destroyed, without Noise of their own (CIS-5.11)."""
    at = other * 3
    if s.journal is not None:
        s.record(k.BARRIERS_LOST, (other, (s.barriers[at], s.barriers[at + 1], s.barriers[at + 2])))
    for i in range(3):
        s.discard[c.BARRICADE + i] += s.barriers[at + i]
        s.barriers[at + i] = 0


def evict(s: Cisza, seat: i64, other: i64) -> None:
    """All zombies and barriers of two shelters change places; survivors and hands stay (CIS-5.12)."""
    for i in range(3):
        here = seat * 3 + i
        there = other * 3 + i
        zombies = s.zombies[here]
        s.zombies[here] = s.zombies[there]
        s.zombies[there] = zombies
        barriers = s.barriers[here]
        s.barriers[here] = s.barriers[there]
        s.barriers[there] = barriers
    s.emit(k.SHELTERS_SWAPPED, seat, other)


def fly_drone(s: Cisza, seat: i64, other: i64, zombies: i64) -> None:
    """Send a zombie, then Noise in that player's shelter (CIS-5.13)."""
    move_zombie(s, seat, other, zombies)
    noise(s, other)


def bribe(s: Cisza, seat: i64, other: i64) -> None:
    """One survivor changes shelters (CIS-5.14)."""
    s.survivors[other] -= 1
    s.survivors[seat] += 1
    s.emit(k.BRIBED, seat, other)


def surprise(s: Cisza, seat: i64, other: i64, zombies: i64) -> None:
    """Send a zombie, then the top card of the City deck, zombie side up; this is not Noise (CIS-5.16)."""
    move_zombie(s, seat, other, zombies)
    if len(s.city) == 0:
        return
    if s.city[-1] == c.HORDE:  # CIS-5.17: the Horde is resolved instead
        turn_up_horde(s)
        return
    was_visible: i64 = 1 if s.visible else 0
    zombie = take_top(s)
    enter(s, other, zombie)
    if s.journal is not None:
        s.emit(k.SURPRISED, other, zombie, was_visible)


def sacrifice(s: Cisza, seat: i64) -> None:
    """One own survivor pays; then the zombies are given away one by one (CIS-5.15, CIS-5.18)."""
    lose_survivors(s, seat, 1)
    s.emit(k.SACRIFICED, seat)
    s.push(k.GIVE_NEXT)

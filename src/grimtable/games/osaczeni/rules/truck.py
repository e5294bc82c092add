"""Phase 1, the truck on the parking lot: OSA-4; the fuller load of OSA-V13 and the hand limit of OSA-V20."""

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.rules import votes
from grimtable.games.osaczeni.state import Osaczeni


def truck_phase(s: Osaczeni) -> None:
    """Nobody searches an empty truck, and nobody searches from afar; else a vote is held (OSA-4.1, OSA-4.2)."""
    s.phase = k.TRUCK
    s.emit(k.PHASE_BEGAN, k.TRUCK)
    if s.crowd(c.PARKING) == 0 or len(s.deck) == 0:
        s.emit(k.NO_SEARCH)
        return
    votes.hold_vote(s, c.PARKING)


def search(s: Osaczeni, seat: i64) -> None:
    """Three cards, four with a full load, as far as the deck goes; the searcher alone sees them (OSA-4.3, OSA-4.5)."""
    n = s.rows.variant[13] if s.variant == 13 else s.rows.search  # OSA-V13.1
    if n > len(s.deck):
        n = len(s.deck)
    drawn = s.drawn
    for _ in range(n):
        drawn[s.deck.pop()] += 1
    drawn[0] = n
    if s.journal is not None:
        s.record(k.CARDS_DRAWN, (seat, n, (0, *drawn[1:])))
    s.ask(seat, k.ASK_KEEP)


def cards_given_away(s: Osaczeni) -> i64:
    """How many cards of this search go to other players (OSA-4.3, OSA-4.4, OSA-V13.1, OSA-V13.2)."""
    n = s.drawn[0]
    if n < 2:
        return 0
    return 2 if s.variant == 13 and n > 2 else 1


def forbid_keep(s: Osaczeni, card: i64) -> str | None:
    """The rule that forbids keeping this card, or None."""
    return None if 0 < card < c.N_CARDS and s.drawn[card] > 0 else "OSA-4.3"


def forbid_give(s: Osaczeni, seat: i64, card: i64, player: i64, left: i64, after: i64) -> str | None:
    """The rule that forbids this gift, or None; two gifts go to two players, named clockwise (OSA-V13.1)."""
    if card == 0 or card >= c.N_CARDS or s.drawn[card] == 0:
        return "OSA-4.3"
    if player >= s.n_seats or player == seat:
        return "OSA-4.3"
    n = s.n_seats
    distance = (player - seat + n) % n
    if after > 0 and distance <= (after - 1 - seat + n) % n:
        return "OSA-V13.1"
    return None if distance <= n - left else "OSA-V13.1"


def legal_keep(s: Osaczeni, seat: i64) -> list[i64]:
    """Every kind drawn; a last single card may be kept or given (OSA-4.4)."""
    codes: list[i64] = []
    for card in range(1, c.N_CARDS):
        if s.drawn[card] > 0:
            codes.append(pack(k.KEEP, card))
    if s.drawn[0] == 1:
        codes.extend(legal_give(s, seat, 1, 0))
    return codes


def legal_give(s: Osaczeni, seat: i64, left: i64, after: i64) -> list[i64]:
    """Every kind left, to every player who may be next."""
    codes: list[i64] = []
    for card in range(1, c.N_CARDS):
        if s.drawn[card] > 0:
            for player in range(s.n_seats):
                if forbid_give(s, seat, card, player, left, after) is None:
                    codes.append(pack(k.GIVE, card, player))
    return codes


def apply_keep(s: Osaczeni, seat: i64, card: i64) -> None:
    """The kept card goes into the hand; then the gifts."""
    n_gifts = cards_given_away(s)
    s.drawn[0] -= 1
    s.drawn[card] -= 1
    s.add_card(seat, card)
    s.emit(k.CARD_KEPT, seat, card)
    s.push(k.GIVE_NEXT, seat, n_gifts, 0)


def give_next(s: Osaczeni, seat: i64, left: i64, after: i64) -> None:
    """A gift to any one other player, eliminated ones too; what is left is boxed face down (OSA-4.3)."""
    if left > 0:
        s.ask(seat, k.ASK_GIVE, left, after)
        return
    if s.variant == 20:  # OSA-V20.3: the searcher first, then the receiver
        if after > 0:
            s.push(k.LIMIT, after - 1)
        s.push(k.LIMIT, seat)
    if s.drawn[0] > 0:
        if s.journal is not None:
            s.record(k.CARD_BOXED, (seat, s.drawn[0], (0, *s.drawn[1:])))
        for card in range(c.N_CARDS):
            s.boxed[card] += s.drawn[card]
            s.drawn[card] = 0


def apply_give(s: Osaczeni, seat: i64, card: i64, player: i64, left: i64) -> None:
    """The receiver sees the card; the others see who received it (OSA-4.5)."""
    s.drawn[0] -= 1
    s.drawn[card] -= 1
    s.add_card(player, card)
    s.emit(k.CARD_GIVEN, seat, player, card)
    s.push(k.GIVE_NEXT, seat, left - 1, player + 1)


# Empty Pockets


def box_over_limit(s: Osaczeni, seat: i64) -> None:
    """Who holds more cards than the limit boxes some, one at a time (OSA-V20.2)."""
    if s.hands[seat * c.N_CARDS] > s.rows.variant[20]:
        s.ask(seat, k.ASK_BOX)


def forbid_box(s: Osaczeni, seat: i64, card: i64) -> str | None:
    """The rule that forbids boxing this card, or None."""
    return None if 0 < card < c.N_CARDS and s.hands[seat * c.N_CARDS + card] > 0 else "OSA-V20.2"


def legal_box(s: Osaczeni, seat: i64) -> list[i64]:
    """Every kind in hand."""
    codes: list[i64] = []
    for card in range(1, c.N_CARDS):
        if s.hands[seat * c.N_CARDS + card] > 0:
            codes.append(pack(k.BOX, card))
    return codes


def apply_box(s: Osaczeni, seat: i64, card: i64) -> None:
    """Face down; only the owner knows which."""
    s.take_card(seat, card)
    s.boxed[0] += 1
    s.boxed[card] += 1
    s.emit(k.LIMIT_BOXED, seat, card)
    s.push(k.LIMIT, seat)

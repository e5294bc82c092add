"""Cards: CLA-11, how they are held and played, and CLA-14.2, the one answer to an Event."""

from grimtable.engine.codes import kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.state import Claustrophobia


def advantage_count(s: Claustrophobia, card: i64) -> i64:
    """How many of an Advantage card there are: the Ritual leaves A1 out (CLA-S4.1)."""
    return 0 if card == c.A_MAP and s.scenario == c.RITUAL else s.rows.advantage_count[card]


def advantage_counts(s: Claustrophobia) -> list[i64]:
    """The Advantage deck before the game, by card."""
    return [advantage_count(s, card) for card in range(c.N_ADVANTAGES)]


def event_count(s: Claustrophobia, card: i64) -> i64:
    """How many of an Event there are: the Ritual has no E1, E2 (CLA-S4.1), a handicap 1 E1 and 2 E3 less (CLA-V1.3)."""
    if s.scenario == c.RITUAL and card in (c.E_LOST, c.E_TOUGH):
        return 0
    count = s.rows.event_count[card]
    if card in (c.E_LOST, c.E_PANIC) and "fewer_events" in s.setup.options["handicap"]:  # CLA-V1.1
        count = max(count - (1 if card == c.E_LOST else 2), 0)
    return count


def event_counts(s: Claustrophobia) -> list[i64]:
    """The Event deck before the game, by card."""
    return [event_count(s, card) for card in range(c.N_EVENTS)]


def human_may_hold(s: Claustrophobia, card: i64) -> bool:
    """Whether Human may hold a card, for all that Demon knows: he has a hand, and one of its kind is not played yet.

    Under ruleset 1 a hand was enough (CLA-14.9).
    """
    return s.hand[0] > 0 and (s.version == 1 or s.gone[card] < advantage_count(s, card))


def demon_may_hold(s: Claustrophobia, card: i64) -> bool:
    """Whether Demon may hold an Event card, for all that Human knows (CLA-14.9)."""
    return s.claws[0] > 0 and (s.version == 1 or s.spent[card] < event_count(s, card))


def has_card(s: Claustrophobia, card: i64) -> bool:
    """Whether Human holds an Advantage card."""
    return s.hand[card] > 0


def draw_advantage(s: Claustrophobia) -> None:
    """One card into the hidden hand; none if the deck is empty (CLA-0.4, CLA-S1.8, CLA-11.1)."""
    if len(s.deck) > 0:
        card = s.deck.pop()
        s.hand[0] += 1
        s.hand[card] += 1
        s.emit(k.ADVANTAGE_DRAWN, s.human(), card)


def draw_event(s: Claustrophobia) -> None:
    """One Event card; an empty deck is not reshuffled, and there is no hand limit (CLA-9.11)."""
    if len(s.fates) > 0:
        card = s.fates.pop()
        s.claws[0] += 1
        s.claws[card] += 1
        s.emit(k.EVENT_DRAWN, s.demon(), card)


def play_advantage(s: Claustrophobia, card: i64) -> None:
    """A card is played once, then lies face up (CLA-11.4)."""
    assert 0 < card < c.N_ADVANTAGES
    s.hand[0] -= 1
    s.hand[card] -= 1
    s.gone[0] += 1
    s.gone[card] += 1
    s.emit(k.CARD_PLAYED, s.human(), card)


def play_event(s: Claustrophobia, card: i64, a: i64, b: i64) -> None:
    """Announce an Event with all its choices; Human may answer it, else it is carried out at once (CLA-14.2).

    Human is asked if he may hold A5, for all that Demon knows (CLA-Q49).
    """
    assert 0 < card < c.N_EVENTS
    s.claws[0] -= 1
    s.claws[card] -= 1
    s.spent[0] += 1
    s.spent[card] += 1
    s.emit(k.EVENT_PLAYED, s.demon(), card, a, b)
    s.push(k.CARRY_OUT, card, a, b)
    if human_may_hold(s, c.A_FAITH):
        s.ask(s.human(), k.ASK_FAITH, card)


def forbid_faith(s: Claustrophobia, code: i64) -> str | None:
    """A5 is the only answer to a card (CLA-11.2)."""
    if code != pack(k.PLAY, c.A_FAITH):
        return "CLA-11.2"
    return None if has_card(s, c.A_FAITH) else "CLA-A5.1"


def legal_faith(s: Claustrophobia) -> list[i64]:
    """Let it happen, or A5."""
    codes: list[i64] = [pack(k.PASS)]
    answer = pack(k.PLAY, c.A_FAITH)
    if forbid_faith(s, answer) is None:
        codes.append(answer)
    return codes


def apply_faith(s: Claustrophobia, card: i64, code: i64) -> None:
    """The Event is discarded without effect (CLA-A5.1); its window stays open for another copy (CLA-Q42)."""
    if kind_of(code) == k.PASS:
        return
    play_advantage(s, c.A_FAITH)
    s.stack.pop()  # CARRY_OUT
    s.emit(k.EVENT_STOPPED, s.demon(), card)
    if card == c.E_LOST:
        s.push(k.OFFER_LOST)
    elif card == c.E_SUICIDE and demon_may_hold(s, c.E_SUICIDE):
        s.ask(s.demon(), k.ASK_DOOM, 1)


def forbid_again(s: Claustrophobia, code: i64) -> str | None:
    """After an answered Suicide Attack another may follow in the same window (CLA-Q42)."""
    if code != pack(k.EVENT, c.E_SUICIDE):
        return "CLA-14.6"
    return None if s.claws[c.E_SUICIDE] > 0 else "CLA-E8.1"


def legal_again(s: Claustrophobia) -> list[i64]:
    """Another Suicide Attack, or none."""
    codes: list[i64] = [pack(k.PASS)]
    another = pack(k.EVENT, c.E_SUICIDE)
    if forbid_again(s, another) is None:
        codes.append(another)
    return codes

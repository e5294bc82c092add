"""Refuses positions that no game can come to, before they are played."""

from typing import Any

from grimtable.engine.codes import NONE, field_a, field_b, field_c, kind_of, pack
from grimtable.engine.errors import BadPosition
from grimtable.engine.rng import WORDS
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.knowledge.memory import LINES, Memory
from grimtable.games.osaczeni.rules import votes
from grimtable.games.osaczeni.state import STREAMS, Osaczeni

# The phases still to come after each phase, the next one last.
PHASE_STEPS = (
    k.TRUCK_PHASE, k.BADGE_PHASE, k.MAP_PHASE, k.MOVE_PHASE, k.ARRIVAL_PHASE, k.ATTACK_PHASE,
    k.END_PHASE,
)  # fmt: skip
QUESTION_PHASES = {
    k.ASK_PLACE: (k.PLACEMENT,), k.ASK_DISCUSS: (k.TRUCK, k.BADGE, k.ATTACK), k.ASK_VOTE: (k.TRUCK, k.BADGE, k.ATTACK),
    k.ASK_TIE: (k.TRUCK, k.BADGE, k.ATTACK), k.ASK_KEEP: (k.TRUCK,), k.ASK_GIVE: (k.TRUCK,), k.ASK_BOX: (k.TRUCK,),
    k.ASK_WALKIE: (k.BADGE,), k.ASK_REROLL: (k.BADGE,), k.ASK_GO_OPENLY: (k.MAPS,), k.ASK_GO: (k.MAPS,),
    k.ASK_MOVE: (k.MOVES,), k.ASK_ENERGY: (k.MOVES,), k.ASK_ENERGY_LAST: (k.MOVES,), k.ASK_FEED: (k.ATTACK,),
    k.ASK_HAUNT: (k.ARRIVAL,),
}  # fmt: skip


def bad(reason: str) -> BadPosition:
    """A refusal with its reason."""
    return BadPosition(f"osaczeni: {reason}")


def after(phase: int) -> list[int]:
    """The steps of the phases after this one, the next one last."""
    return [pack(step) for step in reversed(PHASE_STEPS[phase:])]


def number(value: Any, low: int, high: int, where: str) -> int:  # whatever the position holds
    """A whole number between two limits."""
    if type(value) is not int or not low <= value <= high:
        raise bad(f"{where} is {value!r}, not a number from {low} to {high}")
    return value


def check_table(s: Osaczeni) -> None:
    """Refuse numbers out of range, and cards, monsters or characters that the box does not have."""
    n = int(s.n_seats)
    for name, values, low, high in (
        ("monsters", s.monsters, 0, 99), ("dice", s.dice, 0, 30), ("votes", s.votes, 0, n),
        ("goals", s.goals, 0, c.N_AREAS), ("pistols", s.pistols, 0, 30), ("characters", s.at, 0, c.ABSENT),
        ("hands", s.hands, 0, 99),
        ("streams", s.streams, 0, 0xFFFFFFFF),
    ):  # fmt: skip
        for value in values:
            number(value, low, high, name)
    if len(s.streams) != WORDS * len(STREAMS):
        raise bad(f"streams have {len(s.streams)} words, not {WORDS} each")
    number(s.round_no, 0, s.rows.rounds, "round")
    number(s.pool, 0, s.rows.monsters, "pool")
    for name, bits in (("looked", s.looked), ("voters", s.voters), ("passed", s.passed), ("handed", s.handed)):
        number(bits, 0, (1 << n) - 1, name)
    number(s.turn, 0, n - 1, "turn")
    if type(s.voted) is not bool:
        raise bad(f"voted is {s.voted!r}, neither true nor false")
    for area in range(c.N_AREAS):
        if s.monsters[area] > (0 if s.is_closed(area) else s.rows.notches[area]):
            raise bad(f"{c.AREAS[area]} has {s.monsters[area]} monsters, more than its notches (OSA-2.6)")
    for i in range(n * c.FAMILY):
        if s.at[i] == c.UNPLACED and s.phase != k.PLACEMENT:
            raise bad("a character is unplaced after the placement (OSA-1.6)")
        if s.hidden >> i & 1 and (s.at[i] >= c.N_AREAS):
            raise bad("a character is hidden that is in no area (OSA-12.3)")
    if sorted(s.cold) != [i for i in range(n * c.FAMILY) if s.at[i] == c.COLD]:
        raise bad("cold_room does not name exactly the characters that are cold")
    check_people(s)
    check_dice(s)
    mode = s.setup.mode
    if (mode == "standard" and s.variant != 0) or (mode not in ("standard", "v21") and s.variant != int(mode[1:])):
        raise bad(f"variant is {s.variant}, the mode is {mode} (OSA-15.2)")
    if mode == "v21" and s.variant == 0:
        raise bad("variant is not named, though Roll of Fate has drawn one (OSA-V21.1)")
    cards = [s.played[card] + s.boxed[card] + s.drawn[card] + s.deck.count(card) for card in range(c.N_CARDS)]
    for card in range(1, c.N_CARDS):
        held = sum(s.hands[seat * c.N_CARDS + card] for seat in range(n))
        if cards[card] + held != s.rows.counts[card]:
            raise bad(f"{cards[card] + held} {c.CARDS[card]} cards, there are {s.rows.counts[card]}")


def check_people(s: Osaczeni) -> None:
    """Families have the characters of their number of seats; badge and markers lie with families that live."""
    each = s.rows.characters[s.n_seats]
    for i in range(len(s.at)):
        if i % c.FAMILY >= each and s.at[i] != c.ABSENT:
            who = c.CHARACTERS[i % c.FAMILY]
            raise bad(f"seat {i // c.FAMILY} has {who}, who takes no part with {s.n_seats} seats (OSA-1.3)")
    if s.phase != k.PLACEMENT and s.alive_bits() and not s.is_alive(s.badge):
        raise bad(f"the badge lies with seat {s.badge}, whose family is dead while another lives (OSA-10.4)")
    for seat, goal in enumerate(s.goals):
        if goal and s.is_closed(goal - 1):
            raise bad(f"now: seat {seat} is on its way to {c.AREAS[goal - 1]}, which is closed (OSA-6.2)")
        if goal and not s.is_alive(seat):
            raise bad(f"now: seat {seat} has a destination, but is eliminated (OSA-2.3)")


def check_dice(s: Osaczeni) -> None:
    """As many dice lie under the hatch or open as the cold room gives; no others lie about after the placement."""
    n, rolled = sum(s.dice), s.n_dice()
    if s.dice_place != k.AWAY and n != rolled:
        raise bad(f"now: {n} dice, there are {rolled} under the hatch (OSA-5.3)")
    if s.dice_place == k.AWAY and s.phase != k.PLACEMENT and n:
        raise bad(f"now: {n} dice, but none is rolled; name dice_place (OSA-8.1)")


def check_flow(s: Osaczeni) -> None:
    """The questions fit the phase, and the pending steps are those the order of play puts beneath them."""
    asked = [(seat, int(question)) for seat, question in enumerate(s.asked) if question != NONE]
    if s.over:
        if asked or s.stack or not 1 <= s.ended_by <= 3:
            raise bad("now: a game that is over asks nothing, has no steps and names how it ended")
        return
    if not asked or s.ended_by:
        raise bad("now: nobody is asked, though the game is not over")
    kind = kind_of(asked[0][1])
    if any(kind_of(question) != kind for _seat, question in asked) or s.phase not in QUESTION_PHASES[kind]:
        raise bad(f"now: {k.QUESTIONS[kind]} is not asked in the phase {k.PHASES[s.phase]}")
    if len(asked) > 1 and kind not in (k.ASK_VOTE, k.ASK_GO):
        raise bad(f"now: {k.QUESTIONS[kind]} is asked of one seat at a time")
    for seat, question in asked:
        check_question(s, seat, question)
    seat, question = asked[0]
    if list(s.stack) not in beneath(s, seat, question):
        raise bad(f"now: the steps are not those that follow {k.QUESTIONS[kind]} (OSA-2.1)")


def beneath(s: Osaczeni, seat: int, question: int) -> list[list[int]]:
    """The pending steps that can lie beneath a question."""
    rest = after(s.phase)
    n = int(s.n_seats)
    done = (seat - s.badge + n) % n + 1
    match kind_of(question):
        case k.ASK_PLACE:
            return [[pack(k.ROLL_PLACES, done)]]
        case k.ASK_DISCUSS:
            return [[*beneath_vote(s), pack(k.END_DISCUSSION)]]
        case k.ASK_VOTE:
            return [[*beneath_vote(s), pack(k.TALLY)]]
        case k.ASK_TIE | k.ASK_FEED:
            return [beneath_vote(s)]
        case k.ASK_BOX:
            return [rest, *([*rest, pack(k.LIMIT, other)] for other in range(n) if other != seat)]
        case k.ASK_REROLL:
            return [[*rest, pack(k.WALKIE_NEXT)]]
        case k.ASK_WALKIE:
            return [[*rest, pack(k.WALKIE_NEXT, done)]]
        case k.ASK_GO_OPENLY:
            return [[*rest, pack(k.SECRET_MAPS)]]
        case k.ASK_MOVE:
            drinks = [pack(k.ENERGY_NEXT, seat)] if s.version == 1 else []
            return [[*rest, pack(k.MOVE_NEXT, done), *drinks]]
        case k.ASK_ENERGY:
            return [[*rest, pack(k.MOVE_NEXT, done)]]
        case k.ASK_HAUNT:
            return [[*rest, pack(k.HAUNT_NEXT, done + n * turn)] for turn in range(int(s.rows.variant[9]))]
        case _:
            return [rest]


def beneath_vote(s: Osaczeni) -> list[int]:
    """What follows a vote."""
    if s.phase == k.TRUCK:
        return after(k.TRUCK)
    if s.phase == k.BADGE:
        return [*after(k.BADGE), pack(k.ROLL_DICE)]
    rest = [*after(k.ATTACK), pack(k.END_ATTACKS)]
    return rest if s.area == c.PARKING else [*rest, pack(k.ATTACK_AREA, s.area + 1)]


def check_question(s: Osaczeni, seat: int, question: int) -> None:
    """Whether a seat can be asked this now."""
    kind = kind_of(question)
    name = k.QUESTIONS[kind]
    if kind in (k.ASK_DISCUSS, k.ASK_VOTE, k.ASK_TIE, k.ASK_FEED):
        place = {k.TRUCK: c.PARKING, k.BADGE: 2}.get(s.phase, s.area)
        if s.area == c.NO_AREA or s.area != place:
            raise bad(f"now: {name} needs the area of the vote")
        if kind != k.ASK_TIE and not s.voters >> seat & 1:
            raise bad(f"now: seat {seat} is no participant (OSA-3.1)")
        if s.voters != s.present(s.area):
            raise bad("now: voters are not those who are in the area (OSA-3.1)")
    if kind == k.ASK_DISCUSS and not votes.can_answer(s, seat, kind):
        raise bad(f"now: seat {seat} is no participant who can hold a card to play (OSA-3.4)")
    if kind in (k.ASK_ENERGY, k.ASK_ENERGY_LAST) and not votes.can_answer(s, seat, kind):
        raise bad(f"now: seat {seat} can hold no energy drink (OSA-7.8)")
    if kind == k.ASK_WALKIE and (s.hands[seat * c.N_CARDS] == 0 or not s.can_be_held(c.WALKIE)):
        raise bad(f"now: seat {seat} can hold no walkie-talkie (OSA-5.5)")
    if kind == k.ASK_VOTE and (votes.votes_of(s, seat) == 0 or s.votes[seat] != 0):
        raise bad(f"now: seat {seat} has no vote to give (OSA-3.8)")
    if kind == k.ASK_VOTE and any(s.votes[other] and not is_vote(s, other) for other in range(s.n_seats)):
        raise bad("now: somebody points who cannot, or at nobody who can be elected (OSA-3.2)")
    if kind == k.ASK_TIE and (seat != s.victim or field_a(question) & ~votes.candidates(s)):
        raise bad("now: a tie is broken by the holder of the victim token, among candidates (OSA-3.10)")
    if kind in (k.ASK_GO_OPENLY, k.ASK_REROLL) and seat != s.badge:
        raise bad(f"now: {name} is for the badge holder")
    if kind == k.ASK_GO and (seat == s.badge or s.goals[seat] != 0):
        raise bad(f"now: seat {seat} has chosen, or chooses openly (OSA-6.3)")
    if kind in (k.ASK_WALKIE, k.ASK_GO, k.ASK_MOVE, k.ASK_ENERGY) and not s.is_alive(seat):
        raise bad(f"now: seat {seat} is eliminated (OSA-2.3)")
    if kind == k.ASK_MOVE and s.version == 1 and s.goals[seat] == 0:
        raise bad(f"now: seat {seat} has no destination (OSA-6.4)")
    if kind == k.ASK_ENERGY_LAST and (s.voters != s.alive_bits() or not s.voters >> seat & 1):
        raise bad("now: voters are not those who are alive (OSA-7.9)")
    if kind == k.ASK_GIVE and not 1 <= field_a(question) <= min(2, s.drawn[0]):
        raise bad(f"now: {field_a(question)} gifts of {s.drawn[0]} cards (OSA-4.3)")
    if kind == k.ASK_REROLL and not 1 <= field_a(question) <= s.rows.variant[6]:
        raise bad(f"now: {field_a(question)} re-rolls are left (OSA-V6.2)")
    if kind == k.ASK_PLACE:
        check_placement(s, seat)
    if field_c(question) or (field_b(question) and kind != k.ASK_GIVE):
        raise bad(f"now: {name} has fields that mean nothing")
    if not s.options(seat, question):
        raise bad(f"now: seat {seat} has no answer to {name} in this position")


def is_vote(s: Osaczeni, seat: int) -> bool:
    """Whether a seat's vote can have been given."""
    return bool(s.voters >> seat & 1 and votes.votes_of(s, seat) > 0 and votes.is_candidate(s, s.votes[seat] - 1))


def check_placement(s: Osaczeni, seat: int) -> None:
    """The placing seat has a die for every character it still has to place (OSA-1.6)."""
    unplaced = sum(1 for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY) if s.at[i] == c.UNPLACED)
    if sum(s.dice) != unplaced:
        raise bad(f"now: {sum(s.dice)} dice for {unplaced} characters to place (OSA-1.6)")


def check_memory(memory: Memory, n: int) -> Memory:
    """Lines of a card history name things that exist."""
    for kind, seat, other, card in memory.lines:
        number(kind, 1, len(LINES) - 1, "memory")
        number(seat, 0, n - 1, "memory, seat")
        number(other, 0, n - 1, "memory, other")
        number(card, 0, c.N_CARDS - 1, "memory, card")
    return memory

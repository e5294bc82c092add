"""What a seat of Osaczeni may know: the open table, its hand, its marks, the dice it saw, and what it remembers."""

from collections.abc import Callable
from dataclasses import dataclass

from grimtable.engine.codes import NONE, field_a, field_b, field_c, kind_of
from grimtable.engine.counts import Counts, by_slug, counts_of
from grimtable.engine.errors import BadView
from grimtable.engine.view import Json, View
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.knowledge.memory import Memory
from grimtable.games.osaczeni.rules.attack import sent_away, sent_away_by
from grimtable.games.osaczeni.rules.end_of_round import threshold
from grimtable.games.osaczeni.rules.outcome import outcome
from grimtable.games.osaczeni.state import Osaczeni

OVER = k.PHASES.index("over")
Pending = tuple[str, int, int, int]  # a step or question by name, and its numbers


def bits_of(seats: list[int]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def seats_in(bits: int, n: int) -> list[int]:
    """Bits as seats."""
    return [seat for seat in range(n) if bits >> seat & 1]


def cards_of(counts: Counts) -> list[str]:
    """Cards by name, in the order of the card table."""
    return [c.CARDS[card] for card in range(1, c.N_CARDS) for _ in range(counts[card])]


def card_counts(cards: list[str]) -> Counts:
    """How many cards, then how many of each kind."""
    counts = [0] * c.N_CARDS
    for slug in cards:
        if slug not in c.CARDS[1:]:
            raise ValueError(f"'{slug}' is not one of {', '.join(c.CARDS[1:])}")
        counts[c.CARDS.index(slug)] += 1
    counts[0] = len(cards)
    return tuple(counts)


@dataclass(frozen=True, eq=False)
class OsaczeniView(View):
    """The table from one chair; areas, characters and cards are numbers here and slugs in JSON."""

    ruleset: str
    mode: str
    options: Json
    pack: str
    seat: int | None
    n_seats: int
    question: tuple[int, str] | None  # the k-th of this seat, and which one
    questions: int  # how many this seat has been put so far, the open one included
    waiting: tuple[int, ...]
    asked: tuple[tuple[int, Pending], ...]  # who is asked what; what is asked is never a secret
    steps: tuple[Pending, ...]  # what the order of play still holds, the next one last
    variant: int
    round: int
    phase: int
    badge: int
    victim: int
    at: Counts  # where each character is, four per seat
    hidden: int
    monsters: Counts
    strengths: Counts
    spaces: Counts
    notches: Counts
    equal_breaks_in: bool  # the cold room's first row is full
    threshold: int  # the game ends with this many alive
    living: int
    threatened: Counts  # 1 for areas whose monsters would break in as things stand
    hunters: int  # monsters of the parking lot that would find a victim there, one after another
    pool: int
    closed: int
    condemned: int
    cold: Counts
    hands: Counts  # how many cards
    cards: tuple[Counts | None, ...]  # which cards: the own hand, all hands once the game is over
    deck: int
    played: Counts
    boxed: int
    drawn: int
    drawn_cards: Counts | None  # the searcher's own
    dice_place: int
    n_dice: int
    dice: Counts | None  # open dice, or those under the hatch for who looked
    looked: int
    voted: bool
    area: int
    voters: int
    passed: int
    turn: int
    handed: int
    pistols: Counts
    cast: int  # who has pointed and not yet shown at whom
    votes: Counts  # the votes this viewer can see: player + 1, 0 for none or unseen
    marked: int  # who has put a marker on the map
    goals: Counts  # the markers this viewer can see: area + 1, 0 for none or unseen
    memory: Memory
    outcome: Json | None

    def to_json(self) -> Json:
        """Everything, as JSON."""
        n = self.n_seats
        return {
            "game": "osaczeni",
            "ruleset": self.ruleset,
            "mode": self.mode,
            "options": self.options,
            "pack": self.pack,
            "seat": self.seat,
            "n_seats": n,
            "question": None if self.question is None else {"k": self.question[0], "kind": self.question[1]},
            "questions": self.questions,
            "waiting": list(self.waiting),
            "asked": [[seat, *question] for seat, question in self.asked],
            "steps": [list(step) for step in self.steps],
            "variant": f"v{self.variant:02}" if self.variant else "standard",
            "round": self.round,
            "phase": k.PHASES[self.phase],
            "badge": self.badge,
            "victim": self.victim,
            "characters": [
                {c.CHARACTERS[i]: c.PLACES[self.at[seat * c.FAMILY + i]] for i in range(c.FAMILY)} for seat in range(n)
            ],
            "hidden": [
                [i // c.FAMILY, c.CHARACTERS[i % c.FAMILY]] for i in range(len(self.at)) if self.hidden >> i & 1
            ],
            "monsters": by_slug(c.AREAS, self.monsters),
            "strengths": by_slug(c.AREAS, self.strengths),
            "spaces": list(self.spaces),
            "notches": list(self.notches),
            "equal_breaks_in": self.equal_breaks_in,
            "threshold": self.threshold,
            "living": self.living,
            "threatened": [c.AREAS[area] for area in range(c.N_AREAS) if self.threatened[area]],
            "hunters": self.hunters,
            "pool": self.pool,
            "closed": [c.AREAS[area] for area in range(c.N_AREAS) if self.closed >> area & 1],
            "condemned": [c.AREAS[area] for area in range(c.N_AREAS) if self.condemned >> area & 1],
            "cold_room": [[i // c.FAMILY, c.CHARACTERS[i % c.FAMILY]] for i in self.cold],
            "hands": list(self.hands),
            "cards": [None if counts is None else cards_of(counts) for counts in self.cards],
            "deck": self.deck,
            "played": by_slug(c.CARDS, self.played),
            "boxed": self.boxed,
            "drawn": self.drawn,
            "drawn_cards": None if self.drawn_cards is None else cards_of(self.drawn_cards),
            "dice": {
                "where": k.DICE_PLACES[self.dice_place],
                "n": self.n_dice,
                "shown": None if self.dice is None else by_slug(c.AREAS, self.dice),
                "looked": seats_in(self.looked, n),
            },
            "vote": {
                "held": self.voted,
                "area": None if self.area == c.NO_AREA else c.AREAS[self.area],
                "voters": seats_in(self.voters, n),
                "passed": seats_in(self.passed, n),
                "turn": self.turn,
                "handed": seats_in(self.handed, n),
                "pistols": list(self.pistols),
                "cast": seats_in(self.cast, n),
                "votes": [vote - 1 if vote else None for vote in self.votes],
            },
            "maps": {
                "marked": seats_in(self.marked, n),
                "goals": [c.AREAS[goal - 1] if goal else None for goal in self.goals],
            },
            "memory": self.memory.to_json(),
            "outcome": self.outcome,
        }


def view(s: Osaczeni, seat: int | None) -> OsaczeniView:
    """The table from one chair; None is a spectator."""
    n = s.n_seats
    question = None
    if seat is not None and s.asked[seat] != NONE:
        question = (s.question_number(seat), k.QUESTIONS[kind_of(s.asked[seat])])
    searching = any(kind_of(question) in (k.ASK_KEEP, k.ASK_KEEP + 1) for question in s.asked)
    searcher = next((other for other in range(n) if s.asked[other] != NONE), -1) if searching else -1
    looks = s.dice_place == k.OPEN or s.phase == k.PLACEMENT
    if s.dice_place == k.UNDER_HATCH and seat is not None and s.looked >> seat & 1:
        looks = True
    open_maps = s.phase > k.MAPS
    seen_goals = [goal if open_maps or other in (s.badge, seat) else 0 for other, goal in enumerate(s.goals)]
    voting = any(kind_of(question) == k.ASK_VOTE for question in s.asked)  # OSA-3.7: who has pointed, not at whom
    return OsaczeniView(
        ruleset=f"osaczeni@{s.version}",
        mode=s.setup.mode,
        options=dict(s.setup.options),
        pack=s.rows.identity,
        seat=seat,
        n_seats=int(n),
        question=question,
        questions=0 if seat is None else s.question_number(seat),
        waiting=s.pending,
        asked=tuple((other, pending(k.QUESTIONS, code)) for other, code in enumerate(s.asked) if code != NONE),
        steps=tuple(pending(k.STEPS, step) for step in s.stack),
        variant=s.variant,
        round=s.round_no,
        phase=OVER if s.over else s.phase,
        badge=s.badge,
        victim=s.victim,
        at=tuple(s.at),
        hidden=s.hidden,
        monsters=tuple(s.monsters),
        strengths=tuple(int(s.strength(area)) for area in range(c.N_AREAS)),
        spaces=tuple(s.rows.spaces),
        notches=tuple(s.rows.notches),
        equal_breaks_in=bool(s.is_row_full(1)),
        threshold=int(threshold(s)),
        living=int(s.n_living()),
        threatened=tuple(int(danger(s, area)) for area in range(c.N_AREAS)),
        hunters=hunters(s),
        pool=s.pool,
        closed=s.closed,
        condemned=s.condemned,
        cold=tuple(s.cold),
        hands=tuple(s.hands[other * c.N_CARDS] for other in range(n)),  # OSA-2.8: how many, not which
        cards=tuple(
            tuple(s.hands[other * c.N_CARDS : (other + 1) * c.N_CARDS]) if s.over or other == seat else None
            for other in range(n)
        ),
        deck=len(s.deck),
        played=tuple(s.played),
        boxed=s.boxed[0],
        drawn=s.drawn[0],
        drawn_cards=tuple(s.drawn) if seat is not None and seat == searcher else None,  # OSA-4.5
        dice_place=s.dice_place,
        n_dice=sum(s.dice),
        dice=tuple(s.dice) if looks else None,
        looked=s.looked,
        voted=s.voted,
        area=s.area,
        voters=s.voters,
        passed=s.passed,
        turn=s.turn,
        handed=s.handed,
        pistols=tuple(s.pistols),
        cast=bits_of([other for other in range(n) if s.votes[other]]) if voting else 0,
        votes=tuple(vote if not voting or other == seat else 0 for other, vote in enumerate(s.votes)),
        marked=bits_of([other for other in range(n) if s.goals[other]]),
        goals=tuple(seen_goals),
        memory=s.memory(seat),
        outcome=outcome(s).to_json() if s.over else None,
    )


def danger(s: Osaczeni, area: int) -> bool:
    """Whether an area would be attacked as things stand: what a newcomer wants to see marked."""
    if s.is_closed(area) or s.crowd(area) == 0:
        return False
    return bool(hunters(s) > 0 if area == c.PARKING else s.is_threatened(area))


def hunters(s: Osaczeni) -> int:
    """How many monsters of the parking lot an attack there would have or has left (OSA-V16.1)."""
    begun = s.phase == k.ATTACK and s.area == c.PARKING
    return int(max(0, s.monsters[c.PARKING] - (0 if begun else sent_away(s))))


def pending(names: tuple[str, ...], code: int) -> Pending:
    """A step or question by name."""
    return names[kind_of(code)], int(field_a(code)), int(field_b(code)), int(field_c(code))


def hunters_in(data: Json, rows_of: Callable[[str], c.Rows]) -> int:
    """How many monsters of the parking lot attack, read from a view's JSON; older views need it worked out."""
    if "hunters" in data:
        return int(data["hunters"])
    monsters = counts_of(c.AREAS, data["monsters"])[c.PARKING]
    begun = data["phase"] == k.PHASES[k.ATTACK] and data["vote"]["area"] == c.AREAS[c.PARKING]
    if begun:
        return monsters
    protectors = sum(family[c.CHARACTERS[c.PROTECTOR]] == c.PLACES[c.PARKING] for family in data["characters"])
    return int(max(0, monsters - sent_away_by(rows_of(data["pack"]), variant_of(data), protectors)))


def variant_of(data: Json) -> int:
    """The number of the variant in force, 0: none."""
    return 0 if data["variant"] == "standard" else int(data["variant"][1:])


def read_view(data: Json, rows_of: Callable[[str], c.Rows]) -> OsaczeniView:
    """The view behind its JSON; rows are found by their identity where they are needed."""
    try:
        dice, vote, maps, n = data["dice"], data["vote"], data["maps"], data["n_seats"]
        shown = dice["shown"]
        hunting = hunters_in(data, rows_of)
        threatened = [area for area in data["threatened"] if area != c.AREAS[c.PARKING] or hunting]
        return OsaczeniView(
            ruleset=data["ruleset"],
            mode=data["mode"],
            options=dict(data["options"]),
            pack=data["pack"],
            seat=data["seat"],
            n_seats=n,
            question=None if data["question"] is None else (data["question"]["k"], data["question"]["kind"]),
            questions=data["questions"],
            waiting=tuple(data["waiting"]),
            asked=tuple((seat, (name, first, second, third)) for seat, name, first, second, third in data["asked"]),
            steps=tuple((name, first, second, third) for name, first, second, third in data["steps"]),
            variant=variant_of(data),
            round=data["round"],
            phase=k.PHASES.index(data["phase"]),
            badge=data["badge"],
            victim=data["victim"],
            at=tuple(c.PLACES.index(family[slug]) for family in data["characters"] for slug in c.CHARACTERS),
            hidden=sum(1 << (seat * c.FAMILY + c.CHARACTERS.index(slug)) for seat, slug in data["hidden"]),
            monsters=counts_of(c.AREAS, data["monsters"]),
            strengths=counts_of(c.AREAS, data["strengths"]),
            spaces=tuple(data["spaces"]),
            notches=tuple(data["notches"]),
            equal_breaks_in=data["equal_breaks_in"],
            threshold=data["threshold"],
            living=data["living"],
            threatened=tuple(int(area in threatened) for area in c.AREAS),
            hunters=hunting,
            pool=data["pool"],
            closed=sum(1 << c.AREAS.index(area) for area in data["closed"]),
            condemned=sum(1 << c.AREAS.index(area) for area in data["condemned"]),
            cold=tuple(seat * c.FAMILY + c.CHARACTERS.index(slug) for seat, slug in data["cold_room"]),
            hands=tuple(data["hands"]),
            cards=tuple(None if cards is None else card_counts(cards) for cards in data["cards"]),
            deck=data["deck"],
            played=counts_of(c.CARDS, data["played"]),
            boxed=data["boxed"],
            drawn=data["drawn"],
            drawn_cards=None if data["drawn_cards"] is None else card_counts(data["drawn_cards"]),
            dice_place=k.DICE_PLACES.index(dice["where"]),
            n_dice=dice["n"],
            dice=None if shown is None else counts_of(c.AREAS, shown),
            looked=bits_of(dice["looked"]),
            voted=vote["held"],
            area=c.NO_AREA if vote["area"] is None else c.AREAS.index(vote["area"]),
            voters=bits_of(vote["voters"]),
            passed=bits_of(vote["passed"]),
            turn=vote["turn"],
            handed=bits_of(vote["handed"]),
            pistols=tuple(vote["pistols"]),
            cast=bits_of(vote["cast"]),
            votes=tuple(0 if other is None else other + 1 for other in vote["votes"]),
            marked=bits_of(maps["marked"]),
            goals=tuple(0 if goal is None else c.AREAS.index(goal) + 1 for goal in maps["goals"]),
            memory=Memory.from_json(data["memory"]),
            outcome=data["outcome"],
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise BadView(f"osaczeni: a view cannot be read: {error!r}") from None

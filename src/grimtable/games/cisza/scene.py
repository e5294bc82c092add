"""Cisza as a drawing: shelters around a burning city, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import cache
from typing import Final, TypeVar, final

from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.ints import i64
from grimtable.engine.scene import (
    SEAT_LOOKS,
    Drawn,
    End,
    Fact,
    Group,
    Me,
    Move,
    Phase,
    Ribbon,
    Scene,
    SeatLook,
    Standing,
    quoted,
)
from grimtable.engine.texts import Catalogue
from grimtable.games.cisza import pieces
from grimtable.games.cisza.components import CARDS, ZOMBIES, Rows
from grimtable.games.cisza.pieces import TYPES
from grimtable.games.cisza.scene_moves import NOTHING, Desk, Speaker, name_of, speaker
from grimtable.games.cisza.state import ATTACK, MULLIGAN, PHASES, STAGES
from grimtable.games.cisza.view import CiszaView

K = TypeVar("K")
T = TypeVar("T")

MODES: Final = ("normal", "easy", "hard")
MOST: Final = 2048  # parts of a kind that one chair keeps
MOST_CHAIRS: Final = 64
TURN_PHASES: Final = ("play", "attack", "draw")
OVER: Final = PHASES.index("over")


@final
class Chair:
    """One chair at tables of one size, in one language.

    A drawing is made for every viewer after every move. Its parts are shared by all tables: each is drawn once and
    found again by a number that holds all it shows.
    """

    def __init__(self, texts: Catalogue, rows: Rows, n_seats: int, seat: int | None) -> None:
        self.t = speaker(texts)
        self.desk = Desk(texts, rows)
        self.rows = rows
        self.n = n_seats
        self.watched = seat is None
        self.me = 0 if seat is None else seat
        self.focus = f"shelter:{self.me}"
        self.ribbons: dict[int, Drawn[Ribbon]] = {}
        self.corners: dict[int, Drawn[Me]] = {}
        self.looks: list[dict[int, Drawn[SeatLook]]] = [{} for _ in range(n_seats)]
        self.shelters: list[dict[int, Group]] = [{} for _ in range(n_seats)]
        self.grounds: dict[int, Group] = {}
        self.resources: dict[int, Group] = {}
        self.cities: dict[int, Group] = {}
        self.bare_piles: dict[int, Group] = {}  # what lies in them is not said yet
        self.lying: list[list[bytes]] = [[] for _ in CARDS]  # what is said of so many of each card
        self.hands: dict[int, Group] = {}

    def draw(self, v: CiszaView, legal: Sequence[Action]) -> tuple[Scene, tuple[Move, ...]]:
        """The table as this viewer sees it, and its legal actions with what to click for them."""
        offered = self.desk.offers(v, legal) if legal else NOTHING
        over = v.phase == OVER
        turn = -1 if v.phase == MULLIGAN or over else v.active
        zombies = [sum(row) for row in v.zombies]
        sending = v.sending_to >= 0
        ribbon, corner = self.ribbon(v, zombies[self.me]), self.corner(v)
        looks = [self.look(v, seat, zombies[seat], seat == turn) for seat in range(self.n)]
        end = None if v.outcome is None else _end(v, self.t)
        scene = Scene(
            "cisza",
            ribbon.part,
            tuple([each.part for each in looks]),
            "flow",
            "cisza",
            "megaphone",
            "none",
            (),
            corner.part,
            offered.buttons.parts,
            offered.refused.parts,
            (),
            self.focus,
            end,
        )
        scene.actions = offered.text
        scene.texts = [
            ribbon.text, corner.text, b"null" if end is None else end.encoded(),
            b"[%b]" % b",".join([each.text for each in looks]), b"[]", offered.buttons.text, offered.refused.text,
            b"[]",
        ]  # fmt: skip
        for seat in range(self.n):
            scene.lay(self.shelter(v, seat, over))
        scene.lay(self.ground(v, sending))
        scene.lay(self.resource_deck(sending, v.resource))
        scene.lay(self.city(v.top, v.city, sum(v.city_discard)))
        scene.lay(self.used(sending, v.discard))
        if not self.watched:
            scene.lay(self.hand(v.hand))
        return scene, offered.moves

    def ribbon(self, v: CiszaView, zombies: int) -> Drawn[Ribbon]:
        """Whose move it is; how it ended is said in words that no number holds."""
        phase: i64 = v.phase
        if phase == OVER:
            return Drawn(_ribbon_of(v, self.t, self.me, zombies))
        asked = v.question is not None
        key: i64 = v.turn
        key = key << 4 | phase
        key = key << 1 | asked
        key = key << 1 | v.final_attack
        key = key << 2 | MODES.index(v.mode)
        key = key << 3 | v.sending_to + 1
        key = key << 3 | v.giving + 1
        if asked:
            key = key << 4 | v.stage
            key = key << 10 | (v.attacks_left if phase == ATTACK else 0)
            key = key << 10 | zombies
        else:
            key = key << 4 | len(v.waiting)
            key = key << 4 | (v.waiting[0] if v.waiting else v.active)
        found = self.ribbons.get(key)
        if found is None:
            found = _kept(self.ribbons, key, Drawn(_ribbon_of(v, self.t, self.me, zombies)))
        return found

    def look(self, v: CiszaView, seat: int, zombies: int, turn: bool) -> Drawn[SeatLook]:
        """What is public about a seat."""
        cards, survivors, out, asked = v.hands[seat], v.survivors[seat], v.out[seat], seat in v.waiting
        key: i64 = out
        key = key << 3 | cards
        key = key << 10 | survivors
        key = key << 10 | zombies
        key = key << 1 | turn
        key = key << 1 | asked
        looks = self.looks[seat]
        found = looks.get(key)
        if found is None:
            place = (seat - self.me) % self.n
            drawn = _seat_look(self.t, seat, place, out, cards, survivors, zombies, turn, asked)
            found = _kept(looks, key, Drawn(drawn))
        return found

    def corner(self, v: CiszaView) -> Drawn[Me]:
        """What has not been seen yet of each kind of zombie."""
        discard, loose, rows, top = v.city_discard, v.loose, self.rows, v.top
        size = -1 if self.watched else len(v.hand)
        key: i64 = size + 1
        for kind in range(4):
            n: i64 = rows.zombies[kind] - discard[kind]
            if kind == top:
                n -= 1
            if kind < 3:
                n -= loose[kind]
                for row in v.zombies:
                    n -= row[kind]
            key = key << 8 | n
        found = self.corners.get(key)
        if found is None:
            left = [int(key >> 8 * (3 - kind) & 255) for kind in range(4)]
            found = _kept(self.corners, key, Drawn(_corner(self.t, rows.hand, size, left)))
        return found

    def shelter(self, v: CiszaView, seat: int, over: bool) -> Group:
        """One shelter with everything in and around it."""
        own = seat == self.me
        zombies, barriers, survivors, out = v.zombies[seat], v.barriers[seat], v.survivors[seat], v.out[seat]
        cards = 0 if own else v.hands[seat]
        attacks = v.attacks_left if v.phase == ATTACK and v.active == seat else 0
        key: i64 = out << 1 | 1 if out else attacks << 1  # who is out is not attacked
        key = key << 1 | over
        key = key << 9 | survivors
        key = key << 3 | cards
        for kind in range(3):
            key = key << 7 | zombies[kind]
            key = key << 6 | barriers[kind]
        shelters = self.shelters[seat]
        found = shelters.get(key)
        if found is None:
            drawn = pieces.shelter(
                self.t, self.n, self.me, seat, self.watched, over, survivors, zombies, barriers, cards, out, attacks
            )
            found = _kept(shelters, key, drawn)
        return found

    def ground(self, v: CiszaView, sending: bool) -> Group:
        """The city's place, and the Horde while it is shared out."""
        zombie = 0 <= v.top < 3
        key: i64 = zombie << 1 | sending
        for n in v.loose:
            key = key << 7 | n
        found = self.grounds.get(key)
        if found is None:
            found = _kept(self.grounds, key, pieces.ground(self.t, self.n > 4, sending, zombie, v.loose))
        return found

    def resource_deck(self, sending: bool, n: int) -> Group:
        """The Resource deck."""
        key: i64 = n << 1 | sending
        found = self.resources.get(key)
        if found is None:
            found = _kept(self.resources, key, pieces.resources(self.t, sending, n))
        return found

    def city(self, top: int, n: int, lost: int) -> Group:
        """The city deck."""
        key: i64 = (n << 10 | lost) << 4 | top + 1
        found = self.cities.get(key)
        if found is None:
            found = _kept(self.cities, key, pieces.city(self.t, top, n, lost))
        return found

    def used(self, sending: bool, discard: tuple[int, ...]) -> Group:
        """The Resource discard, with what lies in it: nearly every move makes a new one."""
        tip: list[bytes] = []
        total: i64 = 0
        for card in range(1, len(discard)):
            n: i64 = discard[card]
            if n:
                total += n
                words = self.lying[card]
                while len(words) <= n:
                    words.append(quoted(f"{self.t(f'card-{CARDS[card]}')} {len(words)}")[1:-1])
                tip.append(words[n])
        pile = self.bare_piles.get(total << 1 | sending)
        if pile is None:
            drawn = pieces.used_pile(self.t, sending, total)
            pile = self.bare_piles[total << 1 | sending] = Group({}, {drawn.id: drawn})
        return pile.saying("tip", b'"%b"' % b", ".join(tip) if tip else quoted(self.t("scene-used-none")))

    def hand(self, cards: tuple[int, ...]) -> Group:
        """The viewer's cards."""
        key: i64 = 0
        for card in cards:
            key = key << 5 | card
        found = self.hands.get(key)
        if found is None:
            found = _kept(self.hands, key, pieces.hand(self.t, self.rows, cards))
        return found


def _kept(shelf: dict[K, T], key: K, part: T) -> T:
    """A part put on its shelf, which is emptied before it grows too long."""
    if len(shelf) >= MOST:
        shelf.clear()
    shelf[key] = part
    return part


_CHAIRS: Final[dict[tuple[str, str, int, int | None], Chair]] = {}


def draw(v: CiszaView, legal: Sequence[Action], lang: str, game: Game) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    key = (lang, v.pack, v.n_seats, v.seat)
    chair = _CHAIRS.get(key)
    if chair is None:
        if len(_CHAIRS) >= MOST_CHAIRS:
            _CHAIRS.clear()
        chair = _CHAIRS[key] = Chair(game.texts(lang), game.rows_by_hash(v.pack), v.n_seats, v.seat)
    return chair.draw(v, legal)


# The ribbon, the corner and the end


def _ribbon_of(v: CiszaView, t: Speaker, me: int, zombies: int) -> Ribbon:
    asked = v.question is not None
    if v.phase == OVER:
        return _ribbon(t, v.mode, v.phase, v.turn, v.final_attack, False, t("scene-who-over"), _result(v, t), "")
    if asked:
        sentence, short = _own_sentence(
            t, me, v.phase, v.stage, v.sending_to, v.giving, v.attacks_left if v.phase == ATTACK else 0, zombies
        )
        who = t("scene-who-you")
    else:
        sentence, short = _other_sentence(t, v.phase, v.n_seats, len(v.waiting), v.sending_to >= 0, v.giving), ""
        who = t("scene-who-all") if v.phase == MULLIGAN else name_of(v.waiting[0] if v.waiting else v.active)
    return _ribbon(t, v.mode, v.phase, v.turn, v.final_attack, asked, who, sentence, short)


def _ribbon(
    t: Speaker, mode: str, phase: int, turn: int, final: bool, yours: bool, who: str, sentence: str, short: str
) -> Ribbon:
    slug = PHASES[phase]
    now = TURN_PHASES.index(slug) if slug in TURN_PHASES else 3 if phase == OVER else -1
    phases = _phases(tuple([t(f"scene-phase-{name}") for name in TURN_PHASES]), now)
    key = "scene-round-setup" if phase == MULLIGAN else "scene-round-final" if final else "scene-round"
    return Ribbon(who, sentence, short, yours, phases, t(key, turn=turn, level=t(f"scene-level-{mode}")))


def _own_sentence(
    t: Speaker, me: int, phase: int, stage: int, sending_to: int, giving: int, attacks: int, zombies: int
) -> tuple[str, str]:
    if phase == MULLIGAN:
        return t("scene-ask-mulligan"), ""
    if sending_to >= 0:
        own = sending_to == me
        return t("scene-ask-send-own" if own else "scene-ask-send", seat=name_of(sending_to)), ""
    if giving >= 0:
        return t("scene-ask-give", zombie=t(f"zombie-{TYPES[giving]}-acc")), ""
    if phase == ATTACK:
        return t("scene-ask-attack", n=attacks), ""
    after = t("scene-then-attack", n=zombies) if zombies else t("scene-then-quiet")
    slug = STAGES[stage]
    return f"{t(f'scene-ask-{slug}')} {after}", f"{t(f'scene-ask-{slug}-short')} {after}"


def _other_sentence(t: Speaker, phase: int, n_seats: int, n_waiting: int, sending: bool, giving: int) -> str:
    if phase == MULLIGAN:
        return t("scene-wait-mulligan", done=n_seats - n_waiting, all=n_seats)
    if sending:
        return t("scene-wait-send")
    if giving >= 0:
        return t("scene-wait-give", zombie=t(f"zombie-{TYPES[giving]}-acc"))
    return t(f"scene-wait-{PHASES[phase]}")


def _results(v: CiszaView) -> dict[int, str]:
    outcome = v.outcome or {}
    return {int(seat): str(result) for seat, result in outcome.get("results", {}).items()}


def _result(v: CiszaView, t: Speaker) -> str:
    winners = [seat for seat, result in _results(v).items() if result == "win"]
    if winners == [v.seat]:
        return t("scene-over-you")
    return t("scene-over", n=len(winners), names=", ".join([name_of(seat) for seat in winners]))


def _end(v: CiszaView, t: Speaker) -> End:
    assert v.outcome is not None
    results = _results(v)
    scores = {int(seat): int(score) for seat, score in v.outcome["scores"].items()}
    order = sorted(results, key=lambda seat: (results[seat] != "win", -scores[seat], -v.out[seat]))
    standings = tuple(
        [
            Standing(
                seat,
                "win" if results[seat] == "win" else "loss",
                t("scene-out-since", turn=v.out[seat]) if v.out[seat] else t("scene-survivors", n=scores[seat]),
            )
            for seat in order
        ]
    )
    key = "watched" if v.seat is None else "won" if results.get(v.seat) == "win" else "lost"
    return End(t(f"scene-end-{key}"), _result(v, t), str(v.outcome["rule"]), standings)


@cache
def _phases(names: tuple[str, ...], now: int) -> tuple[Phase, ...]:
    return tuple(Phase(name, "now" if k == now else "done" if k < now else "") for k, name in enumerate(names))


def _corner(t: Speaker, limit: int, size: int, left: list[int]) -> Me:
    icons = ("zombie-normal", "zombie-strong", "zombie-fast", "horde")
    facts = [Fact(n=n, icon=icons[kind], tip=t(f"zombie-{ZOMBIES[kind]}")) for kind, n in enumerate(left)]
    sub = "" if size < 0 else t("scene-hand-size", n=size, limit=limit)
    return Me(sub, t("scene-unseen"), tuple(facts))


def _seat_look(
    t: Speaker, seat: int, place: int, out: int, cards: int, survivors: int, zombies: int, turn: bool, asked: bool
) -> SeatLook:
    colour, shape = SEAT_LOOKS[place]
    return SeatLook(
        seat,
        colour,
        shape,
        sub=t("scene-out") if out else t("scene-cards", n=cards),
        facts=(Fact(n=survivors, icon="survivor"), Fact(n=zombies, icon="zombie-normal")),
        state="out" if out else "turn" if turn else "",
        asked=asked,
    )

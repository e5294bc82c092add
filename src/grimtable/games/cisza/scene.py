"""Cisza as a drawing: shelters around a burning city, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from typing import Final, TypeVar, final

from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.ints import i64
from grimtable.engine.scene import (
    Drawn,
    Group,
    Me,
    Move,
    Ribbon,
    Scene,
    SeatLook,
    quoted,
)
from grimtable.engine.texts import Catalogue
from grimtable.games.cisza import pieces
from grimtable.games.cisza.beside import OVER, corner_of, end_of, ribbon_of, round_of, seat_look
from grimtable.games.cisza.components import CARDS, Rows
from grimtable.games.cisza.scene_moves import NOTHING, Desk, speaker
from grimtable.games.cisza.state import ATTACK, MULLIGAN
from grimtable.games.cisza.view import CiszaView

K = TypeVar("K")
T = TypeVar("T")

MODES: Final = ("normal", "easy", "hard")
MOST: Final = 2048  # parts of a kind that one chair keeps
MOST_CHAIRS: Final = 64


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
        self.bare_ribbons: dict[int, Drawn[Ribbon]] = {}  # which round it is is not said yet
        self.corners: dict[int, Drawn[Me]] = {}
        self.looks: list[dict[int, Drawn[SeatLook]]] = [{} for _ in range(n_seats)]
        self.houses: list[dict[int, Group]] = [{} for _ in range(n_seats)]
        self.insides: list[dict[int, Group]] = [{} for _ in range(n_seats)]
        self.outsides: list[dict[int, Group]] = [{} for _ in range(n_seats)]
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
        end = None if v.outcome is None else end_of(v, self.t)
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
            "city",
        )
        scene.actions = offered.text
        scene.texts = [
            ribbon.text, corner.text, b"null" if end is None else end.encoded(),
            b"[%b]" % b",".join([each.text for each in looks]), b"[]", offered.buttons.text, offered.refused.text,
            b"[]",
        ]  # fmt: skip
        for seat in range(self.n):
            self.lay_shelter(scene, v, seat, over)
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
            return Drawn(ribbon_of(v, self.t, self.me, zombies).but(round=round_of(v, self.t)))
        asked = v.question is not None
        key: i64 = phase
        key = key << 1 | asked
        key = key << 3 | v.sending_to + 1
        key = key << 3 | v.giving + 1
        if asked:
            key = key << 4 | v.stage
            key = key << 10 | (v.attacks_left if phase == ATTACK else 0)
            key = key << 10 | zombies
        else:
            key = key << 4 | len(v.waiting)
            key = key << 4 | (v.waiting[0] if v.waiting else v.active)
        turn: i64 = v.turn << 4 | (phase == MULLIGAN) << 3 | v.final_attack << 2 | MODES.index(v.mode)
        found = self.ribbons.get(turn << 40 | key)
        if found is None:
            bare = self.bare_ribbons.get(key)
            if bare is None:
                bare = _kept(self.bare_ribbons, key, Drawn(ribbon_of(v, self.t, self.me, zombies)))
            said = round_of(v, self.t)
            text = b'%b,"round":%b}' % (bare.text[:-1], quoted(said))
            found = _kept(self.ribbons, turn << 40 | key, Drawn(bare.part.but(round=said), text))
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
            drawn = seat_look(self.t, seat, place, out, cards, survivors, zombies, turn, asked)
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
            found = _kept(self.corners, key, Drawn(corner_of(self.t, rows.hand, size, left)))
        return found

    def lay_shelter(self, scene: Scene, v: CiszaView, seat: int, over: bool) -> None:
        """One shelter with everything in and around it, in parts of which each has few ways to look."""
        own = seat == self.me
        zombies, barriers, survivors, out = v.zombies[seat], v.barriers[seat], v.survivors[seat], v.out[seat]
        cards = 0 if own else v.hands[seat]
        attacks = v.attacks_left if v.phase == ATTACK and v.active == seat else 0
        n_zombies: i64 = 0
        n_barriers: i64 = 0
        around: i64 = 0
        inside: i64 = survivors
        for kind in range(3):
            n_zombies += zombies[kind]
            n_barriers += barriers[kind]
            around = around << 7 | zombies[kind]
            inside = inside << 6 | barriers[kind]
        key: i64 = out << 1 | 1 if out else attacks << 1  # who is out is not attacked
        key = key << 1 | over
        key = key << 9 | survivors
        key = key << 3 | cards
        key = key << 8 | n_zombies
        key = key << 8 | n_barriers
        house = self.houses[seat].get(key)
        if house is None:
            drawn = pieces.house(
                self.t, self.n, self.me, seat, self.watched, over, survivors, n_zombies, n_barriers, cards, out, attacks
            )
            house = _kept(self.houses[seat], key, drawn)
        scene.lay(house)
        people = self.insides[seat].get(inside)
        if people is None:
            people = _kept(self.insides[seat], inside, pieces.inside(self.t, seat, survivors, barriers))
        scene.lay(people)
        attackers = self.outsides[seat].get(around)
        if attackers is None:
            attackers = _kept(self.outsides[seat], around, pieces.outside(self.t, seat, zombies, own))
        scene.lay(attackers)

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

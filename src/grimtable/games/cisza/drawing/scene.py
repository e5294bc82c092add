"""Cisza as a drawing: shelters around a burning city, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from typing import Final, TypeAlias, TypeVar, final

from grimtable.engine.action import Action
from grimtable.engine.game import Game
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
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.drawing import pieces
from grimtable.games.cisza.drawing.moves import NOTHING, OfferBook, speaker
from grimtable.games.cisza.drawing.panels import OVER, corner_of, end_of, ribbon_of, round_of, seat_look
from grimtable.games.cisza.knowledge.view import CiszaView

Key: TypeAlias = tuple[int, ...]  # all that a part of the drawing shows
T = TypeVar("T")

MODES: Final = ("normal", "easy", "hard")
MOST: Final = 2048  # parts of a kind that one chair keeps
MOST_DRAWINGS: Final = 64


@final
class SeatDrawing:
    """Draws tables of one size for one seat in one language.

    A drawing is made for every viewer after every move. Its parts are shared by all tables: each is drawn once and
    found again by all that it shows.
    """

    def __init__(self, texts: Catalogue, rows: c.Rows, n_seats: int, seat: int | None) -> None:
        self.t = speaker(texts)
        self.offer_book = OfferBook(texts, rows)
        self.rows = rows
        self.n = n_seats
        self.watched = seat is None
        self.me = 0 if seat is None else seat
        self.focus = f"shelter:{self.me}"
        self.ribbons: dict[Key, Drawn[Ribbon]] = {}
        self.bare_ribbons: dict[Key, Drawn[Ribbon]] = {}  # which round it is is not said yet
        self.corners: dict[Key, Drawn[Me]] = {}
        self.looks: list[dict[Key, Drawn[SeatLook]]] = [{} for _ in range(n_seats)]
        self.houses: list[dict[Key, Group]] = [{} for _ in range(n_seats)]
        self.insides: list[dict[Key, Group]] = [{} for _ in range(n_seats)]
        self.outsides: list[dict[Key, Group]] = [{} for _ in range(n_seats)]
        self.grounds: dict[Key, Group] = {}
        self.resources: dict[Key, Group] = {}
        self.cities: dict[Key, Group] = {}
        self.bare_piles: dict[Key, Group] = {}  # what lies in them is not said yet
        self.lying: list[list[bytes]] = [[] for _ in c.CARDS]  # what is said of so many of each card
        self.hands: dict[Key, Group] = {}

    def draw(self, v: CiszaView, legal: Sequence[Action]) -> tuple[Scene, tuple[Move, ...]]:
        """The table as this viewer sees it, and its legal actions with what to click for them."""
        offered = self.offer_book.offers(v, legal) if legal else NOTHING
        over = v.phase == OVER
        turn = -1 if v.phase == k.MULLIGAN or over else v.active
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
        """Who must decide and what about, or how the game ended."""
        phase = v.phase
        if phase == OVER:
            return Drawn(ribbon_of(v, self.t, self.me, zombies).but(round=round_of(v, self.t)))
        asked = v.question is not None
        key: Key = (phase, asked, v.sending_to, v.giving)
        if asked:
            key += (v.stage, v.attacks_left if phase == k.ATTACK else 0, zombies)
        else:
            key += (len(v.waiting), v.waiting[0] if v.waiting else v.active)
        turn = (v.turn, phase == k.MULLIGAN, v.final_attack, MODES.index(v.mode))
        found = self.ribbons.get(turn + key)
        if found is None:
            bare = self.bare_ribbons.get(key)
            if bare is None:
                bare = _kept(self.bare_ribbons, key, Drawn(ribbon_of(v, self.t, self.me, zombies)))
            said = round_of(v, self.t)
            text = b'%b,"round":%b}' % (bare.text[:-1], quoted(said))
            found = _kept(self.ribbons, turn + key, Drawn(bare.part.but(round=said), text))
        return found

    def look(self, v: CiszaView, seat: int, zombies: int, turn: bool) -> Drawn[SeatLook]:
        """What is public about a seat."""
        cards, survivors, out, asked = v.hands[seat], v.survivors[seat], v.out[seat], seat in v.waiting
        key: Key = (out, cards, survivors, zombies, turn, asked)
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
        left = [rows.zombies[kind] - discard[kind] - (kind == top) for kind in range(4)]
        for kind in range(3):
            left[kind] -= loose[kind] + sum([row[kind] for row in v.zombies])
        key: Key = (size, *left)
        found = self.corners.get(key)
        if found is None:
            found = _kept(self.corners, key, Drawn(corner_of(self.t, rows.hand, size, left)))
        return found

    def lay_shelter(self, scene: Scene, v: CiszaView, seat: int, over: bool) -> None:
        """Add one shelter to the scene: the house, the people inside and the zombies outside."""
        own = seat == self.me
        zombies, barriers, survivors, out = v.zombies[seat], v.barriers[seat], v.survivors[seat], v.out[seat]
        cards = 0 if own else v.hands[seat]
        attacks = v.attacks_left if v.phase == k.ATTACK and v.active == seat else 0
        n_zombies, n_barriers = sum(zombies), sum(barriers)
        around, inside = zombies, (survivors, *barriers)
        comes = self.comes(v) if own and not self.watched and not over and not out else -1
        key: Key = (out, attacks, over, survivors, cards, n_zombies, n_barriers, comes)
        house = self.houses[seat].get(key)
        if house is None:
            drawn = pieces.house(
                self.t, self.n, self.me, seat, self.watched, over, survivors, n_zombies, n_barriers, cards, out,
                attacks, comes,
            )  # fmt: skip
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

    def comes(self, v: CiszaView) -> int:
        """How many zombies may come to the viewer's shelter: the Horde sent there, or the visible one (CIS-3.9)."""
        if v.sending_to == self.me:
            return sum(v.loose)
        return 1 if 0 <= v.top < 3 else 0

    def ground(self, v: CiszaView, sending: bool) -> Group:
        """The city's place, and the Horde while it is shared out."""
        zombie = 0 <= v.top < 3
        key: Key = (zombie, sending, *v.loose)
        found = self.grounds.get(key)
        if found is None:
            found = _kept(self.grounds, key, pieces.ground(self.t, self.n > 4, sending, zombie, v.loose))
        return found

    def resource_deck(self, sending: bool, n: int) -> Group:
        """The Resource deck."""
        key: Key = (n, sending)
        found = self.resources.get(key)
        if found is None:
            found = _kept(self.resources, key, pieces.resources(self.t, sending, n))
        return found

    def city(self, top: int, n: int, lost: int) -> Group:
        """The city deck."""
        key: Key = (n, lost, top)
        found = self.cities.get(key)
        if found is None:
            found = _kept(self.cities, key, pieces.city(self.t, top, n, lost))
        return found

    def used(self, sending: bool, discard: tuple[int, ...]) -> Group:
        """The Resource discard with a list of the cards in it."""
        tip: list[bytes] = []
        total = sum(discard)
        for card in range(1, len(discard)):
            n = discard[card]
            if n:
                words = self.lying[card]
                while len(words) <= n:
                    words.append(quoted(f"{self.t(f'card-{c.CARDS[card]}')} {len(words)}")[1:-1])
                tip.append(words[n])
        pile = self.bare_piles.get((total, sending))
        if pile is None:
            drawn = pieces.used_pile(self.t, sending, total)
            pile = self.bare_piles[total, sending] = Group({}, {drawn.id: drawn})
        return pile.saying("tip", b'"%b"' % b", ".join(tip) if tip else quoted(self.t("scene-used-none")))

    def hand(self, cards: tuple[int, ...]) -> Group:
        """The viewer's cards."""
        found = self.hands.get(cards)
        if found is None:
            found = _kept(self.hands, cards, pieces.hand(self.t, self.rows, cards))
        return found


def _kept(shelf: dict[Key, T], key: Key, part: T) -> T:
    """Keep a part under its key; the shelf is emptied before it holds too many."""
    if len(shelf) >= MOST:
        shelf.clear()
    shelf[key] = part
    return part


_DRAWINGS: Final[dict[tuple[str, str, int, int | None], SeatDrawing]] = {}


def draw(v: CiszaView, legal: Sequence[Action], lang: str, game: Game) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    key = (lang, v.pack, v.n_seats, v.seat)
    drawing = _DRAWINGS.get(key)
    if drawing is None:
        if len(_DRAWINGS) >= MOST_DRAWINGS:
            _DRAWINGS.clear()
        drawing = _DRAWINGS[key] = SeatDrawing(game.texts(lang), game.rows_by_hash(v.pack), v.n_seats, v.seat)
    return drawing.draw(v, legal)

"""The zones and pieces of Cisza's drawing, made once for all tables where they look the same."""

from functools import cache, lru_cache
from typing import Final, TypeAlias

from grimtable.engine.scene import Group, Mark, Piece, Zone
from grimtable.games.cisza import components as c
from grimtable.games.cisza.drawing.moves import Speaker

Rect: TypeAlias = tuple[int, int, int, int]  # x, y, width, height; whole numbers, compiled or not

TYPES: Final = c.ZOMBIES[:3]
HUES: Final = {"weapon": "#7a3b2a", "rescue": "#4a5a3d", "barrier": "#6b5238", "trick": "#3d4d66"}

# Where the other shelters stand, clockwise from the viewer's left, in thousandths of the board.
WIDE: Final[dict[int, tuple[Rect, ...]]] = {
    1: ((310, 12, 380, 330),),
    2: ((14, 110, 240, 460), (746, 110, 240, 460)),
    3: ((14, 150, 236, 460), (310, 12, 380, 310), (750, 150, 236, 460)),
    4: ((14, 300, 226, 440), (256, 12, 238, 400), (506, 12, 238, 400), (760, 300, 226, 440)),
    5: ((10, 405, 214, 390), (130, 8, 236, 380), (382, 8, 236, 380), (634, 8, 236, 380), (776, 405, 214, 390)),
}
TALL: Final[dict[int, tuple[Rect, ...]]] = {
    1: ((230, 22, 540, 400),),
    2: ((20, 22, 470, 410), (510, 22, 470, 410)),
    3: ((18, 22, 312, 420), (344, 22, 312, 420), (670, 22, 312, 420)),
    4: ((18, 16, 474, 238), (508, 16, 474, 238), (18, 262, 474, 238), (508, 262, 474, 238)),
    5: ((18, 16, 312, 238), (344, 16, 312, 238), (670, 16, 312, 238), (181, 262, 312, 238), (507, 262, 312, 238)),
}
OWN_WIDE: Final[Rect] = (176, 800, 648, 188)
OWN_TALL: Final[Rect] = (20, 738, 960, 252)
STACKED: Final[dict[str, Rect]] = {"in": (0, 0, 1000, 385), "wall": (0, 385, 1000, 220), "out": (0, 605, 1000, 395)}
SPLIT: Final[dict[str, Rect]] = {"in": (0, 0, 500, 660), "wall": (0, 660, 1000, 340), "out": (500, 0, 500, 660)}
OWN: Final[dict[str, Rect]] = {"out": SPLIT["in"], "in": SPLIT["out"], "wall": SPLIT["wall"]}  # the enemy first


# Pieces are shared by all tables and viewers of a language: made once, compared by identity.


@lru_cache(maxsize=4096)
def _zombie(seat: int, kind: int, k: int, name: str, tip: str, own: bool) -> Piece:
    slug = TYPES[kind]
    return Piece(
        f"zombie:{seat}:{slug}:{k}", f"out:{seat}", name=name, text=name, icon=f"zombie-{slug}", look=f"zomb {slug}",
        kin=f"zombie-{slug}", group=f"zombie:{seat}:{slug}", come="pile:city", order=kind * 100 + k, tip=tip, mine=own,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _survivor(seat: int, k: int, name: str) -> Piece:
    return Piece(
        f"survivor:{seat}:{k}", f"in:{seat}", name=name, icon="survivor", look="surv", kin="survivor",
        group=f"survivor:{seat}", come="pile:city", loss=True, order=k,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _barrier(seat: int, kind: int, k: int, name: str, tip: str) -> Piece:
    slug = c.BARRIERS[kind]
    return Piece(
        f"barrier:{seat}:{slug}:{k}", f"wall:{seat}", "chip", name=name, icon=slug, look="barr", kin=f"card-{slug}",
        group=f"barrier:{seat}:{slug}", go="pile:used", order=kind * 100 + k, tip=tip,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _card(t: Speaker, rows: c.Rows, card: int, k: int, order: int) -> Piece:
    slug = c.CARDS[card]
    kind, noise, source = _card_rows(rows)[slug]
    return Piece(
        f"hand:{slug}:{k}", "hand", "card", name=t(f"card-{slug}"), icon=slug, kin=f"card-{slug}",
        group=f"hand:{slug}", come="pile:resource", go="pile:used", hue=HUES.get(kind, ""), kind=t(f"type-{kind}"),
        text=t(f"scene-effect-{slug}"), noise=t("scene-noise") if noise else "", source=source, order=order,
    )  # fmt: skip


@cache
def _card_rows(rows: c.Rows) -> dict[str, tuple[str, bool, str]]:
    return {row["id"]: (row["type"], row["noise"], row["source"]) for row in rows.tables["card"]}


# Groups of zones and pieces, made once for all tables where they look the same: most of a move leaves them as they are.


def house(
    t: Speaker, n_seats: int, me: int, seat: int, watched: bool, over: bool, survivors: int, n_zombies: int,
    n_barriers: int, cards: int, out: int, attacks_left: int, comes: int,
) -> Group:  # fmt: skip
    """One shelter without what lies in it; `comes` zombies may come to it next, -1 where that is not told."""
    own = seat == me
    place = (seat - me) % n_seats
    mark, tone = "", ""
    if out:
        mark, tone = t("scene-out-since", turn=out), "done"
    elif attacks_left:
        mark, tone = t("scene-attacks-left", n=attacks_left), "threat"
    elif own and n_zombies and not watched and not over:
        mark, tone = t("scene-threat", n=n_zombies), "threat"
    others = n_seats - 1
    hut = _house(
        seat,
        t("scene-own-shelter") if own and not watched else "",
        OWN_WIDE if own else WIDE[others][place - 1],
        OWN_TALL if own else TALL[others][place - 1],
        (780, 140 if watched else 112) if own else (440, 178) if (others, place) == (3, 2) else (290, 236),
        own,
        t("scene-survivors", n=survivors) if own else t("scene-cards", n=cards),
        mark,
        tone,
        out != 0,
    )
    wide = OWN if own else SPLIT if n_seats == 4 and place == 2 else STACKED
    tall = OWN if own else SPLIT if n_seats > 4 else STACKED
    inside, outside = (t("scene-inside"), t("scene-outside")) if own else (str(survivors), str(n_zombies))
    size = 58 if own else 48
    waiting = n_barriers if own and not watched else 0
    note = t("scene-wall-note", n=waiting) if waiting else ""
    zones = (
        hut,
        _row(f"in:{seat}", "in", hut.id, wide["in"], tall["in"], size, inside, "", out != 0),
        _row(f"wall:{seat}", "wall", hut.id, wide["wall"], tall["wall"], 24, "", t("scene-no-barriers"), out != 0,
             note),
        _besieged(_row(f"out:{seat}", "out", hut.id, wide["out"], tall["out"], size, outside, "", out != 0),
                  n_zombies, comes),
    )  # fmt: skip
    return Group({zone.id: zone for zone in zones}, {})


def _besieged(row: Zone, zombies: int, comes: int) -> Zone:
    """The row outside the viewer's shelter: zombies there attack at the end of the turn, others may come."""
    if comes < 0:
        return row
    if zombies:
        return row.but(danger="sure", danger_note=str(zombies))
    return row.but(danger="reach", danger_note=str(comes)) if comes else row.but(danger="safe")


def inside(t: Speaker, seat: int, survivors: int, barriers: tuple[int, ...]) -> Group:
    """The people of a shelter and its barriers."""
    pieces = [_survivor(seat, k, t("zombie-survivor")) for k in range(survivors)]
    for kind in range(3):
        barrier = c.BARRIERS[kind]
        for k in range(barriers[kind]):
            pieces.append(_barrier(seat, kind, k, t(f"card-{barrier}"), t(f"effect-{barrier}")))
    return Group({}, {piece.id: piece for piece in pieces})


def outside(t: Speaker, seat: int, zombies: tuple[int, ...], own: bool) -> Group:
    """The zombies around a shelter."""
    pieces: list[Piece] = []
    for kind in range(3):
        zombie = TYPES[kind]
        for k in range(zombies[kind]):
            pieces.append(_zombie(seat, kind, k, t(f"zombie-{zombie}"), t(f"scene-tip-{zombie}"), own))
    return Group({}, {piece.id: piece for piece in pieces})


def ground(t: Speaker, crowded: bool, sending: bool, zombie: bool, loose: tuple[int, ...]) -> Group:
    """The city's place, and the Horde while it is shared out."""
    wide: Rect = (250, 425, 500, 360) if crowded else (250, 335, 500, 450)
    tall: Rect = (20, 502, 960, 232)
    if not sending:
        return Group({"city": _city_zone(wide, tall, 4 if zombie else 2)}, {})
    # the Horde takes the place of the other piles, which lie aside until it is shared out
    box: Rect = (262, wide[1] + wide[3] // 2 - 105, 310, 210)
    wide, tall = (590, wide[1], 150, wide[3]), (590, 502, 400, 232)
    zones = (
        Zone("aside"),
        _city_zone(wide, tall, 4 if zombie else 2),
        Zone("sending", t("scene-horde"), "box", wide=box, tall=(24, 525, 560, 190), size=58, state="threat", order=90),
    )
    pieces = [_loose(kind, k, t(f"zombie-{TYPES[kind]}")) for kind in range(3) for k in range(loose[kind])]
    return Group({zone.id: zone for zone in zones}, {piece.id: piece for piece in pieces})


def resources(t: Speaker, sending: bool, n: int) -> Group:
    """The Resource deck."""
    beside = "aside" if sending else "city"
    pile = _pile("pile:resource", beside, "megaphone", "back", n, 0, t("scene-resource", n=n), t("scene-resource-tip"))
    return Group({}, {"pile:resource": pile})


def city(t: Speaker, top: int, city: int, lost: int) -> Group:
    """The city deck."""
    zombie = 0 <= top < 3
    slug = c.ZOMBIES[top] if top >= 0 else ""
    pile = _pile(
        "pile:city", "city", f"zombie-{slug}" if zombie else "survivor" if slug else "city",
        f"zomb {slug}" if zombie else "surv", city, 1, t("scene-city", city=city, lost=lost),
        t("scene-city-tip-zombie" if zombie else "scene-city-tip" if slug else "scene-city-tip-empty"),
        t(f"zombie-{slug}") if zombie else "", t("scene-visible") if zombie else "",
    )  # fmt: skip
    return Group({}, {"pile:city": pile})


def used_pile(t: Speaker, sending: bool, n: int) -> Piece:
    """The Resource discard; the caller adds the list of the cards in it."""
    return _pile("pile:used", "aside" if sending else "city", "ammo", "alt", n, 2, t("scene-used", n=n), "")


def hand(t: Speaker, rows: c.Rows, hand: tuple[int, ...]) -> Group:
    """The viewer's cards."""
    seen: dict[int, int] = {}
    pieces: dict[str, Piece] = {}
    for order, card in enumerate(hand):
        k = seen.get(card, 0)
        seen[card] = k + 1
        piece = _card(t, rows, card, k, order)
        pieces[piece.id] = piece
    return Group({"hand": _hand_zone(t("scene-hand"))}, pieces)


@lru_cache(maxsize=1024)
def _house(
    seat: int, name: str, wide: Rect, tall: Rect, limit: tuple[int, int], own: bool, sub: str, mark: str, tone: str,
    out: bool,
) -> Zone:  # fmt: skip
    # a spectator has no shelter of their own: every one is a house with its owner's name
    return Zone(
        f"shelter:{seat}", name, "hut" if own and name else "house", wide=wide, tall=tall, limit=limit,
        align="end" if own else "", seat=seat, sub=sub,
        mark=Mark(mark, "done" if tone == "done" else "threat", "skull" if out else "threat") if mark else None,
        state="out" if out else "", order=50 if own else seat,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _row(
    id_: str, look: str, within: str, wide: Rect, tall: Rect, size: int, label: str, empty: str, out: bool,
    note: str = "",
) -> Zone:  # fmt: skip
    return Zone(
        id_, look=look, within=within, wide=wide, tall=tall, size=size, label=label,  # type: ignore[arg-type]
        empty="" if out else empty, state="out" if out else "", note=note,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _pile(
    id_: str, zone: str, icon: str, look: str, n: int, order: int, name: str, tip: str, text: str = "", mark: str = ""
) -> Piece:
    return Piece(
        id_, zone, "pile", name=name, icon=icon, look=look, n=n, order=order, tip=tip, text=text,
        mark=Mark(mark, "threat", "threat") if mark else None, rule="CIS-3.9" if mark else "",
    )  # fmt: skip


@cache
def _loose(kind: int, k: int, name: str) -> Piece:
    slug = TYPES[kind]
    return Piece(
        f"sending:{slug}:{k}", "sending", name=name, text=name, icon=f"zombie-{slug}", look=f"zomb {slug}",
        kin=f"zombie-{slug}", group=f"sending:{slug}", come="pile:city", order=kind * 10 + k,
    )  # fmt: skip


@cache
def _city_zone(wide: Rect, tall: Rect, rings: int) -> Zone:
    return Zone("city", wide=wide, tall=tall, size=150, rings=rings, order=-1)


@cache
def _hand_zone(name: str) -> Zone:
    return Zone("hand", name, "hand", flow="fan")

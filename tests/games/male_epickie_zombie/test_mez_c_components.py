"""The printed components: MEZ-C, MEZ-G, MEZ-M, and the rows of cards and horde tracks."""

import re
from pathlib import Path
from typing import Any

import pytest

from grimtable.engine.errors import BadPack
from grimtable.engine.rng import Rng
from grimtable.games.male_epickie_zombie import GAME
from grimtable.games.male_epickie_zombie.components import (
    CARDS,
    CHARACTERS,
    FACES,
    N_ROOMS,
    REF,
    ROOMS,
    SIDES,
    SLOTS,
    SYMBOLS,
    read_rows,
)
from grimtable.games.male_epickie_zombie.mall import BOXES, Mall, card_of
from tests.games.male_epickie_zombie.tables import new

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "male_epickie_zombie.md").read_text(encoding="utf-8")


ROWS = GAME.rows()


WORDS = {
    "gain 1 ammo": "ammo", "SP": "passage", "Clearance Sale": "clearance", "Base Camp": "base-camp",
    "Leftovers": "leftovers", "Matinee": "matinee", "Loud Crash": "crash", "Bonus Round": "bonus",
    "Motorcycle": "motorcycle", "Police Car": "car", "Arm a Trap": "trap",
}  # fmt: skip


SHORT = {
    "ATH": "athlete", "DOC": "doctor", "POP": "popstar", "TEE": "teenager", "MEC": "mechanic", "HIP": "hippie",
    "TEA": "teacher", "PHO": "photographer", "COP": "mall-cop", "JAN": "janitor", "SCI": "scientist", "GRS": "greaser",
    "FRY": "fry-cook", "SUR": "survivalist",
}  # fmt: skip


def cells(rule: str) -> list[str]:
    """The cells of a row of the rules."""
    line = next(line for line in RULES.splitlines() if line.startswith(f"| {rule} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def mall(*sides: str) -> Mall:
    """A layout by its sides."""
    return Mall(ROWS, [SIDES.index(side) for side in sides])


def near(m: Mall, name: str) -> set[str]:
    """The rooms adjacent to a room."""
    return {other for i, other in enumerate(ROOMS) if m.adjacent[ROOMS.index(name)] >> i & 1}


def row_of(table: str, slug: str) -> dict[str, Any]:
    """A component row."""
    return next(row for row in ROWS.tables[table] if row["id"] == slug)


def within(outline: list[list[int]], x: float, y: float) -> bool:
    """Whether a point lies in a polygon."""
    found = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def test_mez_c1_1_the_die_has_two_overkills_two_blanks_and_wounds() -> None:
    """MEZ-C1.1: six faces."""
    assert [FACES[face] for face in ROWS.faces] == ["overkill", "overkill", "nothing", "nothing", "wound", "wounds"]


def test_mez_c1_2_each_symbol_is_on_eight_cards_and_two_stores() -> None:
    """MEZ-C1.2: 32 search cards, four symbols."""
    for symbol in range(4):
        assert sum(n for card, n in enumerate(ROWS.counts) if card & 3 == symbol) == 8
        assert list(ROWS.symbol_of_side).count(symbol) == 4  # two stores of two sides
        weapons = sum(n for card, n in enumerate(ROWS.counts) if card & 3 == symbol and card >> 2 >= 9)
        assert weapons == 3


@pytest.mark.parametrize("n", range(1, 17))
def test_mez_m1_every_side_holds_what_the_rules_say(n: int) -> None:
    """MEZ-M1.1 MEZ-M1.2 MEZ-M1.3 MEZ-M1.4 MEZ-M1.5 MEZ-M1.6 MEZ-M1.7 MEZ-M1.8 MEZ-M1.9 MEZ-M1.10 MEZ-M1.11
    MEZ-M1.12 MEZ-M1.13 MEZ-M1.14 MEZ-M1.15 MEZ-M1.16: card, rooms and provenance.
    """
    _rule, side, card, _name, *texts, tag = cells(f"MEZ-M1.{n}")
    found = row_of("side", side.lower())

    assert (found["symbol"][0].upper(), found["number"]) == (card[0], int(card[-1]))
    for k, text in enumerate(texts, 1):
        pattern = "|".join([*WORDS, r"flask|gear \d|bio \d|supply \d"])
        wanted = [WORDS.get(word, word.replace(" ", "-")) for word in re.findall(pattern, text)]
        assert found[f"room{k}"] == wanted
    assert (found["source"] == "reconstructed") == ("[X]" in tag)


@pytest.mark.parametrize("n", range(1, 17))
def test_mez_g2_every_shape_has_the_edges_of_the_rules(n: int) -> None:
    """MEZ-G2.1 MEZ-G2.2 MEZ-G2.3 MEZ-G2.4 MEZ-G2.5 MEZ-G2.6 MEZ-G2.7 MEZ-G2.8 MEZ-G2.9 MEZ-G2.10 MEZ-G2.11
    MEZ-G2.12 MEZ-G2.13 MEZ-G2.14 MEZ-G2.15 MEZ-G2.16: edges cover each side of the card, pairs as written.
    """
    _rule, side, *edges, pairs = cells(f"MEZ-G2.{n}")
    found = row_of("shape", side.split()[0].lower())

    for edge, written in zip(("top", "right", "bottom", "left"), edges, strict=True):
        assert found[edge] == [part.strip().replace("–", "-") for part in written.split(",")]
        ends = [tuple(map(int, part.split(":")[1].split("-"))) for part in found[edge]]
        assert sum(high - low for low, high in ends) == (28 if edge in ("top", "bottom") else 20)
    assert found["pairs"] == pairs.split()
    assert (found["source"] == "reconstructed") == ("[X]" in side)


@pytest.mark.parametrize("n", range(1, 21))
def test_mez_i1_every_search_card_has_its_copies(n: int) -> None:
    """MEZ-I1.1 to MEZ-I1.20: type, symbols and provenance of all 32 cards."""
    _rule, _id, _name, sort, copies, _effect, tag = cells(f"MEZ-I1.{n}")
    found = ROWS.tables["search"][n - 1]

    assert found["id"] == CARDS[n]
    assert found["type"] == sort.lower()
    assert [symbol[0].upper() for symbol in found["symbols"]] == re.findall("[POGB]", copies.split(":")[1])
    assert (found["source"] == "reconstructed") == ("[X]" in tag)
    assert (found["note"] == "symbols photographed") == (copies.count("*") == len(found["symbols"]))


@pytest.mark.parametrize("n", range(1, 15))
def test_mez_h1_every_horde_track_reads_like_the_rules(n: int) -> None:
    """MEZ-H1.1 MEZ-H1.2 MEZ-H1.3 MEZ-H1.4 MEZ-H1.5 MEZ-H1.6 MEZ-H1.7 MEZ-H1.8 MEZ-H1.9 MEZ-H1.10 MEZ-H1.11 MEZ-H1.12
    MEZ-H1.13 MEZ-H1.14: five steps each.
    """
    _rule, who, *steps = cells(f"MEZ-H1.{n}")

    assert row_of("horde", SHORT[who])["steps"] == steps[:5]


def test_mez_a1_there_are_fourteen_player_cards() -> None:
    """Each with a human side, a passive and a track (MEZ-A1.15)."""
    assert [row["id"] for row in ROWS.tables["character"]] == list(CHARACTERS[1:])
    assert ROWS.track == 9


def test_mez_g1_1_slots_go_clockwise_and_even_ones_are_corners() -> None:
    """MEZ-G1.1 MEZ-G1.4: the ring, and the boxes of the slots."""
    assert SLOTS == ("NW", "N", "NE", "E", "SE", "S", "SW", "W")
    assert BOXES[8] == (-14, -10, 14, 10)
    for slot, (x0, y0, x1, y1) in enumerate(BOXES[:8]):
        assert (x1 - x0, y1 - y0) == ((28, 20) if slot % 2 == 0 else (20, 28))


def test_mez_g1_2_ring_neighbours_touch_and_inner_stores_touch_the_courtyard() -> None:
    """MEZ-G1.2 MEZ-G1.5: in many random layouts; all 29 rooms are connected, corner entrances 3 to 5 from C-M."""
    rng = Rng(3, "layouts")
    for _ in range(60):
        sides = [2 * store for store in range(8)]
        rng.shuffle(sides)
        m = Mall(ROWS, [side + int(rng.below(2)) for side in sides])
        touching = {
            frozenset((int(card_of(one)), int(card_of(other))))
            for one in range(N_ROOMS)
            for other in range(N_ROOMS)
            if m.adjacent[one] >> other & 1 and card_of(one) != card_of(other)
        }
        ring = {frozenset((slot, (slot + 1) % 8)) for slot in range(8)}
        assert touching == ring | {frozenset((slot, 8)) for slot in (1, 3, 5, 7)}
        assert max(m.wall_far) < 99
        for slot in (0, 2, 4, 6):
            assert 3 <= m.wall_far[24 * N_ROOMS + slot * 3] <= 5


def test_mez_g1_3_the_entrance_of_every_store_faces_outwards() -> None:
    """MEZ-G1.3: Room 1 never touches the courtyard in a corner, and the turned cards give the reference adjacency."""
    m = mall(*REF)

    assert near(m, "NW-1") == {"NW-2", "NW-3", "W-2", "W-3"}
    assert near(m, "SE-1") == {"E-3", "SE-2"}


def test_mez_g1_6_the_reference_layout_has_the_adjacency_of_the_rules() -> None:
    """MEZ-G1.6 MEZ-G1.5 MEZ-M2.2: the test vector, room by room; the passage is for movement only."""
    block = RULES.split("```")[1]
    found = dict(re.findall(r"([A-Z]+-[123NESWM]): +((?:[A-Z]+-[123NESWM] ?)+)", block))
    m = mall(*REF)

    assert len(found) == N_ROOMS
    for name, others in found.items():
        assert near(m, name) == set(others.split()), name
    passage = {ROOMS[i] for i in range(N_ROOMS) if m.passages >> i & 1}
    assert passage == {"NE-2", "SE-3"}
    assert not m.adjacent[ROOMS.index("NE-2")] >> ROOMS.index("SE-3") & 1
    assert m.walks[ROOMS.index("NE-2")] >> ROOMS.index("SE-3") & 1


def test_mez_m2_1_the_courtyard_has_five_rooms_and_heals_in_the_middle() -> None:
    """MEZ-M2.1 MEZ-M2.2 MEZ-M2.3: the same on both sides of the card."""
    m = mall(*REF)

    assert near(m, "C-M") == {"C-N", "C-E", "C-S", "C-W"}
    assert near(m, "C-N") == {"N-3", "C-M", "C-E", "C-W"}
    assert m.ability[24] == 10
    assert new("rivalry_automa", 2).mall.ability[24] == 10


@pytest.mark.parametrize("slug", SIDES)
def test_the_drawn_rooms_fit_the_edges_and_the_walls(slug: str) -> None:
    """Every unit of a card belongs to one room; edges and walls of the drawing are those of MEZ-G2."""
    row = row_of("shape", slug)

    def owner(x: int, y: int) -> int:
        inside = [k for k in (1, 2, 3) if within(row[f"plan{k}"], x + 0.5, y + 0.5)]
        assert len(inside) == 1, (x, y, inside)
        return inside[0]

    cells_ = {(x, y): owner(x, y) for x in range(28) for y in range(20)}
    edges = {
        "top": [cells_[x, 0] for x in range(28)], "bottom": [cells_[x, 19] for x in range(28)],
        "left": [cells_[0, y] for y in range(20)], "right": [cells_[27, y] for y in range(20)],
    }  # fmt: skip
    for edge, owners in edges.items():
        wanted = []
        for part in row[edge]:
            room, span = part.split(":")
            low, high = map(int, span.split("-"))
            wanted += [int(room)] * (high - low)
        assert owners == wanted, edge
    walls = set()
    for (x, y), room in cells_.items():
        for other in (cells_.get((x + 1, y), room), cells_.get((x, y + 1), room)):
            if other != room:
                walls.add("".join(sorted(f"{room}{other}")))
    assert walls == set(row["pairs"])


def test_every_row_says_where_it_comes_from_and_is_shown() -> None:
    """The gallery lists every row with its provenance and a rule that exists."""
    for row in GAME.gallery():
        assert row["source"] in ("rulebook", "public", "derived", "reconstructed"), row["id"]
        assert re.search(rf"\b{re.escape(row['rule'])}\b", RULES), row["rule"]
    assert sum(row["table"] == "side" for row in GAME.gallery()) == 16


def test_packs_correct_rows_and_are_refused_when_impossible() -> None:
    """A pack may change numbers; a mall with three stores of a symbol, or a die without faces, is refused."""
    assert read_rows({"number": [{"id": "survivors", "value": 4}]}).limit["survivors"] == 4
    with pytest.raises(BadPack, match="symbol"):
        read_rows({"side": [{"id": "g1a", "symbol": "blue"}]})
    with pytest.raises(BadPack, match="face"):
        read_rows({"face": [{"id": slug, "count": 0} for slug in FACES]})
    with pytest.raises(BadPack, match="horde"):
        read_rows({"horde": [{"id": "doctor", "steps": ["DANCE 1"] * 5}]})
    assert set(SYMBOLS) == {row["symbol"] for row in ROWS.tables["side"]}

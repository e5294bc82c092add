"""Sums of cards and Adrenaline are counted in tables of their own, which forget nothing (TER-Q61)."""

import base64
import random
import zlib
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.games.terrorscape import counts, joint, packed, reckoning, used_tables
from grimtable.games.terrorscape.joint import Joint
from grimtable.games.terrorscape.phases import Phase
from grimtable.games.terrorscape.state import Terrorscape
from grimtable.games.terrorscape.told import Told
from tests.games.terrorscape.recall.measure import Judge, decisions
from tests.games.terrorscape.recall.search import Recall
from tests.games.terrorscape.tables import begun

TRIES = 20  # for each triple


@pytest.mark.parametrize(("seed", "sense", "rounds"), [(7, 1.0, 4), (3, 1.0, 4)])
def test_ter_q61_nothing_is_kept_that_sums_of_cards_exclude(seed: int, sense: float, rounds: int) -> None:
    """Another reckoning sums up the cards from what was told alone; in one table they would be forgotten by then."""
    chance = random.Random(seed)
    s = begun(chance, seed, 2, {})
    recall = Recall(s, seed)
    for number in decisions(s, chance, sense, rounds):
        judge = Judge(recall, s, random.Random(number))
        assert judge.kept & ~judge.bound == 0, number
        assert judge.kept >> joint.triple_of(*s.at) & 1
    assert s.round_no >= rounds


def test_ter_i1_9_adrenaline_runs_out_though_other_cards_may_be_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a fifth round the table of Adrenaline alone rules out hundreds of triples; no history is found for any."""
    asked: list[tuple[Any, ...]] = []  # what the end of a Survivor phase was reckoned from
    after = reckoning.after

    def noted(*args: Any) -> Joint:  # whatever the memory knows
        asked.append(args)
        return after(*args)

    monkeypatch.setattr(reckoning, "after", noted)
    chance = random.Random(5)
    s = begun(chance, 5, 2, {})
    recall = Recall(s, 5)
    for number in decisions(s, chance, 1.0, 5):
        if number == 5:
            break
    judge = Judge(recall, s, random.Random(1))
    mine, *facts = asked[-1]
    sums, adrenaline = (
        reckoning.Aside(mine.by_side(side), Told(mine.by_side(side), *facts), side).places()
        for side in range(used_tables.GIFTS)
    )

    excluded = joint.triples(Phase(mine, Told(mine, *facts)).places() & sums & ~adrenaline)
    assert len(excluded) > 300
    assert judge.kept & ~adrenaline == 0
    for triple in random.Random(2).sample(excluded, 30):
        assert not judge.meets(triple, TRIES)


def test_ter_q61_sums_that_rule_out_nothing_are_not_followed() -> None:
    """TER-13.6: in Variant 2 search cards come without a search, so that a sum of cards says nothing."""
    s = cast(Terrorscape, grimtable.new("terrorscape", 4, "on_your_own", {}, 3))
    while s.round_no < 4 and not s.over:
        s.apply(s.pending[0], s.default(s.pending[0]))
    mine = s.memory(None).joint
    assert len(mine.sides[used_tables.SUMS]) < 10


def test_ter_q61_tables_are_read_as_they_were_written() -> None:
    """Views and positions hold them compressed; once they were written out, and that is still read."""
    table = ((counts.NOTHING, 5), (counts.NOTHING + counts.unit(counts.NET), 1 << 3374))
    assert packed.unpacked(packed.packed(table), 7) == table
    assert packed.unpacked([[f"{used:x}", f"{places:x}"] for used, places in table], 7) == table
    assert packed.unpacked([[f"{counts.NOTHING:x}", "all"]], 7) == ((counts.NOTHING, 7),)


def bent(raw: bytes, n: int = 1) -> dict[str, Any]:
    """A table of so many numbers with some bytes for its sets."""
    return {"used": [f"{counts.NOTHING:x}"] * n, "triples": base64.b64encode(zlib.compress(raw)).decode()}


@pytest.mark.parametrize(
    "data",
    [
        bent(b""),
        bent(bytes(packed.SIZE + 1)),
        bent(bytes(2 * packed.SIZE)),
        bent(b"\xff" * packed.SIZE),
        bent(bytes(10_000_000)),
        bent(bytes(packed.SIZE * 2000), 2000),
        {"used": [f"{counts.NOTHING:x}"], "triples": "no base"},
        {"used": [f"{counts.NOTHING:x}"], "triples": "AAAA"},
        {"used": ["-1"], "triples": bent(bytes(packed.SIZE))["triples"]},
        {"used": "1", "triples": ""},
        {"numbers": "no base", "triples": ""},
        {"numbers": base64.b64encode(zlib.compress(b"g")).decode(), "triples": bent(bytes(packed.SIZE))["triples"]},
        {"numbers": base64.b64encode(zlib.compress(b",".join([b"1"] * 2000))).decode(), "triples": ""},
    ],
    ids=[
        "short",
        "long",
        "two",
        "no triple",
        "huge",
        "many",
        "no base64",
        "no zlib",
        "negative",
        "no list",
        "no numbers",
        "no number",
        "many numbers",
    ],
)
def test_ter_q61_a_broken_table_is_refused_in_words(data: dict[str, Any]) -> None:
    """Whoever writes a position gets one clear error."""
    with pytest.raises(ValueError, match=r"table of triples|counts are|hexadecimal"):
        packed.unpacked(data, 7)
    s = cast(Terrorscape, grimtable.new("terrorscape", 2, "standard", {}, 3))
    while s.round_no < 2:
        s.apply(s.pending[0], s.default(s.pending[0]))
    dump = grimtable.dump_position(s)
    dump["memory"]["sides"][0] = data
    with pytest.raises(BadPosition):
        grimtable.load_position("terrorscape", dump)

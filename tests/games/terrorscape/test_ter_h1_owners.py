"""Who holds a card counts: it changes hands where Survivors meet, and nowhere else (TER-3.7, TER-Q61).

Small tables, Survivor phases in a row, every history by the rules themselves, exchanges included. The cards of use lie
in the search deck, come with noise, stay with who used them, or are taken back by Marco.
"""

import random
from dataclasses import replace

import pytest

from grimtable.games.terrorscape import counts, joint, owners, phases, used_tables
from grimtable.games.terrorscape.components import LIME, LOCATIONS
from grimtable.games.terrorscape.state import KILLER_PHASE
from grimtable.games.terrorscape.told import MANY_WAYS, Told
from tests.games.terrorscape.counting import Start, counted, next_phase, stands, triples_of
from tests.games.terrorscape.tables import begun
from tests.games.terrorscape.test_ter_h1_counts import RED, ROW, TUNNEL, Case, answered, pile, sampled, told_in
from tests.games.terrorscape.test_ter_h1_past import answer

HALL = "C1-N1 C1-N2 C2-C5 C2-Z1 C1-C3 C2-C3"  # C1 and C2, where one can search
STORE = "C1-N2 N1-N2 N2-N5 N4-Z5 N2-N3"  # N3 and N4, where one can search; N2 by itself
END = "C3-N5 C4-N5 N2-N5"  # N5 and its passage
LANE = "C1-N1 C1-N2 N2-N3 C3-N5 C2-C5 C5-Z4 C1-C3 C2-C3"  # N1, N2, N5, C4, C5 in a row; C3 by itself
LIMES = ("lime", "lime", "lime")


def start(team: str, places: str, shut: str, search: str, deck: tuple[str, ...] = LIMES, **marks: int) -> Start:
    """One search card of use, one card in each Discovery; backpacks never overflow."""
    named = {name.replace("_", " "): n for name, n in marks.items()}
    found = tuple(search.split())
    return Start(team, places, shut, discovery=deck, search=found, marks=named, numbers={"discovery": 1, "backpack": 9})


CASES = {
    "a Whisky found beside another": Case(
        start("johnson anna marco", "C2 C2 C4", f"{HALL} C4-C5 C4-N5", "whisky"), ("", "C4", ""), trades=("whisky",)
    ),
    "a Whisky found by one, thrown by another": Case(
        start("johnson anna marco", "C2 C1 C1", HALL, "whisky"), ("", ""), trades=("whisky",)
    ),
    "Herbs found by one, used by another": Case(
        start("johnson anna william", "C2 C1 C1", HALL, "herbs", anna_health=1, johnson_health=1), ("", ""),
        trades=("herbs",),
    ),
    "an Adrenaline or a card that is heard": Case(
        start("johnson anna william", "N1 N4 C4", ROW, "", ("amulet", "adrenaline", "lime")), ("", "N1"),
        trades=("adrenaline",),
    ),
    "one Flashlight for two": Case(
        start("johnson anna william", "N1 N1 Z2", TUNNEL, "", ("flashlight", "lime", "lime")), ("", ""),
        trades=("flashlight",),
    ),
    "the Camera first, or a card that is heard": Case(
        replace(start("sophia marco johnson", "N3 N3 N2", STORE, "lime lime", ("amulet", "lime", "lime")), lair="N3"),
        ("", "N3 N4", ""),
    ),
    "an Adrenaline found in the first round": Case(
        start("johnson anna william", "N4 N4 C4", ROW, "adrenaline"), ("", "N1"), trades=("adrenaline",)
    ),
    "Sophia goes through two passages with a MOVE between": Case(
        start("sophia anna johnson", "N5 C4 C4", f"{END} C4-C5", "", ("flashlight", "lime", "lime")), ("N5", ""), 6,
        trades=("flashlight",),
    ),
    "no quiet card is left": Case(start("johnson anna william", "C4 C4 C5", RED, "", ("key", "key", "lime")), ("", "")),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_ter_3_7_triples_and_discard_piles_with_exchanges(name: str) -> None:
    """TER-4.9, TER-5.10, TER-6.3: exactly the triples that some history explains; no sample's pile outside."""
    for groups in told_in(CASES[name]):
        for states in groups:
            remembered = states[0].memory(None).joint
            assert triples_of(remembered.places) == {stands(s) for s in states}
            assert remembered.exact == counts.OWNED
            assert sampled(states[0], 12) <= {(stands(s), pile(s)) for s in states}


def test_ter_q61_marco_and_sophia_with_one_adrenaline_and_a_card_that_is_heard() -> None:
    """TER-S1.1, TER-S1.5: many turns to be joined, and it is still followed who holds what."""
    deck = ("adrenaline", "amulet", "lime")
    begin = start("marco sophia johnson", "N1 N1 C4", f"{ROW} C2-Z1 Z3-Z4", "", deck)
    ends = max(counted(begin.states(), idle=LIME, trades=("adrenaline",)).values(), key=len)
    again = counted([next_phase(s) for s in ends], idle=LIME, trades=("adrenaline",))

    assert len(again) == 64
    for states in again.values():
        remembered = states[0].memory(None).joint
        assert triples_of(remembered.places) == {stands(s) for s in states}
        assert remembered.exact == counts.OWNED


def test_ter_s1_1_marco_takes_an_adrenaline_that_was_dropped_and_gives_it_away() -> None:
    """TER-6.3, TER-3.7: after one Discovery of two cards another goes four steps; no triple more, no triple less."""
    begin = start("johnson anna marco", "N1 C3 N1", LANE, "", ("adrenaline", "adrenaline", "lime", "lime"))
    begin = replace(begin, numbers={"discovery": 2, "backpack": 9})
    far = 0
    for states in answered(list(counted(begin.states(), idle=LIME).values()), "N1"):
        if "johnson" in states[0].events(0, None)[-1].args["people"]:
            ends = counted([next_phase(s) for s in states], idle=LIME, trades=("adrenaline",))
            for group in ends.values():
                places = {stands(s) for s in group}
                assert triples_of(group[0].memory(None).joint.places) == places
                far += sum(each[0] == "C5" for each in places)

    assert far > 0


def test_ter_3_7_who_never_met_the_finder_cannot_use_what_was_found() -> None:
    """Johnson alone can have searched C2 and meets nobody behind locked doors: no noise comes from Marco's Whisky."""
    begin = start("johnson anna marco", "C2 C4 C5", f"C1-C2 {HALL} C4-C5 C4-N5 C5-Z4", "whisky")
    ends = max(counted(begin.states(), trades=("whisky",)).values(), key=len)
    heard = 0
    for states in counted([next_phase(s) for s in ends], trades=("whisky",)).values():
        noise = states[0].heard
        heard |= noise
        assert triples_of(states[0].memory(None).joint.places) == {stands(s) for s in states}

    assert heard == sum(1 << LOCATIONS.index(place) for place in ("C1", "C3", "C5", "Z1"))


def test_ter_q61_where_there_are_too_many_ways_it_is_not_followed_who_holds_what() -> None:
    """A second round with Marco: the same phase reckoned once more, as if many ways had been followed already."""
    chance = random.Random(105)
    s = begun(chance, 105, 2, {})
    before = s.memory(None)
    while s.round_no < 2 or s.phase != KILLER_PHASE:
        before = s.memory(None)
        answer(s, chance, 0.8)

    def reckoned(ways: int) -> tuple[used_tables.Counts, int]:
        told = Told(before.joint, list(before.known), s.rows, int(s.heard), False, 0, False, False)
        phase = phases.Phase(before.joint, told)
        phase.forget_traces()
        told.ways = ways
        return phase.histories()

    places = used_tables.all_places(reckoned(0)[0])
    loose, exact = reckoned(MANY_WAYS)

    assert places == s.memory(None).joint.places
    assert exact != counts.OWNED
    assert places & ~used_tables.all_places(loose) == 0
    assert places.bit_count() < used_tables.all_places(loose).bit_count()


def test_ter_3_7_a_card_can_be_held_by_whoever_met_its_holder() -> None:
    """Meeting spreads it, also by way of a third; using it pays with the card that fewest others can hold."""
    found = owners.with_card(owners.NO_CARDS, owners.FOUND, 1)
    both = owners.met(found, 3)
    everybody = owners.met(both, 6)

    assert [owners.cards(found, owners.FOUND + holders - 1) for holders in (1, 3, 7)] == [1, 0, 0]
    assert [owners.cards(both, owners.FOUND + holders - 1) for holders in (1, 3, 7)] == [0, 1, 0]
    assert [owners.cards(everybody, owners.FOUND + holders - 1) for holders in (1, 3, 7)] == [0, 0, 1]
    assert owners.spent(found, owners.FOUND, 1) == []
    assert owners.spent(owners.with_card(both, owners.FOUND, 1), owners.FOUND, 0) == [both]


def test_ter_3_7_on_large_tables_who_holds_what_is_forgotten_and_nothing_else() -> None:
    """What is kept without it is what was kept before: the same counts, less what lies above them."""
    table = {counts.NOTHING | owners.NO_CARDS: 1, counts.NOTHING | owners.with_card(owners.NO_CARDS, owners.KEPT, 2): 6}

    assert used_tables.disowned(table) == {counts.NOTHING: 7}
    assert joint.TOGETHER[0][1].bit_count() == 15 * 14 * 13
    assert sum(places.bit_count() for _people, places in joint.TOGETHER) == joint.N_TRIPLES


def test_ter_q61_while_it_is_followed_who_holds_what_no_count_is_forgotten() -> None:
    """Between 12 and 40 numbers too: how many quiet cards can be left is reckoned from the loud Discoveries."""
    first = counts.NOTHING | owners.NO_CARDS | counts.unit(counts.LOUD_FINDS)
    table = {first + counts.unit(field) * (field + 2) + counts.unit(0): 1 << field for field in range(20)}

    assert used_tables.kept_apart(table, counts.OWNED) == (tuple(sorted(table.items())), counts.OWNED)
    assert used_tables.kept_apart(table, counts.EXACT)[1] == 0

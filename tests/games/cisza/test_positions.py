"""Positions: every phase, turn and decision loads, the unknown is filled by the seed, wrong input is explained."""

import pytest

import grimtable
from grimtable.engine.errors import BadPosition
from grimtable.engine.rng import Rng
from grimtable.engine.state import State
from grimtable.games.cisza.formats.actions import End, Keep
from tests.games.cisza.tables import (
    A,
    B,
    C,
    asked,
    bad,
    cisza,
    city,
    city_discard,
    gives,
    hand,
    happened,
    n_city_cards,
    n_resource_cards,
    new,
    options,
    sends,
    zombies,
)


def test_a_position_shows_only_what_matters() -> None:
    """Two seats, two survivors each, all cards that are not named in the decks, A in phase 1."""
    s = cisza('[[seat]]\nhand = ["axe"]\n[[seat]]')

    assert (s.n_seats, s.setup.mode, s.active, s.turn) == (2, "normal", A, 1)
    assert s.survivors == [2, 2]
    assert asked(s) == "phase_1"
    assert (len(s.city), len(s.deck)) == (51, 54)


# Decisions and steps


def test_the_mulligan_loads() -> None:
    full = "[[seat]]\ncards = 3\n"
    s = cisza(f'seats = 3\nfirst = 1\n{full * 3}[now]\nphase = "mulligan"')

    assert s.pending == (A, B, C)
    assert s.turn == 0
    for seat in (A, B, C):
        s.apply(seat, Keep())
    assert (s.active, s.turn) == (B, 1)


def test_a_mulligan_in_which_some_have_chosen_loads() -> None:
    """B has chosen to replace; A is still asked."""
    s = cisza("""
        [[seat]]
        hand = ["axe", "axe", "axe"]
        [[seat]]
        hand = ["flare", "flare", "flare"]
        [now]
        decision = "mulligan"
        seats = [0]
        replaced = [1]
    """)
    assert s.pending == (A,)
    assert s.view(B).to_json()["choice"] == "replace"
    s.apply(A, Keep())

    assert [event["seat"] for event in happened(s, "hand_replaced")] == [B]


@pytest.mark.parametrize(("stage", "n_options"), [("open", 3), ("playing", 2), ("discarding", 2)])
def test_phase_1_loads_before_a_play_after_one_and_after_a_discard(stage: str, n_options: int) -> None:
    """D2: end, play, discard; D3: end, play; D7: end, discard."""
    s = cisza(f'[[seat]]\nhand = ["barricade"]\n[[seat]]\n[now]\ndecision = "phase_1"\nstage = "{stage}"')

    assert len(options(s, A)) == n_options


def test_the_split_of_a_horde_loads() -> None:
    """D4: A has served itself and B; C and D are left for two zombies, in phase 1 or in phase 2."""
    for phase, after in (("play", "phase_1"), ("attack", "phase_1")):
        s = cisza(f"""
            seats = 4
            [[seat]]
            hand = ["axe"]
            survivors = 3
            [[seat]]
            hand = ["axe"]
            [now]
            phase = "{phase}"
            decision = "send"
            to = 2
            horde = {{ strong = 1, fast = 1 }}
        """)
        assert s.pending == (A,)
        assert sends(s) == ["strong", "fast"]
        s.apply(A, s.legal(A)[0])

        assert asked(s) == after
        assert s.active == (A if phase == "play" else B)
        assert [zombies(s, seat) for seat in (2, 3)] == [{"strong": 1}, {"fast": 1}]


def test_the_split_of_a_horde_with_a_second_one_waiting_loads() -> None:
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["axe"]
        [city]
        deck = ["normal", "normal", "normal", "strong"]
        discard = { horde = 2 }
        [now]
        decision = "send"
        to = 1
        horde = { strong = 1, fast = 1 }
        hordes_waiting = 1
    """)
    s.apply(A, s.legal(A)[0])

    assert [zombies(s, seat) for seat in (A, B, C)] == [
        {"normal": 1},
        {"normal": 1, "strong": 1},
        {"normal": 1, "fast": 1},
    ]


def test_an_empty_city_during_a_horde_is_no_final_attack_yet() -> None:
    """CIS-9.2."""
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["axe"]
        [city]
        deck = []
        [now]
        decision = "send"
        horde = { strong = 1, fast = 1 }
    """)
    assert not s.final_attack
    for _ in range(2):
        s.apply(A, s.legal(A)[0])

    assert s.final_attack


def test_the_barrier_window_loads() -> None:
    """D5, with a Barricade used and an arrival."""
    s = cisza("""
        [[seat]]
        survivors = 5
        zombies = { normal = 3, fast = 1 }
        barriers = { mines = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "barrier"
        arrivals = { fast = 1 }
        stopped = 1
    """)
    assert s.view(B).to_json()["attack"]["left"] == 2
    s.apply(A, s.default(A))

    assert s.survivors[A] == 3


def test_the_share_out_of_an_eliminated_shelter_loads() -> None:
    """D6: that the active player is out follows from the decision."""
    s = cisza("""
        seats = 4
        turn = 12
        active = 1
        [[seat]]
        [[seat]]
        zombies = { strong = 1 }
        [[seat]]
        hand = ["axe"]
        [now]
        decision = "split"
    """)

    assert s.out[B] == 12
    assert gives(s, B) == [C, A]


def test_giving_zombies_away_for_a_sacrifice_loads() -> None:
    """D8."""
    s = cisza("""
        seats = 3
        [[seat]]
        hand = ["axe"]
        zombies = { strong = 1 }
        [now]
        decision = "sacrifice"
    """)
    s.apply(A, s.default(A))

    assert asked(s) == "phase_1"
    assert zombies(s, B) == {"strong": 1}


@pytest.mark.parametrize(
    ("step", "first_events"),
    [
        ("begin_turn", ["turn_began"]),
        ("play", []),
        ("attack", ["attacked", "drew", "turn_began"]),
        ("strike", ["attacked", "drew", "turn_began"]),
        ("draw", ["drew", "turn_began"]),
        ("end_turn", ["turn_began"]),
    ],
)
def test_every_step_of_a_turn_loads(step: str, first_events: list[str]) -> None:
    s = cisza(f"""
        turn = 4
        [[seat]]
        hand = ["axe"]
        survivors = 5
        zombies = {{ strong = 1 }}
        [[seat]]
        hand = ["axe"]
        [now]
        step = "{step}"
    """)

    assert [event.kind for event in s.events(0)][: len(first_events)] == first_events
    assert s.turn == (4 if step in ("begin_turn", "play") else 5)


@pytest.mark.parametrize(("phase", "active"), [("play", A), ("attack", B), ("draw", B)])
def test_a_phase_can_be_named_instead_of_its_first_step(phase: str, active: int) -> None:
    s = cisza(f'[[seat]]\nhand = ["axe"]\n[[seat]]\nhand = ["axe"]\n[now]\nphase = "{phase}"')

    assert s.active == active


@pytest.mark.parametrize(
    ("seats", "rule"),
    [
        ("[[seat]]\nout = 3\n[[seat]]", "CIS-9.1"),
        ("[[seat]]\n[[seat]]\n[city]\ndeck = []", "CIS-9.6"),
        ("[[seat]]\n[[seat]]", "CIS-9.9"),
    ],
)
def test_a_game_that_is_over_loads_with_its_reason(seats: str, rule: str) -> None:
    s = cisza(f'turn = 9\n{seats}\n[now]\nphase = "over"')

    assert s.over
    assert s.outcome is not None
    assert s.outcome.rule == rule


# The unknown


def test_unknown_cards_are_filled_in_by_the_seed_of_the_position() -> None:
    text = """
        seed = {seed}
        [[seat]]
        hand = ["axe"]
        cards = 3
        [[seat]]
        cards = 2
        [city]
        count = 20
    """
    one, again, other = (cisza(text.format(seed=seed)) for seed in (1, 1, 2))

    assert one.hash() == again.hash()
    assert (one.city, one.deck, one.hands) != (other.city, other.deck, other.hands)
    for s in (one, other):
        assert "axe" in hand(s, A)
        assert (len(hand(s, A)), len(hand(s, B)), len(s.city)) == (3, 2, 20)
        assert n_resource_cards(s) == 55


def test_unknown_decks_hold_what_is_not_seen_elsewhere() -> None:
    s = cisza("""
        [[seat]]
        hand = ["bribery", "bribery"]
        zombies = { strong = 12 }
        [[seat]]
        zombies = { fast = 17 }
        barriers = { mines = 2 }
        survivors = 4
        [city]
        discard = { horde = 2, survivor = 3 }
    """)

    assert n_city_cards(s) == 55
    assert set(city(s)) <= {"normal", "fast"}
    assert n_resource_cards(s) == 55
    assert city_discard(s) == {"horde": 2, "survivor": 3}


@pytest.mark.parametrize("seed", range(8))
def test_a_visible_zombie_of_an_unknown_deck_is_normal_or_strong(seed: int) -> None:
    s = cisza(f'seed = {seed}\n[[seat]]\nhand = ["axe"]\n[[seat]]\n[city]\nvisible = true')

    assert city(s)[0] in ("[normal]", "[strong]")


def test_hands_are_filled_also_when_the_deck_is_written() -> None:
    s = cisza('[[seat]]\ncards = 3\n[[seat]]\ncards = 3\n[resource]\ndeck = ["axe", "axe"]')

    assert (len(hand(s, A)), len(hand(s, B)), len(s.deck)) == (3, 3, 2)


def test_the_seed_of_a_position_also_rolls_its_future() -> None:
    """The reshuffles to come are those of the same seed."""
    hashes = set()
    for _ in range(2):
        seats = "[[seat]]\ncards = 3\n" * 2
        s = cisza(f'seed = 5\n{seats}[resource]\ndeck = ["axe"]\ndiscard = {{ flare = 2 }}')
        for _turn in range(6):
            s.apply(s.active, End())
        hashes.add(s.hash())

    assert len(hashes) == 1


# Round trips


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_dump_plays_on_exactly(seats: int) -> None:
    """At every decision of a random game: the same state, and the same end."""
    s = new(seats, seed=seats, expert=True)
    rng = Rng(seats)
    twin: State = s
    while not s.over:
        loaded = grimtable.load_position("cisza", grimtable.dump_position(s))
        assert loaded.hash() == s.hash()
        seat = s.pending[rng.below(len(s.pending))]
        action = s.legal(seat)[rng.below(len(s.legal(seat)))]
        for table in {id(t): t for t in (s, twin, loaded)}.values():
            table.apply(seat, action)
        assert loaded.hash() == s.hash() == twin.hash()
        twin = loaded

    assert twin.outcome == s.outcome


# Wrong input


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("seats = 7", "seats is 7, not one of 2, 3, 4, 5, 6"),
        ("seats = 1", "seats is 1, not one of 2, 3, 4, 5, 6"),
        ('mode = "brutal"', "mode is 'brutal', not one of normal, easy, hard"),
        ('game = "osaczeni"', "game is 'osaczeni', not cisza"),
        ('ruleset = "cisza@99"', "ruleset is 'cisza@99'"),
        ("options = { experts = true }", "no option 'experts'; there is expert"),
        ("colour = 3", "no field 'colour'"),
        ("active = 2", "active is 2, not a number from 0 to 1"),
        ("first = -1", "first is -1, not a number from 0 to 1"),
        ("turn = 0", "turn is 0, not a number from 1"),
        ("turn = true", "turn is True, not a number"),
        ("final_attack = 1", "final_attack is 1, not true or false"),
        ("seats = 2\n[[seat]]\n[[seat]]\n[[seat]]", "[[seat]] is 3 tables, not up to 2"),
        ("seat = 4", "seat is 4, not a list"),
        ('[[seat]]\n[[seat]]\nhands = ["axe"]', "seat 1: no field 'hands'; there is hand"),
        ('[[seat]]\nhand = ["bazooka"]\n[[seat]]', "seat 0: hand has 'bazooka', not one of axe, shotgun"),
        ('[[seat]]\nhand = ["none"]\n[[seat]]', "seat 0: hand has 'none', not one of axe"),
        ('[[seat]]\nhand = "axe"\n[[seat]]', "seat 0: hand is 'axe', not a list of names"),
        ('[[seat]]\nhand = ["axe", "axe", "axe", "flare"]\n[[seat]]', "4 cards in hand, not up to 3 (CIS-8.2)"),
        ('[[seat]]\nhand = ["axe"]\ncards = 0\n[[seat]]', "seat 0: cards is 0, not a number from 1 to 3"),
        ("[[seat]]\ncards = 4\n[[seat]]", "seat 0: cards is 4, not a number from 0 to 3"),
        ("[[seat]]\nzombies = { horde = 1 }\n[[seat]]", "zombies has 'horde', not one of normal, strong, fast"),
        ("[[seat]]\nzombies = { normal = -1 }\n[[seat]]", "normal is -1, not a number from 0"),
        ("[[seat]]\nzombies = 3\n[[seat]]", "zombies is 3, not a table of counts such as { normal = 1 }"),
        ("[[seat]]\nbarriers = { axe = 1 }\n[[seat]]", "barriers has 'axe', not one of barricade, alarm, mines"),
        ("[[seat]]\nsurvivors = -2\n[[seat]]", "survivors is -2"),
        ("[[seat]]\n[[seat]]\nsurvivors = 0", "no survivor in a shelter that is in the game and not active (CIS-7.7)"),
        ("turn = 5\n[[seat]]\n[[seat]]\nout = 6", "out is 6, not a number from 0 to 5"),
        ("turn = 5\n[[seat]]\n[[seat]]\nout = 3", "seats in the game: 1, not 2 or more (CIS-9.1)"),
        ("seats = 3\nturn = 5\n[[seat]]\n[[seat]]\nout = 3\nsurvivors = 1", "out since turn 3, but with survivors"),
        ("seats = 3\nturn = 5\nactive = 1\n[[seat]]\n[[seat]]\nout = 3", "active is 1, a seat that is out (CIS-7.5)"),
        ('[city]\ndeck = ["survivor"]', "city: deck has 'survivor', not one of normal, strong, fast, horde"),
        ('[city]\ndeck = ["fast"]\nvisible = true', "the top card is not a normal or strong one (CIS-3.10)"),
        ("[city]\ndeck = []\nvisible = true", "the top card is not a normal or strong one (CIS-3.10)"),
        ("[city]\ncount = 52", "count is 52, not a number from 0 to 51"),
        ("[city]\ndiscard = { horde = 3 }", "more horde cards than the box has"),
        ('[city]\ndiscard = { horde = 2 }\ndeck = ["horde"]', "more horde cards than the box has"),
        ("[city]\ndiscard = { survivor = 52 }", "city cards: 1 more than the box has"),
        ('[resource]\ndeck = ["mines", "mines", "mines"]', "more mines cards than the box has"),
        ('[resource]\ndeck = ["none"]', "deck has 'none', not one of axe"),
        ("[resource]\ndiscard = { none = 2 }", "discard has 'none'"),
        ('[now]\nphase = "lunch"', "phase is 'lunch', not one of mulligan, play, attack, draw, over"),
        ('[now]\nstep = "dance"', "step is 'dance', not one of begin_turn, play, attack, strike, draw, end_turn"),
        ('[now]\nstage = "angry"', "stage is 'angry', not one of open, playing, discarding"),
        ('[now]\ndecision = "jump"', "decision is 'jump', not one of mulligan, phase_1, send"),
        ('[now]\ndecision = "mulligan"\nseats = [2]', "seats is [2], not a list of seats from 0 to 1"),
        ('[now]\ndecision = "phase_1"', "seat 0 has no card in hand (CIS-2.14)"),
        ('[now]\ndecision = "barrier"', "seat 0 has no attack left to stop or no barrier (CIS-6.3)"),
        ('[now]\ndecision = "sacrifice"', "seat 0 has no zombie to give away"),
        ('[[seat]]\nzombies = { fast = 1 }\n[[seat]]\n[now]\ndecision = "sacrifice"', "a single answer"),
        ('seats = 3\n[now]\ndecision = "send"', "now.horde: 0, not from 1 to 3, the shelters left (CIS-4.8)"),
        ('seats = 3\n[now]\ndecision = "send"\nto = 2\nhorde = { fast = 2 }', "now.horde: 2, not from 1 to 1"),
        ('seats = 3\n[now]\ndecision = "send"\nhorde = { fast = 3 }', "it has a single answer"),
        (
            'seats = 3\n[now]\ndecision = "send"\nhorde = { fast = 1, normal = 1 }\nhordes_waiting = 1',
            "seat 0 gets none of these zombies (CIS-4.5, CIS-7.5)",
        ),
        ("[now]\narrivals = { fast = 1 }", "more fast arrivals than zombies in the active shelter (CIS-6.2)"),
        ('[[seat]]\nout = 1\n[[seat]]\n[now]\nphase = "over"\nended_by = 3', "ended_by is 3, not one of 1, 6, 9"),
        ("seats = [", "the position is not TOML"),
    ],
)
def test_wrong_input_is_refused_with_where_what_and_what_is_expected(position: str, why: str) -> None:
    assert why in bad(position)
    assert bad(position).startswith("cisza")


def test_a_part_that_is_no_table_is_refused() -> None:
    with pytest.raises(BadPosition, match="cisza, city: 3, not a table"):
        grimtable.load_position("cisza", {"city": 3})

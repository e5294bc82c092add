"""Clocks: per move, reserve, pause, and what a restart keeps."""

from grimtable.server.rooms.clock import UPS, Clocks
from grimtable.server.storage.rows import Clock


class Time:
    def __init__(self) -> None:
        self.t = 100.0

    def __call__(self) -> float:
        return self.t


def test_no_clock_is_never_empty() -> None:
    clocks = Clocks(Clock(), 2)
    clocks.turn([0], moved=True)

    assert clocks.next_due() is None
    assert clocks.empty() == []
    assert clocks.to_json() == []


def test_a_move_clock_starts_afresh_with_each_question() -> None:
    time = Time()
    clocks = Clocks(Clock("move", 30), 2, now=time)
    clocks.turn([0], moved=True)
    time.t += 20
    clocks.turn([1], moved=True)
    time.t += 29

    assert clocks.left[0] == 30
    assert clocks.next_due() == 1
    time.t += 1
    assert clocks.empty() == [1]


def test_a_move_clock_is_not_refreshed_by_what_nobody_saw() -> None:
    time = Time()
    clocks = Clocks(Clock("move", 30), 3, now=time)
    clocks.turn([1, 2], moved=True)
    time.t += 10
    clocks.turn([1, 2], moved=False)  # one of them answered in secret

    assert clocks.next_due() == 20


def test_that_a_clock_is_empty_is_told_once_until_it_is_wound_up() -> None:
    time = Time()
    clocks = Clocks(Clock("move", 30), 2, now=time)
    clocks.turn([0], moved=True)
    time.t += 30

    assert clocks.newly_empty() == [0]
    assert clocks.newly_empty() == []

    clocks.turn([0], moved=False)  # somebody answered in secret

    assert clocks.newly_empty() == []

    clocks.turn([0], moved=True)
    time.t += 30

    assert clocks.newly_empty() == [0]


def test_a_reserve_runs_down_only_for_who_decides_and_grows_after_each_move() -> None:
    time = Time()
    clocks = Clocks(Clock("reserve", 100, add=5), 2, now=time)
    clocks.turn([0], moved=True)
    time.t += 40
    clocks.turn([1], moved=True)
    time.t += 10

    assert clocks.stored()["left"] == [65.0, 90.0]


def test_a_pause_stops_time_and_a_resume_gives_a_moment() -> None:
    time = Time()
    clocks = Clocks(Clock("reserve", 10), 2, now=time)
    clocks.turn([0], moved=True)
    time.t += 10
    assert clocks.empty() == [0]
    clocks.pause()
    time.t += 1000

    assert clocks.empty() == []
    clocks.resume()
    assert clocks.next_due() == 60


def test_a_restart_keeps_what_was_left() -> None:
    time = Time()
    clocks = Clocks(Clock("reserve", 100), 2, now=time)
    clocks.turn([0], moved=True)
    time.t += 30
    kept = clocks.stored()
    time.t += 5000
    again = Clocks(Clock("reserve", 100), 2, kept, now=time)
    again.turn([0], moved=False)

    assert again.next_due() == 70


def test_a_step_has_one_clock_that_card_plays_do_not_wind_up_again() -> None:
    """A discussion: three are asked one after another, and again after a card (OSA-16.8)."""
    time = Time()
    clocks = Clocks(Clock("move", 30), 3, now=time)
    clocks.turn([0], moved=True, step=4)
    for seat in (1, 2, 0):
        time.t += 8
        clocks.turn([seat], moved=True, step=4)

    assert clocks.next_due() == 6
    assert clocks.to_json()[0] == {"seat": 0, "left": 6, "running": True}
    time.t += 6
    assert clocks.empty() == [0]
    clocks.turn([1], moved=True, step=4)
    assert clocks.empty() == [1]  # whoever is asked next has nothing left either
    clocks.turn([0, 1, 2], moved=True)
    assert clocks.left == [30, 30, 30]


def test_the_next_step_has_its_own_clock_and_a_reserve_stays_ones_own() -> None:
    time = Time()
    clocks = Clocks(Clock("move", 30), 2, now=time)
    clocks.turn([0], moved=True, step=4)
    time.t += 20
    clocks.turn([1], moved=True, step=5)
    assert clocks.next_due() == 30

    reserve = Clocks(Clock("reserve", 100, 5), 2, now=time)
    reserve.turn([0], moved=True, step=4)
    time.t += 20
    reserve.turn([1], moved=True, step=4)
    assert reserve.left == [85, 100]


def test_a_restart_keeps_what_was_left_of_a_step() -> None:
    time = Time()
    clocks = Clocks(Clock("move", 30), 2, now=time)
    clocks.turn([0], moved=True, step=4)
    time.t += 20
    again = Clocks(Clock("move", 30), 2, clocks.stored(), now=time)
    again.turn([0], moved=False, step=4)

    assert again.next_due() == 10


def test_what_was_told_of_empty_clocks_is_kept_and_an_undo_moves_it_to_the_end_of_what_happened() -> None:
    clocks = Clocks(Clock("move", 30, 0, "bot"), 2)
    for since in (4, 9):
        clocks.note({"late": [1], "timeout": "bot", "since": since, "said": 0})
    clocks.rewind(6)

    assert [up["since"] for up in Clocks(clocks.rule, 2, clocks.stored()).ups] == [4, 6]


def test_only_the_newest_lines_about_empty_clocks_are_kept() -> None:
    clocks = Clocks(Clock("move", 30, 0, "bot"), 2)
    for since in range(UPS + 5):
        clocks.note({"late": [1], "timeout": "bot", "since": since, "said": 0})

    assert [up["since"] for up in clocks.ups] == list(range(5, UPS + 5))

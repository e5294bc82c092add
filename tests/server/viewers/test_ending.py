"""The end of a game as it is told: the events that mattered, and the claims that were not so."""

import asyncio
import itertools

import pytest

import grimtable
from grimtable.engine.game import Game
from grimtable.games import games
from grimtable.server.viewers.ending import AT_ONCE, LIES, STORY, Endings, addressed, ending, lies
from grimtable.server.viewers.in_words import verdict
from grimtable.table import RecordedGame, Table

NAMES = ["Ala", "Ola", "Ela", "Iga"]
CLAIMING = [name for name, game in games().items() if type(game).speak is not Game.speak]  # whose bots make claims


TELLING = [  # games, and events that are never left out of their story
    ("cisza", 4, None, ("eliminated",)),
    ("osaczeni", 4, None, ()),
    ("male_epickie_zombie", 4, "coop", ("objective_done", "eaten")),
    ("male_epickie_zombie", 2, "rivalry_automa", ("objective_done", "eaten")),
    ("male_epickie_zombie", 1, "solo", ("objective_done", "eaten")),
    ("claustrophobia", 2, None, ("died", "escaped_out", "exorcised")),
    ("terrorscape", 2, None, ("eliminated", "escaped", "level_gained", "help_called")),
]
EVERYDAY = (  # a step, a card, a die: the story of a game is not told with them
    "turn_began", "phase_began", "step_began", "round_began", "drew", "phase_ended", "moved", "went", "killer_moved",
    "placed", "revealed", "dealt", "card_drawn", "character_chosen", "zombie_added", "zombie_killed", "noise_made",
    "assigned", "dice_rolled", "healed", "air_set",
)  # fmt: skip
DEATHS = ("eliminated", "eaten", "survivor_lost", "died")


def finished(game: str, seats: int, seed: int, mode: str | None = None) -> RecordedGame:
    """A game that bots have played to its end, as the server holds it."""
    bots = {seat: grimtable.bot("greedy", game, seed=f"{seed} {seat}") for seat in range(seats)}
    table = Table(game, seats, seed=seed, mode=mode, bots=bots)
    assert table.state.over
    fair = table.fair
    return RecordedGame(table.header(), fair.reveal(), table.entries)


@pytest.mark.parametrize("seed", range(4))
def test_the_story_tells_who_went_out_and_how_it_ended(seed: int) -> None:
    play = finished("cisza", 4, seed)
    story = ending(play, ["en"], NAMES)["en"]["story"]
    events = {event.n: event for event in play.state.events(0, None)}
    told = [events[line["n"]] for line in story]

    assert 2 <= len(story) <= STORY
    assert [line["at"] for line in story] == sorted(line["at"] for line in story)
    assert told[-1].kind == "game_ended"
    out = [event.n for event in events.values() if event.kind == "eliminated"]
    assert set(out) <= {event.n for event in told}
    assert not any(event.kind in ("turn_began", "drew", "phase_ended") for event in told)
    assert all(play.game.drama(event) > 0 for event in told)


@pytest.mark.parametrize(("game", "seats", "mode", "always"), TELLING)
@pytest.mark.parametrize("seed", range(2))
def test_the_story_tells_what_mattered(
    game: str, seats: int, mode: str | None, always: tuple[str, ...], seed: int
) -> None:
    """What was won and who was lost is told, however long the game; what happens every turn is not."""
    play = finished(game, seats, seed, mode)
    story = ending(play, ["pl"], NAMES)["pl"]["story"]
    events = {event.n: event for event in play.state.events(0, None)}
    told = [events[line["n"]] for line in story]
    due = [event.n for event in events.values() if event.kind in always]

    assert told[-1].kind == "game_ended"
    assert set(due) <= {event.n for event in told} or (len(due) >= STORY == len(story))
    assert [event.kind for event in told if event.kind in EVERYDAY] == []
    assert all(play.game.drama(event) > 0 for event in told)
    skulls = {event.kind for event, line in zip(told, story, strict=True) if line["icon"] == "skull"}
    assert skulls <= set(DEATHS), "a skull stands for a person"


def test_a_change_of_the_lead_is_noted() -> None:
    notes = [
        line["note"]
        for seed in range(6)
        for line in ending(finished("cisza", 3, seed), ["en"], NAMES)["en"]["story"]
        if "note" in line
    ]

    assert notes
    assert all(note.endswith("takes the lead") and note.split()[0] in NAMES for note in notes)


def test_the_chart_follows_an_undo() -> None:
    """What was taken back is not in the course of the game."""
    play = finished("cisza", 2, 1)
    acts = len(play.table.acts)
    play.follow({"type": "undo", "seat": 0, "to": acts - 2})
    assert len(play.course) == acts - 1
    while not play.state.over:
        seat = play.state.pending[0]
        play.act(seat, play.state.legal(seat)[0].to_json(), "")

    again = RecordedGame(play.table.header(), play.table.fair.reveal(), play.table.entries)

    assert len(play.course) == len(play.table.acts) + 1
    assert play.course == again.course
    assert ending(play, ["pl"], NAMES) == ending(again, ["pl"], NAMES)


@pytest.mark.parametrize("game", CLAIMING)
def test_claims_that_were_not_so_are_named(game: str) -> None:
    found = 0
    for seed in range(6):
        play = finished(game, 4, seed)
        told = lies(play, "pl", NAMES)
        judged = [verdict(play, said, None) for said in play.table.talk(None)]
        assert len(told) == sum(one in LIES for one in judged)
        assert all(lie["words"] and lie["verdict"] in LIES for lie in told)
        found += len(told)

    assert found, "six games without a lie say nothing about this test"


def test_endings_that_come_together_are_each_their_own_and_one_that_fails_spoils_no_other() -> None:
    plays = [finished("cisza", 2, seed) for seed in range(4)]
    plays[1] = finished("claustrophobia", 2, 1)
    assert plays[1].n_events(None) > AT_ONCE >= plays[0].n_events(None)  # a long one, told off the loop
    plays[2].course.clear()  # nothing can be told of a game without a course

    async def work_out() -> list[object]:
        endings = Endings()
        return await asyncio.gather(*(endings.of(play, NAMES) for play in plays), return_exceptions=True)

    found = asyncio.run(work_out())

    assert isinstance(found[2], AssertionError)
    for k in (0, 1, 3):
        assert found[k] == ending(plays[k], ["pl", "en"], NAMES)


def test_nobody_takes_the_lead_twice_in_a_row() -> None:
    """What happened in between may have been left out of the story."""
    for seed in range(12):
        story = ending(finished("cisza", 4, seed), ["en"], NAMES)["en"]["story"]
        notes = [line["note"] for line in story if "note" in line]

        assert all(one != other for one, other in itertools.pairwise(notes)), seed


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", ["cisza", "osaczeni"])
def test_a_story_says_you_to_the_seat_that_reads_it(game: str, lang: str) -> None:
    """Each line that speaks of the reader says so without the reader's name; a spectator reads names alone."""
    play = finished(game, 4, 1)
    told = ending(play, [lang], NAMES)[lang]
    events = {event.n: event for event in play.state.events(0, None)}
    watched = addressed(told, None)

    assert any(name in line["text"] for line in watched["story"] for name in NAMES)
    for seat, name in enumerate(NAMES):
        mine = addressed(told, seat)
        assert [mark["text"] for mark in mine["chart"]["marks"]] == [line["text"] for line in mine["story"]]
        for line in mine["story"]:
            assert set(line) <= {"text", "icon", "rule", "n", "at", "note"}
            if seat in play.game.seats_in(events[line["n"]]):
                assert name not in line["text"]
            assert name not in line.get("note", "")

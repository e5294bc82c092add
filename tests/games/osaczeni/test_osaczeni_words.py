"""The log as its reader sees it: "you" at the own seat, names for everybody else, causes in the same line."""

import pytest

from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.formats.actions import Vote
from tests.games.osaczeni.tables import A, B, C, Osaczeni, attack, table

NAMES = ["Ola", "Bruno", "Kuba"]
OTHERS = "Ola traci Obrońcę w Toaletach."  # what others read of a loss


def log(s: Osaczeni, lang: str, you: int | None) -> dict[str, str]:
    """The last line of each kind of event, as a seat reads it."""
    told = [(event.kind, GAME.tell(event, lang, NAMES, you)) for event in s.events(0, you)]
    return {kind: line.text for kind, line in told if line is not None}


def lost() -> Osaczeni:
    """A loses somebody in the Toilets by two votes, its own among them."""
    s = attack("A1: 0 OBR, 1 LID, 2 LID", monsters="A1 6")
    s.apply(A, Vote(A))
    s.apply(B, Vote(A))
    s.apply(C, Vote(B))
    return s


@pytest.mark.parametrize(
    ("you", "votes", "eaten"),
    [
        (None, "Ola na siebie (1 głos); Bruno → Ola (2 głosy); Kuba → Bruno (2 głosy)", OTHERS),
        (A, "ty na siebie (1 głos); Bruno → ty (2 głosy); Kuba → Bruno (2 głosy)", "Tracisz Obrońcę w Toaletach."),
        (B, "Ola na siebie (1 głos); ty → Ola (2 głosy); Kuba → ty (2 głosy)", OTHERS),
        (C, "Ola na siebie (1 głos); Bruno → Ola (2 głosy); ty → Bruno (2 głosy)", OTHERS),
    ],
)
def test_a_vote_reads_differently_from_each_seat(you: int | None, votes: str, eaten: str) -> None:
    lines = log(lost(), "pl", you)

    assert lines["votes_shown"] == f"Głosy w Toaletach: {votes}."
    assert lines["eaten"] == eaten


def test_tellings_that_differ_have_voices_that_differ() -> None:
    """Lines are kept by event and voice: two seats with one voice are shown one line."""
    s = lost()
    for event in s.events(0, None):
        told: dict[tuple[str, ...], str] = {}
        for you in (None, A, B, C):
            line = GAME.tell(event, "pl", NAMES, you)
            if line is not None:
                assert told.setdefault(GAME.voices(event, you), line.text) == line.text


def test_a_monster_comes_for_a_reason() -> None:
    s = table("A1: 0 BEK, 1 OBR; A2: 2 OBR", now={"step": "arrival", "dice": ["A2"]})
    lines = [line.text for event in s.events(0, None) if (line := GAME.tell(event, "pl", NAMES)) is not None]

    assert "Potwór nadchodzi do Sklepu odzieżowego: tak pokazuje kość." in lines
    assert "Potwór nadchodzi do Toalet: zwabił go płacz." in lines
    assert "Potwór nadchodzi do Toalet: zwabił go tłum." in lines

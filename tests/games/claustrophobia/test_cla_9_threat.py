"""CLA-9 and CLA-D: Destiny dice, boxes, deployment; CLA-E: the Events of the Threat phase; CLA-11."""

from typing import Any

import pytest

from grimtable.games.claustrophobia.rules.warriors import defence_of
from tests.games.claustrophobia.tables import (
    DEMON,
    HUMAN,
    TUNNEL,
    deploying,
    destiny,
    dice,
    do,
    fig,
    fighter,
    happened,
    lay,
    mark,
    options,
    question,
    refused,
    table,
    turn,
)


def test_cla_9_12_legion_pays_once_in_the_human_action_phase() -> None:
    """CLA-9.12, CLA-D7.1, CLA-Q34, CLA-Q43: 2 TP at the first Troglodyte killed, +1 DEF."""
    s = fighter({"brute-1": "T28", "trog-1": "T28", "trog-2": "T28"}, marks={"legion": 3}, threat=1)
    assert defence_of(s, fig("trog-1")) == 4
    dice(s, 4, 6, 3)
    do(s, "attack", target="trogs", tile="T28")

    assert mark(s, "threat") == 3
    assert s.trogs_in_play() == 0


@pytest.mark.parametrize(("marks", "n"), [({}, 3), ({"calm": 1}, 4), ({"calm": 1, "mechanisms": 2}, 6)])
def test_cla_9_2_three_dice_and_what_is_owed(marks: dict[str, int], n: int) -> None:
    """CLA-9.1, CLA-9.2, CLA-D1.1, CLA-12.4, CLA-Q30: D7 and D8 of the last phase end."""
    s = table(figures={"blade-1": "T28"}, marks={**marks, "legion": 3, "futile": 1}, now={"step": "threat_phase"})

    assert len(s.pool) == n
    assert [mark(s, name) for name in ("calm", "mechanisms", "legion", "futile")] == [0, 0, 0, 0]


def test_cla_9_2_never_more_than_twelve() -> None:
    """CLA-9.2."""
    s = table(figures={"blade-1": "T28"}, marks={"mechanisms": 20}, now={"step": "threat_phase"})

    assert len(s.pool) == 12


def test_cla_9_3_red_boxes_once_black_ones_again() -> None:
    """CLA-9.3, CLA-Q41: each die in one box; dice may stay unplaced."""
    s = destiny(3, 4, 5)
    lay(s, "calm", 3)
    assert refused(s, "drop", box="calm", value=4) == "CLA-9.3"
    lay(s, "dark", 4, 5)

    assert (mark(s, "calm"), s.claws[0]) == (1, 2)
    s = destiny(1, 2, 6)
    do(s, "pass")
    assert question(s) == "threat"


def test_cla_9_6_costs_and_leftovers() -> None:
    """CLA-9.5, CLA-9.6, CLA-9.15: 1 TP and 5 TP, one at a time, the size rule for each; TP are kept, 20 at most."""
    from grimtable.games.claustrophobia.rules.threat import gain_threat

    s = deploying(figures={"blade-1": "T29"}, threat=8)
    do(s, "deploy", warrior="demon", tile="T35")
    do(s, "deploy", warrior="trog", tile="T35")
    do(s, "deploy", warrior="trog", tile="T35")
    assert mark(s, "threat") == 1
    assert refused(s, "deploy", warrior="trog", tile="T35") == "CLA-1.6"
    do(s, "pass")
    assert mark(s, "threat") == 1

    gain_threat(s, 30)
    assert mark(s, "threat") == 20
    assert refused(deploying(threat=0), "deploy", warrior="trog", tile="T35") == "CLA-9.6"


def test_cla_9_8_at_most_eleven_troglodytes() -> None:
    """CLA-9.8: Tough ones included; removed figures can return."""
    tiles = (*TUNNEL, ("T36", 0, 3, "nesw"), ("T34", 1, 3, "nsw"), ("T33", 1, 2, "new"))
    places = ["T35"] * 3 + ["T36"] * 3 + ["T34"] * 3 + ["T33"] * 2
    figures = {f"trog-{n}": where for n, where in enumerate(places, 1)}
    s = deploying(figures={"blade-1": "T28", **figures}, tiles=tiles, tough=["trog-1"], threat=5, events={"tough": 1})

    assert refused(s, "deploy", warrior="trog", tile="T33") == "CLA-9.8"
    assert refused(s, "event", card="tough", tile="T33") == "CLA-E2.2"


def test_cla_9_9_a_demon_twice_per_game_never_two_at_once() -> None:
    """CLA-9.9: only the kind of the scenario."""
    s = deploying(threat=15)
    do(s, "deploy", warrior="demon", tile="T35")
    assert refused(s, "deploy", warrior="demon", tile="T35") == "CLA-9.9"

    assert refused(deploying(threat=15, marks={"deployed": 2}), "deploy", warrior="demon", tile="T35") == "CLA-9.9"
    assert refused(deploying(threat=15, mode="master"), "deploy", warrior="demon", tile="T35") == "CLA-9.9"


def test_cla_9_10_a_lair_always_takes_troglodytes() -> None:
    """CLA-9.10, CLA-Q22: whatever openings and Human warriors it has; no Demon."""
    tiles = (("T12", 0, 0, "nesw"), ("T28", 0, 1, "ns"), ("T35", 0, 2, "nesw"))
    s = deploying(tiles=tiles, figures={"blade-1": "T12"}, threat=9)

    assert {"warrior": "trog", "tile": "T12"} in options(s, "deploy")
    assert refused(s, "deploy", warrior="demon", tile="T12") == "CLA-9.7"


def test_cla_9_11_an_empty_event_deck_gives_nothing() -> None:
    """CLA-9.11, CLA-9.14: not reshuffled; cards may be held; one drawn now can be played now."""
    s = destiny(3, 4, 5, event_deck=["fumes"], events_played={
        "lost": 2, "tough": 2, "panic": 2, "crisis": 1, "defect": 1, "rage": 1, "possession": 1, "suicide": 2,
        "terror": 1, "critical": 2,
    })  # fmt: skip
    lay(s, "dark", 3, 4, 5)

    assert s.claws[0] == 1
    assert {"card": "fumes", "tile": "T28"} in options(s, "event")
    assert "card" in happened(s, "event_drawn", DEMON)[0]
    assert "card" not in happened(s, "event_drawn", HUMAN)[0]


def test_cla_9_9_the_second_demon_is_the_last() -> None:
    """CLA-9.9, CLA-9.13: one deployment is left after the first, none after the second; it comes without wounds."""
    s = table(figures={"blade-1": "T28"}, threat=20, wounds=[2, 0], marks={"deployed": 1}, hand={},
              now={"decision": "threat"})  # fmt: skip
    do(s, "deploy", warrior="demon", tile="T35")

    assert (mark(s, "deployed"), s.wounds[0], mark(s, "threat")) == (2, 0, 15)


@pytest.mark.parametrize("mode", ["survivors", "invasion", "master", "possessed", "gold"])
def test_cla_9_7_a_ban_holds_for_its_tile_alone(mode: str) -> None:
    """CLA-9.7, CLA-S1.7, CLA-S3.5: elsewhere Troglodytes come and go, in the other scenarios there too."""
    rooms = (("T01", 0, 3, "nesw"), ("T02", 1, 2, "new"))
    barred = {"survivors": "T01", "master": "T02"}.get(mode, "")
    marks = {"real": 1} if mode == "gold" else {"figure_1": 3} if mode == "possessed" else {"air": 0}
    given: dict[str, Any] = {"tiles": (*TUNNEL, *rooms), "figures": {"blade-1": "T28", "trog-1": "T35"}, "hand": {}}
    s = table(mode, now={"decision": "threat"}, marks=marks, threat=2, **given)
    placed = {option["tile"] for option in options(s, "deploy") if option["warrior"] == "trog"}
    assert placed == {"T35", "T01", "T02"} - {barred}

    s = table(mode, now=turn("trog-1"), marks=marks, **given)
    assert {option["tile"] for option in options(s, "step")} == {"T29", "T01", "T02"} - {barred}

"""What a seat knows: hands, the pile and who has looked at it."""

from typing import Any

from grimtable.games.claustrophobia.components import TILES
from grimtable.games.claustrophobia.knowledge.view import ClaustrophobiaView
from tests.games.claustrophobia.tables import DEMON, HUMAN, do, new, options, question, table, turn


def known(s: Any, seat: int | None) -> list[str]:
    """The tiles of the pile that a viewer knows, the top one first."""
    view = s.view(seat)
    assert isinstance(view, ClaustrophobiaView)
    return [TILES[tile - 1] for _group, _bits, tile in reversed(view.memory.slots) if tile]


def looking(**rest: Any) -> Any:
    """A real game, so that everybody remembers the pile, with a Blade before an opening."""
    s = new(seed=4)
    do(s, "set_air", **options(s)[0])
    while question(s) != "human":
        s.apply(s.pending[0], s.default(s.pending[0]))
    s.hand[0], s.hand[1] = s.hand[0] + 1, s.hand[1] + 1
    s.claws[0], s.claws[1] = rest.get("lost", 0), rest.get("lost", 0)
    do(s, "activate", figure="blade-1")
    return s


def test_cla_q48_who_looked_knows_the_tiles_until_the_other_side_takes_them_up() -> None:
    """CLA-Q48: after the Sewer Map Human knows the two tiles on top; after Lost! Demon does, and Human no more."""
    s = looking()
    side = options(s, "explore")[0]["side"]
    do(s, "explore", side=side, map=True)
    choice = options(s)[0]
    do(s, "pick", **choice)
    assert len(known(s, HUMAN)) == 2
    assert known(s, HUMAN)[0] == choice["next"]
    assert known(s, DEMON) == known(s, None) == []

    s = looking(lost=1)
    do(s, "explore", side=options(s, "explore")[0]["side"])
    do(s, "event", card="lost")
    if question(s) == "faith":
        do(s, "pass")
    do(s, "pick", **options(s)[0])
    assert len(known(s, DEMON)) == 2
    assert known(s, HUMAN) == []


def test_cla_q49_faith_is_offered_whenever_human_holds_a_card() -> None:
    """CLA-Q49, CLA-14.8: if only to let it happen."""
    s = table(figures={"blade-1": "T28"}, events={"fumes": 1}, hand={"oil": 1}, now={"decision": "threat"})
    do(s, "event", card="fumes", tile="T28")

    assert (question(s), s.pending, options(s)) == ("faith", (HUMAN,), [{}])


def test_a_written_position_loads_every_decision_it_names() -> None:
    """A few moments of each phase, as a person would write them."""
    for now in (
        {"decision": "air", "tile": "T35"}, {"decision": "support"}, {"decision": "human"}, turn("blade-1"),
        {"decision": "destiny"}, {"decision": "threat"}, {"decision": "demon"},
        {"decision": "lost", "figure": "blade-1"},
        {"decision": "line", "figure": "blade-1"}, {"step": "initiative"}, {"step": "threat_phase"},
        {"decision": "peek", "figure": "blade-1", "side": "s", "why": "map"}, {"decision": "trap"},
        {"decision": "guard", "target": "blade-1"}, {"decision": "faith", "card": "panic", "phase": "initiative"},
    ):  # fmt: skip
        figures = {"blade-1": "T28", "brute-1": "T28", "trog-1": "T35"}
        s = table(figures=figures, dice={"blade-1": 1, "brute-1": 1}, now=now,
                  pool=[3] if now.get("decision") == "destiny" else [])  # fmt: skip
        assert s.pending, now

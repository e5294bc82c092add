"""Sides: what a person chooses where roles differ."""

import re
from pathlib import Path

import pytest

import grimtable

ART = Path(grimtable.__file__).parent / "web" / "art"


@pytest.mark.parametrize("name", sorted(grimtable.games()))
def test_a_side_puts_seat_0_into_its_role_with_a_face_and_a_line(name: str) -> None:
    game = grimtable.games()[name]
    for seats in game.seats(game.modes[0]):
        for side in game.sides:
            state = grimtable.new(name, seats=seats, options=dict(side.options), seed=3)

            assert game.roles(state)[0] == side.role
    for side in game.sides:
        drawn = (ART / f"portraits-{name}.svg").read_text("utf-8")

        assert set(side.portraits) <= set(re.findall(r'id="gp-([^"]+)"', drawn))
        for lang in ("en", "pl"):
            assert game.texts(lang).has(f"role-{side.role}")
            assert game.texts(lang).has(f"side-line-{side.role}")


def test_games_whose_roles_differ_have_a_choice() -> None:
    chosen = {name for name, game in grimtable.games().items() if game.sides}

    assert chosen == {"terrorscape", "claustrophobia", "male_epickie_zombie"}

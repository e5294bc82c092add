"""Component rows: how many of each, what is printed on them, and where each row comes from."""

from collections import Counter

import pytest

import grimtable
from grimtable.engine.errors import BadPack
from grimtable.engine.view import Json
from grimtable.games.cisza import GAME
from grimtable.games.cisza.components import CARDS, ZOMBIES
from tests.games.cisza.tables import A


def rows(table: str) -> dict[str, Json]:
    """The rows of a table by id."""
    return {row["id"]: row for row in GAME.gallery() if row["table"] == table}


@pytest.mark.parametrize(("zombie", "count"), [("normal", 23), ("strong", 12), ("fast", 18), ("horde", 2)])
def test_city_cards(zombie: str, count: int) -> None:
    assert rows("zombie")[zombie]["count"] == count
    assert Counter(GAME.rows().city_cards)[ZOMBIES.index(zombie)] == count


@pytest.mark.parametrize(
    ("card", "kind", "count", "noise"),
    [
        ("axe", "weapon", 3, False),
        ("shotgun", "weapon", 6, True),
        ("revolver", "weapon", 4, True),
        ("sniper", "weapon", 2, False),
        ("walkie", "rescue", 4, False),
        ("flare", "rescue", 3, True),
        ("megaphone", "rescue", 4, True),
        ("barricade", "barrier", 4, False),
        ("alarm", "barrier", 2, True),
        ("mines", "barrier", 2, True),
        ("sabotage", "trick", 2, True),
        ("eviction", "trick", 2, True),
        ("drone", "trick", 6, False),
        ("bribery", "trick", 2, False),
        ("sacrifice", "trick", 2, False),
        ("surprise", "trick", 7, False),
    ],
)
def test_resource_cards(card: str, kind: str, count: int, noise: bool) -> None:
    row = rows("card")[card]

    assert (row["type"], row["count"], row["noise"]) == (kind, count, noise)
    assert Counter(GAME.rows().resource_cards)[CARDS.index(card)] == count


def test_the_checks_of_the_rules() -> None:
    """55 and 55; 15 weapons, 11 rescues, 8 barriers, 21 tricks; 25 with corner Noise, 6 Drones, 24 silent."""
    cards = rows("card")
    by_type = Counter[str]()
    for row in cards.values():
        by_type[row["type"]] += row["count"]
    noisy = sum(row["count"] for row in cards.values() if row["noise"])
    drones = cards["drone"]["count"]

    assert len(GAME.rows().city_cards) == 55
    assert len(GAME.rows().resource_cards) == 55
    assert by_type == {"weapon": 15, "rescue": 11, "barrier": 8, "trick": 21}
    assert (noisy, drones, 55 - noisy - drones) == (25, 6, 24)


@pytest.mark.parametrize(
    ("limit", "value"),
    [("hand", 3), ("survivors-easy", 3), ("survivors-normal", 2), ("survivors-hard", 1), ("stall-rounds", 10)],
)
def test_numbers_of_the_rules(limit: str, value: int) -> None:
    assert rows("limit")[limit]["value"] == value


def test_every_row_says_where_it_comes_from() -> None:
    """CIS-Q1 derived Noise or silence of seven cards, CIS-Q26 invented the stall; all else is in the rulebook."""
    derived = {"axe", "shotgun", "walkie", "flare", "megaphone", "barricade", "mines"}
    for row in GAME.gallery():
        expected = "derived" if row["id"] in derived else "rulebook"
        expected = "reconstructed" if row["id"] == "stall-rounds" else expected
        assert row["source"] == expected, row["id"]
        assert row["cite"]
        assert row["rule"].startswith("CIS-")
    assert all("CIS-Q1" in row["cite"] for row in GAME.gallery() if row["id"] in derived)


def test_no_number_of_a_row_is_a_constant_in_code() -> None:
    """A pack that changes what is printed changes the game: hands of four, a Barricade that stops two, and so on."""
    pack = """
        [[limit]]
        id = "hand"
        value = 4
        source = "public"
        [[card]]
        id = "barricade"
        stops = 2
        source = "public"
        [[card]]
        id = "walkie"
        rescue = 3
        source = "public"
        [[zombie]]
        id = "horde"
        count = 5
        source = "public"
    """
    s = grimtable.new("cisza", seats=2, seed=1, pack=pack)

    assert len(s.view(A).to_json()["hand"]) == 4
    assert s.setup.rows.stops == 2
    assert s.setup.rows.rescue[CARDS.index("walkie")] == 3
    assert len(s.setup.rows.city_cards) == 58
    assert s.view(A).to_json()["pack"] != GAME.rows().identity
    assert grimtable.load_position("cisza", grimtable.dump_position(s)).hash() == s.hash()


@pytest.mark.parametrize(
    ("pack", "why"),
    [
        ('[[card]]\nid = "bazooka"\nsource = "public"', "id is 'bazooka', not one of axe"),
        ('[[card]]\nid = "axe"\ncount = 99\nsource = "public"', "count is 99, not a number from 0 to 40"),
        ('[[card]]\nid = "axe"\ncount = "3"\nsource = "public"', "count is '3', not int"),
        ('[[card]]\nid = "axe"\nsource = "hearsay"', "source is 'hearsay'"),
        ('[[limit]]\nid = "hand"\nvalue = 9\nsource = "public"', "limit hand is 9, not a number from 1 to 5"),
        ('[[tile]]\nid = "axe"\nsource = "public"', "no table 'tile'"),
    ],
)
def test_a_bad_pack_is_refused_with_the_reason(pack: str, why: str) -> None:
    with pytest.raises(BadPack) as caught:
        grimtable.new("cisza", pack=pack)

    assert why in str(caught.value)


def test_a_pack_too_small_to_deal_is_refused() -> None:
    """Thirteen cards are enough for four hands and not for five."""
    few = "".join(
        f'[[card]]\nid = "{slug}"\ncount = {13 if slug == "axe" else 0}\nsource = "public"\n' for slug in CARDS[1:]
    )
    grimtable.new("cisza", seats=4, pack=few)

    with pytest.raises(BadPack, match="too few cards to deal 5 seats in"):
        grimtable.new("cisza", seats=5, pack=few)

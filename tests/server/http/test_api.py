"""The shelf, the rulebook, the gallery, packs, and the description of the API itself."""

import json
import re
from collections.abc import Iterator
from importlib import resources

import pytest
from starlette.testclient import TestClient

from grimtable import build
from grimtable.engine.game import Game
from grimtable.engine.options import Some
from grimtable.games import NAMES, games
from grimtable.server.app import ENDPOINTS
from grimtable.server.lobby.library import cite_key, clauses, gallery
from grimtable.server.words import catalogue
from tests.server.browsers import browsers, error


@pytest.fixture
def ala(sqlite_url: str) -> Iterator[TestClient]:
    with browsers(sqlite_url, "Ala") as (found,):
        yield found


def test_every_game_is_on_the_shelf_in_both_languages(ala: TestClient) -> None:
    english = ala.get("/api/games", params={"lang": "en"}).json()
    polish = ala.get("/api/games", params={"lang": "pl"}).json()

    assert [game["name"] for game in english] == [game["name"] for game in polish] == list(games())
    for game in english + polish:
        assert game["title"]
        assert game["modes"][0]["seats"]
        assert [level["name"] for level in game["levels"]] == ["easy", "normal"]
        assert all(option["choices"] for mode in game["modes"] for option in mode["options"])
    assert english[0]["levels"][0]["title"] != polish[0]["levels"][0]["title"]


def test_the_shelf_offers_exactly_what_each_game_allows(ala: TestClient) -> None:
    """For every mode and number of seats, defaults first; options of which several may be chosen are marked."""
    for shown in ala.get("/api/games").json():
        game = games()[shown["name"]]
        for mode in shown["modes"]:
            for seats in mode["seats"]:
                found = {}
                for option in mode["options"]:
                    places = option.get("for_seats", {}).get(str(seats), range(len(option["choices"])))
                    found[option["name"]] = [option["choices"][place]["value"] for place in places]
                found = {name: values for name, values in found.items() if values}
                known = game.options(mode["name"], seats)

                assert found == {name: list(values) for name, values in known.items()}
            many = {option["name"] for option in mode["options"] if option.get("many")}
            assert many == {name for name, values in game.options(mode["name"]).items() if isinstance(values, Some)}


def test_an_option_that_means_nothing_without_another_says_so(ala: TestClient) -> None:
    shown = ala.get("/api/games/terrorscape").json()
    needs = {option["name"]: option.get("needs", {}) for option in shown["modes"][0]["options"]}

    assert needs["survivor_traits"] == needs["killer_traits"] == {"traits": ["custom"]}
    assert needs["traits"] == needs["plans"] == {}
    for game in games().values():
        for mode in game.modes:
            options = game.options(mode)
            for name, others in game.option_needs.items():
                assert name not in options or all(set(others[other]) <= set(options[other]) for other in others)


def test_the_rulebook_has_chapters_ids_and_a_search(ala: TestClient) -> None:
    book = ala.get("/api/games/cisza/rules").json()
    ids = [rule["id"] for chapter in book["chapters"] for rule in chapter["rules"]]
    found = ala.get("/api/games/cisza/rules/search", params={"q": "noise horde"}).json()["rules"]

    assert len(ids) == len(set(ids)) > 60
    assert {"CIS-1.1", "CIS-2.10", "CIS-9.1"} <= set(ids)
    assert found
    assert all("noise" in (r["text"] + r["title"] + r["chapter"]).lower() for r in found)
    one = ala.get("/api/games/cisza/rules/cis-2.10").json()
    assert one["id"] == "CIS-2.10"
    assert "reactions" in one["text"]
    assert error(ala.get("/api/games/cisza/rules/CIS-99.9")) == (404, "rule")
    assert error(ala.get("/api/games/chess/rules")) == (404, "game")


def test_the_rulebook_is_in_the_language_of_its_reader(ala: TestClient) -> None:
    english = ala.get("/api/games/cisza/rules", params={"lang": "en"}).json()
    polish = ala.get("/api/games/cisza/rules", params={"lang": "pl"}).json()
    one = ala.get("/api/games/cisza/rules/CIS-3.2", params={"lang": "pl"}).json()
    found = ala.get("/api/games/cisza/rules/search", params={"q": "hałas horda", "lang": "pl"}).json()["rules"]
    none = ala.get("/api/games/cisza/rules/search", params={"q": "hałas", "lang": "en"}).json()["rules"]

    assert (english["lang"], polish["lang"]) == ("en", "pl")
    assert [[rule["id"] for rule in chapter["rules"]] for chapter in polish["chapters"]] == [
        [rule["id"] for rule in chapter["rules"]] for chapter in english["chapters"]
    ]
    assert "Przygotowanie" in [chapter["title"] for chapter in polish["chapters"]]
    assert "Hałas" in one["text"]
    assert found
    assert all("hałas" in (rule["text"] + rule["title"] + rule["chapter"]).lower() for rule in found)
    assert none == []


def test_the_rulebook_is_in_the_language_of_ones_profile(ala: TestClient) -> None:
    ala.patch("/api/me", json={"lang": "pl"})

    assert ala.get("/api/games/cisza/rules").json()["lang"] == "pl"
    assert "Hałas" in ala.get("/api/games/cisza/rules/CIS-3.2").json()["text"]


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_gallery_speaks_the_readers_language(ala: TestClient, game: str, lang: str) -> None:
    """Names of fields, tables and components come from the game's texts, not from its data files."""
    texts = games()[game].texts(lang)
    for one in ala.get(f"/api/games/{game}/gallery", params={"lang": lang}).json():
        assert one["table_title"] == texts.text(f"gallery-table-{one['table']}")
        assert one["title"] != one["id"], one["table"]
        assert not any("[" in words or "_" in words for words in one["words"]), one["words"]  # nothing as data has it
        for key, value in one["values"].items():
            if key not in ("count", "note") and value:
                assert any(words.startswith(texts.text(f"gallery-{key}")) for words in one["words"]), (one["id"], key)
    axe = next(one for one in ala.get("/api/games/cisza/gallery?lang=pl").json() if one["id"] == "axe")
    assert "rodzaj: Broń" in axe["words"]


def test_what_a_card_does_is_not_said_of_other_components_with_its_id(ala: TestClient) -> None:
    """A character, its passive and its horde track share an id; so do a card and the number on it."""
    found = ala.get("/api/games/male_epickie_zombie/gallery?lang=en").json()
    texts = {(one["table"], one["id"]): one["text"] for one in found}

    assert texts["character", "athlete"]
    assert texts["search", "adrenaline"]
    assert texts["passive", "athlete"].startswith("After noise")  # its own
    assert not texts["horde", "athlete"] + texts["number", "adrenaline"]


def test_mall_cards_are_drawn_and_passives_have_short_titles(ala: TestClient) -> None:
    """A store comes with the outlines of its rooms (MEZ-G2), a card with its icon, a passive with its name."""
    found = {(one["table"], one["id"]): one for one in ala.get("/api/games/male_epickie_zombie/gallery?lang=en").json()}
    stores = [one for (table, _id), one in found.items() if table == "side"]

    assert len(stores) == 16
    assert all([room["code"] for room in one["plan"]] == ["1", "2", "3"] for one in stores)
    assert found["side", "g1a"]["plan"][0]["points"] == [[0, 0], [210, 0], [210, 70], [0, 70]]
    assert found["side", "g1a"]["plan"][1]["icons"] == ["crate"]
    assert found["search", "axe"]["plan"][0]["icons"] == ["axe"]
    assert found["passive", "athlete"]["title"] == "Athlete: Head Start"


def test_the_gallery_says_values_by_the_names_of_what_they_are(ala: TestClient) -> None:
    """Lists are said one by one, sums part by part, ids of components by their names."""
    found = ala.get("/api/games/claustrophobia/gallery?lang=en").json()
    found += ala.get("/api/games/male_epickie_zombie/gallery?lang=en").json()
    words = {(one["table"], one["id"]): one["words"] for one in found}

    assert "Gifts: Aura of Courage, Aura of Prescience" in words["scenario", "survivors"]
    assert not any(one.startswith("Gifts") for one in words["scenario", "ritual"])
    assert "room 2: flask, Gain ammo" in words["side", "g2b"]
    assert words["horde", "doctor"][0].endswith(", 2 wounds + add 1 zombie here")
    assert any(one.startswith("corners of room 1: (0, 0), (21, 0)") for one in words["shape", "g1a"])
    assert next(one["title"] for one in found if one["table"] == "event" and one["id"] == "lost") == "Lost!"


def test_the_gallery_says_of_a_place_that_is_never_full_that_it_has_no_limit(ala: TestClient) -> None:
    """The parking lot takes everybody (OSA-2.5); the number in the data only means that."""
    found = ala.get("/api/games/osaczeni/gallery?lang=pl").json()
    words = {one["id"]: one["words"] for one in found if one["table"] == "area"}

    assert "pola postaci: bez limitu" in words["A6"]
    assert "pola postaci: 5" in words["A5"]


def test_the_gallery_names_its_sources(ala: TestClient) -> None:
    components = ala.get("/api/games/cisza/gallery", params={"lang": "pl"}).json()
    axe = next(component for component in components if component["id"] == "axe")

    assert axe["title"] == "Siekiera"
    assert axe["source"] in ("rulebook", "public", "derived", "reconstructed")
    assert axe["text"]


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_gallery_cites_in_the_readers_words(game: Game) -> None:
    """Each part of a citation that holds words has a text; the English one is what the row says itself."""
    cites = [one.cite for one in gallery(game, "en")]
    parts = {words for row in game.gallery() for words, _mark in clauses(str(row.get("cite", "")))}
    said = {words for words in parts if re.search(r"[a-z]{3}", words)}
    keys = game.texts("pl").keys()

    assert cites == [str(row.get("cite", "")) for row in game.gallery()]
    assert said
    assert {words for words in said if not game.texts("pl").has(cite_key(words))} == set()
    assert {key for key in keys if key.startswith("cite-")} == {cite_key(words) for words in said}


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_every_component_has_a_drawing_or_a_symbol_of_the_sprites(game: Game) -> None:
    """None is left to the crate that the client draws where it finds nothing."""
    art = resources.files("grimtable.web") / "art"
    sprites = "".join(
        (art / f"{name}.svg").read_text("utf-8") for name in ("symbols", "symbols-more", "slabs", "plans")
    )
    symbols = set(re.findall(r'id="gt-([^"]+)"', sprites))
    unknown, bare = set(), []
    for one in gallery(game, "en"):
        wanted = [name for part in one.plan for name in (*part["icons"], *([part["art"]] if "art" in part else []))]
        unknown |= set(wanted) - symbols
        if not wanted and not any(part["points"] for part in one.plan):
            bare += [] if {one.id, f"{one.table}-{one.id}"} & symbols else [(one.table, one.id)]

    assert unknown == set()
    assert bare == []


def test_a_citation_keeps_its_rulings_and_a_pack_its_own_words() -> None:
    cisza, terrorscape = games()["cisza"], games()["terrorscape"]
    mine = {"card": [{"id": "axe", "source": "public", "cite": "a photo; card list"}]}
    cites = {one.cite for one in gallery(terrorscape, "pl")}

    assert {"P1; P1 i P2 się różnią (TER-Q2)", "typ: instrukcja; reszta P1"} <= cites
    assert next(one.cite for one in gallery(cisza, "pl", mine) if one.id == "axe") == "a photo; spis kart"


def test_a_pack_is_checked_stored_and_played_with(ala: TestClient) -> None:
    rows = {"card": [{"id": "axe", "count": 5}]}
    stored = ala.post("/api/packs", json={"game": "cisza", "rows": rows, "title": "My box"})
    assert stored.status_code == 201, stored.text
    digest = stored.json()["hash"]
    opened = ala.post("/api/tables", json={"game": "cisza", "pack": digest}).json()["table"]
    plain = ala.post("/api/tables", json={"game": "cisza"}).json()["table"]

    assert opened["components"] == digest != plain["components"]
    assert [pack["title"] for pack in ala.get("/api/packs").json()] == ["My box"]
    gallery = ala.get("/api/games/cisza/gallery", params={"pack": digest}).json()
    assert next(c for c in gallery if c["id"] == "axe")["values"]["count"] == 5
    bad = ala.post("/api/packs", json={"game": "cisza", "rows": {"card": [{"id": "axe", "count": "many"}]}})
    assert error(bad) == (400, "bad-pack")


def test_openapi_describes_exactly_the_routes_there_are(ala: TestClient) -> None:
    document = ala.get("/api/openapi.json").json()
    described = {(method.upper(), path) for path, item in document["paths"].items() for method in item}
    wanted = {(e.method, e.path.replace(":int", "")) for e in ENDPOINTS}

    assert document["openapi"] == "3.1.0"
    assert described == wanted
    text = json.dumps(document)
    for name in {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in document["components"]["schemas"]
    ids = [operation["operationId"] for item in document["paths"].values() for operation in item.values()]
    assert len(ids) == len(set(ids))
    created = document["paths"]["/api/tables"]["post"]
    assert created["requestBody"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/NewTable"}


def test_health_tells_that_the_database_answers(ala: TestClient) -> None:
    health = ala.get("/api/health").json()

    assert health["ok"] is True
    assert health["database"] == "sqlite"
    assert health["protocol"] == 1
    assert health["build"] == build.state()


def test_every_text_exists_in_both_languages_with_the_same_places() -> None:
    import re

    polish, english = catalogue("pl"), catalogue("en")

    assert polish.keys() == english.keys()
    for key in english.plain:
        places = [sorted(re.findall(r"{(\w+)}", texts.plain[key])) for texts in (polish, english)]
        assert places[0] == places[1], key


def test_every_refusal_in_the_code_has_its_text() -> None:
    import re
    from pathlib import Path

    import grimtable.server

    source = "".join(path.read_text("utf-8") for path in Path(grimtable.server.__file__).parent.rglob("*.py"))
    slugs = set(re.findall(r'(?:Refusal|NotFound|NotYours|TooMany)\(\s*"([a-z-]+)"', source))

    assert len(slugs) > 40
    assert {slug for slug in slugs if not catalogue("en").has(f"error-{slug}")} == set()


def test_what_the_house_wrote_travels_packed_and_other_answers_do_not(ala: TestClient) -> None:
    """A packed answer that holds both a secret and what somebody wrote could be guessed at by its length."""
    packed = {"Accept-Encoding": "gzip"}

    for path in ("/js/app.js", "/api/games", "/api/games/cisza", "/api/games/cisza/rules"):
        assert ala.get(path, headers=packed).headers["Content-Encoding"] == "gzip"
    gallery = ala.get("/api/games/cisza/gallery", headers=packed)  # of a person's own pack, if they name one
    assert len(gallery.content) > 500
    assert "Content-Encoding" not in gallery.headers
    assert {endpoint.name for endpoint in ENDPOINTS if endpoint.packed} == {"games", "game", "rules"}


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_lessons_and_how_to_play_are_served(ala: TestClient, lang: str) -> None:
    for name in NAMES:
        lessons = ala.get(f"/api/games/{name}/lessons", params={"lang": lang}).json()
        primer = ala.get(f"/api/games/{name}/primer", params={"lang": lang}).json()

        assert lessons == games()[name].lessons(lang)
        assert primer == games()[name].primer(lang)
    assert ala.get("/api/games/chess/lessons").status_code == 404

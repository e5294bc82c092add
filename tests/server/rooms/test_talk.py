"""Talk at a table of a game with claims: who hears what, what bots make of it, and where it stands in the log."""

from grimtable.client import Client
from grimtable.engine.game import Game
from grimtable.engine.talk import Claim, Said
from grimtable.games import games
from grimtable.server.thinking import thinkers as thinking
from tests.server.harness import running

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "easy"}


def claimed() -> str:
    """Any game whose players make claims."""
    return next(name for name, game in games().items() if type(game).claim_forms is not Game.claim_forms)


def test_bots_hear_all_there_is_to_a_claim() -> None:
    """Verdict, moment and number travel to the thinker: without them a bot trusts everybody alike."""
    game = games()[claimed()]
    said = Said(1, 3, "all", "", Claim(game.name, "answer", {"to": 1, "accept": True}), 7, 12, {"round": 2}, "broken")

    assert [each.to_json() for each in thinking.heard(game.name, [said.to_json()])] == [said.to_json()]


def test_bots_of_the_server_speak_before_they_decide(sqlite_url: str) -> None:
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open(claimed(), seats=4, places=[ME, BOT, BOT, BOT])["table"]["id"]
        with ala.sit(table) as seat:
            for question in seat.questions():
                question.answer(question.actions[0])
                if any(entry["seat"] != 0 and "claim" in entry for entry in seat.talk.values()):
                    break

            spoken = [entry for entry in seat.talk.values() if entry["seat"] != 0 and "claim" in entry]
            assert spoken
            assert all(entry["words"] for entry in spoken)


def test_a_claim_reaches_the_others_and_the_bots(sqlite_url: str) -> None:
    with running(sqlite_url, bots=False) as server:  # no bot is the first to say something
        ala, ola = server.client("Ala"), server.client("Ola")
        opened = ala.open(claimed(), seats=4, places=[ME, {"kind": "link"}, BOT, BOT])
        table = opened["table"]["id"]
        ola.join(opened["links"][0]["token"])
        with ala.sit(table) as first, ola.sit(table) as second, Client(server.url).sit(table) as stranger:
            first.claim({"kind": "threat", "addressee": 1, "text": "Jeszcze zobaczysz!"})
            heard = second.wait_for("talk")["entries"][0]
            also = stranger.wait_for("talk")["entries"][0]

            assert heard == also
            assert heard["claim"] == {"kind": "threat", "addressee": 1, "text": "Jeszcze zobaczysz!"}
            assert "Jeszcze zobaczysz!" in heard["words"]
            play = server.do(server.server.rooms.open(table)).play
            assert play.heard_json(2)[0]["claim"] == heard["claim"]


def test_what_can_be_claimed_follows_the_game(sqlite_url: str) -> None:
    """Somebody who is asked something gets a form to answer it with, without a new welcome."""
    with running(sqlite_url, bots=False) as server:
        ala, ola = server.client("Ala"), server.client("Ola")
        opened = ala.open(claimed(), seats=4, places=[ME, {"kind": "link"}, BOT, BOT])
        table = opened["table"]["id"]
        ola.join(opened["links"][0]["token"])
        with ala.sit(table) as first, ola.sit(table) as second:
            forms = {form["kind"]: form for form in second.info["claims"]}
            assert "answer" not in forms
            threat = {choice["name"]: choice for choice in forms["threat"]["choices"]}
            assert threat["text"]["text"] == 200
            area = {choice["name"]: choice for choice in forms["call_to"]["choices"]}["area"]["options"][0]["value"]
            first.claim({"kind": "call_to", "players": [1], "area": area})

            now = {form["kind"] for form in second.wait_for("claims")["claims"]}

            assert "answer" in now


def test_talk_keeps_its_place_in_the_log(sqlite_url: str) -> None:
    """Somebody who comes later, or reloads, finds each line where it was said."""
    with running(sqlite_url) as server:
        ala = server.client("Ala")
        table = ala.open("cisza", seats=2, places=[ME, {"kind": "me", "name": "Tata"}])["table"]["id"]
        with ala.sit(table, seat=0) as seat:
            seat.say("Zaczynamy")
            begun = seat.talk[1]["after"]
            play = server.do(server.server.rooms.open(table)).play
            seen = play.n_events(0)
            for k in range(2):
                seat.send(
                    {
                        "type": "act", "seat": k, "question": play.state.question_number(k), "nonce": f"keep{k}",
                        "action": {"kind": "keep"},
                    }
                )  # fmt: skip
                seat.wait_for("ack")
            seat.say("Dalej")
            later = seat.talk[2]["after"]
        with ala.sit(table, seat=0) as again:
            talk = {entry["text"]: entry["after"] for entry in again.talk.values()}

            assert begun == seen - 1
            assert later == play.n_events(0) - 1 > begun
            assert talk == {"Zaczynamy": begun, "Dalej": later}

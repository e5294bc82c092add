"""What a client reads of a game in words: questions, moves, talk, titles."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.scene import Move
from grimtable.engine.talk import Said
from grimtable.engine.view import View
from grimtable.games import games
from grimtable.table import RecordedGame

Json = dict[str, Any]  # values are whatever JSON holds


def title(game: str, lang: str) -> str:
    """The name of a game in a language."""
    found = games().get(game)
    return game if found is None else found.title(lang)


def role_title(game: str, role: str, lang: str) -> str:
    """What a seat plays, in words; a game that says nothing of it leaves its id."""
    found = games().get(game)
    key = f"role-{role}"
    return found.texts(lang).text(key) if found is not None and found.texts(lang).has(key) else role


def question(play: RecordedGame, view: View, seat: int, lang: str) -> Json:
    """The open question of a seat: which of its questions, what kind, in words."""
    asked = getattr(view, "question", None)  # most games keep it as (k, kind); a view's JSON always has it
    kind = asked[1] if isinstance(asked, tuple) else (view.to_json().get("question") or {}).get("kind", "")
    texts = play.game.texts(lang)
    words = texts.text(f"ask-{kind}") if texts.has(f"ask-{kind}") else ""
    return {"seat": seat, "k": play.state.question_number(seat), "kind": kind, "words": words}


def moves(game: Game, view: View, legal: list[Action], lang: str, names: Sequence[str]) -> tuple[Move, ...]:
    """The legal actions in words, for players who click nothing."""
    return tuple(Move(a.to_json(), game.action_words(view, a, lang, names), ()) for a in legal)


def action_words(game: Game, view: View, actions: list[Json], lang: str, names: Sequence[str]) -> list[str]:
    """Actions in words."""
    return [game.action_words(view, game.action(action), lang, names) for action in actions]


# Talk


def talk_entry(game: Game, said: Said, verdict: str | None, lang: str, names: Sequence[str]) -> Json:
    """Something that was said, for a client."""
    entry: Json = {"seat": said.seat, "to": said.to}
    if said.claim is None:
        return {**entry, "text": said.text}
    wording = getattr(game, "claim_words", None)  # only games with claims have one
    words = "" if wording is None else wording(said.claim, lang, names)
    return {**entry, "claim": said.claim.to_json(), "words": words, "verdict": verdict}


def talk_json(play: RecordedGame, seat: int | None, lang: str, names: Sequence[str]) -> list[Json]:
    """What a viewer has heard, in words; numbered for that viewer without gaps, with its place in the log."""
    journal, index = play.state.journal, play.state.viewer_index(seat)
    found: list[Json] = []
    for k, said in enumerate(play.table.talk(seat), 1):
        after = -1 if journal is None else journal.noticed_when(index, said.since) - 1
        entry = talk_entry(play.game, said, verdict(play, said, seat), lang, names)
        found.append({"k": k, "after": after, **entry})
    return found


def time_ups_json(play: RecordedGame, seat: int | None, ups: list[Json]) -> list[Json]:
    """Whose clocks were empty, each with its place in what this viewer saw and heard."""
    journal, index = play.state.journal, play.state.viewer_index(seat)
    heard = [said.id for said in play.table.talk(seat)] if ups else []
    return [
        {
            "late": up["late"],
            "timeout": up["timeout"],
            "after": -1 if journal is None else journal.noticed_when(index, up["since"]) - 1,
            "heard": sum(1 for k in heard if k <= up["said"]),
        }
        for up in ups
    ]


def verdicts(play: RecordedGame, seat: int | None) -> list[str | None]:
    """For everything a viewer has heard, what became of it."""
    if not play.table.said:
        return []
    return [verdict(play, said, seat) for said in play.table.talk(seat)]


def verdict(play: RecordedGame, said: Said, seat: int | None) -> str | None:
    """What became of a claim: a pure function of what the viewer saw, after the end of everything."""
    judge = getattr(play.game, "verdict", None)  # only games with claims have one
    if said.claim is None or judge is None:
        return None
    found: str = judge(said, play.state, None if play.state.over else seat)
    return found


def claim_forms(play: RecordedGame, seat: int | None, lang: str, names: Sequence[str]) -> list[Json]:
    """What a seat can claim, for the client to build forms from."""
    if seat is None or type(play.game).claim_forms is Game.claim_forms:
        return []
    return play.game.claim_forms(play.state.view(seat), lang, list(names), play.table.talk(seat))

"""From a game to what a client can draw: scenes, moves and talk, whatever game it is."""

from collections.abc import Sequence
from typing import Any

from grimtable.engine.action import Action
from grimtable.engine.game import Game
from grimtable.engine.scene import SEAT_LOOKS, Button, Move, Panel, Ribbon, Scene, SeatLook
from grimtable.engine.talk import Said
from grimtable.engine.view import View, question_kind

Json = dict[str, Any]  # values are whatever JSON holds


def plain(
    game: Game, view: View, legal: list[Action], lang: str, names: Sequence[str]
) -> tuple[Scene, tuple[Move, ...]]:
    """The table in words: a game that has no drawing is played from a page of text with a button for each action."""
    actions = [(f"action:{k}", action, game.action_words(view, action, lang, names)) for k, action in enumerate(legal)]
    lines = [_without_markup(line) for line in game.describe(view, lang, names)]
    scene = Scene(
        game=game.name,
        ribbon=Ribbon(game.title(lang), "", yours=bool(legal)),
        seats=tuple(SeatLook(seat, *SEAT_LOOKS[seat]) for seat in range(len(names))),
        panels=(Panel(id="text", text="\n".join(lines)),),
        buttons=tuple(Button(pick, words) for pick, _action, words in actions),
    )
    asked = question_kind(view)
    moves = [
        Move(action.to_json(), words, (pick,), rule=game.action_rule(action, asked)) for pick, action, words in actions
    ]
    return scene, tuple(moves)


def _without_markup(line: str) -> str:
    """The terminal's colours do not belong on a page."""
    kept, inside = "", False
    for char in line:
        if char == "[":
            inside = True
        elif char == "]" and inside:
            inside = False
        elif not inside:
            kept += char
    return kept


def talk_entry(game: Game, said: Said, verdict: str | None, lang: str, names: Sequence[str]) -> Json:
    """Something that was said, for a client."""
    entry: Json = {"seat": said.seat, "to": said.to}
    if said.claim is None:
        return {**entry, "text": said.text}
    wording = getattr(game, "claim_words", None)  # only games with claims have one
    words = "" if wording is None else wording(said.claim, lang, names)
    return {**entry, "claim": said.claim.to_json(), "words": words, "verdict": verdict}

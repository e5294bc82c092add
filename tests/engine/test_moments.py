"""What a page makes of an event beside its line in the log."""

import re
from pathlib import Path

import pytest

import grimtable
from grimtable.engine.event import Event
from grimtable.engine.game import CUES
from grimtable.engine.scene import Moment

CUES_JS = Path(__file__).parents[2] / "src" / "grimtable" / "web" / "js" / "stage" / "cues.js"
FACES = Path(__file__).parents[2] / "src" / "grimtable" / "web" / "art"


def events(name: str) -> list[Event]:
    """All that a spectator sees of a game by the rule of thumb."""
    game = grimtable.games()[name]
    state = grimtable.new(name, seats=game.seats(game.modes[0])[0], seed=4)
    bot = grimtable.bot("greedy", name, seed=2)
    for _ in range(120):
        if state.over:
            break
        state.apply(state.pending[0], bot.choose(state.infoset(state.pending[0])))
    return state.events(0, None)


@pytest.mark.parametrize("name", sorted(grimtable.games()))
def test_each_event_has_a_moment_of_a_known_weight_and_sound(name: str) -> None:
    game = grimtable.games()[name]
    known = set(re.findall(r"^  (?:\"?)([a-z]+)(?:\"?): \{", CUES_JS.read_text("utf-8"), re.MULTILINE))
    told = [game.staged(event, "en") for event in events(name)]

    assert {moment.cue for moment in told} - {""} <= known
    assert any(moment.cue for moment in told)
    assert all(moment.weight in (0, 1, 2, 3) for moment in told)


def test_a_mere_line_has_nothing_to_send_and_a_loss_hurts() -> None:
    assert Moment().to_json() == {}
    assert CUES["skull"] == "death"
    lost = next(event for event in events("cisza") if event.spec.icon == "skull")

    assert grimtable.games()["cisza"].staged(lost, "pl").hurt


@pytest.mark.parametrize("name", sorted(grimtable.games()))
def test_every_face_that_a_scene_names_is_drawn(name: str) -> None:
    game = grimtable.games()[name]
    drawn = set(re.findall(r'id="gp-([^"]+)"', (FACES / f"portraits-{name}.svg").read_text("utf-8")))
    named: set[str] = set()
    for mode in game.modes:
        state = grimtable.new(name, seats=game.seats(mode)[-1], mode=mode, seed=7)
        bot = grimtable.bot("greedy", name, seed=1)
        for _ in range(40):
            if state.over:
                break
            seat = state.pending[0]
            scene, _moves = game.draw(state.view(seat), state.legal(seat), "en") or (None, ())
            assert scene is not None
            named |= {piece.portrait for piece in scene.pieces.values()}
            named |= {panel.portrait for panel in scene.panels} | {look.portrait for look in scene.seats}
            named |= {button.portrait for button in scene.buttons}
            state.apply(seat, bot.choose(state.infoset(seat)))

    named.discard("")
    assert named <= drawn
    assert bool(named) == (name != "cisza")  # whose people have no names


GREAT = {  # what the scene of a kind of event must have
    "cisza": {"card_played": ("card",), "attacked": ("portrait", "whom"), "eliminated": ("portrait", "whom")},
    "osaczeni": {"votes_shown": ("ballots", "at"), "eaten": ("portrait", "target", "whom", "at")},
    "terrorscape": {
        "scared": ("portrait", "target"), "injured": ("portrait", "target", "at"), "skill_played": ("card",),
        "defence_judged": ("portrait", "target", "dice", "cast"),
    },
    "claustrophobia": {"combat_rolled": ("portrait", "dice", "cast"), "killed": ("target", "at")},
    "male_epickie_zombie": {"rolled": ("portrait", "dice"), "wounded": ("target",)},
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(grimtable.games()))
def test_a_scene_names_only_faces_places_and_dice_that_there_are(name: str) -> None:
    """Seen by each seat and by a spectator, whose events may hold less."""
    game = grimtable.games()[name]
    faces = set(re.findall(r'id="gp-([^"]+)"', (FACES / f"portraits-{name}.svg").read_text("utf-8")))
    dice = set(re.findall(r'id="gt-die-([^"]+)"', (FACES / "symbols.svg").read_text("utf-8")))
    viewers = (*range(game.seats(game.modes[0])[0]), None)
    wanted, found = GREAT[name], set[str]()
    for seed in range(4):
        state = grimtable.new(name, seats=len(viewers) - 1, seed=seed)
        bot = grimtable.bot("greedy", name, seed=seed)
        places: set[str] = set()
        for step in range(400):
            if step % 8 == 0 or state.over:
                scene, _moves = game.draw(state.view(0), [], "en") or (None, ())
                assert scene is not None
                places |= scene.zones.keys() | scene.pieces.keys()
            if state.over:
                break
            state.apply(state.pending[0], bot.choose(state.infoset(state.pending[0])))
        kinds = {place.split(":")[0] for place in places}
        for viewer in viewers:
            for event in state.events(0, viewer):
                moment = game.staged(event, "pl")
                for face in (moment.portrait, moment.target):
                    assert face in faces or face in places or not face or face.split(":")[0] in kinds, (event, face)
                assert {die.value for die in moment.dice} <= dice, event
                assert moment.at.split(":")[0] in kinds | {""}, event
                if event.kind in wanted and moment.weight > 1:
                    found.add(event.kind)
                    assert all(getattr(moment, field) not in ("", None, ()) for field in wanted[event.kind]), event
        if found == set(wanted):
            break

    assert found == set(wanted)

"""Cisza as a drawing: shelters around a burning city, made from one viewer's view and nothing else."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from grimtable.engine.action import Action
from grimtable.engine.scene import SEAT_LOOKS, End, Fact, Me, Move, Phase, Ribbon, Scene, SeatLook, Standing
from grimtable.engine.texts import Catalogue
from grimtable.games.cisza.components import ZOMBIES, Rows
from grimtable.games.cisza.pieces import TYPES, city, ground, hand, resources, shelter, used
from grimtable.games.cisza.scene_moves import Speaker, moves_of, name_of, refusals, speaker
from grimtable.games.cisza.state import ATTACK, MULLIGAN, PHASES, STAGES
from grimtable.games.cisza.view import CiszaView

TURN_PHASES: Final = ("play", "attack", "draw")
OVER: Final = PHASES.index("over")


def draw(v: CiszaView, legal: Sequence[Action], texts: Catalogue, rows: Rows) -> tuple[Scene, tuple[Move, ...]]:
    """The table as this viewer sees it, and its legal actions with what to click for them."""
    moves, buttons = moves_of(v, legal, texts, rows)
    t = speaker(texts)
    watched = v.seat is None
    me: int = 0 if v.seat is None else v.seat
    n, over = v.n_seats, v.phase == OVER
    turn = -1 if v.phase == MULLIGAN or over else v.active
    zombies = [sum(row) for row in v.zombies]
    scene = Scene(
        "cisza",
        _ribbon_of(v, t, me, zombies[me]),
        tuple(
            [
                _seat_look(
                    t, seat, (seat - me) % n, v.out[seat], v.hands[seat], v.survivors[seat], zombies[seat],
                    seat == turn, seat in v.waiting,
                )
                for seat in range(n)
            ]
        ),
        "flow",
        "cisza",
        "megaphone",
        "none",
        (),
        _corner_of(v, t, rows),
        buttons,
        refusals(v, legal, texts),
        (),
        _shelter_id(me),
        None if v.outcome is None else _end(v, t),
    )  # fmt: skip
    for seat in range(n):
        own = seat == me
        left = v.attacks_left if v.phase == ATTACK and v.active == seat else 0
        scene.lay(
            shelter(t, n, me, seat, watched, over, v.survivors[seat], v.zombies[seat], v.barriers[seat],
                     0 if own else v.hands[seat], v.out[seat], left)
        )  # fmt: skip
    sending = v.sending_to >= 0
    scene.lay(ground(t, n > 4, sending, 0 <= v.top < 3, v.loose))
    scene.lay(resources(t, sending, v.resource))
    scene.lay(city(t, v.top, v.city, sum(v.city_discard)))
    scene.lay(used(t, sending, v.discard))
    if not watched:
        scene.lay(hand(t, rows, v.hand))
    return scene, moves


@cache
def _shelter_id(seat: int) -> str:
    return f"shelter:{seat}"


# The ribbon, the corner and the end


def _ribbon_of(v: CiszaView, t: Speaker, me: int, zombies: int) -> Ribbon:
    asked = v.question is not None
    if v.phase == OVER:
        return _ribbon(t, v.mode, v.phase, v.turn, v.final_attack, False, t("scene-who-over"), _result(v, t), "")
    if asked:
        sentence, short = _own_sentence(
            t, me, v.phase, v.stage, v.sending_to, v.giving, v.attacks_left if v.phase == ATTACK else 0, zombies
        )
        who = t("scene-who-you")
    else:
        sentence, short = _other_sentence(t, v.phase, v.n_seats, len(v.waiting), v.sending_to >= 0, v.giving), ""
        who = t("scene-who-all") if v.phase == MULLIGAN else name_of(v.waiting[0] if v.waiting else v.active)
    return _ribbon(t, v.mode, v.phase, v.turn, v.final_attack, asked, who, sentence, short)


@lru_cache(maxsize=2048)
def _ribbon(
    t: Speaker, mode: str, phase: int, turn: int, final: bool, yours: bool, who: str, sentence: str, short: str
) -> Ribbon:
    slug = PHASES[phase]
    now = TURN_PHASES.index(slug) if slug in TURN_PHASES else 3 if phase == OVER else -1
    phases = _phases(tuple([t(f"scene-phase-{name}") for name in TURN_PHASES]), now)
    key = "scene-round-setup" if phase == MULLIGAN else "scene-round-final" if final else "scene-round"
    return Ribbon(who, sentence, short, yours, phases, t(key, turn=turn, level=t(f"scene-level-{mode}")))


@lru_cache(maxsize=4096)
def _own_sentence(
    t: Speaker, me: int, phase: int, stage: int, sending_to: int, giving: int, attacks: int, zombies: int
) -> tuple[str, str]:
    if phase == MULLIGAN:
        return t("scene-ask-mulligan"), ""
    if sending_to >= 0:
        own = sending_to == me
        return t("scene-ask-send-own" if own else "scene-ask-send", seat=name_of(sending_to)), ""
    if giving >= 0:
        return t("scene-ask-give", zombie=t(f"zombie-{TYPES[giving]}-acc")), ""
    if phase == ATTACK:
        return t("scene-ask-attack", n=attacks), ""
    after = t("scene-then-attack", n=zombies) if zombies else t("scene-then-quiet")
    slug = STAGES[stage]
    return f"{t(f'scene-ask-{slug}')} {after}", f"{t(f'scene-ask-{slug}-short')} {after}"


@lru_cache(maxsize=1024)
def _other_sentence(t: Speaker, phase: int, n_seats: int, n_waiting: int, sending: bool, giving: int) -> str:
    if phase == MULLIGAN:
        return t("scene-wait-mulligan", done=n_seats - n_waiting, all=n_seats)
    if sending:
        return t("scene-wait-send")
    if giving >= 0:
        return t("scene-wait-give", zombie=t(f"zombie-{TYPES[giving]}-acc"))
    return t(f"scene-wait-{PHASES[phase]}")


def _results(v: CiszaView) -> dict[int, str]:
    outcome = v.outcome or {}
    return {int(seat): str(result) for seat, result in outcome.get("results", {}).items()}


def _result(v: CiszaView, t: Speaker) -> str:
    winners = [seat for seat, result in _results(v).items() if result == "win"]
    if winners == [v.seat]:
        return t("scene-over-you")
    return t("scene-over", n=len(winners), names=", ".join([name_of(seat) for seat in winners]))


def _end(v: CiszaView, t: Speaker) -> End:
    assert v.outcome is not None
    results = _results(v)
    scores = {int(seat): int(score) for seat, score in v.outcome["scores"].items()}
    order = sorted(results, key=lambda seat: (results[seat] != "win", -scores[seat], -v.out[seat]))
    standings = tuple(
        [
            Standing(
                seat,
                "win" if results[seat] == "win" else "loss",
                t("scene-out-since", turn=v.out[seat]) if v.out[seat] else t("scene-survivors", n=scores[seat]),
            )
            for seat in order
        ]
    )
    key = "watched" if v.seat is None else "won" if results.get(v.seat) == "win" else "lost"
    return End(t(f"scene-end-{key}"), _result(v, t), str(v.outcome["rule"]), standings)


def _corner_of(v: CiszaView, t: Speaker, rows: Rows) -> Me:
    """What has not been seen yet of each kind of zombie."""
    left = [int(rows.zombies[kind]) - v.city_discard[kind] for kind in range(4)]
    if 0 <= v.top < 4:
        left[v.top] -= 1
    for kind in range(3):
        left[kind] -= v.loose[kind]
    for row in v.zombies:
        for kind in range(3):
            left[kind] -= row[kind]
    return _corner(t, int(rows.hand), -1 if v.seat is None else len(v.hand), left[0], left[1], left[2], left[3])


@cache
def _phases(names: tuple[str, ...], now: int) -> tuple[Phase, ...]:
    return tuple(Phase(name, "now" if k == now else "done" if k < now else "") for k, name in enumerate(names))


@lru_cache(maxsize=1024)
def _corner(t: Speaker, limit: int, size: int, normal: int, strong: int, fast: int, hordes: int) -> Me:
    icons = ("zombie-normal", "zombie-strong", "zombie-fast", "horde")
    facts = [
        Fact(n=n, icon=icons[kind], tip=t(f"zombie-{ZOMBIES[kind]}"))
        for kind, n in enumerate((normal, strong, fast, hordes))
    ]
    sub = "" if size < 0 else t("scene-hand-size", n=size, limit=limit)
    return Me(sub, t("scene-unseen"), tuple(facts))


@lru_cache(maxsize=2048)
def _seat_look(
    t: Speaker, seat: int, place: int, out: int, cards: int, survivors: int, zombies: int, turn: bool, asked: bool
) -> SeatLook:
    colour, shape = SEAT_LOOKS[place]
    return SeatLook(
        seat,
        colour,
        shape,
        sub=t("scene-out") if out else t("scene-cards", n=cards),
        facts=(Fact(n=survivors, icon="survivor"), Fact(n=zombies, icon="zombie-normal")),
        state="out" if out else "turn" if turn else "",
        asked=asked,
    )

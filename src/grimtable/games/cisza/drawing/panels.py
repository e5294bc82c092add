"""What stands beside Cisza's board: whose move it is, what is public about a seat, what is unseen yet, and the end."""

from functools import cache, lru_cache
from typing import Final

from grimtable.engine.scene import SEAT_LOOKS, End, Fact, Me, Phase, Ribbon, SeatLook, Standing
from grimtable.games.cisza import components as c
from grimtable.games.cisza import kinds as k
from grimtable.games.cisza.drawing.moves import Speaker, name_of
from grimtable.games.cisza.drawing.pieces import TYPES
from grimtable.games.cisza.knowledge.view import CiszaView

TURN_PHASES: Final = ("play", "attack", "draw")
OVER: Final = k.PHASES.index("over")


def ribbon_of(v: CiszaView, t: Speaker, me: int, zombies: int) -> Ribbon:
    """Who must decide and what about, without the number of the turn, which `round_of` gives."""
    asked = v.question is not None
    if v.phase == OVER:
        return _ribbon(t, v.phase, False, t("scene-who-over"), _result(v, t), "")
    if asked:
        sentence, short = _own_sentence(
            t, me, v.phase, v.stage, v.sending_to, v.giving, v.attacks_left if v.phase == k.ATTACK else 0, zombies
        )
        who = t("scene-who-you")
    else:
        sentence, short = _other_sentence(t, v.phase, v.n_seats, len(v.waiting), v.sending_to >= 0, v.giving), ""
        who = t("scene-who-all") if v.phase == k.MULLIGAN else name_of(v.waiting[0] if v.waiting else v.active)
    return _ribbon(t, v.phase, asked, who, sentence, short)


def _ribbon(t: Speaker, phase: int, yours: bool, who: str, sentence: str, short: str) -> Ribbon:
    slug = k.PHASES[phase]
    now = TURN_PHASES.index(slug) if slug in TURN_PHASES else 3 if phase == OVER else -1
    phases = _phases(tuple([t(f"scene-phase-{name}") for name in TURN_PHASES]), now)
    return Ribbon(who, sentence, short, yours, phases)


def round_of(v: CiszaView, t: Speaker) -> str:
    """Which turn it is."""
    key = "scene-round-setup" if v.phase == k.MULLIGAN else "scene-round-final" if v.final_attack else "scene-round"
    return t(key, turn=v.turn, level=t(f"scene-level-{v.mode}"))


def _own_sentence(
    t: Speaker, me: int, phase: int, stage: int, sending_to: int, giving: int, attacks: int, zombies: int
) -> tuple[str, str]:
    if phase == k.MULLIGAN:
        return t("scene-ask-mulligan"), ""
    if sending_to >= 0:
        own = sending_to == me
        return t("scene-ask-send-own" if own else "scene-ask-send", seat=name_of(sending_to)), ""
    if giving >= 0:
        return t("scene-ask-give", zombie=t(f"zombie-{TYPES[giving]}-full")), ""
    if phase == k.ATTACK:
        return t("scene-ask-attack", n=attacks), ""
    after = t("scene-then-attack", n=zombies) if zombies else t("scene-then-quiet")
    slug = k.STAGES[stage]
    return f"{t(f'scene-ask-{slug}')} {after}", f"{t(f'scene-ask-{slug}-short')} {after}"


def _other_sentence(t: Speaker, phase: int, n_seats: int, n_waiting: int, sending: bool, giving: int) -> str:
    if phase == k.MULLIGAN:
        return t("scene-wait-mulligan", done=n_seats - n_waiting, all=n_seats)
    if sending:
        return t("scene-wait-send")
    if giving >= 0:
        return t("scene-wait-give")
    return t(f"scene-wait-{k.PHASES[phase]}")


def _results(v: CiszaView) -> dict[int, str]:
    outcome = v.outcome or {}
    return {int(seat): str(result) for seat, result in outcome.get("results", {}).items()}


def _result(v: CiszaView, t: Speaker) -> str:
    winners = [seat for seat, result in _results(v).items() if result == "win"]
    if winners == [v.seat]:
        return t("scene-over-you")
    names = ", ".join([name_of(seat) for seat in winners if seat != v.seat])
    if v.seat in winners:
        return t("scene-over-you-too", names=names)
    if v.seat is not None and v.out[v.seat]:
        return t("scene-over-lost", n=len(winners), names=names, turn=v.out[v.seat])
    return t("scene-over", n=len(winners), names=names)


def end_of(v: CiszaView, t: Speaker) -> End:
    """The result of the game with every player's place."""
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


@cache
def _phases(names: tuple[str, ...], now: int) -> tuple[Phase, ...]:
    return tuple(Phase(name, "now" if i == now else "done" if i < now else "") for i, name in enumerate(names))


def corner_of(t: Speaker, limit: int, size: int, left: list[int]) -> Me:
    """What has not been seen yet of each kind of zombie."""
    icons = ("zombie-normal", "zombie-strong", "zombie-fast", "horde")
    facts = [_fact(n, icons[kind], t(f"zombie-{c.ZOMBIES[kind]}")) for kind, n in enumerate(left)]
    sub = "" if size < 0 else t("scene-hand-size", n=size, limit=limit)
    return Me(sub, t("scene-unseen"), tuple(facts))


def seat_look(
    t: Speaker, seat: int, place: int, out: int, cards: int, survivors: int, zombies: int, turn: bool, asked: bool
) -> SeatLook:
    """What is public about a seat."""
    colour, shape = SEAT_LOOKS[place]
    return SeatLook(
        seat,
        colour,
        shape,
        sub=t("scene-out") if out else t("scene-cards", n=cards),
        facts=(_fact(survivors, "survivor"), _fact(zombies, "zombie-normal")),
        state="out" if out else "turn" if turn else "",
        asked=asked,
    )


@lru_cache(maxsize=4096)
def _fact(n: int, icon: str, tip: str = "") -> Fact:
    return Fact(n=n, icon=icon, tip=tip)

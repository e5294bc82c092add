"""The boxes beside Terrorscape's map: Survivors and dice on the left; the Killer, keys, radio, decks, plans right."""

from typing import Any, Final

from grimtable.engine.scene import Cell, Dice, Die, Fact, Mark, Panel, Slot, Track
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.drawing.moves import DRESSES, KILLER_FACES, KILLER_ICONS
from grimtable.games.terrorscape.drawing.words import WOMEN, alone, controller, likely, lurking, most_repair, place_name
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView

SURVIVOR_LOOKS: Final = {"marco": 5, "johnson": 2, "anna": 3, "william": 1, "sophia": 0}
KILLER_DRESS: Final = "red-circle"
FEW: Final = 4  # places that can still be told in words
SURPRISE: Final = 2  # the Murderer's level from which a reappearance strikes harder (TER-K0.3)


def panels(v: TerrorscapeView, t: Catalogue, rows: c.Rows) -> tuple[Panel, ...]:
    """All of them, as this viewer may know them."""
    d = v.data
    found = [survivor_panel(v, i, t, rows) for i in range(3) if d["survivors"][i]["who"]]
    if d["board"]["dice"] and d["board"]["foes"]:
        found.append(dice_panel(v, t, rows))
    if d["killer"]["killer"]:
        found += [killer_panel(v, t, rows), *([] if alone(v) else [keys_panel(v, t)]), radio_panel(v, t)]
    if d["decks"] is not None:
        found.append(decks_panel())
    if d["team"] is not None and any(d["team"]["plans"]):
        found.append(plan_panel(v, t, rows))
    if d["killer"]["ktraits"]:
        found.append(killer_traits_panel(v, t))
    if d["killer"]["killer"]:
        found.append(glance_panel(v, t, rows))
    return tuple(found)


def slots(n: int, most: int, icon: str) -> tuple[Slot, ...]:
    """What is there with its symbol, what is not with its number."""
    return tuple(Slot(k < n, text="" if k < n else str(k + 1), icon=icon if k < n else "") for k in range(most))


def survivor_panel(v: TerrorscapeView, i: int, t: Catalogue, rows: c.Rows) -> Panel:
    """Health, fear and what is known of a Survivor."""
    d = v.data
    one = d["survivors"][i]
    who = one["who"]
    state: Any = "out" if one["out"] != "in_play" else ""
    fate = "injured" if one["health"] else "healthy"
    if one["out"] != "in_play":
        fate = one["out"]
    gender = "-f" if who in WOMEN else ""
    facts = [
        Fact(
            t.text(f"scene-{fate}{gender}"),
            icon="wound" if one["health"] else "heart",
            tone="bad" if one["health"] else "good",
        )
    ]
    if "items" in one:
        n = len(one["items"])
        facts.append(
            Fact(str(n) if who == "johnson" else f"{n}/{rows.backpack}", icon="chest", tip=t.text("scene-items", n=n))
        )
    if "items" in one and one["keys"]:
        facts.append(Fact(str(one["keys"]), icon="key"))
    fear = tuple(Slot(k < one["fear"], icon="fear", tone="secret" if k < one["fear"] else "") for k in range(2))
    tracks = (Track(fear, icon="fear"),) if one["out"] == "in_play" else ()
    sub = [f"{{s{controller(v, i)}}}"] if d["n_seats"] > 2 else []
    if d["team"] is not None and d["phase"] == "survivors" and one["out"] == "in_play":
        turn = d["team"]["turn_of"] == who
        state = "turn" if turn else state
        sub.append(t.text("scene-turn-now" if turn else "scene-turn-done" if acted(v, i) else "scene-turn-waits"))
    text, rule = traits_text(v, i, t), ""
    if helper(v) and one["out"] == "in_play":
        text, rule = f"{text} {likely_text(v, i, t)}".strip(), "TER-H1.10"
    return Panel(
        f"survivor:{i}", "left", t.text(f"survivor-{who}"), sub=", ".join(sub), icon="survivor",
        portrait=f"t-{who}" if who else "", seat=controller(v, i), dress=DRESSES[who], state=state,
        facts=tuple(facts), tracks=tracks, text=text, rule=rule,
    )  # fmt: skip


def likely_text(v: TerrorscapeView, i: int, t: Catalogue) -> str:
    """Where a Survivor is for certain or most likely, or that it may be in many places."""
    close, n = likely(v, i)
    names = ", ".join(t.text(f"location-{place}") for place in close)
    if n == 1:
        return t.text("scene-surely", place=names)
    return t.text("scene-maybe", places=names, n=n) if len(close) <= FEW else t.text("scene-maybe-many", n=n)


def traits_text(v: TerrorscapeView, i: int, t: Catalogue) -> str:
    """A Survivor's traits as far as the viewer knows them: the own side by name, as it has the cards in front of it;
    for the others what was shown, and what it does.
    """
    one = v.data["survivors"][i]
    if one.get("traits") is not None:
        names = (f"{t.text(f'trait-{trait}')}{spent(trait, one['used'], t)}" for trait in one["traits"])
        return ", ".join(names)
    known = dict.fromkeys([*one["shown"], *one.get("told", ())])
    return " ".join(f"<b>{t.text(f'trait-{trait}')}</b>: {t.text(f'effect-{trait}')}" for trait in known)


def spent(trait: str, used: list[str], t: Catalogue) -> str:
    """What stands behind the name of a trait that can be used once and was."""
    return f" ({t.text('scene-used')})" if trait in used else ""


def acted(v: TerrorscapeView, i: int) -> bool:
    """Whether a Survivor has had its turn."""
    return v.data["survivors"][i]["who"] in v.data["team"]["acted"]


def helper(v: TerrorscapeView) -> bool:
    """Whether possible places may be shown: an option of the table, for those who do not see the Survivors."""
    return bool(v.data["options"]["helper"]) and v.data["team"] is None


def dice_panel(v: TerrorscapeView, t: Catalogue, rows: c.Rows) -> Panel:
    """The dice of the attack at hand; fear has taken the others (TER-9.9)."""
    board = v.data["board"]
    dice = [
        Die(str(face) if face else "blank", roll=board["attacks"], look="hit" if face else "dim")
        for face in board["dice"]
    ]
    lost = max(0, int(rows.dice) - len(dice))
    dice += [Die("blank", look="lost", icon="fear")] * lost
    name = t.text("scene-dice", who=t.text(f"survivor-{board['defender']}")) if board["defender"] else ""
    text = t.text("scene-dice-sum", n=sum(board["dice"]), strength=v.data["killer"]["strength"])
    if lost:
        text = f"{t.text('scene-dice-lost', n=lost)} {text}"
    return Panel(
        "dice", "left", name or t.text("scene-defence"), icon="shield",
        dice=(Dice(tuple(dice), text=text, rule="TER-9.11"),), rule="TER-9.11", phone="full",
    )  # fmt: skip


def killer_panel(v: TerrorscapeView, t: Catalogue, rows: c.Rows) -> Panel:
    """Level, strength, traits; the hand is secret."""
    d = v.data
    killer = d["killer"]
    hand = t.text("scene-hand-n", n=d["hand_size"]) if d["hand_size"] is not None else t.text("scene-hand-secret")
    strength, tip = t.text("scene-strength", n=killer["strength"]), ""
    if killer["killer"] == "MUR" and killer["level"] >= SURPRISE and killer["sneak"]:
        more = int(rows.encounter_bonus[c.MURDERER])
        strength = t.text("scene-strength-surprise", n=killer["strength"], more=more)
        tip = t.text("scene-surprise", more=more)
    facts = (
        Fact(strength, icon="brute", tip=tip),
        Fact(hand, icon="log", tone="" if d["hand_size"] is not None else "secret"),
    )
    sub = [f"{{s{d['options']['killer']}}}"]
    if killer["sneak"]:
        sub.append(t.text("scene-sneaks"))
    text = ""
    if lurking(v, rows):
        text = t.text("scene-fog", place=t.named(f"location-{killer['last_seen']}"))
    return Panel(
        "killer", "right", t.text(f"killer-{killer['killer']}"), sub=", ".join(sub),
        icon=KILLER_ICONS[killer["killer"]], portrait=KILLER_FACES[killer["killer"]], seat=d["options"]["killer"],
        dress=KILLER_DRESS, facts=facts,
        tracks=(Track(slots(killer["level"], 5, "skull"), name=t.text("scene-level"), tight=True),), text=text,
        rule="TER-1.9" if text else "TER-1.18", tone="threat", phone="hide",
    )  # fmt: skip


def keys_panel(v: TerrorscapeView, t: Catalogue) -> Panel:
    """The public key rack."""
    track = Track(slots(v.data["board"]["rack"], 5, "key"))
    return Panel("keys", "right", t.text("scene-keys"), icon="key", tracks=(track,), rule="TER-5.4", phone="hide")


def radio_panel(v: TerrorscapeView, t: Catalogue) -> Panel:
    """Repair for those who may know it, help for all; for the Killer how far it can be."""
    d = v.data
    mark, sub, done = None, "", 0
    if d["board"]["help_at"]:
        sub, done = t.text("scene-help", n=d["board"]["help_at"]), 5
    elif d["team"] is not None:
        done = d["team"]["repair"]
        mark = Mark(t.text("scene-radio-secret"), "secret", "secret")
    elif helper(v):
        sub = t.text("scene-radio-most", n=most_repair(v))
    else:
        mark = Mark(t.text("scene-radio-secret"), "secret", "secret")
    return Panel(
        "radio", "right", t.text("scene-radio"), sub=sub, icon="radio", tracks=(Track(slots(done, 5, "wrench")),),
        mark=mark, rule="TER-4.8", phone="hide",
    )  # fmt: skip


def decks_panel() -> Panel:
    """The two decks of item cards, for those who may count them; each has its name below it."""
    return Panel("decks", "right", zone="decks", rule="TER-6.1", phone="hide")


def plan_panel(v: TerrorscapeView, t: Catalogue, rows: c.Rows) -> Panel:
    """The two plan cards, how far one of them is, and what its next stage needs."""
    team = v.data["team"]
    cells = tuple(
        Cell(f"plan:{plan}", t.text(f"plan-{plan}"), plan_words(v, at, t, rows), "map", on=team["plan_on"] == at)
        for at, plan in enumerate(team["plans"])
        if plan
    )
    return Panel("plans", "right", cells=cells, rule="TER-14.2", phone="hide")


def plan_words(v: TerrorscapeView, at: int, t: Catalogue, rows: c.Rows) -> str:
    """How far a plan is and what comes next; once it is in force, what it does (TER-14.3, TER-14.4)."""
    team = v.data["team"]
    plan = team["plans"][at]
    if team["plan_active"]:
        if team["plan_on"] != at:
            return t.text("scene-plan-out")
        used_up = team["plan_used"] and not team["plan_token"]  # a token on the map still works (TER-P1.1, TER-P1.8)
        return t.text("scene-plan-used") if used_up else t.text(f"effect-{plan}")
    stages = rows.stages[c.PLANS.index(plan)]
    n = team["stage"] if team["plan_on"] == at else 0
    symbol, places = stages[n], rows.stage_at
    need = place_name(c.LOCATIONS[places[symbol]], t) if symbol < len(places) else t.text(f"need-{c.STAGES[symbol]}")
    return t.text("scene-plan-stage", n=n, all=len(stages), need=need)


def killer_traits_panel(v: TerrorscapeView, t: Catalogue) -> Panel:
    """The Killer's traits, open to all, with what they do (TER-12.1)."""
    killer = v.data["killer"]
    cells = tuple(
        Cell(
            f"ktrait:{trait}",
            f"{t.text(f'trait-{trait}')}{spent(trait, killer['kused'], t)}",
            t.text(f"effect-{trait}"),
            "crown",
        )
        for trait in killer["ktraits"]
    )
    return Panel("ktraits", "right", t.text("scene-killer-traits"), cells=cells, rule="TER-12.1", phone="hide")


def glance_panel(v: TerrorscapeView, t: Catalogue, rows: c.Rows) -> Panel:
    """On a phone, where the boxes on the right have no room: the Killer, keys, radio, decks and plans in few lines."""
    d = v.data
    killer = d["killer"]
    facts = [
        Fact(t.text("scene-strength", n=killer["strength"]), icon=KILLER_ICONS[killer["killer"]], tone="threat"),
        Fact(t.text("scene-level-n", n=killer["level"]), icon="skull"),
    ]
    if killer["sneak"]:
        facts.append(Fact(t.text("scene-sneaks"), icon="silent", tone="secret"))
    if d["hand_size"] is not None:
        facts.append(Fact(str(d["hand_size"]), icon="log", tip=t.text("scene-hand-n", n=d["hand_size"])))
    if not alone(v):
        facts.append(Fact(f"{d['board']['rack']}/5", icon="keys", tip=t.text("scene-keys")))
    facts.append(Fact(radio_short(v, t), icon="radio", tip=t.text("scene-radio")))
    if d["decks"] is not None:
        for deck, icon in (("discovery", "search"), ("search", "key")):
            n = sum(d["decks"][deck].values())
            facts.append(Fact(str(n), icon=icon, tip=t.text(f"scene-{deck}", n=n)))
    facts += [
        Fact(t.text(f"trait-{trait}"), icon="crown", tip=t.text(f"effect-{trait}")) for trait in killer["ktraits"]
    ]
    if d["team"] is not None:
        for at, plan in enumerate(d["team"]["plans"]):
            if plan:
                facts.append(Fact(f"{t.text(f'plan-{plan}')}: {plan_words(v, at, t, rows)}", icon="map"))
    return Panel("glance", "strip", facts=tuple(facts), rule="TER-1.18")


def radio_short(v: TerrorscapeView, t: Catalogue) -> str:
    """How far the radio is, as far as the viewer may know it; then how far off help is."""
    d = v.data
    if d["board"]["help_at"]:
        return t.text("scene-help", n=d["board"]["help_at"])
    if d["team"] is not None:
        return f"{d['team']['repair']}/5"
    return f"≤ {most_repair(v)}/5" if helper(v) else "?"

"""What lies beside the mall: variant, vote, maps, dice, the cold room, the piles; for a phone all of it in short."""

from grimtable.engine.scene import Ballot, Cell, Dice, Die, Fact, Panel
from grimtable.engine.scene_parts import Tone
from grimtable.engine.texts import Catalogue
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.drawing.moves import name_of
from grimtable.games.osaczeni.drawing.words import VOTES
from grimtable.games.osaczeni.knowledge.view import OsaczeniView, seats_in


def panels(v: OsaczeniView, texts: Catalogue, rows: c.Rows) -> list[Panel]:
    """The boxes beside the board: what is going on first, what never changes much last."""
    t = texts.text
    found = [variant_panel(v, texts)] if v.variant else []
    asked = v.asked[0][1][0] if v.asked else ""
    if asked in ("discuss", "vote", "tie"):
        found.append(vote_panel(v, texts, asked))
    if v.phase in (k.MAPS, k.MOVES) and v.marked:
        found.append(maps_panel(v, texts))
    dice = dice_of(v, texts)
    if dice is not None:
        name = t("scene-placing" if v.phase == k.PLACEMENT else "scene-hatch")
        found.append(Panel("hatch", name=name, icon="hatch", dice=(dice,), rule=dice.rule, phone="strip"))
    rows_of_dead = cold_rows(v, texts, rows)
    found += [
        Panel("cold", name=t("scene-cold"), icon="cold", cells=rows_of_dead, zone="cold", rule="OSA-10.2"),
        Panel("stock", zone="stock"),
        Panel("short", "strip", facts=in_short(v, texts)),
    ]
    return found


def variant_panel(v: OsaczeniView, texts: Catalogue) -> Panel:
    """The variant in force, always in sight, and what it changes as a tip (OSA-15.2)."""
    card = f"{v.variant:02}"
    name = texts.text("scene-variant", number=card, name=texts.text(f"epilogue-{card}"))
    tip = f"{texts.text(f'epilogue-{card}-variant')} (OSA-V{v.variant}.1)"
    return Panel("variant", facts=(Fact(name, icon="book", tip=tip),), phone="strip")


def vote_name(v: OsaczeniView, texts: Catalogue) -> str:
    """What the vote at hand is about: the truck, the badge, or who feeds the monsters of an area."""
    if v.phase in VOTES:
        return texts.text(f"scene-vote-{VOTES[v.phase]}")
    area = texts.named(f"area-{c.AREAS[v.area]}") if v.area != c.NO_AREA else ""
    return texts.text("scene-vote", area=area)


def vote_panel(v: OsaczeniView, texts: Catalogue, asked: str) -> Panel:
    """Who takes part, who has passed, who has pointed, and at whom once it is open."""
    done = v.passed if asked == "discuss" else v.cast
    shown = asked == "tie"
    ballots = tuple(
        Ballot(seat, shown or bool(done >> seat & 1), name_of(v.votes[seat] - 1) if v.votes[seat] else "")
        for seat in seats_in(v.voters, v.n_seats)
    )
    given = sum(ballot.given for ballot in ballots)
    key = "scene-passed" if asked == "discuss" else "scene-cast"
    text = texts.text(key, done=given, all=len(ballots))
    name = vote_name(v, texts)
    return Panel("vote", name=name, icon="vote", ballots=ballots, text=text, rule="OSA-3.4", phone="strip")


def maps_panel(v: OsaczeniView, texts: Catalogue) -> Panel:
    """Who has marked a map, and where to as far as the viewer knows; the number of an area is read on any screen."""
    ballots = tuple(
        Ballot(seat, bool(v.marked >> seat & 1), area_words(v.goals[seat] - 1, texts) if v.goals[seat] else "")
        for seat in range(v.n_seats)
    )
    return Panel("maps", name=texts.text("scene-maps"), icon="map", ballots=ballots, rule="OSA-6.3", phone="strip")


def area_words(area: int, texts: Catalogue) -> str:
    """An area by the number on its sign, and by its name."""
    return f"{area + 1} {texts.text(f'area-{c.AREAS[area]}')}"


def dice_of(v: OsaczeniView, texts: Catalogue) -> Dice | None:
    """The dice, for whom they lie open; backs for the others."""
    t = texts.text
    if v.n_dice == 0 or (v.dice_place == k.AWAY and v.phase != k.PLACEMENT):
        return None
    if v.dice is None:
        blank = tuple(Die("blank", v.round, "dim") for _ in range(v.n_dice))
        return Dice(blank, text=t("scene-dice-hidden"), rule="OSA-5.4")
    shown = tuple(Die(str(area + 1), v.round) for area in range(c.N_AREAS) for _ in range(v.dice[area]))
    if v.phase == k.PLACEMENT:
        return Dice(shown, text=t("scene-dice-open"), rule="OSA-1.5")
    if v.dice_place == k.UNDER_HATCH:
        return Dice(shown, text=t("scene-dice-yours"), rule="OSA-5.4")
    return Dice(shown, text=t("scene-dice-open"), rule="OSA-7.2")


def cold_rows(v: OsaczeniView, texts: Catalogue, rows: c.Rows) -> tuple[Cell, ...]:
    """The three rows and what each does once it is full."""
    found, before = [], 0
    for row in range(1, 4):
        slots = 0 if v.variant == 1 and row == 1 else int(rows.slots[row - 1])
        filled = max(0, min(slots, len(v.cold) - before))
        before += slots
        on = len(v.cold) >= before
        tone: Tone = "threat" if on else ""
        found.append(Cell(f"cold:{row}", f"{filled}/{slots}", texts.text(f"scene-row-{row}"), "cold", on, tone))
    return tuple(found)


def in_short(v: OsaczeniView, texts: Catalogue) -> tuple[Fact, ...]:
    """The night, the living, the piles and the cold room in one line, where there is no room beside the board."""
    t = texts.text
    facts = []
    if v.phase != k.PLACEMENT:
        living = t("scene-living", living=v.living, threshold=v.threshold)
        facts += [Fact(t("scene-night", round=v.round)), Fact(living, icon="survivor")]
    facts += [
        Fact(n=v.deck, icon="truck", tip=t("scene-truck-tip")),
        Fact(n=v.pool, icon="monster", tip=t("scene-pool-tip")),
        Fact(n=len(v.cold), icon="cold", tip=t("scene-cold")),
    ]
    if v.equal_breaks_in:
        facts.append(Fact("≥", icon="threat", tone="threat", tip=t("scene-row-1")))
    return tuple(facts)

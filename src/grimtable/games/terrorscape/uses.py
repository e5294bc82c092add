"""Extra and special actions: items (TER-I), abilities (TER-S), Survivor traits (TER-T1) and plans in force (TER-P1)."""

from typing import Final

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import deeds, encounter, keywords, knowledge
from grimtable.games.terrorscape.components import (
    ADRE,
    AMUL,
    BURST,
    BUZZER,
    CAM,
    CHEST,
    COORDINATOR,
    DECOY,
    DIY,
    EXPLOSIVE,
    FIRE,
    FIRST_AID,
    FLASH,
    HATCH,
    HERB,
    HERBOLOGY,
    JUDICIOUS,
    KIT,
    MARCO,
    MORALE,
    MYSTIC_HERBS,
    N_DOORS,
    N_ITEMS,
    N_LOCATIONS,
    NOWHERE,
    PROMPT,
    SEDA,
    SITE_STUDY,
    SKELETON,
    SOPHIA,
    TAUNT,
    TEAM,
    TOOL,
    TRAP,
    TUNNELS,
    WHIS,
    WILLIAM,
    Z2,
)
from grimtable.games.terrorscape.kinds import (
    ABILITY,
    ABILITY_USED,
    ASK_COORDINATE,
    CARD_KEPT,
    DO_COORD_NEXT,
    DO_DRAW,
    DO_LIMIT,
    DO_MILL,
    ITEM_USED,
    PASSAGE_TAKEN,
    PLAN,
    PLAN_TOKEN_SET,
    PLAN_USED,
    TRAIT,
    TRAP_SET,
    USE,
)
from grimtable.games.terrorscape.state import Terrorscape

# Abilities (TER-S)
EQUIPPED: Final = 1
SPRINT: Final = 2
PERCEPTIVE: Final = 3
ABILITIES: Final = ("none", "equipped", "sprint", "perceptive")

# Modes of Judicious Move (TER-T1.15)
OPEN_DOOR: Final = 1
SHAKE_OFF: Final = 2
CLATTER: Final = 3

EXTRA_ITEMS: tuple[int, ...] = (WHIS, HATCH, ADRE, SEDA, FIRE, CAM)  # TER-3.8
SPECIAL_ITEMS: tuple[int, ...] = (TOOL, HERB, FLASH, TRAP, KIT)
EXTRA_TRAITS: tuple[int, ...] = (DECOY, JUDICIOUS, PROMPT)
SPECIAL_TRAITS: tuple[int, ...] = (FIRST_AID, MORALE, TAUNT, BURST, COORDINATOR)
EXTRA_PLANS: tuple[int, ...] = (BUZZER, SITE_STUDY, MYSTIC_HERBS)
SPECIAL_PLANS: tuple[int, ...] = (EXPLOSIVE, DIY, BUZZER, TUNNELS, SKELETON, CHEST)


def passage_ends(s: Terrorscape, place: i64) -> i64:
    """Where a secret passage leads from here; Tunnels Investigation links all four ends (TER-4.10, TER-P1.10)."""
    one: i64 = 1
    if s.rows.tunnels >> place & 1 == 0:
        return 0
    if s.plan_works(TUNNELS):
        return s.rows.tunnels & ~(one << place)
    return one << s.rows.passage[place]


def is_extra(s: Terrorscape, i: i64, kind: i64, a: i64) -> bool:
    """Whether this is an extra action and not the action of the turn (TER-3.8, TER-4.4)."""
    if kind == USE:
        return a in EXTRA_ITEMS
    if kind == ABILITY:
        return a == PERCEPTIVE and s.has(i, FLASH)  # TER-S1.5
    if kind == TRAIT:
        return a in EXTRA_TRAITS
    if a == BUZZER:
        return s.plan_token != NOWHERE
    return a in EXTRA_PLANS


def forbid_use(s: Terrorscape, i: i64, kind: i64, a: i64, b: i64, c: i64) -> str | None:
    """The rule that forbids this extra or special action, or None."""
    rule: str | None = "TER-3.6"
    if kind == USE:
        rule = forbid_item(s, i, a, b - 1)
    elif kind == ABILITY:
        rule = forbid_ability(s, i, a, b - 1)
    elif kind == TRAIT:
        rule = forbid_trait(s, i, a, b, c - 1)
    elif kind == PLAN:
        rule = forbid_plan(s, i, a, b - 1)
    if rule is None and s.done == 1 and not is_extra(s, i, kind, a):
        return "TER-3.6"
    return rule


def apply_use(s: Terrorscape, i: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
    """Carry out an extra or special action."""
    if not is_extra(s, i, kind, a):
        s.done = 1
    if kind == USE:
        use_item(s, i, a, b - 1)
    elif kind == ABILITY:
        use_ability(s, i, a, b - 1)
    elif kind == TRAIT:
        use_trait(s, i, a, b, c - 1)
    else:
        use_plan(s, i, a, b - 1)


def add_uses(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Everything an item, ability, trait or plan allows now; a special one only as the action of the turn."""
    if s.packs[i * N_ITEMS] > 0:
        for item in EXTRA_ITEMS:
            if s.has(i, item):
                add_item_uses(s, i, item, codes)
        if s.done == 0:
            for item in SPECIAL_ITEMS:
                if s.has(i, item):
                    add_item_uses(s, i, item, codes)
    character = s.who[i]
    if character in (MARCO, WILLIAM, SOPHIA):
        add_abilities(s, i, codes)
    if s.traits[i] != 0:
        add_traits(s, i, codes)
    if s.plan_active == 1:
        add_plans(s, i, codes)


def add_item_uses(s: Terrorscape, i: i64, item: i64, codes: list[i64]) -> None:
    """All ways to use one item."""
    if item in (WHIS, ADRE, FLASH):
        for place in range(N_LOCATIONS):
            if forbid_item(s, i, item, place) is None:
                codes.append(pack(USE, item, place + 1))
    elif item == HATCH:
        for door in range(N_DOORS):
            if forbid_item(s, i, item, door) is None:
                codes.append(pack(USE, item, door + 1))
    elif item in (HERB, KIT):
        for other in range(TEAM):
            if forbid_item(s, i, item, s.who[other]) is None:
                codes.append(pack(USE, item, s.who[other] + 1))
    elif forbid_item(s, i, item, -1) is None:
        codes.append(pack(USE, item))


# Items


def forbid_item(s: Terrorscape, i: i64, item: i64, a: i64) -> str | None:
    """The rule that forbids using this item so, or None (TER-1.20, TER-5.10)."""
    if not 1 <= item < N_ITEMS or not s.has(i, item):
        return "TER-5.10"
    here = s.at[i]
    able = False
    if item == WHIS:  # TER-I1.3, TER-1.6: locks do not matter
        able = 0 <= a < N_LOCATIONS and s.rows.near[here] >> a & 1 == 1
    elif item == ADRE:
        able = 0 <= a < N_LOCATIONS and s.open_ways(here) >> a & 1 == 1
    elif item == FLASH:
        able = 0 <= a < N_LOCATIONS and passage_ends(s, here) >> a & 1 == 1
    elif item == HATCH:
        able = 0 <= a < N_DOORS and (s.rows.doors_at[here] & s.locks) >> a & 1 == 1
    elif item in (HERB, KIT):
        other = s.index_of(a) if a >= 0 else TEAM
        if other != TEAM and s.in_play(other) and s.at[other] == here:
            able = s.health[other] > 0 or (item == KIT and s.fear[other] > 0)
        if item == KIT and s.who[i] != MARCO:
            return "TER-5.9"
    elif a != -1:
        return "TER-5.10"
    elif item == TOOL:
        return "TER-4.7" if deeds.forbid_repair(s, i) is not None else None
    elif item == SEDA:
        able = s.fear[i] > 0
    elif item == FIRE:
        able = True
    elif item == TRAP:
        if s.trap != NOWHERE:
            return "TER-5.8"
        able = True
    elif item == CAM:
        if s.who[i] != SOPHIA:
            return "TER-5.9"
        able = True
    return None if able else "TER-1.20"


def use_item(s: Terrorscape, i: i64, item: i64, a: i64) -> None:
    """The item's effect; then it is discarded unless it stays (TER-5.7, TER-5.10, TER-I1.2 to TER-I1.19)."""
    s.emit(ITEM_USED, s.who[i], item)
    here = s.at[i]
    if item == TOOL:
        deeds.repair_with_tools(s, i)
        return
    if item == WHIS:
        keywords.own_noise(s, i, a)  # TER-I1.3
    elif item == HATCH:
        keywords.remove_lock(s, i, a)  # TER-I1.4
    elif item == HERB:  # TER-I1.5
        keywords.heal(s, s.index_of(a))
        if s.traits[i] >> HERBOLOGY & 1:
            deeds.use_quietly(s, i, HERBOLOGY)  # TER-T1.19
        else:
            keywords.own_noise(s, i, here)
    elif item == ADRE:
        deeds.move(s, i, a)  # TER-I1.9
    elif item == SEDA:
        keywords.set_fear(s, i, 0)  # TER-I1.10
    elif item == FIRE:
        if s.fire == 0:
            s.fire = 1  # TER-I1.11, TER-1.15
    elif item == FLASH:
        go_through(s, i, a)  # TER-I1.16
    elif item == TRAP:
        s.trap = here  # TER-I1.17
        s.emit(TRAP_SET, here)
    elif item == KIT:
        other = s.index_of(a)  # TER-I1.18
        keywords.heal(s, other)
        keywords.set_fear(s, other, 0)
    elif item == CAM:
        keywords.own_noise(s, i, here)  # TER-I1.19
    if not s.rows.stays[item]:
        s.drop_item(i, item)


def go_through(s: Terrorscape, i: i64, place: i64) -> None:
    """A secret passage: not a MOVE, locks do not matter (TER-4.10)."""
    s.at[i] = place
    s.emit(PASSAGE_TAKEN, s.who[i], place)


# Abilities


def add_abilities(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Equipped, Sprint or Perceptive."""
    character = s.who[i]
    if character == MARCO:
        for item in (ADRE, SEDA):
            if s.done == 0 and forbid_ability(s, i, EQUIPPED, item) is None:
                codes.append(pack(ABILITY, EQUIPPED, item + 1))
        return
    ability: i64 = SPRINT if character == WILLIAM else PERCEPTIVE
    if s.done == 1 and not is_extra(s, i, ABILITY, ability):
        return
    for place in range(N_LOCATIONS):
        if forbid_ability(s, i, ability, place) is None:
            codes.append(pack(ABILITY, ability, place + 1))


def forbid_ability(s: Terrorscape, i: i64, ability: i64, a: i64) -> str | None:
    """The rule that forbids this ability, or None."""
    character = s.who[i]
    here = s.at[i]
    if ability == EQUIPPED:
        if character != MARCO or a not in (ADRE, SEDA):
            return "TER-S1.1"
        return None if s.pile[a] > 0 else "TER-1.20"
    if not 0 <= a < N_LOCATIONS:
        return "TER-4.4"
    if ability == SPRINT:
        return None if character == WILLIAM and s.walk(here, 1, s.rows.sprint) >> a & 1 else "TER-S1.4"
    if ability == PERCEPTIVE:
        if character != SOPHIA or passage_ends(s, here) >> a & 1 == 0:
            return "TER-S1.5"
        return "TER-3.12" if s.has(i, FLASH) and s.tunnelled >= 2 else None
    return "TER-4.4"


def use_ability(s: Terrorscape, i: i64, ability: i64, a: i64) -> None:
    """Marco takes a card back, William sprints loudly, Sophia finds the passage (TER-S1.1, TER-S1.4, TER-S1.5)."""
    s.emit(ABILITY_USED, s.who[i], ability)
    if ability == EQUIPPED:
        s.pile[0] -= 1
        s.pile[a] -= 1
        s.add_item(i, a)
        s.emit(CARD_KEPT, s.who[i], a)
        s.push(DO_LIMIT, i)
    elif ability == SPRINT:
        deeds.move(s, i, a)
        keywords.own_noise(s, i, a)
    else:
        s.tunnelled += 1
        go_through(s, i, a)


# Traits


def add_traits(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Every trait that can be used in the turn."""
    for trait in EXTRA_TRAITS if s.done == 1 else (*EXTRA_TRAITS, *SPECIAL_TRAITS):
        if not s.can_use(i, trait):
            continue
        if trait == FIRST_AID:
            for other in range(TEAM):
                if forbid_trait(s, i, trait, 0, s.who[other]) is None:
                    codes.append(pack(TRAIT, trait, 0, s.who[other] + 1))
        elif trait in (DECOY, PROMPT, BURST):
            for place in range(N_LOCATIONS):
                if forbid_trait(s, i, trait, 0, place) is None:
                    codes.append(pack(TRAIT, trait, 0, place + 1))
        elif trait == JUDICIOUS:
            for door in range(N_DOORS):
                if forbid_trait(s, i, trait, OPEN_DOOR, door) is None:
                    codes.append(pack(TRAIT, trait, OPEN_DOOR, door + 1))
            if forbid_trait(s, i, trait, SHAKE_OFF, -1) is None:
                codes.append(pack(TRAIT, trait, SHAKE_OFF))
            for place in range(N_LOCATIONS):
                if forbid_trait(s, i, trait, CLATTER, place) is None:
                    codes.append(pack(TRAIT, trait, CLATTER, place + 1))
        elif forbid_trait(s, i, trait, 0, -1) is None:
            codes.append(pack(TRAIT, trait))


def forbid_trait(s: Terrorscape, i: i64, trait: i64, mode: i64, a: i64) -> str | None:
    """The rule that forbids using this trait so, or None."""
    if not 1 <= trait <= 20 or not s.can_use(i, trait):
        return "TER-12.11"
    if trait not in EXTRA_TRAITS and trait not in SPECIAL_TRAITS:
        return "TER-12.11"
    here = s.at[i]
    able = False
    if trait == JUDICIOUS:  # TER-T1.15
        if mode == OPEN_DOOR:
            able = 0 <= a < N_DOORS and s.locks >> a & 1 == 1
        elif mode == SHAKE_OFF:
            able = a == -1 and s.fear[i] > 0
        elif mode == CLATTER:
            able = 0 <= a < N_LOCATIONS and s.rows.near[here] >> a & 1 == 1
    elif mode != 0:
        return "TER-12.11"
    elif trait == FIRST_AID:  # TER-T1.4
        other = s.index_of(a) if a >= 0 else TEAM
        able = other != TEAM and other != i and s.in_play(other) and s.at[other] == here and s.health[other] > 0
    elif trait == DECOY:  # TER-T1.9
        able = 0 <= a < N_LOCATIONS
    elif trait == PROMPT:  # TER-T1.16
        able = 0 <= a < N_LOCATIONS and s.open_ways(here) >> a & 1 == 1
    elif trait == BURST:  # TER-T1.17
        able = 0 <= a < N_LOCATIONS and s.walk(here, 2, 4) >> a & 1 == 1
    elif a != -1:
        return "TER-12.11"
    elif trait == MORALE:  # TER-T1.6
        for other in range(TEAM):
            if other != i and s.in_play(other) and s.fear[other] > 0:
                able = True
    elif trait == TAUNT:  # TER-T1.10
        able = True
    elif trait == COORDINATOR:  # TER-T1.18
        one: i64 = 1
        able = s.survivors_at(one << here) & ~(one << i) != 0
    return None if able else "TER-1.20"


def use_trait(s: Terrorscape, i: i64, trait: i64, mode: i64, a: i64) -> None:
    """The trait's effect; once-cards are turned down (TER-12.4)."""
    one: i64 = 1
    if s.rows.trait_once[trait]:
        s.used[i] |= one << trait
    if s.rows.trait_shown[trait]:
        encounter.show_trait(s, i, trait)
    else:
        deeds.use_quietly(s, i, trait)
    here = s.at[i]
    if trait == FIRST_AID:
        keywords.heal(s, s.index_of(a))
    elif trait == MORALE:
        for other in range(TEAM):
            if other != i and s.in_play(other) and s.fear[other] > 0:
                keywords.set_fear(s, other, s.fear[other] - 1)
    elif trait == DECOY:
        keywords.make_noise(s, a)
    elif trait == TAUNT:  # TER-T1.10, TER-Q31: discard, then draw
        s.known[knowledge.TAUNTER] = i + 1
        keywords.make_noise(s, here)
        s.push(DO_DRAW, 1, 0)
        s.push(DO_MILL, 3, 0)
    elif trait == JUDICIOUS:
        if mode == OPEN_DOOR:
            keywords.remove_lock(s, i, a)  # TER-Q35
        elif mode == SHAKE_OFF:
            keywords.set_fear(s, i, 0)
        else:
            keywords.make_noise(s, a)
    elif trait == PROMPT:
        deeds.move(s, i, a)
    elif trait == BURST:
        keywords.make_noise(s, here)
        deeds.move(s, i, a)
    else:
        s.push(DO_COORD_NEXT, s.survivors_at(one << here) & ~(one << i))


def coord_next(s: Terrorscape, bits: i64) -> None:
    """Each other Survivor here, in seat order, may MOVE 1-2 (TER-T1.18)."""
    one: i64 = 1
    for i in range(TEAM):
        if bits >> i & 1:
            s.push(DO_COORD_NEXT, bits & ~(one << i))
            if s.open_ways(s.at[i]) != 0:
                s.ask(s.controller(i), ASK_COORDINATE, i)
            return


# Plans in force


def add_plans(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """What the active plan allows in a turn (TER-14.7)."""
    plan = s.plans[s.plan_on]
    if s.done == 1 and not is_extra(s, i, PLAN, plan):
        return
    if plan in (SITE_STUDY, TUNNELS):
        for place in range(N_LOCATIONS):
            if forbid_plan(s, i, plan, place) is None:
                codes.append(pack(PLAN, plan, place + 1))
    elif plan == MYSTIC_HERBS:
        for other in range(TEAM):
            if forbid_plan(s, i, plan, s.who[other]) is None:
                codes.append(pack(PLAN, plan, s.who[other] + 1))
    elif forbid_plan(s, i, plan, -1) is None:
        codes.append(pack(PLAN, plan))


def forbid_plan(s: Terrorscape, i: i64, plan: i64, a: i64) -> str | None:
    """The rule that forbids using this plan so, or None (TER-14.6, TER-14.10, TER-14.11)."""
    here = s.at[i]
    if plan >= 16 or s.plan_active == 0 or s.plans[s.plan_on] != plan:
        return "TER-14.4"
    if plan == BUZZER and s.plan_token != NOWHERE:  # TER-P1.8: placed before
        return None if a == -1 and s.buzzed < 2 else "TER-3.12"
    if s.plan_used == 1:
        return "TER-14.6"
    able = False
    if plan == SITE_STUDY:  # TER-P1.9
        able = 0 <= a < N_LOCATIONS and s.walk(here, 1, 2) >> a & 1 == 1
    elif plan == TUNNELS:  # TER-P1.10
        able = 0 <= a < N_LOCATIONS and passage_ends(s, here) >> a & 1 == 1
    elif plan == MYSTIC_HERBS:  # TER-P1.15
        other = s.index_of(a) if a >= 0 else TEAM
        if other != TEAM and here == Z2 and s.in_play(other) and s.at[other] == Z2:
            able = s.health[other] > 0 or s.fear[other] > 0
    elif a != -1:
        return "TER-14.4"
    elif plan in (EXPLOSIVE, BUZZER):  # TER-P1.1, TER-P1.8
        able = s.has(i, TOOL)
    elif plan == DIY:  # TER-P1.6, TER-Q28
        able = s.packs[i * N_ITEMS + TOOL] >= 3 and s.help_at == 0 and s.repair < s.rows.max_repair
    elif plan == SKELETON:  # TER-P1.13
        able = here == s.rows.main_exit and s.has(i, TOOL) and len(s.search) > 0
    elif plan == CHEST:  # TER-P1.16
        able = s.has(i, AMUL) and len(s.search) > 0
    else:
        return "TER-14.4"
    return None if able else f"TER-P1.{plan + 1}"


def use_plan(s: Terrorscape, i: i64, plan: i64, a: i64) -> None:
    """The plan's effect; a used-up once-effect takes the token off the card (TER-14.6)."""
    here = s.at[i]
    s.emit(PLAN_USED, s.who[i], plan)
    if plan == BUZZER and s.plan_token != NOWHERE:
        s.buzzed += 1
        keywords.make_noise(s, s.plan_token)
        return
    if plan == TUNNELS:
        go_through(s, i, a)
        return
    if plan == DIY:  # TER-Q28: no repair, so neither condition nor reward
        for _ in range(3):
            s.drop_item(i, TOOL)
        deeds.progress(s, i, s.rows.max_repair)
        keywords.make_noise(s, here)
        return
    s.plan_used = 1
    if plan == SITE_STUDY:
        deeds.move(s, i, a)
    elif plan == MYSTIC_HERBS:
        other = s.index_of(a)
        keywords.heal(s, other)
        keywords.set_fear(s, other, 0)
    elif plan in (EXPLOSIVE, BUZZER):
        s.drop_item(i, TOOL)
        s.plan_token = here
        s.emit(PLAN_TOKEN_SET, here)
    elif plan == SKELETON:
        s.drop_item(i, TOOL)
        s.search.pop(0)
        keywords.take_key(s, i)
    else:
        s.drop_item(i, AMUL)
        deeds.draw_and_keep(s, i, 3)

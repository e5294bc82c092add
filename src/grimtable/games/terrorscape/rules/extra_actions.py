"""Extra and special actions: items (TER-I), abilities (TER-S), Survivor traits (TER-T1) and plans in force (TER-P1)."""

from typing import Final

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords, survivor_actions, survivor_traits
from grimtable.games.terrorscape.state import Terrorscape

# Abilities (TER-S)
EQUIPPED: Final = 1
SPRINT: Final = 2
PERCEPTIVE: Final = 3
ABILITIES: Final = ("none", "equipped", "sprint", "perceptive")

EXTRA_ITEMS: tuple[int, ...] = (
    components.WHIS,
    components.HATCH,
    components.ADRE,
    components.SEDA,
    components.FIRE,
    components.CAM,
)  # TER-3.8
SPECIAL_ITEMS: tuple[int, ...] = (components.TOOL, components.HERB, components.FLASH, components.TRAP, components.KIT)


def is_extra(s: Terrorscape, i: i64, kind: i64, a: i64) -> bool:
    """Whether this is an extra action and not the action of the turn (TER-3.8, TER-4.4)."""
    if kind == k.USE:
        return a in EXTRA_ITEMS
    if kind == k.ABILITY:
        return a == PERCEPTIVE and s.has(i, components.FLASH)  # TER-S1.5
    if kind == k.TRAIT:
        return a in survivor_traits.EXTRA_TRAITS
    return survivor_traits.is_extra_plan(s, a)


def forbid_use(s: Terrorscape, i: i64, kind: i64, a: i64, b: i64, c: i64) -> str | None:
    """The rule that forbids this extra or special action, or None."""
    rule: str | None = "TER-3.6"
    if kind == k.USE:
        rule = forbid_item(s, i, a, b - 1)
    elif kind == k.ABILITY:
        rule = forbid_ability(s, i, a, b - 1)
    elif kind == k.TRAIT:
        rule = survivor_traits.forbid_trait(s, i, a, b, c - 1)
    elif kind == k.PLAN:
        rule = survivor_traits.forbid_plan(s, i, a, b - 1)
    if rule is None and s.done == 1 and not is_extra(s, i, kind, a):
        return "TER-3.6"
    return rule


def apply_use(s: Terrorscape, i: i64, kind: i64, a: i64, b: i64, c: i64) -> None:
    """Carry out an extra or special action."""
    if not is_extra(s, i, kind, a):
        s.done = 1
    if kind == k.USE:
        use_item(s, i, a, b - 1)
    elif kind == k.ABILITY:
        use_ability(s, i, a, b - 1)
    elif kind == k.TRAIT:
        survivor_traits.use_trait(s, i, a, b, c - 1)
    else:
        survivor_traits.use_plan(s, i, a, b - 1)


def add_uses(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Everything an item, ability, trait or plan allows now; a special one only as the action of the turn."""
    if s.packs[i * components.N_ITEMS] > 0:
        for item in EXTRA_ITEMS:
            if s.has(i, item):
                add_item_uses(s, i, item, codes)
        if s.done == 0:
            for item in SPECIAL_ITEMS:
                if s.has(i, item):
                    add_item_uses(s, i, item, codes)
    character = s.who[i]
    if character in (components.MARCO, components.WILLIAM, components.SOPHIA):
        add_abilities(s, i, codes)
    if s.traits[i] != 0:
        survivor_traits.add_traits(s, i, codes)
    if s.plan_active == 1:
        survivor_traits.add_plans(s, i, codes)


def add_item_uses(s: Terrorscape, i: i64, item: i64, codes: list[i64]) -> None:
    """All ways to use one item."""
    if item in (components.WHIS, components.ADRE, components.FLASH):
        for place in range(components.N_LOCATIONS):
            if forbid_item(s, i, item, place) is None:
                codes.append(pack(k.USE, item, place + 1))
    elif item == components.HATCH:
        for door in range(components.N_DOORS):
            if forbid_item(s, i, item, door) is None:
                codes.append(pack(k.USE, item, door + 1))
    elif item in (components.HERB, components.KIT):
        for other in range(components.TEAM):
            if forbid_item(s, i, item, s.who[other]) is None:
                codes.append(pack(k.USE, item, s.who[other] + 1))
    elif forbid_item(s, i, item, -1) is None:
        codes.append(pack(k.USE, item))


# Items


def forbid_item(s: Terrorscape, i: i64, item: i64, a: i64) -> str | None:
    """The rule that forbids using this item so, or None (TER-1.20, TER-5.10)."""
    if not 1 <= item < components.N_ITEMS or not s.has(i, item):
        return "TER-5.10"
    here = s.at[i]
    able = False
    if item == components.WHIS:  # TER-I1.3, TER-1.6: locks do not matter
        able = 0 <= a < components.N_LOCATIONS and s.rows.near[here] >> a & 1 == 1
    elif item == components.ADRE:
        able = 0 <= a < components.N_LOCATIONS and s.open_ways(here) >> a & 1 == 1
    elif item == components.FLASH:
        able = 0 <= a < components.N_LOCATIONS and survivor_actions.passage_ends(s, here) >> a & 1 == 1
    elif item == components.HATCH:
        able = 0 <= a < components.N_DOORS and (s.rows.doors_at[here] & s.locks) >> a & 1 == 1
    elif item in (components.HERB, components.KIT):
        other = s.index_of(a) if a >= 0 else components.TEAM
        if other != components.TEAM and s.in_play(other) and s.at[other] == here:
            able = s.health[other] > 0 or (item == components.KIT and s.fear[other] > 0)
        if item == components.KIT and s.who[i] != components.MARCO:
            return "TER-5.9"
    elif a != -1:
        return "TER-5.10"
    elif item == components.TOOL:
        return "TER-4.7" if survivor_actions.forbid_repair(s, i) is not None else None
    elif item == components.SEDA:
        able = s.fear[i] > 0
    elif item == components.FIRE:
        able = True
    elif item == components.TRAP:
        if s.trap != components.NOWHERE:
            return "TER-5.8"
        able = True
    elif item == components.CAM:
        if s.who[i] != components.SOPHIA:
            return "TER-5.9"
        able = True
    return None if able else "TER-1.20"


def use_item(s: Terrorscape, i: i64, item: i64, a: i64) -> None:
    """The item's effect; then it is discarded unless it stays (TER-5.7, TER-5.10, TER-I1.2 to TER-I1.19)."""
    s.emit(k.ITEM_USED, s.who[i], item)
    here = s.at[i]
    if item == components.TOOL:
        survivor_actions.repair_with_tools(s, i)
        return
    if item == components.WHIS:
        keywords.own_noise(s, i, a)  # TER-I1.3
    elif item == components.HATCH:
        keywords.remove_lock(s, i, a)  # TER-I1.4
    elif item == components.HERB:  # TER-I1.5
        keywords.heal(s, s.index_of(a))
        if s.traits[i] >> components.HERBOLOGY & 1:
            survivor_actions.use_quietly(s, i, components.HERBOLOGY)  # TER-T1.19
        else:
            keywords.own_noise(s, i, here)
    elif item == components.ADRE:
        survivor_actions.move(s, i, a)  # TER-I1.9
    elif item == components.SEDA:
        keywords.set_fear(s, i, 0)  # TER-I1.10
    elif item == components.FIRE:
        if s.fire == 0:
            s.fire = 1  # TER-I1.11, TER-1.15
    elif item == components.FLASH:
        survivor_actions.go_through(s, i, a)  # TER-I1.16
    elif item == components.TRAP:
        s.trap = here  # TER-I1.17
        s.emit(k.TRAP_SET, here)
    elif item == components.KIT:
        other = s.index_of(a)  # TER-I1.18
        keywords.heal(s, other)
        keywords.set_fear(s, other, 0)
    elif item == components.CAM:
        keywords.own_noise(s, i, here)  # TER-I1.19
    if not s.rows.stays[item]:
        s.drop_item(i, item)


# Abilities


def add_abilities(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Equipped, Sprint or Perceptive."""
    character = s.who[i]
    if character == components.MARCO:
        for item in (components.ADRE, components.SEDA):
            if s.done == 0 and forbid_ability(s, i, EQUIPPED, item) is None:
                codes.append(pack(k.ABILITY, EQUIPPED, item + 1))
        return
    ability: i64 = SPRINT if character == components.WILLIAM else PERCEPTIVE
    if s.done == 1 and not is_extra(s, i, k.ABILITY, ability):
        return
    for place in range(components.N_LOCATIONS):
        if forbid_ability(s, i, ability, place) is None:
            codes.append(pack(k.ABILITY, ability, place + 1))


def forbid_ability(s: Terrorscape, i: i64, ability: i64, a: i64) -> str | None:
    """The rule that forbids this ability, or None."""
    character = s.who[i]
    here = s.at[i]
    if ability == EQUIPPED:
        if character != components.MARCO or a not in (components.ADRE, components.SEDA):
            return "TER-S1.1"
        return None if s.pile[a] > 0 else "TER-1.20"
    if not 0 <= a < components.N_LOCATIONS:
        return "TER-4.4"
    if ability == SPRINT:
        return None if character == components.WILLIAM and s.walk(here, 1, s.rows.sprint) >> a & 1 else "TER-S1.4"
    if ability == PERCEPTIVE:
        if character != components.SOPHIA or survivor_actions.passage_ends(s, here) >> a & 1 == 0:
            return "TER-S1.5"
        return "TER-3.12" if s.has(i, components.FLASH) and s.tunnelled >= 2 else None
    return "TER-4.4"


def use_ability(s: Terrorscape, i: i64, ability: i64, a: i64) -> None:
    """Marco takes a card back, William sprints loudly, Sophia finds the passage (TER-S1.1, TER-S1.4, TER-S1.5)."""
    s.emit(k.ABILITY_USED, s.who[i], ability)
    if ability == EQUIPPED:
        s.pile[0] -= 1
        s.pile[a] -= 1
        s.add_item(i, a)
        s.emit(k.CARD_KEPT, s.who[i], a)
        s.push(k.DO_LIMIT, i)
    elif ability == SPRINT:
        survivor_actions.move(s, i, a)
        keywords.own_noise(s, i, a)
    else:
        s.tunnelled += 1
        survivor_actions.go_through(s, i, a)

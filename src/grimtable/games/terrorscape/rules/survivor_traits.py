"""Survivor traits and plans in force, used in a turn: TER-12.3, TER-T1, TER-14.6, TER-P1."""

from typing import Final

from grimtable.engine.codes import pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import encounter, keywords, survivor_actions
from grimtable.games.terrorscape.state import Terrorscape

# Modes of Judicious Move (TER-T1.15)
OPEN_DOOR: Final = 1
SHAKE_OFF: Final = 2
CLATTER: Final = 3

EXTRA_TRAITS: tuple[int, ...] = (c.DECOY, c.JUDICIOUS, c.PROMPT)
SPECIAL_TRAITS: tuple[int, ...] = (c.FIRST_AID, c.MORALE, c.TAUNT, c.BURST, c.COORDINATOR)
EXTRA_PLANS: tuple[int, ...] = (c.BUZZER, c.SITE_STUDY, c.MYSTIC_HERBS)


def add_traits(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """Every trait that can be used in the turn."""
    for trait in EXTRA_TRAITS if s.done == 1 else (*EXTRA_TRAITS, *SPECIAL_TRAITS):
        if not s.can_use(i, trait):
            continue
        if trait == c.FIRST_AID:
            for other in range(c.TEAM):
                if forbid_trait(s, i, trait, 0, s.who[other]) is None:
                    codes.append(pack(k.TRAIT, trait, 0, s.who[other] + 1))
        elif trait in (c.DECOY, c.PROMPT, c.BURST):
            for place in range(c.N_LOCATIONS):
                if forbid_trait(s, i, trait, 0, place) is None:
                    codes.append(pack(k.TRAIT, trait, 0, place + 1))
        elif trait == c.JUDICIOUS:
            for door in range(c.N_DOORS):
                if forbid_trait(s, i, trait, OPEN_DOOR, door) is None:
                    codes.append(pack(k.TRAIT, trait, OPEN_DOOR, door + 1))
            if forbid_trait(s, i, trait, SHAKE_OFF, -1) is None:
                codes.append(pack(k.TRAIT, trait, SHAKE_OFF))
            for place in range(c.N_LOCATIONS):
                if forbid_trait(s, i, trait, CLATTER, place) is None:
                    codes.append(pack(k.TRAIT, trait, CLATTER, place + 1))
        elif forbid_trait(s, i, trait, 0, -1) is None:
            codes.append(pack(k.TRAIT, trait))


def forbid_trait(s: Terrorscape, i: i64, trait: i64, mode: i64, a: i64) -> str | None:
    """The rule that forbids using this trait so, or None."""
    if not 1 <= trait <= 20 or not s.can_use(i, trait):
        return "TER-12.11"
    if trait not in EXTRA_TRAITS and trait not in SPECIAL_TRAITS:
        return "TER-12.11"
    here = s.at[i]
    able = False
    if trait == c.JUDICIOUS:  # TER-T1.15
        if mode == OPEN_DOOR:
            able = 0 <= a < c.N_DOORS and s.locks >> a & 1 == 1
        elif mode == SHAKE_OFF:
            able = a == -1 and s.fear[i] > 0
        elif mode == CLATTER:
            able = 0 <= a < c.N_LOCATIONS and s.rows.near[here] >> a & 1 == 1
    elif mode != 0:
        return "TER-12.11"
    elif trait == c.FIRST_AID:  # TER-T1.4
        other = s.index_of(a) if a >= 0 else c.TEAM
        able = other != c.TEAM and other != i and s.in_play(other) and s.at[other] == here and s.health[other] > 0
    elif trait == c.DECOY:  # TER-T1.9
        able = 0 <= a < c.N_LOCATIONS
    elif trait == c.PROMPT:  # TER-T1.16
        able = 0 <= a < c.N_LOCATIONS and s.open_ways(here) >> a & 1 == 1
    elif trait == c.BURST:  # TER-T1.17
        able = 0 <= a < c.N_LOCATIONS and s.walk(here, 2, 4) >> a & 1 == 1
    elif a != -1:
        return "TER-12.11"
    elif trait == c.MORALE:  # TER-T1.6
        for other in range(c.TEAM):
            if other != i and s.in_play(other) and s.fear[other] > 0:
                able = True
    elif trait == c.TAUNT:  # TER-T1.10
        able = True
    elif trait == c.COORDINATOR:  # TER-T1.18
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
        survivor_actions.use_quietly(s, i, trait)
    here = s.at[i]
    if trait == c.FIRST_AID:
        keywords.heal(s, s.index_of(a))
    elif trait == c.MORALE:
        for other in range(c.TEAM):
            if other != i and s.in_play(other) and s.fear[other] > 0:
                keywords.set_fear(s, other, s.fear[other] - 1)
    elif trait == c.DECOY:
        keywords.make_noise(s, a)
    elif trait == c.TAUNT:  # TER-T1.10, TER-Q31: discard, then draw
        s.known[evidence.TAUNTER] = i + 1
        keywords.make_noise(s, here)
        s.push(k.DO_DRAW, 1, 0)
        s.push(k.DO_MILL, 3, 0)
    elif trait == c.JUDICIOUS:
        if mode == OPEN_DOOR:
            keywords.remove_lock(s, i, a)  # TER-Q35
        elif mode == SHAKE_OFF:
            keywords.set_fear(s, i, 0)
        else:
            keywords.make_noise(s, a)
    elif trait == c.PROMPT:
        survivor_actions.move(s, i, a)
    elif trait == c.BURST:
        keywords.make_noise(s, here)
        survivor_actions.move(s, i, a)
    else:
        s.push(k.DO_COORD_NEXT, s.survivors_at(one << here) & ~(one << i))


def coord_next(s: Terrorscape, bits: i64) -> None:
    """Each other Survivor here, in seat order, may MOVE 1-2 (TER-T1.18)."""
    one: i64 = 1
    for i in range(c.TEAM):
        if bits >> i & 1:
            s.push(k.DO_COORD_NEXT, bits & ~(one << i))
            if s.open_ways(s.at[i]) != 0:
                s.ask(s.controller(i), k.ASK_COORDINATE, i)
            return


# Plans in force


def is_extra_plan(s: Terrorscape, plan: i64) -> bool:
    """Whether a plan in force is used as an extra action (TER-14.7); the Buzzer once it is placed (TER-P1.8)."""
    return s.plan_token != c.NOWHERE if plan == c.BUZZER else plan in EXTRA_PLANS


def add_plans(s: Terrorscape, i: i64, codes: list[i64]) -> None:
    """What the active plan allows in a turn (TER-14.7)."""
    plan = s.plans[s.plan_on]
    if s.done == 1 and not is_extra_plan(s, plan):
        return
    if plan in (c.SITE_STUDY, c.TUNNELS):
        for place in range(c.N_LOCATIONS):
            if forbid_plan(s, i, plan, place) is None:
                codes.append(pack(k.PLAN, plan, place + 1))
    elif plan == c.MYSTIC_HERBS:
        for other in range(c.TEAM):
            if forbid_plan(s, i, plan, s.who[other]) is None:
                codes.append(pack(k.PLAN, plan, s.who[other] + 1))
    elif forbid_plan(s, i, plan, -1) is None:
        codes.append(pack(k.PLAN, plan))


def forbid_plan(s: Terrorscape, i: i64, plan: i64, a: i64) -> str | None:
    """The rule that forbids using this plan so, or None (TER-14.6, TER-14.10, TER-14.11)."""
    here = s.at[i]
    if plan >= 16 or s.plan_active == 0 or s.plans[s.plan_on] != plan:
        return "TER-14.4"
    if plan == c.BUZZER and s.plan_token != c.NOWHERE:  # TER-P1.8: placed before
        return None if a == -1 and s.buzzed < 2 else "TER-3.12"
    if s.plan_used == 1:
        return "TER-14.6"
    able = False
    if plan == c.SITE_STUDY:  # TER-P1.9
        able = 0 <= a < c.N_LOCATIONS and s.walk(here, 1, 2) >> a & 1 == 1
    elif plan == c.TUNNELS:  # TER-P1.10
        able = 0 <= a < c.N_LOCATIONS and survivor_actions.passage_ends(s, here) >> a & 1 == 1
    elif plan == c.MYSTIC_HERBS:  # TER-P1.15
        other = s.index_of(a) if a >= 0 else c.TEAM
        if other != c.TEAM and here == c.Z2 and s.in_play(other) and s.at[other] == c.Z2:
            able = s.health[other] > 0 or s.fear[other] > 0
    elif a != -1:
        return "TER-14.4"
    elif plan in (c.EXPLOSIVE, c.BUZZER):  # TER-P1.1, TER-P1.8
        able = s.has(i, c.TOOL)
    elif plan == c.DIY:  # TER-P1.6, TER-Q28
        able = s.packs[i * c.N_ITEMS + c.TOOL] >= 3 and s.help_at == 0 and s.repair < s.rows.max_repair
    elif plan == c.SKELETON:  # TER-P1.13
        able = here == s.rows.main_exit and s.has(i, c.TOOL) and len(s.search) > 0
    elif plan == c.CHEST:  # TER-P1.16
        able = s.has(i, c.AMUL) and len(s.search) > 0
    else:
        return "TER-14.4"
    return None if able else f"TER-P1.{plan + 1}"


def use_plan(s: Terrorscape, i: i64, plan: i64, a: i64) -> None:
    """The plan's effect; a used-up once-effect takes the token off the card (TER-14.6)."""
    here = s.at[i]
    s.emit(k.PLAN_USED, s.who[i], plan)
    if plan == c.BUZZER and s.plan_token != c.NOWHERE:
        s.buzzed += 1
        keywords.make_noise(s, s.plan_token)
        return
    if plan == c.TUNNELS:
        survivor_actions.go_through(s, i, a)
        return
    if plan == c.DIY:  # TER-Q28: no repair, so neither condition nor reward
        for _ in range(3):
            s.drop_item(i, c.TOOL)
        survivor_actions.progress(s, i, s.rows.max_repair)
        keywords.make_noise(s, here)
        return
    s.plan_used = 1
    if plan == c.SITE_STUDY:
        survivor_actions.move(s, i, a)
    elif plan == c.MYSTIC_HERBS:
        other = s.index_of(a)
        keywords.heal(s, other)
        keywords.set_fear(s, other, 0)
    elif plan in (c.EXPLOSIVE, c.BUZZER):
        s.drop_item(i, c.TOOL)
        s.plan_token = here
        s.emit(k.PLAN_TOKEN_SET, here)
    elif plan == c.SKELETON:
        s.drop_item(i, c.TOOL)
        s.search.pop(0)
        keywords.take_key(s, i)
    else:
        s.drop_item(i, c.AMUL)
        survivor_actions.draw_and_keep(s, i, 3)

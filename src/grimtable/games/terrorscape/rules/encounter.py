"""Encounters: TER-9."""

from grimtable.engine.codes import kind_of, pack
from grimtable.engine.ints import i64
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import evidence
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules import keywords, outcome
from grimtable.games.terrorscape.state import DICE, Terrorscape

D_ITEMS: tuple[int, ...] = (c.HATCH, c.LIME, c.SSWD, c.LSWD, c.AMMO)  # TER-9.8; AMMO stands for the loaded revolver


def begin(s: Terrorscape, named: i64, reappearing: i64) -> None:
    """Everybody found takes part; what was still to come in the phase is cancelled, but for K4 (TER-9.1, TER-7.8)."""
    while kind_of(s.stack[len(s.stack) - 1]) != k.DO_DRAW_STEP:
        s.stack.pop()
    s.met = 1
    s.foes = named
    s.struck = 0
    s.attacks = 0
    s.defender = c.TEAM
    s.blow = 0
    s.edge = 0
    if reappearing == 1 and s.killer == c.MURDERER and s.level >= 2:
        s.edge = s.rows.encounter_bonus[c.MURDERER]  # TER-K0.3
    if s.card != 0:
        s.push(k.DO_CARD_DONE)  # TER-8.14, TER-Q49
    if s.journal is not None:
        s.record(k.ENCOUNTER_BEGAN, (s.lair, keywords.people(s, named), s.strength()))
    s.push(k.DO_END_ENCOUNTER)  # TER-9.2: toying, Heroic Save, dread, L5 injury, attacks, flight
    s.push(k.DO_ATTACK)
    s.push(k.DO_LAST_BLOW, named)
    s.push(k.DO_DREAD)
    s.push(k.DO_HEROIC_NEXT, named)
    if s.killer_has(c.TOYING):
        s.ask(s.killer_seat, k.ASK_TOY)


def apply_toy(s: Terrorscape) -> None:
    """The encounter is cancelled and K4 draws more; it counts as an encounter all the same (TER-T2.11, TER-Q25)."""
    while kind_of(s.stack[len(s.stack) - 1]) != k.DO_DRAW_STEP:
        s.stack.pop()
    if s.card != 0:
        s.push(k.DO_CARD_DONE)
    s.foes = 0
    s.edge = 0
    s.to_draw = s.rows.toying
    s.emit(k.ENCOUNTER_CANCELLED)


# Heroic Save


def kept_traits(s: Terrorscape) -> i64:
    """How many traits each Survivor kept (TER-12.1)."""
    grade = s.setup.options.get("traits", "off")
    if grade == "off":
        return 0
    kept: i64 = 1
    if grade == "custom":
        kept = s.setup.options.get("survivor_traits", 1)
    return kept


def heroic_next(s: Terrorscape, bits: i64) -> None:
    """Each participant who may own Heroic Save is asked, if only to pass (TER-9.2, TER-T1.8)."""
    if s.foes & (s.foes - 1) == 0:
        return
    kept = kept_traits(s)
    one: i64 = 1
    for i in range(c.TEAM):
        if bits >> i & 1:
            known = s.known[evidence.TRAITS + i] >> c.HEROIC & 1  # shown: used up
            if known == 0 and evidence.can_have(s.known, i, c.HEROIC, kept):
                s.push(k.DO_HEROIC_NEXT, bits & ~(one << i))
                s.ask(s.controller(i), k.ASK_HEROIC, i)
                return


def legal_heroic(s: Terrorscape, i: i64) -> list[i64]:
    """Save the others, or not."""
    if s.can_use(i, c.HEROIC):
        return [pack(k.PASS), pack(k.YES)]
    return [pack(k.PASS)]


def apply_heroic(s: Terrorscape, i: i64) -> None:
    """Every other participant, in seat order, may MOVE 1 (TER-T1.8, TER-H1.15)."""
    one: i64 = 1
    s.used[i] |= one << c.HEROIC
    show_trait(s, i, c.HEROIC)
    s.push(k.DO_LEAVE_NEXT, s.foes & ~(one << i), i)


def show_trait(s: Terrorscape, i: i64, trait: i64) -> None:
    """An announced trait: the Killer learns it and its owner (TER-12.3, TER-H1.24)."""
    one: i64 = 1
    s.shown[i] |= one << trait
    s.told[i] |= one << trait
    s.known[evidence.TRAITS + i] |= one << trait
    s.emit(k.TRAIT_SHOWN, s.who[i], trait)


def leave_next(s: Terrorscape, bits: i64, hero: i64) -> None:
    """One after another may leave; who cannot or does not stays a participant (TER-T1.8, TER-Q29)."""
    one: i64 = 1
    for i in range(c.TEAM):
        if bits >> i & 1:
            s.push(k.DO_LEAVE_NEXT, bits & ~(one << i), hero)
            if s.open_ways(s.at[i]) != 0:
                s.ask(s.controller(i), k.ASK_LEAVE, i)
            return


def apply_leave(s: Terrorscape, i: i64, place: i64) -> None:
    """Who left is told, not where to (TER-H1.15)."""
    one: i64 = 1
    evidence.flee(s.known, s.rows, s.locks, i, s.lair, 1, True)
    s.at[i] = place
    s.foes &= ~(one << i)
    s.emit(k.LEFT, s.who[i], place)


# Before the attacks


def dread(s: Terrorscape) -> None:
    """The Specter SCAREs each participant (TER-9.4, TER-K0.2, TER-Q23)."""
    if s.killer == c.SPECTER:
        keywords.scare_all(s, s.foes)


def last_blow(s: Terrorscape, bits: i64) -> None:
    """At level 5 each participant is injured; no amulet helps (TER-9.5, TER-9.21, TER-10.3)."""
    if s.level < 5:
        return
    for i in range(c.TEAM):
        if s.foes >> i & 1 and s.in_play(i) and not s.over:
            keywords.wound(s, i)
    if not s.over:
        s.push(k.DO_SETTLE)


# Attacks


def attack(s: Terrorscape) -> None:
    """One attack per participant at most, until a defence succeeds (TER-9.3, TER-9.6)."""
    s.blow = 0
    s.defender = c.TEAM
    if s.foes & ~s.struck == 0:
        return
    s.push(k.DO_ATTACK)
    s.push(k.DO_CHOOSE_DEFENDER)
    if s.killer == c.MURDERER and may_attack(s):
        s.ask(s.killer_seat, k.ASK_ATTACK)


def may_attack(s: Terrorscape) -> bool:
    """Whether the Murderer may hold an ATTACK card, for all that everybody knows (TER-9.6)."""
    kind = c.MUR_STK - c.MURDERER * c.N_SKILLS
    if s.version >= 2 and s.known[evidence.SHOWN + kind - 1] >= s.rows.skill_count[c.MUR_STK]:
        return False  # all of them lie in the discard pile
    return s.hand[0] > 0


def legal_attack(s: Terrorscape) -> list[i64]:
    """An ATTACK card, or none (TER-9.6)."""
    codes: list[i64] = [pack(k.PASS)]
    if s.killer == c.MURDERER and s.hand[c.MUR_STK - c.MURDERER * c.N_SKILLS] > 0:
        codes.append(pack(k.PLAY, c.MUR_STK))
    return codes


def apply_attack(s: Terrorscape) -> None:
    """Stalk as ATTACK: strength +1 for this attack, discarded when it is over (TER-K3.5, TER-8.14, TER-9.16)."""
    kind = c.MUR_STK - c.MURDERER * c.N_SKILLS
    evidence.played(s.known)
    if s.version >= 2:
        s.hand[0] -= 1
        s.hand[kind] -= 1
        s.card = c.MUR_STK  # TER-8.8: not shuffled in meanwhile
        s.stack.pop()
        s.push(k.DO_CARD_DONE)
        s.push(k.DO_CHOOSE_DEFENDER)
    else:  # discarded at once
        s.spend_skill(kind)
        evidence.laid_down(s.known, kind)
    s.blow = 1
    s.emit(k.ATTACKED, c.MUR_STK, s.strength())


def choose_defender(s: Terrorscape) -> None:
    """The Captain picks; in Variant 2 the first participant clockwise from the token holder (TER-9.7, TER-13.10)."""
    chooser = s.captain()
    if s.own:
        for step in range(c.TEAM):
            i = (s.token + step) % c.TEAM
            if s.foes >> i & 1:
                chooser = s.controller(i)
                break
    s.push(k.DO_DEFEND)
    s.ask_openly(chooser, k.ASK_DEFENDER)


def forbid_defender(s: Terrorscape, character: i64) -> str | None:
    """The rule that forbids this defender, or None: a participant not yet attacked."""
    i = s.index_of(character)
    if i == c.TEAM or (s.foes & ~s.struck) >> i & 1 == 0:
        return "TER-9.7"
    return None


def legal_defender(s: Terrorscape) -> list[i64]:
    """Every participant not yet attacked."""
    codes: list[i64] = []
    for i in range(c.TEAM):
        if (s.foes & ~s.struck) >> i & 1:
            codes.append(pack(k.NAME, s.who[i]))
    return codes


def apply_defender(s: Terrorscape, character: i64) -> None:
    """The defender is named."""
    one: i64 = 1
    i = s.index_of(character)
    s.defender = i
    s.struck |= one << i
    s.emit(k.DEFENDER_NAMED, character)


def defend(s: Terrorscape) -> None:
    """The defender is asked for a D item even without one (TER-9.8, TER-1.23)."""
    s.push(k.DO_ROLL)
    s.ask(s.controller(s.defender), k.ASK_DEFEND, s.defender)


def forbid_defend(s: Terrorscape, i: i64, item: i64, molotov: i64, weapon: i64) -> str | None:
    """The rule that forbids this defence, or None."""
    if item != 0:
        if item not in D_ITEMS:
            return "TER-9.8"
        if not s.has(i, item) or (item == c.AMMO and not s.has(i, c.REVO)):
            return "TER-9.8"  # TER-I1.7, TER-Q54: ammo only with a revolver
    if weapon > 1 or (weapon == 1 and (item != 0 or not s.can_use(i, c.WEAPON))):
        return "TER-T1.13"
    if molotov > 1 or (molotov == 1 and (not s.plan_works(c.MOLOTOV) or not s.has(i, c.WHIS))):
        return "TER-P1.12"
    return None


def legal_defend(s: Terrorscape, i: i64) -> list[i64]:
    """No item or one, the Secret Weapon instead, a Molotov besides (TER-9.8)."""
    codes: list[i64] = []
    for molotov in range(2):
        for item in (0, c.HATCH, c.LIME, c.AMMO, c.SSWD, c.LSWD):
            if forbid_defend(s, i, item, molotov, 0) is None:
                codes.append(pack(k.DEFEND, item, molotov, 0))
        if forbid_defend(s, i, 0, molotov, 1) is None:
            codes.append(pack(k.DEFEND, 0, molotov, 1))
    return codes


def apply_defend(s: Terrorscape, i: i64, item: i64, molotov: i64, weapon: i64) -> None:
    """Items are shown when used and discarded unless they stay (TER-5.5, TER-5.7, TER-9.18)."""
    one: i64 = 1
    s.defence_item = item
    s.helped = molotov | weapon << 1
    if item != 0 and not s.rows.stays[item]:
        s.drop_item(i, item)
    if molotov == 1:
        s.drop_item(i, c.WHIS)
    if weapon == 1:
        s.used[i] |= one << c.WEAPON
        show_trait(s, i, c.WEAPON)
    s.emit(k.DEFENDED, s.who[i], item, molotov, weapon)
    if item == c.LSWD:  # TER-I1.14, TER-9.12: before the roll
        s.push(k.DO_DRAW, 1, 0)


def roll(s: Terrorscape) -> None:
    """4 less own fear dice, item, abilities and trap against the strength (TER-9.9, TER-9.11, TER-9.13, TER-H1.14)."""
    rows = s.rows
    i = s.defender
    if not s.in_play(i):
        return  # TER-Q62: what a longsword's draw brought was the defender's end; the next attack follows
    one: i64 = 1
    dice = rows.dice - s.fear[i]
    s.dice.clear()
    total: i64 = 0
    blank = dice > 0
    for _ in range(dice):
        face = rows.faces[s.below(DICE, len(rows.faces))]
        s.dice.append(face)
        total += face
        if face != 0:
            blank = False
    item = s.defence_item
    total += rows.defence[item]
    marksman = item == c.AMMO and s.traits[i] >> c.MARKSMAN & 1 == 1  # TER-T1.20
    if marksman:
        total += rows.marksmanship
    persistent = s.who[i] == c.WILLIAM and not rows.weapon[item] and s.helped & 2 == 0  # TER-9.10, TER-Q11
    if persistent:
        total += rows.persistence
    martial = s.traits[i] >> c.MARTIAL & 1 == 1 and item == 0 and s.helped == 0  # TER-T1.1
    if martial:
        total += 1
    if s.helped & 1:
        total += rows.molotov  # TER-P1.12
    if s.helped & 2:
        total += rows.secret_weapon  # TER-T1.13
    sprung = s.attacks == 0 and s.trap == s.lair  # TER-9.13
    if sprung:
        total += rows.trap
        s.trap = c.NOWHERE
    s.attacks += 1
    strength = s.strength()
    lucky = blank and s.traits[i] >> c.LUCK & 1 == 1  # TER-T1.11
    success = total >= strength or lucky
    if marksman:
        s.shown[i] |= one << c.MARKSMAN
        s.told[i] |= one << c.MARKSMAN
    if martial:
        s.shown[i] |= one << c.MARTIAL
        s.told[i] |= one << c.MARTIAL
    if lucky:
        s.shown[i] |= one << c.LUCK
        s.told[i] |= one << c.LUCK
    evidence.defended(s.known, rows, i, item, s.helped, martial, lucky, marksman, blank)
    if s.journal is not None:
        marks = persistent | martial << 1 | sprung << 2 | lucky << 3 | marksman << 4
        s.record(k.DEFENCE_JUDGED, (s.who[i], item, s.helped, tuple(s.dice), marks, total, strength, int(success)))
    if not success:  # TER-9.15
        s.push(k.DO_SETTLE)
        keywords.wound(s, i)
        return
    if s.plan_active == 1 and s.plans[s.plan_on] == c.SEAL and s.lair == c.Z2:
        outcome.finish(s, outcome.BY_PLAN)  # TER-P1.4, TER-Q27: any success
        return
    ambushed = s.plan_active == 1 and s.plans[s.plan_on] == c.AMBUSH and s.plan_token == s.lair
    if ambushed and total >= strength + rows.ambush:  # TER-P1.2
        outcome.finish(s, outcome.BY_PLAN)
        return
    s.stack.pop()  # no further attack (TER-9.3)
    if s.card != 0 and s.killer == c.MURDERER:
        s.stack.pop()
        s.push(k.DO_CARD_DONE)
    s.push(k.DO_MILL, rows.spoils)  # TER-9.14

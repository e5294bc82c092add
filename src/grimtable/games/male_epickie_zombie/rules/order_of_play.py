"""Who runs what: the one place that calls the steps, lists the answers and carries them out."""

from grimtable.engine.codes import field_a, field_b, field_c, field_d
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import (
    adding_zombies,
    attack,
    cards,
    search,
    setup,
    sugar_rush,
    travel,
    turn,
    wounds,
    zombie_turn,
)
from grimtable.games.male_epickie_zombie.state import Mez


def run_step(s: Mez, step: i64) -> None:
    """The one place that calls the steps, those that run most first."""
    kind = step & 255
    if kind == k.TURN:
        turn.take_turn(s)
    elif kind == k.FORCED:
        attack.forced(s)
    elif kind == k.ADD:
        adding_zombies.add(s, field_a(step), field_b(step), field_c(step), field_d(step))
    elif kind == k.ROLLED:
        attack.rolled(s, field_a(step), field_b(step), field_c(step))
    elif kind == k.STRUCK:
        attack.struck(s, field_a(step))
    elif kind == k.SPREAD:
        zombie_turn.spread(s, field_a(step))
    elif kind == k.OVERRUN:
        adding_zombies.overrun(s, field_a(step), field_b(step))
    elif kind == k.MOVES_OVER:
        search.moves_over(s)
    elif kind == k.LOCK_UP:
        search.lock_up(s)
    elif kind == k.QUIZ:
        search.quiz(s)
    elif kind == k.REVEAL:
        search.reveal(s)
    elif kind == k.ZOMBIE_TURN:
        zombie_turn.zombie_turn(s)
    elif kind == k.HEAD_START:
        zombie_turn.head_start(s)
    elif kind == k.DEAL_NEXT:
        zombie_turn.deal_next(s)
    elif kind == k.NEXT_TURN:
        turn.next_turn(s)
    elif kind == k.BEGIN_TURN:
        turn.begin_turn(s, field_a(step))
    elif kind == k.DELIVER:
        travel.deliver(s, field_a(step), field_b(step))
    elif kind == k.EAT:
        wounds.eat(s, field_a(step))
    elif kind == k.REBORN:
        wounds.reborn(s, field_a(step))
    elif kind == k.HORDE_PART:
        zombie_turn.horde_part(s, field_a(step), field_b(step), field_c(step))
    elif kind == k.SHIFTING:
        zombie_turn.shifting(s, field_a(step))
    else:
        run_rare_step(s, step)


def run_rare_step(s: Mez, step: i64) -> None:
    """The steps that seldom come."""
    kind = step & 255
    if kind == k.THROW:
        travel.throw(s)
    elif kind == k.FIX:
        travel.fix(s)
    elif kind == k.DOCTOR:
        travel.doctor(s)
    elif kind == k.DRAW:
        travel.draw(s, field_a(step))
    elif kind == k.SUPPLY_BACK:
        travel.supply_back(s, field_a(step))
    elif kind == k.SURGE:
        travel.surge(s, field_a(step))
    elif kind == k.JOYRIDE:
        travel.joyride(s, field_a(step))
    elif kind == k.RUSH:
        adding_zombies.rush(s, field_a(step))
    elif kind == k.ROOM:
        sugar_rush.use_room(s, field_a(step), field_b(step))
    elif kind == k.FIREWORK:
        cards.firework(s, field_a(step), field_b(step))
    elif kind == k.SCATTERING:
        zombie_turn.scattering(s, field_a(step))
    elif kind == k.LETTING_GO:
        zombie_turn.letting_go(s, field_a(step))
    elif kind == k.SWAPPING:
        zombie_turn.swapping(s)
    elif kind == k.CHOOSE_HUMANS:
        setup.choose_humans(s)
    elif kind == k.SHOW_HUMANS:
        setup.show_humans(s)
    elif kind == k.DEAL_OUT:
        setup.deal_out(s, field_a(step))
    else:
        raise AssertionError(f"no step {step}")


def options(s: Mez, seat: i64, question: i64) -> list[i64]:
    """The codes of all legal answers."""
    kind = question & 255
    if kind == k.ASK_TURN:
        return turn.legal_turn(s)
    if kind == k.ASK_KILL:
        return attack.legal_kill(s)
    if kind == k.ASK_OVERKILL:
        return attack.legal_overkill(s)
    if kind == k.ASK_ADD:
        return zombie_turn.legal_add(s)
    if kind == k.ASK_DEAL or kind == k.ASK_DEAL_OUT:
        return zombie_turn.legal_deal(s)
    if kind == k.ASK_WHERE:
        return zombie_turn.legal_where(s, field_b(question))
    if kind == k.ASK_SHIFT:
        return zombie_turn.legal_shift(s)
    if kind == k.ASK_HORDE:
        return zombie_turn.legal_horde(s)
    if kind == k.ASK_KEEP:
        return setup.legal_keep(s, field_a(question))
    if kind == k.ASK_PLACE:
        return search.legal_place()
    if kind == k.ASK_BLAST:
        return search.legal_blast(s)
    if kind == k.ASK_NAME:
        return search.legal_name()
    if kind == k.ASK_GRENADE:
        return travel.legal_grenade()
    if kind == k.ASK_BAT:
        return attack.legal_bat(s)
    if kind == k.ASK_FIREWORK:
        return cards.legal_firework(s, field_b(question))
    if kind == k.ASK_HEAL:
        return travel.legal_heal(s)
    if kind == k.ASK_EQUIP:
        return travel.legal_equip(s, field_a(question))
    if kind == k.ASK_RUSH:
        return adding_zombies.legal_rush(s, field_a(question))
    if kind == k.ASK_ROOM:
        return sugar_rush.legal_room(s, field_a(question), field_b(question))
    if kind == k.ASK_LEAVE:
        return wounds.legal_leave()
    if kind == k.ASK_BLEED:
        return legal_bleed(s, field_a(question))
    if kind == k.ASK_LET_GO:
        return zombie_turn.legal_let_go(s)
    if kind == k.ASK_SCATTER:
        return zombie_turn.legal_scatter(s)
    if kind == k.ASK_SWAP:
        return zombie_turn.legal_swap(s)
    return [k.ACCEPT, k.PASS]  # yes or no: reroll, fix, draw, lock, revolver, gear


def legal_bleed(s: Mez, tied: i64) -> list[i64]:
    """One of the tied humans, the humans' choice (MEZ-9.7)."""
    return [k.BLEED | human << 8 for human in range(s.n_humans) if tied >> human & 1]


def answer(s: Mez, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer."""
    kind = question & 255
    a = field_a(question)
    if kind == k.ASK_TURN:
        turn.apply_turn(s, code)
    elif kind == k.ASK_KILL:
        if code & 255 == k.MELEE:
            attack.melee(s, code >> 8 != 0)
        else:
            attack.shoot(s, field_a(code), 0, False)
    elif kind == k.ASK_OVERKILL:
        apply_overkill(s, code)
    elif kind == k.ASK_ADD:
        zombie_turn.apply_add(s, a, field_a(code))
    elif kind == k.ASK_DEAL:
        zombie_turn.deal(s, s.active, field_a(code))
    elif kind == k.ASK_DEAL_OUT:
        zombie_turn.deal(s, a, field_a(code))
    elif kind == k.ASK_WHERE:
        zombie_turn.apply_where(s, a, field_b(question), field_a(code))
    elif kind == k.ASK_SHIFT:
        zombie_turn.apply_shift(s, a, code)
    elif kind == k.ASK_HORDE:
        zombie_turn.apply_horde(s, field_a(code))
    elif kind == k.ASK_KEEP:
        setup.apply_keep(s, a, field_a(code))
    elif kind == k.ASK_PLACE:
        search.place(s, a, field_a(code))
    elif kind == k.ASK_BLAST:
        search.apply_blast(s, code)
    elif kind == k.ASK_NAME:
        search.apply_name(s, code)
    elif kind == k.ASK_LOCK:
        search.apply_lock(s, code)
    else:
        answer_rarely(s, kind, question, code)


def answer_rarely(s: Mez, kind: i64, question: i64, code: i64) -> None:
    """Answers to questions that seldom come."""
    a = field_a(question)
    b = field_b(question)
    if kind == k.ASK_GRENADE:
        if code != k.PASS:
            travel.explode(s)
    elif kind == k.ASK_REROLL:
        attack.apply_reroll(s, a, b, code)
    elif kind == k.ASK_BAT:
        attack.apply_bat(s, a, code)
    elif kind == k.ASK_FIREWORK:
        cards.apply_firework(s, a, b, code)
    elif kind == k.ASK_FIX:
        travel.apply_fix(s, code)
    elif kind == k.ASK_HEAL:
        travel.apply_heal(s, code)
    elif kind == k.ASK_DRAW:
        travel.apply_draw(s, a, code)
    elif kind == k.ASK_EQUIP:
        travel.apply_equip(s, a, code)
    elif kind == k.ASK_REVOLVER:
        adding_zombies.apply_revolver(s, a, b, code)
    elif kind == k.ASK_RUSH:
        sugar_rush.apply_rush(s, a, code)
    elif kind == k.ASK_ROOM:
        sugar_rush.apply_room(s, a, b, code)
    elif kind == k.ASK_LEAVE:
        wounds.leave_cards(s, a, field_a(code))
    elif kind == k.ASK_BLEED:
        adding_zombies.bleed(s, field_a(code))
    elif kind == k.ASK_LET_GO:
        zombie_turn.apply_let_go(s, a, code)
    elif kind == k.ASK_SCATTER:
        zombie_turn.apply_scatter(s, a, code)
    elif kind == k.ASK_SWAP:
        zombie_turn.apply_swap(s, code)
    elif kind == k.ASK_GEAR:
        adding_zombies.apply_gear(s, a, b, field_c(question), field_d(question), code)
    else:
        raise AssertionError(f"no question {question}")


def apply_overkill(s: Mez, code: i64) -> None:
    """Declined, the Move goes on here; a free move leaves at once (MEZ-4.3, MEZ-4.4, MEZ-4.10)."""
    kind = code & 255
    if kind == k.GO:
        travel.free_move(s, s.active, field_a(code))
    elif kind == k.SHOOT:
        attack.shoot(s, field_a(code), field_b(code), True)
    elif kind == k.CLEAVE:
        attack.cleave(s, field_a(code))


def fallback(s: Mez, seat: i64, question: i64) -> i64:
    """What happens when a clock runs out: pass where one may, end the Moves, else the first answer."""
    codes = s.codes(seat)
    for wanted in (k.PASS, k.END):
        if wanted in codes:
            return wanted
    return codes[0]

"""The round's table of contents: which function runs a step, lists a question's answers, carries an answer out."""

from grimtable.engine.codes import field_a, field_b, field_c, field_d
from grimtable.engine.ints import i64
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.rules import (
    adding_zombies,
    attack,
    cards,
    horde_actions,
    modes,
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
    """Carry out a step; those that run most stand first."""
    match step & 255:
        case k.TURN:
            turn.take_turn(s)
        case k.FORCED:
            attack.must_kill(s)
        case k.ADD:
            adding_zombies.add_zombies(s, field_a(step), field_b(step), field_c(step), field_d(step))
        case k.ROLLED:
            attack.ask_reroll(s, field_a(step), field_b(step), field_c(step))
        case k.STRUCK:
            attack.after_melee(s, field_a(step))
        case k.SPREAD:
            zombie_turn.ask_add(s, field_a(step))
        case k.OVERRUN:
            adding_zombies.overrun(s, field_a(step), field_b(step))
        case k.MOVES_OVER:
            search.moves_over(s)
        case k.LOCK_UP:
            search.lock_up(s)
        case k.QUIZ:
            search.pop_quiz(s)
        case k.REVEAL:
            search.reveal(s)
        case k.ZOMBIE_TURN:
            zombie_turn.zombie_turn(s)
        case k.HEAD_START:
            zombie_turn.head_start(s)
        case k.DEAL_NEXT:
            zombie_turn.deal_next(s)
        case k.NEXT_TURN:
            turn.next_turn(s)
        case k.BEGIN_TURN:
            turn.begin_turn(s, field_a(step))
        case k.DELIVER:
            travel.deliver(s, field_a(step), field_b(step))
        case k.EAT:
            wounds.drop_cards_of_dead(s, field_a(step))
        case k.REBORN:
            wounds.new_character(s, field_a(step))
        case k.HORDE_PART:
            horde_actions.horde_part(s, field_a(step), field_b(step), field_c(step))
        case k.SHIFTING:
            horde_actions.ask_shift(s, field_a(step))
        case k.THROW:
            travel.ask_grenade(s)
        case k.FIX:
            travel.ask_fix(s)
        case k.DOCTOR:
            travel.ask_heal(s)
        case k.DRAW:
            travel.ask_draw(s, field_a(step))
        case k.SUPPLY_BACK:
            travel.supply_back(s, field_a(step))
        case k.SURGE:
            travel.surge(s, field_a(step))
        case k.JOYRIDE:
            travel.joyride(s, field_a(step))
        case k.RUSH:
            sugar_rush.ask_rush(s, field_a(step))
        case k.ROOM:
            sugar_rush.use_room(s, field_a(step), field_b(step))
        case k.FIREWORK:
            cards.firework(s, field_a(step), field_b(step))
        case k.SCATTERING:
            horde_actions.ask_scatter(s, field_a(step))
        case k.LETTING_GO:
            horde_actions.ask_drop(s, field_a(step))
        case k.SWAPPING:
            horde_actions.ask_swap(s)
        case k.CHOOSE_HUMANS:
            setup.choose_humans(s)
        case k.SHOW_HUMANS:
            setup.show_humans(s)
        case k.DEAL_OUT:
            setup.deal_out(s, field_a(step))
        case _:
            raise AssertionError(f"no step {step}")


def options(s: Mez, seat: i64, question: i64) -> list[i64]:
    """List the codes of all legal answers to a question."""
    match question & 255:
        case k.ASK_TURN:
            return turn.legal_turn(s)
        case k.ASK_KILL:
            return attack.legal_kill(s)
        case k.ASK_OVERKILL:
            return attack.legal_overkill(s)
        case k.ASK_ADD:
            return zombie_turn.legal_add(s)
        case k.ASK_DEAL | k.ASK_DEAL_OUT:
            return zombie_turn.legal_deal(s)
        case k.ASK_WHERE:
            return horde_actions.legal_where(s, field_b(question))
        case k.ASK_SHIFT:
            return horde_actions.legal_shift(s)
        case k.ASK_HORDE:
            return horde_actions.legal_horde(s)
        case k.ASK_KEEP:
            return setup.legal_keep(s, field_a(question))
        case k.ASK_PLACE:
            return search.legal_place()
        case k.ASK_BLAST:
            return search.legal_blast(s)
        case k.ASK_NAME:
            return search.legal_name()
        case k.ASK_GRENADE:
            return travel.legal_grenade()
        case k.ASK_BAT:
            return attack.legal_bat(s)
        case k.ASK_FIREWORK:
            return cards.legal_firework(s, field_b(question))
        case k.ASK_HEAL:
            return travel.legal_heal(s)
        case k.ASK_EQUIP:
            return travel.legal_equip(s, field_a(question))
        case k.ASK_RUSH:
            return sugar_rush.legal_rush(s, field_a(question))
        case k.ASK_ROOM:
            return sugar_rush.legal_room(s, field_a(question), field_b(question))
        case k.ASK_LEAVE:
            return wounds.legal_leave()
        case k.ASK_BLEED:
            return modes.legal_bleed(s, field_a(question))
        case k.ASK_LET_GO:
            return horde_actions.legal_let_go(s)
        case k.ASK_SCATTER:
            return horde_actions.legal_scatter(s)
        case k.ASK_SWAP:
            return horde_actions.legal_swap(s)
    return [k.ACCEPT, k.PASS]  # yes or no: reroll, fix, draw, lock, revolver, gear


def answer(s: Mez, seat: i64, question: i64, code: i64) -> None:
    """Carry out a legal answer."""
    a = field_a(question)
    b = field_b(question)
    match question & 255:
        case k.ASK_TURN:
            turn.apply_turn(s, code)
        case k.ASK_KILL:
            if code & 255 == k.MELEE:
                attack.melee(s, code >> 8 != 0)
            else:
                attack.shoot(s, field_a(code), 0, False)
        case k.ASK_OVERKILL:
            apply_overkill(s, code)
        case k.ASK_ADD:
            zombie_turn.apply_add(s, a, field_a(code))
        case k.ASK_DEAL:
            zombie_turn.deal(s, s.active, field_a(code))
        case k.ASK_DEAL_OUT:
            zombie_turn.deal(s, a, field_a(code))
        case k.ASK_WHERE:
            horde_actions.apply_where(s, a, b, field_a(code))
        case k.ASK_SHIFT:
            horde_actions.apply_shift(s, a, code)
        case k.ASK_HORDE:
            horde_actions.apply_horde(s, field_a(code))
        case k.ASK_KEEP:
            setup.apply_keep(s, a, field_a(code))
        case k.ASK_PLACE:
            search.lay_card(s, a, field_a(code))
        case k.ASK_BLAST:
            search.apply_blast(s, code)
        case k.ASK_NAME:
            search.apply_name(s, code)
        case k.ASK_LOCK:
            search.apply_lock(s, code)
        case k.ASK_GRENADE:
            if code != k.PASS:
                travel.explode(s)
        case k.ASK_REROLL:
            attack.apply_reroll(s, a, b, code)
        case k.ASK_BAT:
            attack.apply_bat(s, a, code)
        case k.ASK_FIREWORK:
            cards.apply_firework(s, a, b, code)
        case k.ASK_FIX:
            travel.apply_fix(s, code)
        case k.ASK_HEAL:
            travel.apply_heal(s, code)
        case k.ASK_DRAW:
            travel.apply_draw(s, a, code)
        case k.ASK_EQUIP:
            travel.apply_equip(s, a, code)
        case k.ASK_REVOLVER:
            adding_zombies.apply_revolver(s, a, b, code)
        case k.ASK_RUSH:
            sugar_rush.apply_rush(s, a, code)
        case k.ASK_ROOM:
            sugar_rush.apply_room(s, a, b, code)
        case k.ASK_LEAVE:
            wounds.leave_cards(s, a, field_a(code))
        case k.ASK_BLEED:
            adding_zombies.bleed_out(s, field_a(code))
        case k.ASK_LET_GO:
            horde_actions.apply_let_go(s, a, code)
        case k.ASK_SCATTER:
            horde_actions.apply_scatter(s, a, code)
        case k.ASK_SWAP:
            horde_actions.apply_swap(s, code)
        case k.ASK_GEAR:
            adding_zombies.apply_gear(s, a, b, field_c(question), field_d(question), code)
        case _:
            raise AssertionError(f"no question {question}")


def apply_overkill(s: Mez, code: i64) -> None:
    """Use an Overkill: a free move leaves at once; without one the Move goes on here (MEZ-4.3, MEZ-4.4, MEZ-4.10)."""
    kind = code & 255
    if kind == k.GO:
        travel.free_move(s, s.active, field_a(code))
    elif kind == k.SHOOT:
        attack.shoot(s, field_a(code), field_b(code), True)
    elif kind == k.CLEAVE:
        attack.cleave(s, field_a(code))


def fallback(s: Mez, seat: i64, question: i64) -> i64:
    """The answer when a clock runs out: pass, or end the Moves, else the first one."""
    codes = s.codes(seat)
    for wanted in (k.PASS, k.END):
        if wanted in codes:
            return wanted
    return codes[0]

"""What a sensible beginner thinks of an action of the Demon side: Destiny, deployment, Events; passing is 0."""

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia.components import BLADE, DEMON, HUMANS, N_FIGURES, N_TILES, RITUAL, T_PENTACLE, TROG
from grimtable.games.claustrophobia.forecast import FAR, open_tiles
from grimtable.games.claustrophobia.outlook import Outlook
from grimtable.games.claustrophobia.state import ACTIVE, THREAT
from grimtable.games.claustrophobia.stats import combat_of


def promise_prowl(look: Outlook, to: i64) -> float:
    """Towards the Humans, past each other, into the Pentacle Room."""
    s = look.s
    figure = s.marks[ACTIVE] - 1
    here = s.at[figure]
    if s.scenario == RITUAL and figure < DEMON:
        if to == T_PENTACLE:
            return 8.0
        gain = look.goal_steps()[here] - look.goal_steps()[to]
        return 1.5 * float(gain) - 0.3 * float(s.humans_on(to))
    if s.humans_on(here) > 0 and figure < DEMON:
        return -1.0
    gain = look.human_steps()[here] - look.human_steps()[to]
    score = 1.2 * float(gain)
    if s.humans_on(to) > 0:
        score += 0.8 + 0.3 * float(s.demons_on(to))
    if s.rows.demon_kind[s.scenario] == 5 and figure >= DEMON:
        return -score  # the Demon of Cruelty needs only to live
    return score


def promise_drop(look: Outlook, box: i64, value: i64) -> float:
    """TP are tempo; boosts for a swarm that stands; Events while the hand is small."""
    s = look.s
    trogs = float(s.trogs_in_play())
    near = 0.0
    for figure in range(TROG, N_FIGURES):
        if s.at[figure] < N_TILES and look.human_steps()[s.at[figure]] <= 1:
            near += 1.0
    match box:
        case 1:  # D_CALM
            return 0.9
        case 2:  # D_DARK
            return 1.5 - 0.3 * float(s.claws[0])
        case 3:  # D_VOICES
            return 1.9 - (0.08 * float(s.marks[THREAT]))
        case 4:  # D_LURE
            return 0.7 + 0.25 * float(s.marks[THREAT])
        case 5:  # D_SPEED
            return 0.2 + 0.25 * (trogs - near)
        case 6:  # D_DIGGING
            return 0.5 + 0.2 * float(s.marks[THREAT]) - (1.5 if len(open_tiles(s)) > 2 else 0.0)
        case 7:  # D_LEGION
            return 0.3 + 0.3 * near
        case 8:  # D_FUTILE
            return 0.4 + 0.15 * trogs
        case 9:  # D_CLAWS
            return 0.2 + 0.35 * near
        case _:  # D_TRAP
            return 1.4


def promise_deploy(look: Outlook, demon: i64, tile: i64) -> float:
    """Near the Humans and ahead of them; a Demon as soon as it can be paid."""
    s = look.s
    away = look.human_steps()[tile]
    score = 1.0 - 0.25 * float(away) if away < 5 else -0.2
    if s.humans_on(tile) > 0:
        score += 0.6
    ahead = look.goal_steps()[tile]
    score += 0.04 * float(FAR - ahead)
    if s.scenario == RITUAL:
        score = 2.0 - 0.4 * float(ahead) - 0.5 * float(s.humans_on(tile))
    if demon > 0:
        score += 1.0
        if s.rows.demon_kind[s.scenario] == 5:
            score = 2.0 + 0.2 * float(away)
    return score


def promise_event(look: Outlook, card: i64, a: i64, b: i64) -> float:
    """Event by Event; cards do no good in the hand."""
    s = look.s
    match card:
        case 1:  # E_LOST
            return 0.8
        case 2:  # E_TOUGH
            return 1.6 - 0.2 * float(look.human_steps()[a])
        case 3:  # E_PANIC
            pegs: i64 = 0
            for figure in range(HUMANS):
                if s.at[figure] < N_TILES:
                    pegs += s.n_pegs(figure)
            return 0.2 * float(pegs) - 0.2
        case 4:  # E_CRISIS
            return 0.4
        case 5:  # E_DEFECT
            return 0.7
        case 6:  # E_RAGE
            return 0.6 if look.human_steps()[s.at[a]] <= 1 else -0.2
        case 7:  # E_POSSESSION
            return 0.5 + 0.3 * float(combat_of(s, a)) + 0.2 * look.prey(b)
        case 8:  # E_SUICIDE
            return 0.5
        case 9:  # E_TERROR
            return 0.5 * float(look.goal_steps()[b] - look.goal_steps()[s.at[a]])
        case 10:  # E_FUMES
            return 0.5 * float(s.humans_on(a))
        case _:  # E_CRITICAL
            close = look.human_steps()[s.at[a]] <= 1
            return (0.5 if close else -0.3) + 0.1 * float(combat_of(s, a)) + (0.1 if b < BLADE else 0.0)

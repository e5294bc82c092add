"""What a sensible beginner thinks of an action of the Demon side: Destiny, deployment, Events; passing is 0."""

from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.bots.distances import FAR, open_tiles
from grimtable.games.claustrophobia.bots.outlook import Outlook
from grimtable.games.claustrophobia.rules.warriors import combat_of


def rate_prowl(look: Outlook, to: i64) -> float:
    """Rate a step of a Demon warrior: towards Human warriors, into the Pentacle Room, not onto a full tile."""
    s = look.s
    figure = s.marks[m.ACTIVE] - 1
    here = s.at[figure]
    if s.scenario == c.RITUAL and figure < c.DEMON:
        if to == c.T_PENTACLE:
            return 8.0
        gain = look.goal_steps()[here] - look.goal_steps()[to]
        return 1.5 * float(gain) - 0.3 * float(s.humans_on(to))
    if s.humans_on(here) > 0 and figure < c.DEMON:
        return -1.0
    gain = look.human_steps()[here] - look.human_steps()[to]
    score = 1.2 * float(gain)
    if s.humans_on(to) > 0:
        score += 0.8 + 0.3 * float(s.demons_on(to))
    if s.rows.demon_kind[s.scenario] == 5 and figure >= c.DEMON:
        return -score  # the Demon of Cruelty needs only to live
    return score


def rate_drop(look: Outlook, box: i64, value: i64) -> float:
    """Rate a Destiny die on a box: TP always help, boosts need a swarm in play, Event cards a small hand."""
    s = look.s
    trogs = float(s.trogs_in_play())
    near = 0.0
    for figure in range(c.TROG, c.N_FIGURES):
        if s.at[figure] < c.N_TILES and look.human_steps()[s.at[figure]] <= 1:
            near += 1.0
    match box:
        case c.D_CALM:
            return 0.9
        case c.D_DARK:
            return 1.5 - 0.3 * float(s.claws[0])
        case c.D_VOICES:
            return 1.9 - (0.08 * float(s.marks[m.THREAT]))
        case c.D_LURE:
            return 0.7 + 0.25 * float(s.marks[m.THREAT])
        case c.D_SPEED:
            return 0.2 + 0.25 * (trogs - near)
        case c.D_DIGGING:
            return 0.5 + 0.2 * float(s.marks[m.THREAT]) - (1.5 if len(open_tiles(s)) > 2 else 0.0)
        case c.D_LEGION:
            return 0.3 + 0.3 * near
        case c.D_FUTILE:
            return 0.4 + 0.15 * trogs
        case c.D_CLAWS:
            return 0.2 + 0.35 * near
        case _:  # D_TRAP
            return 1.4


def rate_deploy(look: Outlook, demon: i64, tile: i64) -> float:
    """Rate a deployment: near Human warriors and ahead of them; a Demon as soon as it can be paid."""
    s = look.s
    away = look.human_steps()[tile]
    score = 1.0 - 0.25 * float(away) if away < 5 else -0.2
    if s.humans_on(tile) > 0:
        score += 0.6
    ahead = look.goal_steps()[tile]
    score += 0.04 * float(FAR - ahead)
    if s.scenario == c.RITUAL:
        score = 2.0 - 0.4 * float(ahead) - 0.5 * float(s.humans_on(tile))
    if demon > 0:
        score += 1.0
        if s.rows.demon_kind[s.scenario] == 5:
            score = 2.0 + 0.2 * float(away)
    return score


def rate_event(look: Outlook, card: i64, a: i64, b: i64) -> float:
    """Rate an Event card with its targets; a card kept in hand is worth nothing."""
    s = look.s
    match card:
        case c.E_LOST:
            return 0.8
        case c.E_TOUGH:
            return 1.6 - 0.2 * float(look.human_steps()[a])
        case c.E_PANIC:
            pegs: i64 = 0
            for figure in range(c.HUMANS):
                if s.at[figure] < c.N_TILES:
                    pegs += s.n_pegs(figure)
            return 0.2 * float(pegs) - 0.2
        case c.E_CRISIS:
            return 0.4
        case c.E_DEFECT:
            return 0.7
        case c.E_RAGE:
            return 0.6 if look.human_steps()[s.at[a]] <= 1 else -0.2
        case c.E_POSSESSION:
            return 0.5 + 0.3 * float(combat_of(s, a)) + 0.2 * look.prey(b)
        case c.E_SUICIDE:
            return 0.5
        case c.E_TERROR:
            return 0.5 * float(look.goal_steps()[b] - look.goal_steps()[s.at[a]])
        case c.E_FUMES:
            return 0.5 * float(s.humans_on(a))
        case _:  # E_CRITICAL
            close = look.human_steps()[s.at[a]] <= 1
            return (0.5 if close else -0.3) + 0.1 * float(combat_of(s, a)) + (0.1 if b < c.BLADE else 0.0)

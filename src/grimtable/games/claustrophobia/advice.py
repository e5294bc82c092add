"""What a sensible beginner thinks of an action: one number, from what the seat knows alone; passing is 0."""

from typing import final

from grimtable.engine.codes import field_a, field_b, field_c, kind_of
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia.board import beside, tile_at, turned
from grimtable.games.claustrophobia.components import (
    BLADE,
    BRUTE,
    DEMON,
    FLOODED,
    GOLD,
    GROUP,
    HUMANS,
    INVASION,
    IS_BRUTE,
    LAIR,
    MASTER,
    MECHANISM,
    N_FIGURES,
    N_TILES,
    NARROW,
    PLAIN,
    POSSESSED_MODE,
    REDEEMER,
    RITUAL,
    STASH,
    SURVIVORS,
    T_PENTACLE,
    T_SHAFT,
    TRAPPED,
    TROG,
)
from grimtable.games.claustrophobia.forecast import (
    FAR,
    demon_tiles,
    goals,
    human_tiles,
    line_worth,
    may_be_real,
    open_tiles,
    steps_from,
    worth,
)
from grimtable.games.claustrophobia.state import (
    ACTIVE,
    AIR,
    AIR_SIDE,
    AIR_TILE,
    BID_NOW,
    DIG_SIDE,
    DIG_TILE,
    DRAWN,
    ESCAPES,
    LEFT,
    P_HUMAN,
    PHASE,
    REAL,
    ROUND,
    STEPPED,
    THREAT,
    TURN,
    Claustrophobia,
)
from grimtable.games.claustrophobia.stats import attack_dice, combat_of, defence_of, wounds_per_hit

GIFT_WORTH: list[float] = [0.0, 1.0, 2.5, 2.2, 2.8, 3.0, 2.4]
OBJECT_WORTH: list[float] = [0.0, 2.6, 2.5, 2.0, 2.8]
POSTS: list[i64] = [31, 33, 32]  # T32, T34, T33: the Ritual's junctions


@final
class Adviser:
    """One look at the table, for one seat."""

    def __init__(self, s: Claustrophobia, seat: i64) -> None:
        self.s = s
        self.seat = seat
        self.human = seat == s.human()
        self.to_goal: list[i64] = []
        self.to_humans: list[i64] = []
        self.to_demons: list[i64] = []
        self.goal_key: i64 = -1
        self.human_key: i64 = -1

    def turn_to(self, seat: i64) -> None:
        """The same table some decisions later: distances that cannot have changed are kept."""
        s = self.s
        self.seat = seat
        self.human = seat == s.human()
        self.to_demons = []
        tiles: i64 = len(s.tiles)
        key = tiles
        for figure in range(HUMANS):
            key = key * 64 + s.at[figure]
        if key != self.human_key:
            self.human_key = key
            self.to_humans = []
        key = tiles * 64 + (s.marks[AIR_TILE] if s.marks[AIR] > 0 else N_TILES)
        if s.scenario == POSSESSED_MODE:
            key = (key * 64 + s.at[DEMON]) * 64 + s.at[DEMON + 1]
        if len(s.pile) > 0:
            key = -2 - key
        if key != self.goal_key:
            self.goal_key = key
            self.to_goal = []

    def goal_steps(self) -> list[i64]:
        """Steps to the Human side's goal."""
        if len(self.to_goal) == 0:
            self.to_goal = steps_from(self.s, goals(self.s))
        return self.to_goal

    def human_steps(self) -> list[i64]:
        """Steps to the nearest Human warrior."""
        if len(self.to_humans) == 0:
            self.to_humans = steps_from(self.s, human_tiles(self.s))
        return self.to_humans

    def demon_steps(self) -> list[i64]:
        """Steps to the nearest Demon warrior."""
        if len(self.to_demons) == 0:
            self.to_demons = steps_from(self.s, demon_tiles(self.s))
        return self.to_demons

    def promise(self, code: i64) -> float:
        """How good an action looks."""
        a = field_a(code)
        b = field_b(code)
        c = field_c(code)
        match kind_of(code):
            case 2:  # BID
                return 1.0 if a == self.s.marks[BID_NOW] - 1 and a >= 15 else (0.5 if a == 18 else -1.0)
            case 3:  # HIRE
                return 5.0 if a == IS_BRUTE else 5.5
            case 4:  # TAKE_GIFT
                return GIFT_WORTH[a]
            case 5:  # EQUIP
                return OBJECT_WORTH[b]
            case 6:  # SET_AIR: far from the Humans
                return float(self.human_steps()[a])
            case 7:  # STATION
                return self.promise_station(a, b)
            case 8:  # ENTRUST: a Brute lives longest
                return 2.0 if a == BRUTE else 1.0
            case 9:  # SWAP
                return self.promise_swap(a, b)
            case 10:  # PLAY
                return self.promise_card(a, b - 1)
            case 11:  # REROLL: low dice
                return 2.5 - float(a)
            case 12:  # REROLL_FOR
                return 1.0
            case 13:  # ASSIGN
                return self.promise_die(a, b)
            case 14:  # USE_GIFT
                return self.promise_gift(a, b - 1)
            case 15:  # BLESS
                return self.promise_bless(a, b)
            case 16:  # ACTIVATE
                return self.promise_activate(a)
            case 17 | 19:  # STEP, DIVE
                return self.promise_step(a)
            case 18:  # EXPLORE
                return self.promise_explore(a, b)
            case 20:  # ATTACK
                return self.promise_attack(a, b, c)
            case 21:  # GRENADE
                return self.promise_grenade(a)
            case 22:  # TAKE_TOKEN
                return 3.0 if self.s.marks[REAL] == a + 1 else -1.0
            case 23:  # PICK
                return self.promise_tile(a)
            case 24:  # ORIENT
                return self.promise_turn(a)
            case 25:  # SINK
                return -float(self.human_steps()[a])
            case 26:  # FODDER
                return float(a)
            case 28:  # GUARD
                return self.promise_guard(a)
            case 29:  # CANCEL
                return self.promise_cancel(a)
            case 30:  # DROP
                return self.promise_drop(a, b)
            case 31:  # TRAP
                return self.prey(a)
            case 32:  # DEPLOY
                return self.promise_deploy(a, b)
            case 33:  # EVENT
                return self.promise_event(a, b, c)
            case 34:  # HEAL
                return self.promise_heal(a)
            case _:
                return 0.0

    # Human

    def crowd(self, tile: i64) -> i64:
        """Enemies of this seat on a tile."""
        return self.s.demons_on(tile) if self.human else self.s.humans_on(tile)

    def promise_station(self, figure: i64, tile: i64) -> float:
        """Both Brutes hold the north junction of the Ritual, a Blade each the others."""
        if tile == POSTS[0]:
            return 5.0 - 1.5 * float(self.s.humans_on(tile)) if figure < BLADE else 1.0
        if tile in (POSTS[1], POSTS[2]):
            return 4.0 - 2.5 * float(self.s.humans_on(tile)) - (0.2 if tile == POSTS[2] else 0.0)
        return 0.0

    def promise_swap(self, figure: i64, other: i64) -> float:
        """The treasure goes to the healthier one."""
        real = self.s.marks[REAL] - 1
        token = self.s.carried(figure)
        mate = self.s.carried(other)
        if real < 0 or real not in (token, mate):
            return -1.0
        bearer = figure if token == real else other
        fresh = other if token == real else figure
        return 3.0 * (worth(self.s, fresh) - worth(self.s, bearer)) - 0.4

    def promise_card(self, card: i64, figure: i64) -> float:
        """When a card is worth playing."""
        s = self.s
        match card:
            case 3:  # A_POTION
                return self.promise_heal(figure) - 1.2
            case 4:  # A_OIL
                return 0.6 if s.marks[10] + s.marks[11] > 0 or s.marks[ROUND] >= 4 else -0.5
            case 5:  # A_FAITH
                return 0.7
            case 6:  # A_FORWARD
                return 0.5 if s.marks[ROUND] >= 3 else -0.5
            case 8:  # A_LINE
                n: i64 = 0
                for other in range(HUMANS):
                    if s.at[other] < N_TILES and self.demon_steps()[s.at[other]] <= 1:
                        n += 1
                return 0.6 if n >= 2 else -0.6
            case 9:  # A_FEET
                low: i64 = 0
                for die in s.pool:
                    for other in range(HUMANS):
                        if s.at[other] < N_TILES and s.pegs[other] >> (die - 1) & 1:
                            low += 1
                return 0.5 if low >= 3 else -0.5
            case _:
                return -0.5

    def promise_heal(self, figure: i64) -> float:
        """Those near death first."""
        n = self.s.n_pegs(figure)
        return 0.45 * float(n) + (0.6 if self.s.is_tired(figure) else 0.0)

    def promise_die(self, figure: i64, value: i64) -> float:
        """The line that suits where the warrior stands; a cancelled one only if need be."""
        s = self.s
        at = s.type_of(figure) * 8 + value
        tile = s.at[figure]
        enemies = s.demons_on(tile)
        near = self.demon_steps()[tile]
        move = float(s.rows.move[at])
        combat = float(s.rows.combat[at])
        defence = float(s.rows.defence[at])
        if s.pegs[figure] >> (value - 1) & 1:
            return -3.0 - 0.4 * float(enemies)
        score = move * (1.0 if enemies > 1 and figure < BLADE else 2.2)
        if s.scenario == RITUAL:
            score = move * 0.7
        score += combat * (0.5 + 0.75 * float(enemies if enemies < 3 else 3))
        score += defence * (1.1 if enemies > 0 or near <= 2 else 0.4)
        for gift in range(1, 7):
            if figure == REDEEMER and s.marks[43] >> gift & 1 and s.rows.gift_die[gift] == value:
                score += 0.8 * GIFT_WORTH[gift] - 1.0
        return score

    def promise_gift(self, gift: i64, figure: i64) -> float:
        """Gifts cost nothing: use them where they help."""
        if gift == 1:
            return 1.0 if self.s.marks[THREAT] > 0 else -1.0
        if gift == 2:
            return 2.0 + self.promise_heal(figure)
        enemies = self.s.demons_on(self.s.at[figure])
        return 0.6 + 0.6 * float(enemies) + 0.2 * float(combat_of(self.s, figure))

    def promise_bless(self, figure: i64, bonus: i64) -> float:
        """Late, on the decisive move, or to get somebody on his feet."""
        s = self.s
        score = -1.2 + 0.15 * float(s.marks[ROUND])
        if s.is_tired(figure):
            score += 0.9
        away = self.goal_steps()[s.at[figure]]
        if bonus == 1:
            score += 0.8 if s.marks[AIR] >= 8 and away <= 2 else 0.0
        else:
            score += 0.25 * float(s.demons_on(s.at[figure]))
        return score

    def promise_activate(self, figure: i64) -> float:
        """Fighters before runners; of the Demon side those who can bite first."""
        s = self.s
        tile = s.at[figure]
        score = 1.0
        if self.human:
            score += 0.8 if self.crowd(tile) > 0 else 0.0
            score += 0.05 * float(FAR - self.goal_steps()[tile])
        else:
            score += 2.0 if self.crowd(tile) > 0 else 0.05 * float(FAR - self.human_steps()[tile])
            if s.scenario == RITUAL and figure < DEMON and self.goal_steps()[tile] <= 1:
                score += 3.0
        return score

    def promise_step(self, to: i64) -> float:
        """Nearer to the goal; out of trouble; the Demon side nearer to its prey."""
        s = self.s
        figure = s.marks[ACTIVE] - 1
        here = s.at[figure]
        if not self.human:
            return self.promise_prowl(figure, here, to)
        gain = float(self.goal_steps()[here] - self.goal_steps()[to])
        enemies = s.demons_on(to)
        friends = s.humans_on(to)
        score = 1.3 * gain - 0.45 * float(enemies)
        if s.rows.tile_kind[to] == FLOODED:
            score -= 0.6
        if s.scenario == RITUAL:
            hunted = float(s.demons_on(to)) if combat_of(s, figure) > 0 else 0.0
            score = 0.9 * hunted - 0.8 - (0.9 if self.is_post(here) and s.humans_on(here) == 1 else 0.0)
            score += 1.0 if self.is_post(to) and friends == 0 else 0.0
            return score
        if s.scenario == GOLD and s.rows.tile_kind[to] == STASH:
            score += 9.0 if s.marks[REAL] == s.carried(figure) + 1 else -1.0
        if s.scenario == GOLD and gain > 0 and s.marks[REAL] != s.carried(figure) + 1:
            score -= 0.3
        if s.scenario == INVASION and here == T_SHAFT:
            score -= 6.0
        if s.scenario == SURVIVORS and to == 0:
            score += 9.0
        if friends > 0 and enemies > 0:
            score += 0.2
        return score if s.marks[TURN] & STEPPED == 0 else score + 0.05

    def is_post(self, tile: i64) -> bool:
        """One of the Ritual's junctions."""
        return tile in POSTS

    def promise_prowl(self, figure: i64, here: i64, to: i64) -> float:
        """Towards the Humans, past each other, into the Pentacle Room."""
        s = self.s
        if s.scenario == RITUAL and figure < DEMON:
            if to == T_PENTACLE:
                return 8.0
            gain = self.goal_steps()[here] - self.goal_steps()[to]
            return 1.5 * float(gain) - 0.3 * float(s.humans_on(to))
        if s.humans_on(here) > 0 and figure < DEMON:
            return -1.0
        gain = self.human_steps()[here] - self.human_steps()[to]
        score = 1.2 * float(gain)
        if s.humans_on(to) > 0:
            score += 0.8 + 0.3 * float(s.demons_on(to))
        if s.rows.demon_kind[s.scenario] == 5 and figure >= DEMON:
            return -score  # the Demon of Cruelty needs only to live
        return score

    def promise_explore(self, side: i64, card: i64) -> float:
        """The way to the goal, or anywhere while it is unknown."""
        s = self.s
        figure = s.marks[ACTIVE] - 1
        tile = s.at[figure]
        score = -0.8
        if s.scenario in (SURVIVORS, MASTER):
            if s.marks[AIR] > 0 and s.marks[AIR_TILE] == tile and s.marks[AIR_SIDE] == side:
                score = 2.2
                if s.marks[AIR] >= s.rows.air[s.scenario]:
                    score = 4.0
        elif self.goal_steps()[tile] == 0:
            score = 1.6
            if s.scenario in (INVASION, GOLD, POSSESSED_MODE) and not self.searching():
                score = -0.8
        if card > 0:
            score += 0.1 if s.marks[ROUND] >= 4 else -0.4
        return score - 0.25 * float(s.demons_on(tile))

    def searching(self) -> bool:
        """Whether the goal is still in the pile."""
        s = self.s
        if s.scenario == INVASION:
            return s.cells[T_SHAFT] == 0
        return s.at[DEMON] >= N_TILES and s.at[DEMON + 1] >= N_TILES

    # Fights

    def promise_attack(self, target: i64, tile: i64, card: i64) -> float:
        """Expected losses of the target."""
        s = self.s
        figure = s.marks[ACTIVE] - 1
        victim = target
        n: i64 = 1
        if target == GROUP:
            n = s.group_on(tile)
            for other in range(TROG, DEMON):
                if s.at[other] == tile and not s.is_tough(other):
                    victim = other
        dice = attack_dice(s, figure, target)
        chance = float(7 - defence_of(s, victim)) / 6.0
        if card > 0:
            dice += 0 if figure < HUMANS else 2
            chance = chance + (1.0 - chance) * chance if figure < HUMANS else chance
        hits = float(dice) * chance
        score = 0.0
        if target == GROUP:
            score = 1.0 * (hits if hits < float(n) else float(n))
        elif victim >= DEMON:
            left = s.rows.demon_life[s.demon_kind(victim)] - s.wounds[victim - DEMON]
            score = 0.9 * hits * float(wounds_per_hit(s, figure, victim)) + (1.0 if hits >= float(left) else 0.0)
            if s.scenario in (MASTER, POSSESSED_MODE):
                score *= 1.8
        elif victim >= TROG:
            score = 1.3 * hits
        else:
            score = hits * (1.0 + self.prey(victim))
        if card > 0:
            score -= 0.9
        if s.marks[TURN] & STEPPED == 0 and s.marks[LEFT] > 0 and self.runs(figure):
            score -= 1.2
        return score + 0.4

    def runs(self, figure: i64) -> bool:
        """Whether a warrior would rather be off: a step wins the game or nearly."""
        s = self.s
        return self.human and s.scenario == SURVIVORS and s.marks[ESCAPES] == 1 and self.goal_steps()[s.at[figure]] == 1

    def promise_grenade(self, tile: i64) -> float:
        """Many enemies, no friends."""
        return 0.65 * float(self.s.demons_on(tile)) - 2.0 * float(self.s.humans_on(tile)) - 1.5

    def prey(self, figure: i64) -> float:
        """How much Demon wants to hurt a warrior: the nearly dead, the runner, the one with the treasure."""
        s = self.s
        if s.at[figure] >= N_TILES:
            return -9.0
        score = 0.25 * float(s.n_pegs(figure)) + (1.0 if s.n_pegs(figure) == 5 else 0.0)
        score += 0.05 * float(FAR - self.goal_steps()[s.at[figure]])
        if s.scenario == GOLD and may_be_real(s, figure):
            score += 0.2
        return score

    def promise_guard(self, figure: i64) -> float:
        """The healthier one takes it; a Troglodyte rather than a Demon."""
        s = self.s
        if figure == GROUP:
            return 0.6
        if figure < HUMANS:
            return float(6 - s.n_pegs(figure)) + (0.2 if figure < BLADE else 0.0)
        if figure >= DEMON:
            return float(s.rows.demon_life[s.demon_kind(figure)] - s.wounds[figure - DEMON]) - 2.5
        return 0.5

    def promise_cancel(self, line: i64) -> float:
        """Human gives up the poorest line, Demon takes the best one away."""
        s = self.s
        for seat in range(2):
            question = s.asked[seat]
            if kind_of(question) == k.ASK_LINE:
                figure = field_a(question)
                score = -line_worth(s, figure, line)
                return score if s.dice[figure] != line or s.marks[PHASE] != P_HUMAN else score + 0.3
            if kind_of(question) == k.ASK_SCAR:
                return line_worth(s, field_a(question), line)
        return 0.0

    # Tiles

    def promise_tile(self, tile: i64) -> float:
        """Wide plain tiles for the Humans, narrow and wet ones for the Demon."""
        s = self.s
        kind = s.rows.tile_kind[tile]
        gates = s.rows.tile_gates[tile]
        score = float((gates & 1) + (gates >> 1 & 1) + (gates >> 2 & 1) + (gates >> 3 & 1))
        if kind in (LAIR, FLOODED, TRAPPED, MECHANISM, NARROW):
            score -= 2.0
        elif kind == STASH:
            score += 3.0
        elif kind == PLAIN:
            score += 0.5
        return score if self.human else -score

    def promise_turn(self, turns: i64) -> float:
        """Human keeps many ways open, Demon few."""
        s = self.s
        gates = turned(s.rows.tile_gates[s.marks[DRAWN] - 1], turns)
        cell = beside(s.cells[s.marks[DIG_TILE]], s.marks[DIG_SIDE])
        score = 0.0
        for side in range(4):
            if tile_at(s, beside(cell, side)) < 0:
                score += 1.0 if gates >> side & 1 else 0.0
            elif gates >> side & 1 == 0:
                score -= 0.2
        return score if self.human else -score

    # Demon

    def promise_drop(self, box: i64, value: i64) -> float:
        """TP are tempo; boosts for a swarm that stands; Events while the hand is small."""
        s = self.s
        trogs = float(s.trogs_in_play())
        near = 0.0
        for figure in range(TROG, N_FIGURES):
            if s.at[figure] < N_TILES and self.human_steps()[s.at[figure]] <= 1:
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

    def promise_deploy(self, demon: i64, tile: i64) -> float:
        """Near the Humans and ahead of them; a Demon as soon as it can be paid."""
        s = self.s
        away = self.human_steps()[tile]
        score = 1.0 - 0.25 * float(away) if away < 5 else -0.2
        if s.humans_on(tile) > 0:
            score += 0.6
        ahead = self.goal_steps()[tile]
        score += 0.04 * float(FAR - ahead)
        if s.scenario == RITUAL:
            score = 2.0 - 0.4 * float(ahead) - 0.5 * float(s.humans_on(tile))
        if demon > 0:
            score += 1.0
            if s.rows.demon_kind[s.scenario] == 5:
                score = 2.0 + 0.2 * float(away)
        return score

    def promise_event(self, card: i64, a: i64, b: i64) -> float:
        """Event by Event; cards do no good in the hand."""
        s = self.s
        match card:
            case 1:  # E_LOST
                return 0.8
            case 2:  # E_TOUGH
                return 1.6 - 0.2 * float(self.human_steps()[a])
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
                return 0.6 if self.human_steps()[s.at[a]] <= 1 else -0.2
            case 7:  # E_POSSESSION
                return 0.5 + 0.3 * float(combat_of(s, a)) + 0.2 * self.prey(b)
            case 8:  # E_SUICIDE
                return 0.5
            case 9:  # E_TERROR
                return 0.5 * float(self.goal_steps()[b] - self.goal_steps()[s.at[a]])
            case 10:  # E_FUMES
                return 0.5 * float(s.humans_on(a))
            case _:  # E_CRITICAL
                close = self.human_steps()[s.at[a]] <= 1
                return (0.5 if close else -0.3) + 0.1 * float(combat_of(s, a)) + (0.1 if b < BLADE else 0.0)

"""What the six scenarios add: CLA-S1 to CLA-S6, and the end of the game, CLA-E."""

from typing import Final

from grimtable.engine.codes import bit, pack
from grimtable.engine.ints import i64
from grimtable.games.claustrophobia.board import DX, DY, FAR, distances, has_room, n_seals
from grimtable.games.claustrophobia.components import (
    BLADE,
    BRUTE,
    DEMON,
    ESCAPED,
    GOLD,
    HUMANS,
    INVASION,
    MASTER,
    N_TILES,
    OUT,
    POSSESSED_MODE,
    RITUAL,
    STASH,
    SURVIVORS,
    T_PENTACLE,
    T_SHAFT,
)
from grimtable.games.claustrophobia.kinds import AIR_SET as AIR_WAS_SET
from grimtable.games.claustrophobia.kinds import (
    ASK_AIR,
    ASK_HEAL,
    ASK_POSSESS,
    ASK_SCAR,
    ASK_SETTLE,
    CANCEL,
    DEPLOYED,
    ESCAPED_OUT,
    EXORCISED,
    GAME_ENDED,
    HANDS_SHOWN,
    HEAL,
    KILLED,
    LINE_CANCELLED,
    PASS,
    POSSESS,
    REMOVED,
    RITUAL_ROLL,
    RITUAL_ROLLED,
    SEAL_TAKEN,
    SET_AIR,
    SETTLE,
    SETTLE_IN,
    SETTLED,
    TICKED,
    TOKEN_FELL,
)
from grimtable.games.claustrophobia.leaving import leave, take_off
from grimtable.games.claustrophobia.state import (
    AIR,
    AIR_SIDE,
    AIR_TILE,
    DECOYS,
    DEMON_WINS,
    DICE,
    DRAW,
    ENDED,
    ESCAPES,
    EXORCISMS,
    FIGURE_1,
    FIGURE_2,
    FRESH,
    HUMAN_WINS,
    POSTED,
    REAL,
    SEALS,
    TIRED,
    WINNER,
    Claustrophobia,
)
from grimtable.games.claustrophobia.stats import heal

ENDINGS: Final = (
    "", "CLA-S1.9", "CLA-S1.10", "CLA-S2.2", "CLA-S2.3", "CLA-S3.6", "CLA-S4.4", "CLA-S4.5", "CLA-S5.6", "CLA-S6.6",
    "CLA-S6.7", "CLA-13.3",
)  # fmt: skip
BY_SECOND: Final = 1
BY_ONE: Final = 2
BY_SHAFT: Final = 3
BY_NO_SHAFT: Final = 4
BY_MASTER: Final = 5
BY_TIME: Final = 6
BY_RITUAL: Final = 7
BY_EXORCISM: Final = 8
BY_TREASURE: Final = 9
BY_NO_TREASURE: Final = 10
BY_ROUNDS: Final = 11
LOST_BY: list[i64] = [0, BY_SECOND, BY_NO_SHAFT, BY_MASTER, BY_RITUAL, BY_EXORCISM, BY_NO_TREASURE]


def finish(s: Claustrophobia, winner: i64, rule: i64) -> None:
    """A victory condition ends the game at once, in the middle of a phase too (CLA-E.1, CLA-E.4)."""
    s.marks[WINNER] = winner
    s.marks[ENDED] = rule
    s.end()
    if s.journal is not None:
        s.emit(GAME_ENDED, winner, rule)
        decks = (tuple(reversed(s.pile)), tuple(reversed(s.deck)), tuple(reversed(s.fates)))
        hands = ((0, *s.hand[1:]), (0, *s.claws[1:]))  # the first number counts the whole hand, it is no card
        s.record(HANDS_SHOWN, (s.human(), s.demon(), *hands, *decks, s.marks[REAL]))


def human_gone(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """A Human warrior died: his token stays (CLA-S6.4), and with the last one the game may end (CLA-E.2)."""
    token = s.carried(figure)
    if token >= 0:
        s.tokens[token] = HUMANS + tile
        s.emit(TOKEN_FELL, figure, token, tile)
    if s.humans_in_play() > 0 or s.scenario == RITUAL:  # CLA-S4.9
        return
    if s.scenario == SURVIVORS and s.marks[ESCAPES] > 0:
        finish(s, DRAW, BY_ONE)  # CLA-S1.10
    else:
        finish(s, DEMON_WINS, LOST_BY[s.scenario])


def round_limit(s: Claustrophobia) -> None:
    """The digital safety net (CLA-13.3): a draw in S1, else Demon wins (CLA-E.3, CLA-Q31)."""
    finish(s, DRAW if s.scenario == SURVIVORS else DEMON_WINS, BY_ROUNDS)


def demon_falls(s: Claustrophobia, figure: i64) -> None:
    """A Demon has as many tokens as life: removed (CLA-6.6), the Master's end (CLA-S3.6), an exorcism (CLA-S5.3)."""
    if s.scenario == MASTER:
        s.emit(KILLED, figure, s.at[figure])
        s.at[figure] = OUT
        finish(s, HUMAN_WINS, BY_MASTER)
    elif s.scenario == POSSESSED_MODE:
        exorcise(s, figure)
    else:
        s.emit(KILLED, figure, s.at[figure])
        take_off(s, figure)
        s.wounds[figure - DEMON] = 0  # CLA-9.13


# S1 and S3: the d10


def die_matters(s: Claustrophobia) -> bool:
    """Whether the d10 lies on an opening (CLA-S1.2, CLA-S3.2)."""
    return s.marks[AIR] > 0 and s.scenario in (SURVIVORS, MASTER)


def is_forced(s: Claustrophobia, tile: i64, side: i64) -> bool:
    """Whether exploring this opening places the goal instead of a tile of the pile (CLA-S1.6, CLA-S3.2)."""
    if not die_matters(s) or s.marks[AIR] < s.rows.air[s.scenario]:
        return False
    return s.marks[AIR_TILE] == tile and s.marks[AIR_SIDE] == side


def legal_air(s: Claustrophobia, start: i64) -> list[i64]:
    """The openings of the nearest tiles that have one, the start included (CLA-S1.3, CLA-S1.4, CLA-S1.5)."""
    steps = distances(s, start)
    nearest: i64 = FAR
    for tile in s.tiles:
        if s.dark[tile] != 0:
            nearest = min(nearest, steps[tile])
    codes: list[i64] = []
    for tile in s.tiles:
        if s.dark[tile] != 0 and steps[tile] == nearest:
            for side in range(4):
                if s.dark[tile] >> side & 1:
                    codes.append(pack(SET_AIR, tile, side))
    return codes


def move_air(s: Claustrophobia, start: i64) -> None:
    """Demon puts the die on an opening."""
    if s.n_dark() > 0:
        s.ask_openly(s.demon(), ASK_AIR, start)


def forbid_air(s: Claustrophobia, start: i64, code: i64) -> str | None:
    """The rule that forbids this opening, or None."""
    return None if code in legal_air(s, start) else "CLA-S1.4"


def apply_air(s: Claustrophobia, tile: i64, side: i64) -> None:
    """The die lies there."""
    s.marks[AIR_TILE] = tile
    s.marks[AIR_SIDE] = side
    s.emit(AIR_WAS_SET, s.marks[AIR], tile, side)


def escape(s: Claustrophobia, figure: i64) -> None:
    """A Human warrior on the Exit leaves the game (CLA-S1.7, CLA-8.5); the second one wins it (CLA-S1.9)."""
    s.emit(ESCAPED_OUT, figure)
    s.at[figure] = ESCAPED
    leave(s, figure)
    s.marks[ESCAPES] += 1
    if s.marks[ESCAPES] >= 2:
        finish(s, HUMAN_WINS, BY_SECOND)
    elif s.humans_in_play() == 0:
        finish(s, DRAW, BY_ONE)  # CLA-S1.10, CLA-Q39


# S2: the shaft


def note_posted(s: Claustrophobia) -> None:
    """Who stands on the shaft when a round begins (CLA-S2.2)."""
    s.marks[POSTED] = 0
    if s.scenario == INVASION:
        for figure in range(HUMANS):
            if s.at[figure] == T_SHAFT:
                s.marks[POSTED] |= bit(figure)


def check_shaft(s: Claustrophobia) -> None:
    """At the end of Initiative a rested warrior who was there and still is blows it up (CLA-S2.2, CLA-Q26)."""
    if s.scenario != INVASION:
        return
    for figure in range(HUMANS):
        if s.marks[POSTED] >> figure & 1 and s.at[figure] == T_SHAFT and not s.is_tired(figure):
            finish(s, HUMAN_WINS, BY_SHAFT)
            return


# S4: the Ritual


def tick(s: Claustrophobia) -> None:
    """The d10 goes up at the end of every Human Action phase but the first; at 10 Human wins (CLA-S4.4)."""
    if s.scenario != RITUAL or s.marks[0] <= 1:
        return
    s.marks[AIR] += 1
    s.emit(TICKED, s.marks[AIR])
    if s.marks[AIR] >= s.rows.air[RITUAL]:
        finish(s, HUMAN_WINS, BY_TIME)


def enter_pentacle(s: Claustrophobia, figure: i64, before: i64) -> None:
    """A Troglodyte enters: the Seal of its opening is taken, then comes the roll; it is removed (CLA-S4.5, CLA-S4.12).

    Rewards of the Seals come before the roll (CLA-S4.7).
    """
    s.emit(REMOVED, figure, T_PENTACLE)
    take_off(s, figure)
    s.push(RITUAL_ROLL)
    seal: i64 = 0
    for side in range(4):
        if s.links[T_PENTACLE * 4 + side] == before + 1:
            seal = bit(side)
    if seal != 0 and s.marks[SEALS] & seal == 0:
        s.marks[SEALS] |= seal
        n = n_seals(s)
        s.emit(SEAL_TAKEN, n)
        if n == 1 and len(legal_heal(s)) > 1:
            s.ask_openly(s.human(), ASK_HEAL)


def ritual_roll(s: Claustrophobia) -> None:
    """1 die + 2 per Seal held; 10 or more: the Redeemer dies (CLA-S4.5, CLA-Q27)."""
    roll = s.below(DICE, 6) + 1
    total = roll + s.rows.seal * n_seals(s)
    s.emit(RITUAL_ROLLED, roll, total)
    if total >= s.rows.ritual_target:
        finish(s, DEMON_WINS, BY_RITUAL)


def legal_heal(s: Claustrophobia) -> list[i64]:
    """The first Seal's reward: any line of one warrior, or none (CLA-S4.7, CLA-S4.13)."""
    codes: list[i64] = [pack(PASS)]
    for figure in range(HUMANS):
        if s.at[figure] < N_TILES:
            for line in range(1, 7):
                if s.pegs[figure] >> (line - 1) & 1:
                    codes.append(pack(HEAL, figure, line))
    return codes


def forbid_heal(s: Claustrophobia, figure: i64, line: i64) -> str | None:
    """The rule that forbids this healing, or None."""
    if figure >= HUMANS or s.at[figure] >= N_TILES or not 1 <= line <= 6:
        return "CLA-S4.7"
    return None if s.pegs[figure] >> (line - 1) & 1 else "CLA-8.3"


def apply_heal(s: Claustrophobia, figure: i64, line: i64) -> None:
    """One line is whole again."""
    heal(s, figure, line)


# S5: the Possessed


def legal_possess(s: Claustrophobia) -> list[i64]:
    """An unused Condemned figure; one of each type stands for its like (CLA-S5.2, CLA-V2.5)."""
    codes: list[i64] = []
    for first in (BRUTE, BLADE):
        for figure in range(first, first + 2):
            if s.at[figure] == OUT and s.marks[FIGURE_1] != figure + 1:
                codes.append(pack(POSSESS, figure))
                break
    return codes


def ask_possess(s: Claustrophobia) -> None:
    """A Stash was placed: a Possessed One is put on it (CLA-S5.2)."""
    if len(legal_possess(s)) > 0 and s.marks[FIGURE_2] == 0:
        s.ask_openly(s.demon(), ASK_POSSESS)


def forbid_possess(s: Claustrophobia, code: i64) -> str | None:
    """The rule that forbids this figure, or None."""
    return None if code in legal_possess(s) else "CLA-S5.2"


def apply_possess(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """It counts as a Demon warrior; both may be in play at once (CLA-S5.8)."""
    at: i64 = 0 if s.marks[FIGURE_1] == 0 else 1
    s.marks[FIGURE_1 + at] = figure + 1
    s.at[DEMON + at] = tile
    s.wounds[at] = 0
    s.emit(DEPLOYED, DEMON + at, tile, s.demon_kind(DEMON))


def exorcise(s: Claustrophobia, demon: i64) -> None:
    """The first Possessed One becomes a Human warrior on its tile; the second ends the game (CLA-S5.3, CLA-S5.6).

    Surplus hits and wound tokens are gone, it is no Demon any more (CLA-S5.7); whatever dealt the wounds (CLA-Q28).
    """
    tile = s.at[demon]
    figure = s.marks[FIGURE_1 + demon - DEMON] - 1
    s.emit(EXORCISED, demon, figure, tile)
    take_off(s, demon)
    s.wounds[demon - DEMON] = 0
    s.marks[EXORCISMS] += 1
    if s.marks[EXORCISMS] >= 2:
        finish(s, HUMAN_WINS, BY_EXORCISM)
        return
    full = not has_room(s, tile, figure)
    s.at[figure] = tile
    s.pegs[figure] = 0
    s.gear[figure] = 0
    s.dice[figure] = 0
    s.marks[TIRED] |= bit(figure)  # CLA-S5.5: MVT 0, CBT 0, DEF 3, no Talent,
    s.marks[FRESH] |= bit(figure)  # and no activation
    if full:
        s.push(SETTLE_IN, figure)
    s.ask(s.demon(), ASK_SCAR, figure)


def apply_scar(s: Claustrophobia, figure: i64, line: i64) -> None:
    """Demon cancels one line of the exorcised warrior (CLA-S5.3)."""
    s.pegs[figure] |= bit(line - 1)
    s.emit(LINE_CANCELLED, figure, line)


def legal_scar() -> list[i64]:
    """Any of the six lines."""
    codes: list[i64] = []
    for line in range(1, 7):
        codes.append(pack(CANCEL, line))
    return codes


def legal_settle(s: Claustrophobia, figure: i64) -> list[i64]:
    """The nearest tiles with room (CLA-S5.4, CLA-1.5)."""
    steps = distances(s, s.at[figure])
    nearest: i64 = FAR
    for tile in s.tiles:
        if has_room(s, tile, figure):
            nearest = min(nearest, steps[tile])
    codes: list[i64] = []
    for tile in s.tiles:
        if steps[tile] == nearest and has_room(s, tile, figure):
            codes.append(pack(SETTLE, tile))
    return codes


def settle_in(s: Claustrophobia, figure: i64) -> None:
    """Too many on the tile: the exorcised warrior is moved (CLA-S5.4)."""
    if len(legal_settle(s, figure)) > 0:
        s.ask_openly(s.human(), ASK_SETTLE, figure)


def forbid_settle(s: Claustrophobia, figure: i64, code: i64) -> str | None:
    """The rule that forbids this tile, or None."""
    return None if code in legal_settle(s, figure) else "CLA-S5.4"


def apply_settle(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """Being displaced is not entering (CLA-S5.7)."""
    s.at[figure] = tile
    s.emit(SETTLED, figure, tile)


# S6: the treasure


def check_treasure(s: Claustrophobia) -> None:
    """A warrior with the real token on a Stash wins at once; a decoy there is thereby known (CLA-S6.6, CLA-S6.9)."""
    if s.scenario != GOLD:
        return
    for token in range(len(s.tokens)):
        bearer = s.tokens[token]
        if bearer < HUMANS and s.at[bearer] < N_TILES and s.rows.tile_kind[s.at[bearer]] == STASH:
            if s.marks[REAL] == token + 1:
                finish(s, HUMAN_WINS, BY_TREASURE)
                return
            s.marks[DECOYS] |= bit(token)


assert len(DX) == len(DY) == 4

"""Setup: CLA-0, from the options to the first decision of round 1; the scenarios' own setup."""

from grimtable.engine.codes import bit, pack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.rng import WORDS, Tape, below_from, stream_words
from grimtable.engine.state import Setup
from grimtable.games.claustrophobia import components as c
from grimtable.games.claustrophobia import kinds as k
from grimtable.games.claustrophobia import marks as m
from grimtable.games.claustrophobia.rules.cards import advantage_counts, draw_advantage, event_counts
from grimtable.games.claustrophobia.rules.scenarios import s1_survivors
from grimtable.games.claustrophobia.rules.tunnels import cell_of, has_room, place
from grimtable.games.claustrophobia.state import Claustrophobia, blank

ANY_TILE: i64 = 100  # in the memory of a pile: any unseen tile,
ANY_STASH: i64 = 101  # a Stash,
ANY_PLAIN: i64 = 102  # an ordinary tile


def draw_scenario(setup: Setup, streams: list[i64], tape: Tape | None) -> Setup:
    """A scenario by chance (CLA-0.1): from here on the game is as if it had been chosen.

    Its handicaps stay, but for a Gift where there is no Redeemer to have it (CLA-V1.2).
    """
    n: i64 = len(c.SCENARIOS) - 1
    drawn = below_from(streams, m.SETUP * WORDS, n) if tape is None else tape.take(n)
    mode = c.SCENARIOS[drawn + 1]
    options = dict(setup.options)
    options["handicap"] = [name for name in options["handicap"] if name in handicaps_of(mode)]
    return Setup(setup.game, setup.n_seats, mode, options, setup.rows, setup.version)


def handicaps_of(mode: str | None) -> tuple[str, ...]:
    """The handicaps of a scenario: one more Gift only where there is a Redeemer (CLA-V1.2)."""
    return c.HANDICAPS[:3] if mode in ("ritual", "gold") else c.HANDICAPS


def deal(setup: Setup, rows: c.Rows, seed: bytes, tape: Tape | None, muted: bool) -> Claustrophobia:
    """Sides and scenario, with V2 auction and team, then handicaps, decks, pile, cards, tiles (CLA-0.1, CLA-0.8)."""
    streams: list[i64] = []
    for name in m.STREAMS:
        streams.extend(stream_words(seed, name))
    if setup.mode == c.RANDOM:
        setup = draw_scenario(setup, streams, tape)
    s = blank(setup, rows, streams, None if muted else Journal(setup.n_seats + 1))
    s.tape = tape
    s.marks[m.THREAT] = rows.threat  # CLA-0.5, CLA-V2.7
    if "more_threat" in setup.options["handicap"]:  # CLA-V1.1
        s.marks[m.THREAT] += rows.extra_threat
    s.marks[m.HOLE_TOKENS] = 3
    if setup.options["auction"]:
        s.push(k.AUCTION, s.below(m.SETUP, 2))  # CLA-V2.2: a random player opens
    else:
        s.marks[m.HUMAN] = int(setup.options["human"]) + 1
        s.emit(k.SIDES_SETTLED, s.marks[m.HUMAN] - 1, 0)
        muster(s)
        s.push(k.DEAL)
        s.push(k.EXTRA_GIFT)
    s.begin()
    return s


def muster(s: Claustrophobia) -> None:
    """The warriors, Gifts and Objects of the scenario, all open (CLA-0.4)."""
    row = s.rows.scenario_rows[s.scenario - 1]
    for slug in row["team"]:
        s.at[c.FIGURES.index(slug)] = s.rows.start[s.scenario]
    for slug in row["gifts"]:
        s.marks[m.GIFT_BITS] |= bit(c.GIFTS.index(slug))
    for pair in row["objects"]:
        bearer, thing = str(pair).split()
        s.gear[c.FIGURES.index(bearer)] = c.OBJECTS.index(thing)


def deal_cards(s: Claustrophobia) -> None:
    """Decks, pile, Advantage cards, start tile (CLA-0.2, CLA-0.3, CLA-0.4, CLA-0.6), in this order (CLA-0.8)."""
    events = event_counts(s)
    for card in range(1, c.N_EVENTS):
        for _ in range(events[card]):
            s.fates.append(card)
    s.shuffle(m.EVENT_DECK, s.fates)
    advantages = advantage_counts(s)
    for card in range(1, c.N_ADVANTAGES):
        for _ in range(advantages[card]):
            s.deck.append(card)
    s.shuffle(m.ADVANTAGE_DECK, s.deck)
    build_pile(s)
    n = s.rows.advantages[s.scenario]
    if s.setup.options["auction"]:
        n = s.marks[m.EXTRA]  # CLA-V2.6: drawn last
        s.marks[m.EXTRA] = 0
    if "more_cards" in s.setup.options["handicap"]:  # CLA-V1.2
        n += 1
    for _ in range(n):
        draw_advantage(s)
    lay_start(s)
    s.push(k.BEGIN_ROUND)  # CLA-0.7
    s.push(k.SET_SCENE)


def build_pile(s: Claustrophobia) -> None:
    """The pile of the scenario (CLA-S1.1, CLA-S2.1, CLA-S3.1, CLA-S5.1, CLA-S6.1); the rest is out, unseen."""
    if s.scenario == c.RITUAL:  # CLA-S4.2: no pile
        return
    ordinary: list[i64] = []
    stashes: list[i64] = []
    for tile in range(2, c.N_TILES):
        if s.rows.tile_count[tile] > 0:
            if s.rows.tile_kind[tile] == c.STASH:
                stashes.append(tile)
            else:
                ordinary.append(tile)
    groups: list[i64] = []  # what everybody knows of the pile, slot by slot from the bottom: which lie mixed together,
    tokens: list[i64] = []  # and what they are
    if s.scenario in (c.SURVIVORS, c.MASTER):
        s.pile = ordinary + stashes
        s.shuffle(m.PILE, s.pile)
        for at in range(len(s.pile)):
            groups.append(at)
            tokens.append(ANY_TILE)
        tell_pile(s, groups, tokens)
        return
    s.shuffle(m.PILE, ordinary)
    goals: list[i64] = [c.T_SHAFT]
    if s.scenario != c.INVASION:
        s.shuffle(m.PILE, stashes)
        goals = stashes
    sections: i64 = 2 if s.scenario == c.POSSESSED_MODE else 1
    for section in range(sections):  # from the bottom
        part: list[i64] = []
        for _ in range(s.rows.section[s.scenario]):
            if len(ordinary) > 0:
                part.append(ordinary.pop())
                groups.append(section)
                tokens.append(ANY_PLAIN)
        for _ in range(s.rows.stashes[s.scenario]):
            if len(goals) > 0:
                part.append(goals.pop())
                groups.append(section)
                tokens.append(c.T_SHAFT if s.scenario == c.INVASION else ANY_STASH)
        s.shuffle(m.PILE, part)
        s.pile.extend(part)
    for at in range(s.rows.first[s.scenario]):
        if len(ordinary) > 0:
            s.pile.append(ordinary.pop())
            groups.append(sections + at)
            tokens.append(ANY_PLAIN)
    tell_pile(s, groups, tokens)


def tell_pile(s: Claustrophobia, groups: list[i64], tokens: list[i64]) -> None:
    """What the scenario says about the pile is known to all."""
    if s.journal is not None:
        stashes = [tile for tile in range(c.N_TILES) if s.rows.tile_kind[tile] == c.STASH]
        s.record(k.PILE_BUILT, (len(groups), tuple(groups), tuple(tokens), tuple(stashes)))


def lay_start(s: Claustrophobia) -> None:
    """The start tile in base orientation at cell (0,0) (CLA-0.6); the Ritual's whole map (CLA-S4.2, CLA-S4.10)."""
    if s.scenario == c.RITUAL:
        rows = s.rows.ritual
        for i in range(0, len(rows), 4):
            place(s, rows[i], cell_of(rows[i + 1], rows[i + 2]), rows[i + 3])
        s.marks[m.AIR] = 1  # CLA-S4.4
        return
    start = s.rows.start[s.scenario]
    place(s, start, cell_of(0, 0), s.rows.tile_gates[start])


# Decisions of the setup


def set_scene(s: Claustrophobia) -> None:
    """S1 and S3: the d10; S4: where the warriors stand; S6: the treasure (CLA-S1.2, CLA-S4.3, CLA-S6.2)."""
    if s.scenario in (c.SURVIVORS, c.MASTER):
        s.marks[m.AIR] = 1
        s1_survivors.move_air(s, s.rows.start[s.scenario])
    elif s.scenario == c.RITUAL:
        team: list[i64] = []
        for figure in range(c.HUMANS):
            if s.at[figure] != c.OUT:
                team.append(figure)
                s.at[figure] = c.OUT
        for i in range(len(team) - 1, -1, -1):
            s.push(k.STATION_NEXT, team[i])
    elif s.scenario == c.GOLD:
        for figure in range(c.HUMANS):
            if s.at[figure] != c.OUT:
                s.tokens.append(figure)  # CLA-Q35: one real, the others decoys
        s.ask_known(s.human(), k.ASK_ENTRUST)


def station_next(s: Claustrophobia, figure: i64) -> None:
    """Ask for the tile of one warrior after another (CLA-S4.3)."""
    s.ask(s.human(), k.ASK_STATION, figure)


def forbid_station(s: Claustrophobia, asked: i64, figure: i64, tile: i64) -> str | None:
    """Any tile of the map, size rule holds (CLA-S4.3)."""
    if figure != asked or tile >= c.N_TILES or s.cells[tile] == 0:
        return "CLA-S4.3"
    return None if has_room(s, tile, figure) else "CLA-1.6"


def legal_station(s: Claustrophobia, figure: i64) -> list[i64]:
    """Every tile with room."""
    codes: list[i64] = []
    for tile in s.tiles:
        if forbid_station(s, figure, figure, tile) is None:
            codes.append(pack(k.STATION, figure, tile))
    return codes


def apply_station(s: Claustrophobia, figure: i64, tile: i64) -> None:
    """Put the warrior on the tile."""
    s.at[figure] = tile
    s.emit(k.STATIONED, figure, tile)


def forbid_entrust(s: Claustrophobia, figure: i64) -> str | None:
    """One of his warriors gets the real token (CLA-S6.2)."""
    return None if figure < c.HUMANS and s.carried(figure) >= 0 else "CLA-S6.2"


def legal_entrust(s: Claustrophobia) -> list[i64]:
    """Every warrior."""
    codes: list[i64] = []
    for figure in range(c.HUMANS):
        if forbid_entrust(s, figure) is None:
            codes.append(pack(k.ENTRUST, figure))
    return codes


def apply_entrust(s: Claustrophobia, figure: i64) -> None:
    """Give the real token to a warrior in secret (CLA-S6.2)."""
    s.marks[m.REAL] = s.carried(figure) + 1
    s.emit(k.ENTRUSTED, s.human(), figure)

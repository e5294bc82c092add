"""From a view of Claustrophobia to a sampler: the open part of the table, and what the viewer cannot see."""

from grimtable.engine.codes import NONE, pack
from grimtable.engine.state import Setup
from grimtable.games.claustrophobia import kinds
from grimtable.games.claustrophobia.board import place
from grimtable.games.claustrophobia.cards import advantage_counts, event_counts
from grimtable.games.claustrophobia.components import N_ADVANTAGES, N_EVENTS, N_TILES, STASH, Rows
from grimtable.games.claustrophobia.sample import ClaustrophobiaSampler
from grimtable.games.claustrophobia.setup import ANY_PLAIN, ANY_STASH, ANY_TILE
from grimtable.games.claustrophobia.state import DRAWN, P_DEMON, PHASE, REAL, STREAMS, Claustrophobia, blank
from grimtable.games.claustrophobia.view import HIDDEN, ClaustrophobiaView, Pending


def open_table(v: ClaustrophobiaView, setup: Setup, rows: Rows) -> Claustrophobia:
    """All that everybody sees, muted."""
    s = blank(setup, rows, [0] * (4 * len(STREAMS)), None)
    for tile, cell, gates in v.tiles:
        place(s, tile, cell, gates)
    s.marks, s.at, s.pegs, s.dice = list(v.marks), list(v.at), list(v.pegs), list(v.dice)
    s.gear, s.wounds, s.tokens = list(v.gear), list(v.wounds), list(v.tokens)
    s.aside, s.lost, s.pool, s.laid = list(v.aside), list(v.lost), list(v.pool), list(v.laid)
    s.gone, s.spent = list(v.gone), list(v.spent)
    s.stack = [read_pending(kinds.STEPS, step) for step in v.steps]
    for seat, question in v.asked:
        s.asked[seat] = read_pending(kinds.QUESTIONS, question)
    s.n_asked = sum(question != NONE for question in s.asked)
    if v.over:
        s.over = True
        s.marks[PHASE] = (v.outcome or {})["notes"]["phase"]
    return s


def read_pending(names: tuple[str, ...], code: Pending) -> int:
    """A step or question as its number."""
    name, a, b, c, d = code
    return pack(names.index(name), a, b, c, d)


def sampler_for(v: ClaustrophobiaView, setup: Setup, rows: Rows) -> ClaustrophobiaSampler:
    """Worlds that fit a view."""
    s = open_table(v, setup, rows)
    cards, fates = unseen_cards(s, v)
    n_hand, n_claws = v.hands
    s.hand[0], s.claws[0] = v.hands
    if v.hand is not None:
        s.hand, n_hand = list(v.hand), 0
    if v.claws is not None:
        s.claws, n_claws = list(v.claws), 0
    guess_real = s.marks[REAL] == HIDDEN
    if v.open is not None:
        s.pile, s.deck, s.fates = list(v.open[0]), list(v.open[1]), list(v.open[2])
    if len(cards) != n_hand + v.decks[0] or len(fates) != n_claws + v.decks[1]:
        raise ValueError("the cards of this view do not add up")
    slots, known, groups = slots_of(v)
    stashes, plain = unseen_tiles(s, v, known, groups)
    questions = [0, 0, 0]
    if v.seat is not None:
        questions[v.seat] = v.questions
    return ClaustrophobiaSampler(
        s, -1 if v.seat is None else v.seat, cards, n_hand, fates, n_claws, slots, known, groups, stashes, plain,
        guess_real, v.open is not None, v.memory, questions,
    )  # fmt: skip


def unseen_cards(s: Claustrophobia, v: ClaustrophobiaView) -> tuple[list[int], list[int]]:
    """The cards that are neither played nor in a hand this viewer sees; none before they are dealt."""
    held, claws = v.hand or (0,) * N_ADVANTAGES, v.claws or (0,) * N_EVENTS
    if not v.tiles:
        return [], []
    advantages, events = advantage_counts(s), event_counts(s)
    cards = [k for k in range(1, N_ADVANTAGES) for _ in range(advantages[k] - v.gone[k] - held[k])]
    fates = [k for k in range(1, N_EVENTS) for _ in range(events[k] - v.spent[k] - claws[k])]
    return cards, fates


def slots_of(v: ClaustrophobiaView) -> tuple[list[int], list[int], list[list[int]]]:
    """The pile slot by slot: -1 and its tile where it is known, else its group; and what the groups still hold."""
    memory = v.memory
    if not memory.built:  # a position that left the memory out limits nothing
        return [0] * v.pile, [0] * v.pile, [[ANY_TILE] * v.pile]
    if len(memory.slots) != v.pile:
        raise ValueError(f"the memory has {len(memory.slots)} slots for a pile of {v.pile}")
    slots, known = [], []
    groups = [list(group) for group in memory.groups]
    for group, _bits, tile in memory.slots:
        slots.append(-1 if tile else group)
        known.append(tile - 1 if tile else 0)
        if tile:
            sort = ANY_STASH if tile - 1 in memory.stashes else ANY_PLAIN
            token = next(token for token in (tile - 1, sort, ANY_TILE) if token in groups[group])
            groups[group].remove(token)
    return slots, known, groups


def unseen_tiles(
    s: Claustrophobia, v: ClaustrophobiaView, known: list[int], groups: list[list[int]]
) -> tuple[list[int], list[int]]:
    """The tiles of which this viewer does not know where they are: Stashes, and the others."""
    seen = {tile for tile, _cell, _gates in v.tiles} | set(v.aside) | set(v.lost) | set(known)
    seen |= {token for group in groups for token in group} | {0, 1}
    if s.marks[DRAWN]:
        seen.add(s.marks[DRAWN] - 1)
    unseen = [tile for tile in range(N_TILES) if tile not in seen and s.rows.tile_count[tile]]
    stashes = [tile for tile in unseen if s.rows.tile_kind[tile] == STASH]
    return stashes, [tile for tile in unseen if s.rows.tile_kind[tile] != STASH]


assert P_DEMON == 4

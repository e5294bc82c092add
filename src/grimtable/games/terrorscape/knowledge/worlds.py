"""From a view of Terrorscape to a sampler: what the viewer sees, and what it cannot see."""

from typing import Any

from grimtable.engine.codes import NONE
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import fields, state
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.blank import blank
from grimtable.games.terrorscape.evidence import HAND, TAUNTER, UNCOUNTED
from grimtable.games.terrorscape.knowledge import memory
from grimtable.games.terrorscape.knowledge.sampler import (
    CHOOSING,
    CHOOSING_TRAITS,
    IN_A_TURN,
    IN_THE_OPEN,
    TURNS,
    TerrorscapeSampler,
)
from grimtable.games.terrorscape.knowledge.view import OWN, PUBLIC, SHARED, TerrorscapeView


def sampler_for(v: TerrorscapeView, setup: Setup, rows: c.Rows) -> TerrorscapeSampler:
    """Worlds that fit a view."""
    data = v.data
    s = blank(setup, rows, [0] * (4 * len(state.STREAMS)), None)
    sees_team, sees_killer = data["team"] is not None, data["secret"] is not None
    s.round_no = data["round"]
    s.kstep = state.K_STEPS.index(data["step"])
    s.over = data["phase"] == "over"
    s.phase = state.KILLER_PHASE if s.over else state.PHASES.index(data["phase"])
    hidden_traits = read_people(s, data["survivors"], sees_team)
    public = dict(data["killer"])
    strength = public.pop("strength")
    if type(strength) is not int:
        raise ValueError(f"strength is {strength!r}")
    fields.read_into(s, fields.KILLER_FIELDS, public, "killer")
    fields.read_into(s, fields.BOARD_FIELDS, data["board"], "board")
    remembered = memory.blank(setup).from_json(data["memory"])
    s.known = list(remembered.known)
    if s.known[HAND] == UNCOUNTED and data["hand_size"] is not None:
        s.known[HAND] = data["hand_size"]
    s.fire = data["fire"]
    if sees_team:
        fields.read_into(s, fields.TEAM_FIELDS, data["team"], "team")
        s.discovery, s.search = cards(data["decks"]["discovery"]), cards(data["decks"]["search"])
        if s.search:  # the coloured KEY, if it is there, at the bottom
            s.search.sort()
            if rows.coloured and rows.coloured[0] in s.search:
                s.search.remove(rows.coloured[0])
                s.search.insert(0, rows.coloured[0])
    if sees_killer:
        own = dict(data["secret"])
        s.dealt[c.TEAM] = fields.KILLER_TRAITS.read(s, own.pop("dealt"))
        n_deck = own.pop("deck")
        fields.read_into(s, fields.SECRET_FIELDS, own, "secret")
        fill_deck(s, n_deck)
    else:
        s.lair = s.last_seen
    if s.over:
        s.ended_by = data["outcome"]["notes"]["ended_by"]
    s.stack = [fields.step_in(k.STEPS, step) for step in data["steps"]]
    for seat, *question in data["asked"]:
        if type(seat) is not int or not 0 <= seat < s.n_seats:
            raise ValueError(f"seat {seat!r}")
        s.asked[seat] = fields.step_in(k.QUESTIONS, question)
    s.n_asked = sum(code != NONE for code in s.asked)
    doing = what_survivors_do(s, data, sees_team)
    chosen: list[i64] = [int(each) for each in data["chosen"]]
    if doing in (CHOOSING, CHOOSING_TRAITS) and len(chosen) != c.TEAM + 1:
        raise ValueError(f"chosen is {chosen!r}")
    sampler = TerrorscapeSampler(s, sees_team, sees_killer, hidden_traits, doing, chosen, remembered)
    sampler.questions = [0] * (s.n_seats + 1)
    if v.seat is not None:
        sampler.questions[v.seat] = data["questions"]
    return sampler


def read_people(s: state.Terrorscape, data: list[Any], sees_team: bool) -> int:
    """The three Survivors; bits of those whose traits are hidden."""
    if len(data) != c.TEAM:
        raise ValueError(f"{len(data)} Survivors")
    hidden = 0
    for i in range(c.TEAM):
        names = (*PUBLIC, *SHARED, *OWN) if sees_team else PUBLIC
        for name in names:
            value = data[i][name]
            if value is None:
                hidden |= 1 << i
            else:
                getattr(s, name)[i] = fields.SURVIVOR_FIELDS[name].read(s, value)
        if sees_team:
            for item in fields.words(data[i]["items"], c.ITEMS):
                s.add_item(i, item)
        else:
            hidden |= 1 << i
    return hidden


def cards(data: Any) -> list[i64]:
    """A deck by how many of each kind it holds."""
    return [c.ITEMS.index(slug) for slug, n in data.items() for _ in range(n)]


def fill_deck(s: state.Terrorscape, n: Any) -> None:
    """The Killer's deck is what is neither in hand nor spent, nor being resolved."""
    if s.killer == c.NO_KILLER:
        return
    first = s.killer * c.N_SKILLS
    for kind in range(1, c.N_SKILLS + 1):
        left = s.rows.skill_count[first + kind] - s.hand[kind] - s.spent[kind]
        if s.card == first + kind:
            left -= 1
        if kind == c.N_SKILLS and left > 0 and len(s.deck) >= n:
            left = 0  # the locked card is still aside
        s.deck.extend([kind] * left)
    if len(s.deck) != n:
        raise ValueError(f"the deck has {len(s.deck)} cards, not {n}")


def what_survivors_do(s: state.Terrorscape, data: Any, sees_team: bool) -> int:
    """Where the Survivors are in the order of play."""
    top = data["steps"][-1][0] if data["steps"] else ""
    if s.phase == state.SETTING_UP and top in ("reveal", "reveal_traits"):
        return CHOOSING if top == "reveal" else CHOOSING_TRAITS
    if s.phase == state.SURVIVOR_PHASE and not sees_team and not s.over:
        return IN_A_TURN if s.n_asked > 0 and s.known[TAUNTER] > 0 else TURNS
    return IN_THE_OPEN

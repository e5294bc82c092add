"""An empty table of Terrorscape."""

from grimtable.engine.codes import NONE
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.evidence import first_knowledge
from grimtable.games.terrorscape.state import Terrorscape


def blank(setup: Setup, rows: c.Rows, streams: list[i64], journal: Journal | None) -> Terrorscape:
    """An empty table."""
    asked: list[i64] = [NONE] * setup.n_seats
    killer_seat: i64 = setup.options.get("killer", 0)
    return Terrorscape(
        setup,
        [],
        asked,
        0,
        streams,
        journal,
        False,
        rows,
        killer_seat,
        setup.mode == "on_your_own",
        [c.NOBODY] * c.TEAM,
        [rows.start] * c.TEAM,
        [0] * c.TEAM,
        [0] * c.TEAM,
        [0] * c.TEAM,
        [0] * (c.TEAM * c.N_ITEMS),
        [0] * c.TEAM,
        [0] * c.TEAM,
        [0] * c.TEAM,
        [0] * c.TEAM,
        [0] * c.TEAM,
        [0] * (c.TEAM + 1),
        [0] * c.N_ITEMS,
        [],
        [],
        [],
        [],
        [],
        [0] * c.N_ITEMS,
        [0] * (c.N_SKILLS + 1),
        [],
        [0] * (c.N_SKILLS + 1),
        [],
        [c.NO_PLAN] * 2,
        [],
        first_knowledge(rows),
        c.NO_KILLER,  # killer
        rows.killer_start,  # lair
        0,  # sneak
        rows.killer_start,  # last_seen
        1,  # level
        0,  # rage
        0,  # edge
        0,  # blow
        0,  # ktraits
        0,  # kused
        0,  # kphase
        0,  # locks
        0,  # to_lock
        0,  # noise
        0,  # heard
        0,  # fire
        0,  # rack
        0,  # repair
        0,  # repaired
        0,  # help_at
        c.NOWHERE,  # trap
        2,  # plan_on
        0,  # stage
        0,  # plan_active
        0,  # plan_used
        c.NOWHERE,  # plan_token
        0,  # round_no
        0,  # phase
        0,  # kstep
        c.TEAM,  # turn_of
        0,  # acted
        0,  # done
        0,  # tunnelled
        0,  # buzzed
        0,  # card
        0,  # way
        0,  # named
        0,  # reacted
        0,  # token
        c.TEAM,  # discoverer
        0,  # silent
        0,  # foes
        0,  # struck
        0,  # attacks
        c.TEAM,  # defender
        0,  # defence_item
        0,  # helped
        0,  # met
        0,  # rose
        rows.draw,  # to_draw
        0,  # picked
        0,  # owed
        0,  # ended_by
    )

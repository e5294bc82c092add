"""The Survivors' rule of thumb has a plan: keys, a repairer, and a way out together (TER-3.3)."""

import grimtable
from grimtable.games.terrorscape.bots.survivors import danger, fatal, gathering, goal_of, repairer
from grimtable.games.terrorscape.components import LOCATIONS, MUR_HARV, N_LOCATIONS
from grimtable.games.terrorscape.state import Terrorscape
from tests.games.terrorscape.tables import turn

TEAM_SEAT = 1


def chosen(s: Terrorscape) -> dict[str, object]:
    """What the rule of thumb of the Survivors does now."""
    code = s.prefer(TEAM_SEAT, s.codes(TEAM_SEAT))
    return s.setup.game.decode(code).to_json()


def test_with_five_keys_a_healthy_team_walks_into_the_exit_even_past_the_killer() -> None:
    """TER-9.3, TER-9.17: an encounter costs each an injury at most, and nobody has to flee."""
    s = turn("marco C2; johnson N1; anna C3", "marco", lair="C1", board={"rack": 5})

    assert gathering(s, 0) == LOCATIONS.index("C1")
    assert chosen(s) == {"kind": "move", "to": "C1"}


def test_nobody_walks_in_alone_or_where_it_would_cost_a_life() -> None:
    """TER-3.3: all or nobody; an injured one stays away from a strong Killer."""
    far = turn("marco C2; johnson Z5; anna C3", "marco", lair="Z3", board={"rack": 5})
    hurt = turn("marco C2 hurt; johnson N1 hurt; anna C3 hurt", "marco", lair="C1", board={"rack": 5})
    few = turn("marco C2; johnson N1; anna C3", "marco", lair="Z5", board={"rack": 4})

    assert gathering(far, 0) == N_LOCATIONS
    assert gathering(hurt, 0) == N_LOCATIONS
    assert fatal(hurt, 3) > fatal(hurt, 1) > fatal(hurt, 0) == 0.0
    assert chosen(few) != {"kind": "move", "to": "C1"}


def test_one_repairs_and_the_others_look_for_keys() -> None:
    """TER-4.6: there is one repair a round, so one goes to the radio: with Tools, Johnson first."""
    s = turn("marco C1 tools; johnson C1 tools; anna C1", "marco", lair="Z5")

    assert repairer(s) == 1
    goals = [LOCATIONS[goal_of(s, i)] for i in range(3)]
    assert goals[1] == "N1"
    assert {goals[0], goals[2]} <= {"C2", "N4", "Z4"}


def test_a_bloody_harvest_is_run_from() -> None:
    """TER-K3.7: within three steps of where the Murderer vanished nobody is safe, injured or not."""
    s = turn("marco C1; johnson C1; anna C1", "marco", killer="MUR", lair="N2", about={"sneak": int(MUR_HARV)})

    near, far = LOCATIONS.index("N1"), LOCATIONS.index("Z3")
    assert danger(s, 0, near) > 4.0 > danger(s, 0, far) == 0.0


def test_a_searching_killer_keeps_to_the_rule_of_thumb_where_everybody_plays_alone() -> None:
    """No estimate is fitted to On Your Own; where one is, the search looks further."""
    alone = grimtable.new("terrorscape", seats=4, seed=3, mode="on_your_own")
    team = grimtable.new("terrorscape", seats=4, seed=3)
    for s in (alone, team):
        assert isinstance(s, Terrorscape)
        while 0 not in s.pending or len(s.codes(0)) < 3:
            s.apply(s.pending[0], s.default(s.pending[0]))
        codes = s.codes(0)

        assert s.guide(0, codes) == s.prefer(0, codes)
        assert (s.guide(0, codes[1:]) == -1) is (s is alone)

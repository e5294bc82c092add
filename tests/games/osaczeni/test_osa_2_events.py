"""What is told is what happens: the open table follows from the public events alone (OSA-2.1 to OSA-11.2)."""

from collections import Counter
from typing import Any

import pytest

from grimtable.engine.rng import Rng
from tests.games.osaczeni.tables import Osaczeni, new


class Bookkeeper:
    """Keeps the open table from what a spectator is told, and knows no rule but what each event means."""

    def __init__(self, s: Osaczeni) -> None:
        first = s.view(None).to_json()
        self.people = {(seat, who): "unplaced" for seat in range(s.n_seats) for who in ("OBR", "LID", "BEK")}
        if s.n_seats == 3:
            self.people.update({(seat, "GAP"): "unplaced" for seat in range(3)})
        self.monsters = Counter[str]()
        self.pool = 25
        self.hands = [0] * s.n_seats
        self.deck = 23
        self.boxed = 0
        self.played = Counter[str]()
        self.closed: set[str] = set()
        self.cold: list[list[object]] = []
        self.hidden: list[tuple[int, str]] = []
        self.badge, self.victim = first["badge"], first["victim"]
        self.round, self.phase = 0, "placement"
        self.passed: set[int] = set()

    def hear(self, kind: str, told: dict[str, Any]) -> None:
        """Enter one event."""
        seat = told.get("seat", -1)
        match kind:
            case "tokens_given":  # OSA-1.2
                assert (self.badge, self.victim) == (seat, told["other"])
            case "weapon_dealt" | "card_dealt" | "grief_drawn":  # OSA-V5.1, OSA-1.4, OSA-V12.1
                self.hands[seat] += 1
                self.deck -= 1
            case "wing_closed":  # OSA-V8.1
                self.closed.add(told["area"])
            case "placed":  # OSA-1.6
                self.people[seat, told["character"]] = told["area"]
            case "monster_came":  # OSA-2.6
                self.monsters[told["to"]] += 1
                self.pool -= 1
            case "monster_stayed":  # OSA-2.7
                assert self.pool == 0 or self.monsters["A6"] == 6
            case "round_began":  # OSA-2.1
                assert told["round"] == self.round + 1
                self.round += 1
            case "phase_began":
                self.phase = told["phase"]
            case "vote_began":  # OSA-3.1
                assert told["phase"] == self.phase
                assert told["voters"] == sorted({who for (who, _), at in self.people.items() if at == told["area"]})
                self.passed = set()
            case "passed":  # OSA-3.4
                self.passed.add(seat)
            case "card_played":  # OSA-2.9
                self.hands[seat] -= 1
                self.played[told["card"]] += 1
                self.passed = set()
            case "card_handed":  # OSA-V11.1
                self.hands[seat] -= 1
                self.hands[told["other"]] += 1
                self.passed = set()
            case "cards_drawn":  # OSA-4.3: on the table until they are kept, given or boxed
                self.deck -= told["n"]
            case "card_kept":
                self.hands[seat] += 1
            case "card_given":
                self.hands[told["other"]] += 1
            case "card_boxed":
                self.boxed += told["n"]
            case "limit_boxed":  # OSA-V20.2
                self.hands[seat] -= 1
                self.boxed += 1
            case "badge_taken":  # OSA-5.1, OSA-10.4
                self.badge = seat
            case "moved":  # OSA-7.3, OSA-7.10
                assert self.people[seat, told["character"]] == told["before"]
                self.people[seat, told["character"]] = told["area"]
            case "eaten":  # OSA-10.1
                assert self.people[seat, told["character"]] == told["area"]
                assert (seat, told["character"]) not in self.hidden
                self.people[seat, told["character"]] = "cold"
                self.cold.append([seat, told["character"]])
            case "row_filled":  # OSA-10.2
                assert len(self.cold) in (2, 4, 6)
            case "victim_taken":  # OSA-10.3
                self.victim = seat
            case "monsters_left":  # OSA-9.6
                self.monsters[told["area"]] -= told["n"]
                self.pool += told["n"]
            case "monster_lured":  # OSA-9.9
                self.monsters[told["area"]] -= 1
                self.monsters[told["to"]] += 1
            case "hidden":  # OSA-12.3
                self.hidden.append((seat, told["character"]))
            case "threatened":  # OSA-9.3
                assert told["monsters"] == self.monsters[told["area"]]
            case "held":  # OSA-9.4
                assert told["monsters"] == self.monsters[told["area"]]
            case "found_nobody":  # OSA-9.5
                here = {who for who, at in self.people.items() if at == told["area"]}
                assert here <= set(self.hidden)
            case "attack_over" if told["area"] == "A6":  # OSA-9.10
                self.hidden = []
            case "area_closed":  # OSA-11.1
                assert told["monsters"] == self.monsters[told["area"]]
                self.closed.add(told["area"])
                self.pool += self.monsters.pop(told["area"])
                self.people.update({who: "A6" for who, at in self.people.items() if at == told["area"]})

    def agrees(self, s: Osaczeni) -> None:
        """Everything open lies as it was told."""
        view = s.view(None).to_json()
        for (seat, who), at in self.people.items():
            assert view["characters"][seat][who] == at
        assert dict(+self.monsters) == {area: n for area, n in view["monsters"].items() if n}
        assert self.pool == view["pool"]
        assert self.hands == view["hands"]
        assert (self.deck, self.boxed) == (view["deck"], view["boxed"])
        assert dict(+self.played) == {card: n for card, n in view["played"].items() if n}
        assert self.closed == set(view["closed"])
        assert self.cold == view["cold_room"]
        assert sorted(self.hidden) == sorted((seat, who) for seat, who in view["hidden"])
        assert (self.badge, self.victim, self.round) == (view["badge"], view["victim"], view["round"])
        if not s.over:
            assert self.phase == view["phase"]
        if any(question[1] == "discuss" for question in view["asked"]):
            assert self.passed <= set(view["vote"]["passed"])


@pytest.mark.parametrize("mode", ["standard", "v05", "v08", "v09", "v10", "v11", "v12", "v13", "v16", "v18", "v20"])
def test_osa_2_9_whatever_changes_the_open_table_is_told(mode: str) -> None:
    """By games of random play; each event says all that it changes, in the order in which it happens."""
    for seed in range(4):
        s = new(3 + seed, mode, seed)
        book = Bookkeeper(s)
        rng = Rng(seed, "bookkeeper")
        heard = 0
        while True:
            events = s.events(heard, None)
            for event in events:
                book.hear(event.kind, event.args)
            heard += len(events)
            book.agrees(s)
            if s.over:
                break
            seat = s.pending[0]
            legal = s.legal(seat)
            s.apply(seat, legal[rng.below(len(legal))])

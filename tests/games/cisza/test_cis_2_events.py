"""What is told is what happens: the open table follows from the public events alone (CIS-2.6 to CIS-9.2)."""

from collections import Counter
from typing import Any

import pytest

from grimtable.engine.rng import Rng
from grimtable.games.cisza.state import Cisza
from tests.games.cisza.tables import barriers, city_discard, discard, new, zombies

BARRIER_CARDS = ("barricade", "alarm", "mines")


class Bookkeeper:
    """Keeps the open table from what a spectator is told, and knows no rule but what each event means."""

    def __init__(self, seats: int, survivors: int) -> None:
        self.survivors = [survivors] * seats
        self.hands = [0] * seats
        self.zombies = [Counter[str]() for _ in range(seats)]
        self.barriers = [Counter[str]() for _ in range(seats)]
        self.discard = Counter[str]()
        self.city_discard = Counter[str]()
        self.city = 55 - survivors * seats
        self.top: str | None = None  # the zombie that lies open on the City deck
        self.deck = 55
        self.final = False
        self.over = False

    def hear(self, kind: str, told: dict[str, Any]) -> None:
        """Enter one event."""
        match kind:
            case "hand_dealt":  # CIS-1.4
                self.hands[told["seat"]] += 3
                self.deck -= 3
            case "hand_replaced":  # CIS-1.6; the new cards are told as drawn
                self.put_away(told["seat"], told["cards"])
            case "card_played" if told["card"] in BARRIER_CARDS:  # CIS-5.8
                self.hands[told["seat"]] -= 1
                self.barriers[told["seat"]][told["card"]] += 1
            case "card_played" | "card_wasted" | "card_discarded":  # CIS-2.6, CIS-10.3, CIS-2.3
                self.put_away(told["seat"], {told["card"]: 1})
            case "zombies_killed":  # CIS-5.1
                self.lose(self.zombies[told["seat"]], told["zombies"])
                self.city_discard.update(told["zombies"])
            case "deck_cleared":  # CIS-5.4
                assert self.top == told["zombie"]
                self.take_top()
                self.city_discard[told["zombie"]] += 1
            case "rescued":  # CIS-5.5
                self.survivors[told["seat"]] += told["n"]
                self.city -= told["n"]
            case "barriers_lost":  # CIS-5.11
                self.lose(self.barriers[told["seat"]], told["barriers"])
                self.discard.update(told["barriers"])
            case "shelters_swapped":  # CIS-5.12
                for row in (self.zombies, self.barriers):
                    row[told["seat"]], row[told["other"]] = row[told["other"]], row[told["seat"]]
            case "zombie_sent":  # CIS-5.13, CIS-5.16, CIS-5.18, CIS-7.3
                self.lose(self.zombies[told["seat"]], {told["zombie"]: 1})
                self.zombies[told["other"]][told["zombie"]] += 1
            case "bribed":  # CIS-5.14
                self.survivors[told["other"]] -= 1
                self.survivors[told["seat"]] += 1
            case "sacrificed":  # CIS-5.15
                self.lose_survivors(told["seat"], 1)
            case "zombie_turned":  # CIS-3.2
                self.top = told["zombie"]
            case "zombie_came":  # CIS-3.4, CIS-3.6
                assert self.top == told["zombie"]
                self.take_top()
                self.zombies[told["seat"]][told["zombie"]] += 1
            case "surprised":  # CIS-5.16
                assert (self.top == told["zombie"]) == bool(told["was_visible"])
                self.take_top()
                self.zombies[told["seat"]][told["zombie"]] += 1
            case "horde_turned":  # CIS-4.1
                self.take_top()
                self.city_discard["horde"] += 1
            case "horde_taken":  # CIS-4.3, CIS-4.5
                self.city -= sum(told["zombies"].values())
                self.city_discard["horde"] += told["zombies"].get("horde", 0)
            case "horde_sent":  # CIS-4.8
                self.zombies[told["other"]][told["zombie"]] += 1
            case "barrier_used":  # CIS-6.6
                self.lose(self.barriers[told["seat"]], {told["card"]: 1})
                self.discard[told["card"]] += 1
            case "attacked":  # CIS-6.10
                self.lose_survivors(told["seat"], told["n"])
            case "eliminated":  # CIS-7.1
                self.put_away(told["seat"], told["cards"])
                self.lose(self.barriers[told["seat"]], told["barriers"])
                self.discard.update(told["barriers"])
            case "drew":  # CIS-8.1
                self.hands[told["seat"]] += told["n"]
                self.deck -= told["n"]
            case "reshuffled":  # CIS-8.3
                assert self.deck == 0
                assert told["cards"] == dict(+self.discard)
                assert told["hands"] == self.hands
                self.deck = told["n"]
                self.discard.clear()
            case "final_attack":  # CIS-9.2
                self.final = True
            case "game_ended":  # CIS-9.1
                self.over = True

    def put_away(self, seat: int, cards: dict[str, int]) -> None:
        """Cards go from a hand to the Resource discard."""
        self.hands[seat] -= sum(cards.values())
        self.discard.update(cards)

    def lose(self, row: Counter[str], what: dict[str, int]) -> None:
        """Something leaves a row in which it lay."""
        row.subtract(what)
        assert min(row.values(), default=0) >= 0

    def lose_survivors(self, seat: int, n: int) -> None:
        """Survivors go to the City discard."""
        self.survivors[seat] -= n
        self.city_discard["survivor"] += n

    def take_top(self) -> None:
        """The top card leaves the City deck."""
        self.city -= 1
        self.top = None

    def agrees(self, s: Cisza) -> None:
        """Everything open lies as it was told."""
        seats = range(s.n_seats)
        view = s.view(None).to_json()
        top = view["city"]["top"]
        assert self.survivors == view["survivors"]
        assert self.hands == view["hands"]
        assert [dict(+row) for row in self.zombies] == [zombies(s, seat) for seat in seats]
        assert [dict(+row) for row in self.barriers] == [barriers(s, seat) for seat in seats]
        assert dict(+self.discard) == discard(s)
        assert dict(+self.city_discard) == city_discard(s)
        assert (self.city, self.deck) == (view["city"]["count"], view["resource"])
        assert self.top == (None if top == "survivor" else top)
        assert (self.final, self.over) == (view["final_attack"], s.over)


@pytest.mark.parametrize(("mode", "survivors"), [("normal", 2), ("easy", 3), ("hard", 1)])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_cis_2_6_whatever_changes_the_open_table_is_told(seats: int, mode: str, survivors: int) -> None:
    """By games of random play; each event says all that it changes, in the order in which it happens."""
    for seed in range(4):
        s = new(seats, mode, seed, expert=seed % 2 == 1)
        book = Bookkeeper(seats, survivors)
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

"""What a Survivor phase is known to allow: what was told, which cards and traits there may be (TER-H1, TER-Q61)."""

from typing import Final

from grimtable.engine.ints import i64
from grimtable.games.terrorscape import knowledge
from grimtable.games.terrorscape.components import CAM, KIT, MARCO, N_ITEMS, N_LOCATIONS, SOPHIA, TEAM, WHIS, Rows
from grimtable.games.terrorscape.joint import (
    CAMERA,
    EVERYWHERE,
    NOTE_FEAR,
    NOTE_HEAL,
    NOTE_HELP,
    NOTE_LOCK,
    WHISKY,
    Joint,
    note,
    places_of,
)
from grimtable.games.terrorscape.past import Round

NO_LIMIT: Final = 99
CHEST_CARDS: Final = 3  # search cards that a plan brings at most (TER-P1.14, TER-P1.16)


class Told:
    """What was told in one Survivor phase; what of it must be explained is filled in by whoever reads the notes."""

    def __init__(
        self,
        joint: Joint,
        k: list[i64],
        rows: Rows,
        noise: int,
        fire: bool,
        kept: int,
        plans: bool,
        own: bool,
        without: int = 0,
    ) -> None:
        self.without = without  # cards that nobody used: WHISKY, CAMERA
        self.k = k
        self.rows = rows
        self.kept = kept
        self.own = own
        self.fire = fire
        self.lair = joint.lair
        self.fear = joint.fear
        self.hurt = joint.hurt
        self.allowed = EVERYWHERE if fire else noise  # where noise may have been made
        self.heard = 0  # where it must be explained
        self.notes: list[int] = []  # what else must be explained, in order
        self.shut = int(k[knowledge.SHUT])
        self.finds = int(k[knowledge.FINDS])
        self.linked = plans and self.finds >= 3  # Tunnels Investigation
        self.active = plans and self.finds >= 2  # some plan
        self.loose = kept > 0 or self.active  # fear and injuries may go by means that are not reckoned
        self.playing = [i for i in range(TEAM) if k[knowledge.OUT + i] == 0]
        self.spots = [places_of(joint.places, i) for i in range(TEAM)]  # where each may begin its turn
        starts = sum(self.spots[i] & rows.searchable for i in self.playing)
        self.searching = self.finds > 0 or starts > 0  # a search may have brought a card
        self.repairable = joint.helped == 0 or NOTE_HELP in joint.notes
        self.cards = self.cards_in_hand(rows)
        self.price = 1 if self.cards < NO_LIMIT else 0  # of a card besides Adrenaline
        self.healed = any(each & 255 == NOTE_HEAL for each in joint.notes)
        self.quiet_search = any(rows.search[item] > 0 and not rows.loud[item] for item in range(1, N_ITEMS))
        self.round = Round()  # what the phase allows of the cards
        self.round.rewards = CHEST_CARDS if self.active else 0
        self.steps: dict[int, list[int]] = {}
        self.tunnels = [int(knowledge.tunnel(rows, 1 << place, self.linked)) for place in range(N_LOCATIONS)]

    def cards_in_hand(self, rows: Rows) -> int:
        """How many cards the Survivors can use in this phase besides those they search for; NO_LIMIT: many."""
        if self.finds != 1 or self.loose or self.own or rows.searchable >> rows.start & 1:
            return NO_LIMIT
        cards = 1 + sum(rows.start_item[self.k[knowledge.WHO + i]] not in (0, KIT, CAM) for i in range(TEAM))
        return cards + (1 if MARCO in self.k[knowledge.WHO : knowledge.WHO + TEAM] else 0)

    def can_hold(self, item: int) -> bool:
        """Whether a card may be in somebody's hand, for all that decks and rounds allow."""
        rows = self.rows
        if (item == WHIS and self.without & WHISKY) or (item == CAM and self.without & CAMERA):
            return False
        if self.at_start(item) > 0:
            return True
        return (self.finds > 0 and rows.discovery[item] > 0) or (self.searching and rows.search[item] > 0)

    def useful(self) -> int:
        """The cards that may explain noise that was heard: WHISKY, CAMERA."""
        if self.heard == 0:
            return 0
        sophia = any(self.k[knowledge.WHO + i] == SOPHIA for i in self.playing)
        return (WHISKY if self.can_hold(WHIS) else 0) | (CAMERA if sophia and self.can_hold(CAM) else 0)

    def at_start(self, item: int) -> int:
        """How many of a card the Survivors began with."""
        return sum(self.rows.start_item[self.k[knowledge.WHO + i]] == item for i in range(TEAM))

    def has(self, i: int, trait: int) -> bool:
        """Whether a Survivor may own a trait."""
        return knowledge.can_have(self.k, i, trait, self.kept)

    def next_note(self, cover: int) -> int:
        """What was told next, 0: nothing more."""
        told = cover >> N_LOCATIONS
        return self.notes[told] if told < len(self.notes) else 0

    def afraid(self, i: int, cover: int) -> bool:
        """Whether a Survivor has fear at this moment: it still has, or loses it later."""
        return self.fear[i] > 0 or any(
            each & 65535 == note(NOTE_FEAR, i) for each in self.notes[cover >> N_LOCATIONS :]
        )

    def injured(self, i: int, cover: int) -> bool:
        """Whether a Survivor is injured at this moment."""
        return self.hurt >> i & 1 == 1 or note(NOTE_HEAL, i) in self.notes[cover >> N_LOCATIONS :]

    def steps_past(self, told: int) -> list[int]:
        """Where one step leads, by location, once so much of what was told has happened."""
        found = self.steps.get(told)
        if found is None:
            shut = self.shut
            for each in self.notes[told:]:
                if each & 255 == NOTE_LOCK:
                    shut |= 1 << (each >> 8 & 255)
            found = [int(knowledge.open_from(self.rows, place, shut)) for place in range(N_LOCATIONS)]
            self.steps[told] = found
        return found

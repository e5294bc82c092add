"""The table: its zones, how it is copied, and small questions about it. No rules."""

from typing import Any, final

from grimtable.engine.codes import NONE, bit, field_a, pack
from grimtable.engine.event import Journal
from grimtable.engine.ints import i64
from grimtable.engine.state import Setup, State
from grimtable.games.male_epickie_zombie import components as c
from grimtable.games.male_epickie_zombie import kinds as k
from grimtable.games.male_epickie_zombie.mall import Mall, count_bits


@final
class Mez(State):
    """One game of Małe Epickie Zombie."""

    def __init__(
        self,
        setup: Setup,
        stack: list[i64],
        asked: list[i64],
        n_asked: i64,
        streams: list[i64],
        journal: Journal | None,
        over: bool,
        rows: c.Rows,
        mall: Mall,
        coop: bool,
        zombie_seat: i64,
        n_humans: i64,
        characters: list[i64],
        at: list[i64],
        wounds: list[i64],
        ammo: list[i64],
        melee: list[i64],
        ranged: list[i64],
        face_down: list[i64],
        backpacks: list[i64],
        used: list[i64],
        lives: list[i64],
        tokens: list[i64],
        clues: list[i64],
        supplies: list[i64],
        objectives: list[i64],
        progress: list[i64],
        done: list[i64],
        beside: list[i64],
        deck: list[i64],
        supply_deck: list[i64],
        hand: list[i64],
        revealed: list[i64],
        zombie_cards: list[i64],
        pile: list[i64],
        dealt: list[i64],
        zombies: i64,
        pool: i64,
        added: i64,
        traps: i64,
        barricade: i64,
        survivors: i64,
        car: i64,
        clues_up: i64,
        active: i64,
        moves: i64,
        extra: i64,
        marks: i64,
        kills: i64,
        dropped: i64,
        put_down: i64,
        symbol: i64,
        here: i64,
        drawn: i64,
        overrun: i64,
        shifted: i64,
        last: i64,
        turn: i64,
        phase: i64,
        ended_by: i64,
        winner: i64,
    ) -> None:
        super().__init__(setup, stack, asked, n_asked, streams, journal, over)
        self.rows = rows
        self.mall = mall
        self.coop = coop  # humans win together (M1, M2, M5)
        self.zombie_seat = zombie_seat  # -1: the automa
        self.n_humans = n_humans
        self.characters = characters  # per human, 0 while not chosen
        self.at = at
        self.wounds = wounds
        self.ammo = ammo
        self.melee = melee  # weapon cards by kind, 0 the printed Knife or Pistol (MEZ-I1.21)
        self.ranged = ranged
        self.face_down = face_down  # search card types; hidden
        self.backpacks = backpacks  # four counts per human
        self.used = used  # per human: rooms whose ability was used this turn, bit 29 the car
        self.lives = lives  # competitive: own survivor tokens
        self.tokens = tokens  # a room, CARRIED + human, or GONE
        self.clues = clues  # the number on each bio room, 0 gone; hidden while not in clues_up
        self.supplies = supplies  # supply tokens 1 and 2: NO_ROOM on their space, else the human who carries it
        self.objectives = objectives  # three numbers, 0 while not drawn
        self.progress = progress  # per side (all humans together, or each human) three numbers
        self.done = done  # per side: bits of completed objectives
        self.beside = beside  # store << 8 | kind, sorted: face-up cards beside the stores
        self.deck = deck  # search deck, types, top last; hidden
        self.supply_deck = supply_deck  # kinds, top last; hidden
        self.hand = hand  # the zombie player's, types, sorted; hidden from humans
        self.revealed = revealed  # per type: how many are out of the hidden zones
        self.zombie_cards = zombie_cards  # character | marker << 8; marker 0 with the automa
        self.pile = pile  # unused player cards, top last; order hidden
        self.dealt = dealt  # while choosing: three cards per chooser, the kept one first once chosen
        self.zombies = zombies  # a bit per store room
        self.pool = pool
        self.added = added  # rooms into which a zombie was added this zombie turn (MEZ-9.2)
        self.traps = traps  # rooms with an armed trap
        self.barricade = barricade
        self.survivors = survivors  # cooperative: tokens in the courtyard
        self.car = car  # where the police car stands, or NO_ROOM
        self.clues_up = clues_up
        self.active = active
        self.moves = moves  # mandatory Moves left
        self.extra = extra  # additional ones
        self.marks = marks
        self.kills = kills  # by Ranged Attacks this turn (OBJ-8)
        self.dropped = dropped  # two bits per kind: cards let go since the last arrival (MEZ-3.9)
        self.put_down = put_down  # tokens put down since the last arrival
        self.symbol = symbol  # of the card just revealed, + 1
        self.here = here  # the store of HERE, NO_ROOM for none
        self.drawn = drawn  # the supply weapon on offer
        self.overrun = overrun  # humans Overrun since the end of their turn (Detention)
        self.shifted = shifted  # zombies that have moved by this SHIFT or these Fireworks
        self.last = last  # 0, or 1 + last turns still to come
        self.turn = turn
        self.phase = phase
        self.ended_by = ended_by
        self.winner = winner  # the human who won alone, + 1

    def clone(self) -> "Mez":
        """An independent copy."""
        return Mez(
            self.setup, self.stack[:], self.asked[:], self.n_asked, self.streams[:],
            None if self.journal is None else self.share_journal(), self.over, self.rows, self.mall, self.coop,
            self.zombie_seat, self.n_humans, self.characters[:], self.at[:], self.wounds[:], self.ammo[:],
            self.melee[:], self.ranged[:], self.face_down[:], self.backpacks[:], self.used[:], self.lives[:],
            self.tokens[:], self.clues[:], self.supplies[:], self.objectives, self.progress[:], self.done[:],
            self.beside[:], self.deck[:], self.supply_deck[:], self.hand[:], self.revealed[:], self.zombie_cards[:],
            self.pile[:], self.dealt[:], self.zombies, self.pool, self.added, self.traps, self.barricade,
            self.survivors, self.car, self.clues_up, self.active, self.moves, self.extra, self.marks, self.kills,
            self.dropped, self.put_down, self.symbol, self.here, self.drawn, self.overrun, self.shifted, self.last,
            self.turn, self.phase, self.ended_by, self.winner,
        )  # fmt: skip

    # The rules

    def step(self, step: i64) -> None:
        """Carry out one pending step."""
        order_of_play.run_step(self, step)

    def options(self, seat: i64, question: i64) -> list[i64]:
        """The codes of all legal answers."""
        if question == k.ASK_TURN:
            return turn.legal_turn(self)
        return order_of_play.options(self, seat, question)

    def answer(self, seat: i64, question: i64, code: i64) -> None:
        """Carry out a legal answer."""
        if question == k.ASK_TURN:
            turn.apply_turn(self, code)
        else:
            order_of_play.answer(self, seat, question, code)

    def forbidden(self, seat: i64, question: i64, code: i64) -> str:
        """The rule that forbids an answer."""
        return refusals.forbidden(self, seat, question, code)

    def fallback(self, seat: i64, question: i64) -> i64:
        """The default answer."""
        return order_of_play.fallback(self, seat, question)

    def value(self) -> list[float]:
        """How each seat stands."""
        return judgement.value(self)

    def seen(self, seat: i64, code: i64, viewer: i64) -> i64:
        """Cards dealt and swapped are seen by their backs; player cards are chosen in secret (MEZ-8.5, MEZ-S0.5)."""
        kind = code & 255
        if kind == k.KEEP:
            return code if self.asked[seat] == pack(k.ASK_KEEP) else NONE
        if kind == k.DEAL:
            return k.DEAL
        if kind == k.SWAP:
            return pack(k.SWAP, field_a(code))
        return code

    def prefer(self, seat: i64, codes: list[i64]) -> i64:
        """What a sensible beginner would play."""
        return judgement.prefer(self, seat, codes)

    def guide(self, seat: i64, codes: list[i64]) -> i64:
        """What the search tries first."""
        return judgement.guide(self, seat, codes)

    def record(self, kind: i64, values: tuple[Any, ...]) -> None:
        """Write an event down; a human with the seat and the character it has now, a place with its store."""
        if self.journal is None:
            return
        fields = self.setup.game.events[kind].fields
        full = list(values)
        for i in range(len(fields)):
            if fields[i].kind.name == "human":
                full[i] = self.signed(values[i])
            elif fields[i].kind.name == "someone" and values[i] > 0:
                full[i] = self.signed(values[i] - 1) + 1
            elif fields[i].kind.name == "room" and values[i] < c.STORE_ROOMS:
                full[i] = values[i] | self.mall.sides[values[i] // 3] << 8
            elif fields[i].kind.name == "store":
                full[i] = values[i] | self.mall.sides[values[i]] << 8
        super().record(kind, tuple(full))

    def signed(self, human: i64) -> i64:
        """A human with its seat and character, for the log."""
        return human | self.seat_of(human) << 4 | self.characters[human] << 8

    # Questions

    def seat_of(self, human: i64) -> i64:
        """Who decides for a human: in solo one seat for both (MEZ-15.2)."""
        if self.zombie_seat >= 0:
            return human if human < self.zombie_seat else human + 1
        return 0 if self.n_seats == 1 else human

    def side_of(self, human: i64) -> i64:
        """Whose objective markers a human moves: everybody's, or their own (MEZ-13.1)."""
        return 0 if self.coop else human

    def n_sides(self) -> i64:
        """How many sets of objective markers there are."""
        return 1 if self.coop else self.n_humans

    def has_passive(self, character: i64) -> bool:
        """Whether a player card is on the zombie side: its passive is active (MEZ-Z1)."""
        found = False
        for card in self.zombie_cards:
            if card & 255 == character:
                found = True
        return found

    def humans_in(self, room: i64) -> i64:
        """The humans in a room, as a mask."""
        found: i64 = 0
        for human in range(self.n_humans):
            if self.at[human] == room:
                found |= bit(human)
        return found

    def in_store(self, slot: i64) -> i64:
        """The zombies of a store, as a mask of its three rooms."""
        return self.zombies >> (slot * 3) & 7

    def is_empty(self, room: i64) -> bool:
        """Whether the mall card of a room holds no zombie (MEZ-1.1, MEZ-1.4)."""
        return room >= c.STORE_ROOMS or self.zombies >> (room // 3 * 3) & 7 == 0

    def human_with(self, character: i64) -> i64:
        """The human who plays a character, or -1."""
        for human in range(self.n_humans):
            if self.characters[human] == character:
                return human
        return -1

    def has_objectives(self) -> bool:
        """Whether the three objectives are drawn: not before the humans have shown their player cards (MEZ-S0.7)."""
        return self.objectives[0] != 0

    def place_of(self, objective: i64) -> i64:
        """Which of the three an objective is, or -1 if it is not in play."""
        for i in range(3):
            if self.objectives[i] == objective:
                return i
        return -1

    def is_open(self, objective: i64, human: i64) -> bool:
        """Whether an objective is in play and not completed for a human (MEZ-5.17)."""
        i = self.place_of(objective)
        return i >= 0 and self.done[self.side_of(human)] >> i & 1 == 0

    def n_beside(self, slot: i64, kind: i64) -> i64:
        """How many cards of a kind lie beside a store."""
        n: i64 = 0
        wanted = slot << 8 | kind
        for card in self.beside:
            if card == wanted:
                n += 1
        return n

    def carries_cards(self, human: i64) -> bool:
        """Whether a human has a weapon or backpack card."""
        if self.melee[human] != 0 or self.ranged[human] != 0:
            return True
        at = human * c.N_BACKPACK
        return self.backpacks[at] + self.backpacks[at + 1] + self.backpacks[at + 2] + self.backpacks[at + 3] > 0

    def following(self, human: i64) -> i64:
        """The next human clockwise."""
        return human + 1 if human + 1 < self.n_humans else 0

    def armed(self) -> i64:
        """How many traps are armed."""
        return count_bits(self.traps)

    # Changes

    def lay_beside(self, slot: i64, kind: i64) -> None:
        """Put a card face up beside a store."""
        beside = self.beside
        card = slot << 8 | kind
        i = len(beside)
        beside.append(card)
        while i > 0 and beside[i - 1] > card:
            beside[i] = beside[i - 1]
            i -= 1
        beside[i] = card

    def pick_up(self, slot: i64, kind: i64) -> None:
        """Take a card from beside a store."""
        self.beside.remove(slot << 8 | kind)

    def give_card(self, human: i64, kind: i64) -> None:
        """Put a weapon into its slot or a card into the backpack."""
        if kind >= c.REVOLVER:
            self.ranged[human] = kind
        elif kind >= c.CROWBAR:
            self.melee[human] = kind
        else:
            self.backpacks[human * c.N_BACKPACK + kind - 1] += 1

    def take_card(self, human: i64, kind: i64) -> None:
        """Take a weapon or backpack card from a human."""
        if kind >= c.REVOLVER:
            self.ranged[human] = 0
        elif kind >= c.CROWBAR:
            self.melee[human] = 0
        else:
            self.backpacks[human * c.N_BACKPACK + kind - 1] -= 1

    def note_dropped(self, kind: i64) -> None:
        """A card was let go since the last arrival (MEZ-3.9)."""
        self.dropped += bit(kind * 2)

    def add_to_hand(self, card: i64) -> None:
        """Put a card into the zombie hand, in its place."""
        hand = self.hand
        i = len(hand)
        hand.append(card)
        while i > 0 and hand[i - 1] > card:
            hand[i] = hand[i - 1]
            i -= 1
        hand[i] = card


def blank(setup: Setup, rows: c.Rows, mall: Mall, streams: list[i64], journal: Journal | None) -> Mez:
    """An empty table."""
    mode = setup.mode
    zombie_seat: i64 = -1
    n_humans: i64 = setup.n_seats
    if mode == "coop" or mode == "rivalry":
        zombie_seat = setup.options["zombie"]
        n_humans = setup.n_seats - 1
    elif mode == "solo":
        n_humans = 2
    coop = mode != "rivalry" and mode != "rivalry_automa"
    asked: list[i64] = [NONE] * setup.n_seats
    each: list[i64] = [0] * n_humans
    room: list[i64] = [c.STORE_ROOMS] * n_humans
    tokens: list[i64] = [c.GONE] * c.N_TOKENS
    sides: i64 = 1 if coop else n_humans
    progress: list[i64] = [0] * (3 * sides)
    done: list[i64] = [0] * sides
    backpacks: list[i64] = [0] * (c.N_BACKPACK * n_humans)
    revealed: list[i64] = [0] * c.N_TYPES
    spaces: list[i64] = [c.NO_ROOM, c.NO_ROOM]
    four: list[i64] = [0, 0, 0, 0]
    ammo: list[i64] = [rows.track] * n_humans
    return Mez(
        setup, [], asked, 0, streams, journal, False, rows, mall, coop, zombie_seat, n_humans, each, room, each[:],
        ammo, each[:], each[:], each[:], backpacks, each[:], each[:], tokens, four, spaces, [0, 0, 0], progress, done,
        [], [], [], [], revealed, [], [], [], 0, rows.zombies, 0, 0, 0, 0, c.NO_ROOM, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        c.NO_ROOM, 0, 0, 0, 0, 0, k.CHOOSING, 0, 0,
    )  # fmt: skip


# Rules read the table and the table calls the rules: the second half of that circle stands at the end.
from grimtable.games.male_epickie_zombie.bots import judgement  # noqa: E402
from grimtable.games.male_epickie_zombie.rules import order_of_play, refusals, turn  # noqa: E402

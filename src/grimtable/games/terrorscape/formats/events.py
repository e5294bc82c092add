"""What happens in Terrorscape, and who sees which part of it: TER-H1."""

from typing import Any, cast

from grimtable.engine.event import NUMBER, SEAT, EventKind, Field, Kind, everybody
from grimtable.engine.state import State
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules.extra_actions import ABILITIES
from grimtable.games.terrorscape.rules.outcome import ENDINGS
from grimtable.games.terrorscape.state import K_STEPS, PHASES, Terrorscape

Values = tuple[Any, ...]


class Several(Kind):
    """A list of slugs, kept as a tuple of numbers."""

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The readable form."""
        return [self.slugs[number] for number in value]


class TraitBits(Kind):
    """A list of traits, kept as bits; the Killer's count from 21."""

    def to_json(self, value: Any) -> object:  # a number
        """The readable form."""
        return [
            c.TRAITS[number + (20 if self.name == "killer_traits" else 0)]
            for number in range(1, 21)
            if value >> number & 1
        ]


class Pairs(Kind):
    """Who is where: character and location in turn."""

    def to_json(self, value: Any) -> object:  # a tuple of numbers
        """The readable form."""
        return [[c.SURVIVORS[value[at]], c.LOCATIONS[value[at + 1]]] for at in range(0, len(value), 2)]


SURVIVOR = Kind("survivor", c.SURVIVORS)
PLACE = Kind("location", (*c.LOCATIONS, "none"))
DOOR = Kind("door", (*c.DOORS, "none"))
ITEM = Kind("item", c.ITEMS)
SKILL = Kind("skill", c.SKILLS)
TRAIT = Kind("trait", c.TRAITS)
PLAN = Kind("plan", c.PLANS)
KILLER = Kind("killer", c.KILLERS)
PHASE = Kind("phase", PHASES)
STEP = Kind("kstep", K_STEPS)
ASKED = Kind("area", (*c.AREAS, "range", "none"))
ABILITY = Kind("ability", ABILITIES)
ENDING = Kind("ending", tuple(str(number) for number in range(len(ENDINGS))))
PEOPLE = Several("survivor", c.SURVIVORS)
PLACES = Several("location", c.LOCATIONS)
ITEM_LIST = Several("item", c.ITEMS)
NUMBERS = Kind("numbers", counts=True)


def survivors(s: State, _values: Values, viewer: int | None) -> bool:
    """The Survivor players: one board for all of them."""
    return viewer is not None and viewer != cast(Terrorscape, s).killer_seat


def killer(s: State, _values: Values, viewer: int | None) -> bool:
    """The Killer alone."""
    return viewer == cast(Terrorscape, s).killer_seat


def own_side(s: State, values: Values, viewer: int | None) -> bool:
    """The Survivor players; in Variant 2 only the Survivor's own player."""
    table = cast(Terrorscape, s)
    if table.own:
        return viewer == table.controller(table.index_of(values[0]))
    return survivors(s, values, viewer)


def named(s: State, values: Values, viewer: int | None) -> bool:
    """Who removed a lock: the Survivors know; in Variant 2 everybody (TER-13.9)."""
    return cast(Terrorscape, s).own or survivors(s, values, viewer)


WHO = Field("survivor", SURVIVOR)
OTHER = Field("other", SURVIVOR)
WHERE = Field("place", PLACE)
AMONG = Field("places", PLACES)
THEM = Field("people", PEOPLE)
WHAT = Field("item", ITEM)
N = Field("n", NUMBER)
CARD = Field("card", SKILL)
HIDDEN_CARD = Field("card", SKILL, killer)
STRENGTH = Field("strength", NUMBER)
A_TRAIT = Field("trait", TRAIT)


def kind(
    number: int,
    name: str,
    fields: tuple[Field, ...],
    rule: str,
    icon: str,
    *,
    shows: bool = False,
    sees: Any = everybody,  # who notices it at all: a function of state, values and viewer
) -> EventKind:
    """One kind of event; what the Killer does also says in which seat the Killer sits."""
    if number in k.KILLER_EVENTS:
        fields = (*fields, Field("seat", SEAT))
    return EventKind(number, name, fields, "TER-" + rule, icon, shows=shows, sees=sees)


_ALL = (
    kind(k.KILLER_CHOSEN, "killer_chosen", (Field("killer", KILLER), STRENGTH), "2.2", "killer", shows=True),
    kind(k.SURVIVORS_CHOSEN, "survivors_chosen", (THEM,), "2.2", "survivor", shows=True),
    kind(
        k.TRAITS_DEALT, "traits_dealt", (WHO, Field("traits", TraitBits("traits"))), "12.1", "cards", shows=True,
        sees=own_side,
    ),
    kind(
        k.KILLER_TRAITS_DEALT, "killer_traits_dealt", (Field("traits", TraitBits("killer_traits")),), "12.1",
        "cards", shows=True, sees=killer,
    ),
    kind(
        k.TRAIT_KEPT, "trait_kept", (WHO, Field("traits", TraitBits("traits"))), "12.1", "cards", shows=True,
        sees=own_side,
    ),
    kind(
        k.KILLER_TRAITS_SHOWN, "killer_traits_shown", (Field("traits", TraitBits("killer_traits")), STRENGTH),
        "12.3", "killer", shows=True,
    ),
    kind(
        k.PLANS_DEALT, "plans_dealt", (Field("plan", PLAN), Field("second", PLAN)), "14.1", "plan", shows=True,
        sees=survivors,
    ),
    kind(k.TOKEN_GIVEN, "token_given", (WHO,), "13.1", "token", shows=True),
    kind(k.ROUND_BEGAN, "round_began", (Field("round", NUMBER),), "1.1", "turn", shows=True),
    kind(k.TURN_BEGAN, "turn_began", (WHO,), "3.5", "turn", sees=survivors),
    kind(k.MOVED, "moved", (WHO, WHERE), "4.2", "move", sees=survivors),
    kind(k.PASSAGE_TAKEN, "passage_taken", (WHO, WHERE), "4.10", "passage", sees=survivors),
    kind(k.NOISE_MADE, "noise_made", (WHERE,), "1.14", "noise", sees=survivors),
    kind(k.NOISE_REVEALED, "noise_revealed", (AMONG, Field("fire", NUMBER)), "6.6", "noise", shows=True),
    kind(k.FEAR_CHANGED, "fear_changed", (WHO, N), "H1.4", "fear", shows=True),
    kind(k.HEALTH_CHANGED, "health_changed", (WHO, N), "H1.4", "heart", shows=True),
    kind(k.SCARED, "scared", (WHO, N), "1.16", "fear", shows=True),
    kind(k.OVERFLOWED, "overflowed", (WHO, WHERE), "1.16", "noise", shows=True),
    kind(
        k.LOCK_REMOVED, "lock_removed", (Field("door", DOOR), Field("survivor", SURVIVOR, named)), "4.5", "unlock",
        shows=True,
    ),
    kind(k.LOCKED, "locked", (Field("door", DOOR), Field("fresh", NUMBER)), "1.13", "lock"),
    kind(k.LOCK_TAKEN, "lock_taken", (Field("door", DOOR),), "1.13", "unlock"),
    kind(k.REPAIRED, "repaired", (WHO, N), "4.6", "radio", sees=survivors),
    kind(k.HELP_CALLED, "help_called", (N,), "4.8", "radio", shows=True),
    kind(k.HELP_CAME_NEARER, "help_came_nearer", (N,), "3.2", "radio"),
    kind(k.ITEM_USED, "item_used", (WHO, WHAT), "3.8", "item", sees=survivors),
    kind(k.ITEM_GIVEN, "item_given", (WHO, OTHER, WHAT), "3.7", "gift", sees=survivors),
    kind(
        k.TRADE_OFFERED, "trade_offered", (WHO, OTHER, Field("given", ITEM_LIST), Field("taken", ITEM_LIST)), "3.7",
        "gift", sees=survivors,
    ),
    kind(k.TRADE_REFUSED, "trade_refused", (WHO,), "3.11", "gift", sees=survivors),
    kind(k.CARDS_FOUND, "cards_found", (WHO, WHAT), "6.3", "item", shows=True, sees=survivors),
    kind(k.CARD_KEPT, "card_kept", (WHO, WHAT), "5.1", "item", sees=survivors),
    kind(k.CARD_DROPPED, "card_dropped", (WHO, WHAT), "5.1", "item", sees=survivors),
    kind(k.KEY_RACKED, "key_racked", (N,), "5.4", "key", shows=True),
    kind(k.KEY_TAKEN, "key_taken", (WHO, N), "13.3", "key", shows=True, sees=survivors),
    kind(k.ABILITY_USED, "ability_used", (WHO, Field("ability", ABILITY)), "4.4", "ability", sees=survivors),
    kind(k.TRAIT_USED, "trait_used", (WHO, A_TRAIT), "12.3", "trait", shows=True, sees=survivors),
    kind(k.TRAIT_SHOWN, "trait_shown", (WHO, A_TRAIT), "H1.24", "trait", shows=True),
    kind(k.TRAP_SET, "trap_set", (WHERE,), "5.8", "trap", sees=survivors),
    kind(k.DISCOVERER_NAMED, "discoverer_named", (WHO,), "6.2", "eye", sees=survivors),
    kind(k.PLAN_ADVANCED, "plan_advanced", (Field("plan", PLAN), N), "14.2", "plan", sees=survivors),
    kind(k.PLAN_ACTIVE, "plan_active", (Field("plan", PLAN),), "14.4", "plan", sees=survivors),
    kind(k.PLAN_USED, "plan_used", (WHO, Field("plan", PLAN)), "14.6", "plan", sees=survivors),
    kind(k.PLAN_TOKEN_SET, "plan_token_set", (WHERE,), "14.6", "plan", sees=survivors),
    kind(k.LOOTED, "looted", (WHO, OTHER, WHAT), "13.8", "item", sees=survivors),
    kind(k.PHASE_BEGAN, "phase_began", (Field("phase", PHASE),), "1.1", "hourglass", shows=True),
    kind(k.STEP_BEGAN, "step_began", (Field("step", STEP),), "H1.18", "hourglass"),
    kind(k.REAPPEARED, "reappeared", (WHERE,), "7.1", "killer", shows=True),
    kind(k.SKILL_PLAYED, "skill_played", (CARD, Field("step", STEP)), "8.1", "card", shows=True),
    kind(k.SKILL_DISCARDED, "skill_discarded", (CARD,), "8.1", "card"),
    kind(k.KILLER_TRAIT_USED, "killer_trait_used", (A_TRAIT,), "H1.18", "trait"),
    kind(k.COST_PAID, "cost_paid", (HIDDEN_CARD,), "8.2", "cards"),
    kind(k.HAND_SPENT, "hand_spent", (), "K2.7", "cards"),
    kind(k.KILLER_MOVED, "killer_moved", (WHERE, Field("door", DOOR)), "1.8", "killer"),
    kind(k.SNEAKED, "sneaked", (Field("place", PLACE, killer),), "1.9", "sneak"),
    kind(k.DETECTED, "detected", (AMONG, THEM, Field("area", ASKED)), "1.11", "eye", shows=True),
    kind(k.SEARCHED, "searched", (WHERE, THEM), "1.12", "search", shows=True),
    kind(k.TRAIL_TOLD, "trail_told", (Field("found", Pairs("found")),), "K2.4", "fear", shows=True),
    kind(k.STRENGTH_CHANGED, "strength_changed", (STRENGTH,), "K1.3", "strength"),
    kind(k.LEVEL_GAINED, "level_gained", (Field("level", NUMBER), STRENGTH), "8.6", "level", shows=True),
    kind(k.UNLOCKED, "unlocked", (CARD,), "8.7", "card"),
    kind(k.CARD_DRAWN, "card_drawn", (HIDDEN_CARD,), "7.7", "cards", shows=True),
    kind(k.CARD_SPARED, "card_spared", (HIDDEN_CARD,), "7.7", "cards"),
    kind(k.CARD_MILLED, "card_milled", (HIDDEN_CARD,), "9.14", "cards", shows=True),
    kind(k.RESHUFFLED, "reshuffled", (), "8.17", "cards", shows=True, sees=killer),
    kind(k.CAUGHT, "caught", (AMONG, THEM), "H1.8", "fear", shows=True),
    kind(k.AMULET_USED, "amulet_used", (WHO,), "10.4", "amulet", shows=True),
    kind(k.INJURED, "injured", (WHO,), "10.1", "heart", shows=True),
    kind(k.ELIMINATED, "eliminated", (WHO,), "10.2", "skull", shows=True),
    kind(k.ESCAPED, "escaped", (WHO,), "13.4", "exit", shows=True),
    kind(k.ENCOUNTER_BEGAN, "encounter_began", (WHERE, THEM, STRENGTH), "9.1", "dice"),
    kind(k.ENCOUNTER_CANCELLED, "encounter_cancelled", (), "T2.11", "killer"),
    kind(k.ATTACKED, "attacked", (CARD, STRENGTH), "9.6", "card", shows=True),
    kind(k.DEFENDER_NAMED, "defender_named", (WHO,), "9.7", "shield"),
    kind(
        k.DEFENDED, "defended", (WHO, WHAT, Field("molotov", NUMBER), Field("weapon", NUMBER)), "9.8", "shield",
        shows=True,
    ),
    kind(
        k.DEFENCE_JUDGED, "defence_judged",
        (
            WHO, WHAT, Field("helped", NUMBER), Field("dice", NUMBERS), Field("marks", NUMBER), Field("total", NUMBER),
            STRENGTH, Field("success", NUMBER),
        ),
        "9.11", "dice", shows=True,
    ),
    kind(k.LEFT, "left", (WHO, Field("place", PLACE, survivors)), "H1.15", "move", shows=True),
    kind(k.FLED, "fled", (WHO, WHERE), "9.17", "move", sees=survivors),
    kind(k.FLIGHT_BEGAN, "flight_began", (), "9.17", "move"),
    kind(
        k.ENCOUNTER_ENDED, "encounter_ended", (WHERE, THEM, Field("afraid", PEOPLE)), "9.17", "move", shows=True
    ),
    kind(k.TOKEN_PASSED, "token_passed", (WHO,), "13.2", "token", shows=True),
    kind(k.PHASE_SKIPPED, "phase_skipped", (), "T2.3", "hourglass", shows=True),
    kind(
        k.GAME_ENDED, "game_ended",
        (Field("by", ENDING), Field("killer_won", NUMBER), Field("winners", PEOPLE)), "11.3", "trophy", shows=True,
    ),
    kind(
        k.LAID_OPEN, "laid_open",
        (Field("found", Pairs("found")), WHERE, Field("hand", Several("skill", c.SKILLS)), Field("rest", NUMBERS)),
        "11.4", "eye", shows=True,
    ),
    kind(k.TURN_ENDED, "turn_ended", (WHO,), "3.13", "turn", sees=survivors),
)  # fmt: skip

EVENTS: dict[int, EventKind] = {each.number: each for each in _ALL}

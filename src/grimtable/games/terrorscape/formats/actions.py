"""What a player of Terrorscape can choose: one class per action, to and from JSON."""

from collections.abc import Mapping
from typing import Any, ClassVar

from grimtable.engine.action import Action
from grimtable.engine.codes import field_a, field_b, field_c, field_d, kind_of, pack
from grimtable.games.terrorscape import components
from grimtable.games.terrorscape import kinds as k
from grimtable.games.terrorscape.rules.extra_actions import ABILITIES, EQUIPPED
from grimtable.games.terrorscape.rules.survivor_traits import CLATTER, OPEN_DOOR, SHAKE_OFF

# What a field of an action names
SLUGS: dict[str, tuple[str, ...]] = {
    "killer": components.KILLERS, "survivor": components.SURVIVORS, "partner": components.SURVIVORS,
    "body": components.SURVIVORS, "to": components.LOCATIONS, "and": components.LOCATIONS,
    "place": components.LOCATIONS, "door": components.DOORS, "item": components.ITEMS, "ability": ABILITIES,
    "trait": components.TRAITS, "plan": components.PLANS, "card": components.SKILLS, "area": components.AREAS,
}  # fmt: skip
# The fields of each kind of action, in the order of its code
SHAPES: dict[int, tuple[str, tuple[str, ...]]] = {
    k.PICK_KILLER: ("pick_killer", ("killer",)),
    k.PICK_SURVIVOR: ("pick_survivor", ("survivor",)),
    k.KEEP_TRAIT: ("keep_trait", ("trait",)),
    k.NAME: ("name", ("survivor",)),
    k.MOVE: ("move", ("to",)),
    k.CALM: ("calm", ()),
    k.UNLOCK: ("unlock", ("door",)),
    k.REPAIR: ("repair", ()),
    k.SEARCH: ("search", ()),
    k.END_TURN: ("end_turn", ()),
    k.LOOT: ("loot", ("body", "item")),
    k.GIVE: ("give", ("partner", "item")),
    k.TAKE: ("take", ("partner", "item")),
    k.PROPOSE: ("propose", ()),
    k.ACCEPT: ("accept", ()),
    k.REFUSE: ("refuse", ()),
    k.KEEP: ("keep", ("item",)),
    k.DISCARD: ("discard", ("item",)),
    k.ADVANCE: ("advance", ("plan",)),
    k.PASS: ("pass", ()),
    k.PLAY: ("play", ("card",)),
    k.STOP: ("stop", ()),
    k.SNEAK: ("sneak", ("to",)),
    k.DETECT: ("detect", ("area",)),
    k.DETECT_PAIR: ("detect_pair", ("to", "and")),
    k.LISTEN: ("listen", ("place",)),
    k.LOCK: ("lock", ("door",)),
    k.FREE: ("free", ("door",)),
    k.PAY: ("spend", ("card",)),
    k.YES: ("yes", ()),
}
# What the further field of a use names
ITEM_NEEDS = {
    components.WHIS: "place",
    components.ADRE: "to",
    components.FLASH: "to",
    components.HATCH: "door",
    components.HERB: "survivor",
    components.KIT: "survivor",
}
TRAIT_NEEDS = {4: "survivor", 9: "place", 16: "to", 17: "to"}
PLAN_NEEDS = {components.SITE_STUDY: "to", components.TUNNELS: "to", components.MYSTIC_HERBS: "survivor"}
JUDICIOUS = 15
JUDICIOUS_NEEDS = {OPEN_DOOR: "door", CLATTER: "place"}
NUMBER_OF = {name: number for number, (name, _fields) in SHAPES.items()}


def number_of(field: str, slug: object) -> int:
    """The number behind a slug; a ValueError names what there is."""
    slugs = SLUGS[field]
    if not isinstance(slug, str) or slug not in slugs or slug == "none":
        raise ValueError(f"{field} is {slug!r}, not one of {', '.join(name for name in slugs if name != 'none')}")
    return slugs.index(slug)


def slug_of(field: str, number: int) -> str:
    """The slug of a number; "none" is no choice."""
    slug = SLUGS[field][number]
    if slug == "none":
        raise ValueError(f"no {field}")
    return slug


class TerrorscapeAction(Action):
    """An action of this game: its kind and its fields by name."""

    game: ClassVar[str] = "terrorscape"
    __slots__ = ("name", "values")

    def __init__(self, name: str, code: int, **values: object) -> None:
        self.name = name
        self.values = values
        super().__init__(code)

    @property
    def kind(self) -> str:  # type: ignore[override]  # one class for all kinds: their fields are a table
        """What is done."""
        return self.name

    def fields(self) -> dict[str, object]:
        """What it is done with."""
        return dict(self.values)


def do(name: str, **values: object) -> TerrorscapeAction:
    """An action by its name and its fields; what is missing or unknown raises an error."""
    action = read({"kind": name, **values})
    assert isinstance(action, TerrorscapeAction)
    return action


def decode(code: int) -> Action:
    """The action behind a code."""
    kind, a, b, c = int(kind_of(code)), int(field_a(code)), int(field_b(code)), int(field_c(code))
    if code < 0 or field_d(code) or code >> 40:
        raise ValueError(f"no action {code}")
    if kind in SHAPES:
        name, fields = SHAPES[kind]
        numbers = (a, b, c)
        if any(numbers[len(fields) :]):
            raise ValueError(f"no action {code}")
        return TerrorscapeAction(name, code, **{field: slug_of(field, numbers[i]) for i, field in enumerate(fields)})
    values: dict[str, object] = {}
    if kind == k.USE:
        values["item"] = slug_of("item", a)
        need(values, ITEM_NEEDS.get(a), b, c)
        return TerrorscapeAction("use", code, **values)
    if kind == k.ABILITY:
        values["ability"] = slug_of("ability", a)
        need(values, "item" if a == EQUIPPED else "to", b, c)
        return TerrorscapeAction("ability", code, **values)
    if kind == k.TRAIT:
        values["trait"] = slug_of("trait", a)
        if a == JUDICIOUS:
            if b not in (OPEN_DOOR, SHAKE_OFF, CLATTER):
                raise ValueError(f"no action {code}")
            need(values, JUDICIOUS_NEEDS.get(b), c, 0)
        else:
            need(values, TRAIT_NEEDS.get(a), c, b)
        return TerrorscapeAction("trait", code, **values)
    if kind == k.PLAN:
        values["plan"] = slug_of("plan", a)
        need(values, PLAN_NEEDS.get(a), b, c)
        return TerrorscapeAction("plan", code, **values)
    if kind == k.DEFEND and b <= 1 and c <= 1:
        if a:
            values["item"] = slug_of("item", a)
        if b:
            values["molotov"] = True
        if c:
            values["weapon"] = True
        return TerrorscapeAction("defend", code, **values)
    raise ValueError(f"no action {code}")


def need(values: dict[str, object], field: str | None, number: int, rest: int) -> None:
    """The further field of a use, counted from 1."""
    if rest or (field is None) != (number == 0):
        raise ValueError("no such action")
    if field is not None:
        values[field] = slug_of(field, number - 1)


def read(data: Mapping[str, Any]) -> Action:
    """The action behind its JSON; the engine turns what is raised here into BadAction."""
    kind = data["kind"]
    if not isinstance(kind, str):
        raise ValueError(f"kind is {kind!r}, not a word")
    if kind in NUMBER_OF:
        number = NUMBER_OF[kind]
        return decode(pack(number, *(number_of(field, data[field]) for field in SHAPES[number][1])))
    if kind == "use":
        item = number_of("item", data["item"])
        return decode(pack(k.USE, item, further(data, ITEM_NEEDS.get(item))))
    if kind == "ability":
        ability = number_of("ability", data["ability"])
        return decode(pack(k.ABILITY, ability, further(data, "item" if ability == EQUIPPED else "to")))
    if kind == "trait":
        trait = number_of("trait", data["trait"])
        if trait == JUDICIOUS:
            mode = OPEN_DOOR if "door" in data else CLATTER if "place" in data else SHAKE_OFF
            return decode(pack(k.TRAIT, trait, mode, further(data, JUDICIOUS_NEEDS.get(mode))))
        return decode(pack(k.TRAIT, trait, 0, further(data, TRAIT_NEEDS.get(trait))))
    if kind == "plan":
        plan = number_of("plan", data["plan"])
        return decode(pack(k.PLAN, plan, further(data, PLAN_NEEDS.get(plan))))
    if kind == "defend":
        item = number_of("item", data["item"]) if "item" in data else 0
        molotov, weapon = data.get("molotov", False), data.get("weapon", False)
        if molotov not in (True, False) or weapon not in (True, False):
            raise ValueError("molotov and weapon are true or left out")
        return decode(pack(k.DEFEND, item, int(molotov), int(weapon)))
    names = [*NUMBER_OF, "use", "ability", "trait", "plan", "defend"]
    raise ValueError(f"kind is {kind!r}, not one of {', '.join(names)}")


def further(data: Mapping[str, Any], field: str | None) -> int:
    """The further field of a use as its code holds it."""
    return 0 if field is None else number_of(field, data[field]) + 1

"""Why not now: what a Survivor or the Killer holds or might do, and the rule that speaks against it.

Everything here is read from the viewer's view and from what is legal; a reason never tells what the viewer cannot see.
"""

from collections.abc import Sequence
from typing import Final

from grimtable.engine.action import Action
from grimtable.engine.scene import Button, Refusal
from grimtable.engine.texts import Catalogue
from grimtable.games.terrorscape import components as c
from grimtable.games.terrorscape.drawing import moves
from grimtable.games.terrorscape.knowledge.view import TerrorscapeView

Why = tuple[str, str]  # the text of a reason and its rule
KIND_WHY: Final[dict[str, Why]] = {
    "defence": ("why-defence", "TER-9.8"),
    "reaction": ("why-reaction", "TER-10.4"),
    "passive": ("why-passive", "TER-3.3"),
}
ITEM_WHY: Final[dict[str, Why]] = {
    "tools": ("why-tools", "TER-4.7"),
    "herbs": ("why-heal", "TER-1.20"),
    "kit": ("why-heal", "TER-1.20"),
    "sedatives": ("why-fear", "TER-1.20"),
    "hatchet": ("why-lock", "TER-1.20"),
    "adrenaline": ("why-shut", "TER-1.6"),
    "flashlight": ("why-passage", "TER-4.10"),
    "trap": ("why-trap", "TER-5.8"),
}
OWNERS: Final = {"kit": "marco", "camera": "sophia"}
STEP_WHY: Final[dict[str, Why]] = {
    "fast": ("why-fast", "TER-7.3"),
    "special": ("why-special", "TER-7.4"),
    "slow": ("why-slow", "TER-7.6"),
}
ACTION_WHY: Final[dict[str, Why]] = {"search": ("why-search", "TER-4.9"), "repair": ("why-repair", "TER-4.6")}
K_QUESTIONS: Final = ("fast", "main", "slow")
TYPE_OF_STEP: Final = {"fast": "fast", "main": "special", "slow": "slow"}


def refused(
    v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: c.Rows
) -> tuple[tuple[Refusal, ...], tuple[Button, ...]]:
    """The refusals of an open question, and the buttons they need to stand on."""
    question = v.data["question"]
    if question is None or v.seat is None:
        return (), ()
    if question["kind"] == "turn":
        return in_turn(v, legal, t, rows)
    if question["kind"] in K_QUESTIONS:
        return skills(v, legal, t, rows, question["kind"]), ()
    if question["kind"] == "trait":
        return traits(v, legal, t), ()
    return (), ()


def traits(v: TerrorscapeView, legal: Sequence[Action], t: Catalogue) -> tuple[Refusal, ...]:
    """Who keeps several traits names them in their order (TER-12.1)."""
    can = {str(action.fields()["trait"]) for action in legal}
    i = int(next(each for each in v.data["asked"] if each[0] == v.seat)[2])
    return tuple(
        refusal(f"hand:{trait}:0", "why-order", "TER-12.1", t.text(f"trait-{trait}"), "crown", t)
        for trait in moves.traits_at_hand(v, i if i < c.TEAM else None)
        if trait not in can
    )


def in_turn(
    v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: c.Rows
) -> tuple[tuple[Refusal, ...], tuple[Button, ...]]:
    """A Survivor's turn: items that are no use here, and the two actions that need a place (TER-3.6, TER-4)."""
    i = int(next(each for each in v.data["asked"] if each[0] == v.seat)[2])
    one = v.data["survivors"][i]
    spent = bool(v.data["team"]["done"])
    usable = {str(action.fields()["item"]) for action in legal if action.kind == "use"}
    found = []
    for item in dict.fromkeys(one["items"]):
        if item not in usable:
            key, rule = item_why(v, i, item, spent, rows)
            found.append(refusal(f"hand:{item}:0", key, rule, t.text(f"item-{item}"), moves.ITEM_ICONS[item], t))
    kinds = {action.kind for action in legal}
    more = []
    for kind, (key, rule) in ACTION_WHY.items():
        if kind not in kinds and not spent:
            pick = f"button:{kind}"
            words = t.text(f"scene-button-{kind}")
            found.append(refusal(pick, key, rule, words, moves.KIND_ICONS[kind], t))
            more.append(Button(pick, words, moves.KIND_ICONS[kind]))
    return tuple(found), tuple(more)


def item_why(v: TerrorscapeView, i: int, item: str, spent: bool, rows: c.Rows) -> Why:
    """Why an item cannot be used in this turn."""
    kind = moves.ITEM_KINDS[item]
    one = v.data["survivors"][i]
    if kind in KIND_WHY:
        return KIND_WHY[kind]
    if item in OWNERS and one["who"] != OWNERS[item]:
        return f"why-owner-{OWNERS[item]}", "TER-5.9"
    if kind == "special" and spent:
        return "why-spent", "TER-3.6"
    if item == "flashlight" and rows.passage[c.LOCATIONS.index(one["at"])] != c.NOWHERE:
        return "why-spent", "TER-3.6"
    return ITEM_WHY.get(item, ("why-spent", "TER-3.6"))


def skills(
    v: TerrorscapeView, legal: Sequence[Action], t: Catalogue, rows: c.Rows, question: str
) -> tuple[Refusal, ...]:
    """The Killer's cards that cannot be played in this step (TER-7.9, TER-8.1)."""
    playable = {str(action.fields()["card"]) for action in legal if action.kind == "play"}
    types = {row["id"]: row["type"] for row in rows.tables["skill"]}
    found = []
    for card in dict.fromkeys(v.data["secret"]["hand"]):
        if card in playable:
            continue
        kind = moves.skill_kind(card, types[card], v.data["killer"]["level"])
        dear = rows.skill_cost[c.SKILLS.index(card)] > len(v.data["secret"]["hand"]) - 1
        fits = kind == TYPE_OF_STEP[question]  # a special card that fits and can be paid comes too late (TER-7.4)
        key, rule = ("why-cost", "TER-8.1") if fits and dear else STEP_WHY[kind]
        found.append(refusal(f"hand:{card}:0", key, rule, t.text(f"skill-{card}"), moves.skill_icon(card), t))
    return tuple(found)


def refusal(pick: str, key: str, rule: str, name: str, icon: str, t: Catalogue) -> Refusal:
    """One of them in words."""
    return Refusal(pick, t.text(key), rule, t.text("scene-not-now"), name, icon)

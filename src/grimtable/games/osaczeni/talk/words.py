"""Claims of Osaczeni in words, and the forms to make them with (OSA-16.9 to OSA-16.19)."""

from collections.abc import Iterable, Sequence
from typing import Any

from grimtable.engine.talk import Claim, Said
from grimtable.engine.texts import Catalogue
from grimtable.engine.view import Json
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.knowledge.view import OVER, OsaczeniView
from grimtable.games.osaczeni.talk import claims

ICONS = {
    "dice_areas": "monster", "dice_safe": "shield", "my_destination": "map", "call_to": "speech", "vote_pledge": "vote",
    "vote_request": "vote", "card_pledge": "chest", "hand_claim": "secret", "play_pledge": "promise", "threat": "skull",
    "answer": "speech",
}  # fmt: skip


def words(claim: Claim, t: Catalogue, names: Sequence[str]) -> str:
    """A claim as its speaker would say it."""
    fields = claim.fields
    args: dict[str, Any] = {}
    for name in ("player", "addressee", "recipient"):
        if name in fields:
            args[name] = names[fields[name]]
    if "players" in fields:
        args["players"] = ", ".join(names[seat] for seat in fields["players"])
    if "area" in fields:
        args["area"] = t.named(f"area-{fields['area']}")
    if "card" in fields:
        args["card"] = t.named(f"card-{fields['card']}")
    if "vote" in fields:
        args["vote"] = vote_words(fields["vote"], t)
    if "text" in fields:
        args["text"] = fields["text"]
    match claim.kind:
        case "dice_areas":
            args["areas"] = listed((format(t.named(f"area-{area}"), "to") for area in fields["areas"]), t)
        case "dice_safe":
            args["areas"] = listed((t.text(f"area-{area}") for area in fields["areas"]), t)
        case "hand_claim":
            if not isinstance(fields["cards"], str):
                args["cards"] = listed((format(t.named(f"card-{card}"), "said") for card in fields["cards"]), t)
    sentence = claims.wording(claim)
    if "say" in fields and fields.get("vote", "this") == "this":  # a saying does not name the vote
        return capital(t.text(f"say-{sentence}-{fields['say']}", **args))
    return capital(t.text(f"claim-{sentence}", **args))


def capital(text: str) -> str:
    """A sentence begins with a capital."""
    return text[:1].upper() + text[1:]


def listed(parts: Iterable[str], t: Catalogue) -> str:
    """A list in words."""
    found = list(parts)
    if len(found) == 1:
        return found[0]
    return ", ".join(found[:-1]) + t.text("and") + found[-1]


def vote_words(vote: Any, t: Catalogue) -> str:  # "this" or which next one
    """Which vote is meant."""
    if vote == "this":
        return t.text("vote-this")
    if "area" in vote:
        return t.text("vote-next-6-at", area=t.named(f"area-{vote['area']}"))
    return t.text(f"vote-next-{vote['next']}")


# Forms


def forms(v: OsaczeniView, t: Catalogue, names: Sequence[str], said: Sequence[Said]) -> list[Json]:
    """What a seat can claim now, with the choices to fill in; what is outside its window is left out."""
    if v.seat is None or v.phase == OVER:
        return []
    others = [option(seat, names[seat]) for seat in range(v.n_seats) if seat != v.seat]
    everybody = [option(seat, names[seat]) for seat in range(v.n_seats)]
    areas = [option(area, t.text(f"area-{area}")) for area in c.AREAS]
    cards = [option(card, t.text(f"card-{card}")) for card in c.CARDS[1:]]
    weapons = [option(card, t.text(f"card-{card}")) for card in claims.ATTACK_CARDS]
    votes = [option(vote, capital(vote_words(vote, t))) for vote in possible_votes(v)]
    will = [option(True, t.text("choice-does")), option(False, t.text("choice-will-not"))]
    found: list[Json] = []
    if v.dice_place == k.UNDER_HATCH:
        whole = [option(False, t.text("choice-at-least")), option(True, t.text("choice-only-there"))]
        found.append(form("dice_areas", t, [many("areas", areas, t), one("complete", whole, t)]))
        found.append(form("dice_safe", t, [many("areas", areas, t)]))
    if claims.has_family(v, v.seat):
        found.append(form("my_destination", t, [one("area", areas, t)]))
    found.append(form("call_to", t, [many("players", others, t), one("area", areas, t)]))
    pledge = [one("vote", votes, t), one("will", will, t), one("player", everybody, t)]
    found.append(form("vote_pledge", t, pledge))
    found.append(form("vote_request", t, [one("addressee", others, t), *pledge]))
    any_card = [option(None, t.text("choice-any-card")), *cards]
    found.append(form("card_pledge", t, [one("recipient", others, t), one("card", any_card, t)]))
    found.append(form("hand_claim", t, [many("cards", cards, t)]))
    silence = [option(word, t.text("claim-hand-claim-" + word.replace("_", "-"))) for word in ("none", "not_telling")]
    found.append({**form("hand_claim", t, [one("cards", silence, t)]), "words": t.text("claim-kind-hand-silence")})
    found.append(form("play_pledge", t, [one("card", weapons, t), one("area", areas, t)]))
    text = {"name": "text", "words": t.text("choice-text"), "options": [], "text": claims.MAX_THREAT}
    found.append(form("threat", t, [one("addressee", others, t), text]))
    asked = [
        option(each.id, f"{names[each.seat]}: {words(each.claim, t, names)}")
        for each in said
        if each.claim is not None and each.claim.kind in claims.REQUESTS and v.seat in claims.addressees(each.claim)
    ]
    if asked:
        accept = [option(True, t.text("claim-answer-accept")), option(False, t.text("claim-answer-refuse"))]
        found.append(form("answer", t, [one("to", asked, t), one("accept", accept, t)]))
    return found


def possible_votes(v: OsaczeniView) -> list[object]:
    """The votes a pledge can mean."""
    found: list[object] = ["this"] if claims.vote_under_way(v) else []
    found += [{"next": 1}, {"next": 2}, {"next": 6}]
    return found + [{"next": 6, "area": area} for area in c.AREAS]


def form(kind: str, t: Catalogue, choices: list[Json]) -> Json:
    """One kind of claim."""
    title = t.text("claim-kind-" + kind.replace("_", "-"))
    return {"kind": kind, "words": title, "icon": ICONS[kind], "choices": choices}


def option(value: object, text: str) -> Json:
    """One value to choose."""
    return {"value": value, "words": text}


def one(name: str, options: list[Json], t: Catalogue) -> Json:
    """A parameter with one value."""
    return {"name": name, "words": t.text(f"choice-{name}"), "options": options}


def many(name: str, options: list[Json], t: Catalogue) -> Json:
    """A parameter with one or more values."""
    return {**one(name, options, t), "many": True}

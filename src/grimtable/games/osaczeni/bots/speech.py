"""Bots that talk: what a seat says before it decides, and what it makes of what others said (OSA-16.1, OSA-16.7)."""

from collections.abc import Sequence

from grimtable.engine.codes import field_a
from grimtable.engine.infoset import InfoSet
from grimtable.engine.rng import Rng
from grimtable.engine.talk import BROKEN, FALSE, KEPT, OPEN, TRUE, Claim, Said
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni import kinds as k
from grimtable.games.osaczeni.bots import judgement
from grimtable.games.osaczeni.knowledge.view import OsaczeniView, cards_of, seats_in
from grimtable.games.osaczeni.knowledge.worlds import OsaczeniSampler
from grimtable.games.osaczeni.state import Osaczeni
from grimtable.games.osaczeni.talk import claims
from grimtable.games.osaczeni.talk.sayings import ANY, RESENTFUL, SAYINGS, VOICES, voice_of

BLUFF = 0.3  # how often a bot says what it does not believe, where a lie can help
THREATENS = 0.2  # how often a bot threatens before a vote in an attack
THREAT_EVERY = 2  # rounds


def moment(v: OsaczeniView) -> dict[str, object]:
    """When something is said: round and phase."""
    return {"round": v.round, "phase": k.PHASES[v.phase]}


# Listening


def trust(said: Sequence[Said], seat: int) -> float:
    """How far a player is believed: the share of claims that turned out well, starting from one in two."""
    good = sum(each.seat == seat and each.verdict in (TRUE, KEPT) for each in said)
    poor = sum(each.seat == seat and each.verdict in (FALSE, BROKEN) for each in said)
    return (1.0 + good) / (2.0 + good + poor)


def listen(sampler: OsaczeniSampler, v: OsaczeniView, said: Sequence[Said]) -> None:
    """What open claims tell of dice, destinations and votes, each as far as its speaker is believed."""
    open_claims = [each for each in said if each.claim is not None and each.seat != v.seat]
    if not open_claims or v.seat is None:
        return
    believed = [trust(said, seat) for seat in range(v.n_seats)]
    dice = [v.n_dice / c.N_AREAS if v.dice_place == k.UNDER_HATCH else 0.0] * c.N_AREAS
    goals = [0] * 6
    against = [0.0] * 6
    for each in open_claims:
        assert each.claim is not None
        fields, belief = each.claim.fields, believed[each.seat]
        if each.claim.kind in ("dice_areas", "dice_safe") and each.verdict == OPEN:
            knows = belief if v.looked >> each.seat & 1 else 0.4 * belief
            hear_dice(dice, each.claim, knows, v.n_dice)
        elif each.claim.kind == "my_destination" and each.verdict == OPEN and belief >= 0.5:
            goals[each.seat] = c.AREAS.index(fields["area"]) + 1
        elif each.claim.kind == "vote_pledge" and each.verdict == OPEN and fields["will"]:
            against[fields["player"]] += 0.6 * belief
        elif each.claim.kind == "vote_request" and fields["addressee"] == v.seat and fresh(each, v):
            against[fields["player"]] += (1.2 if fields["will"] else -1.2) * belief
    heard = [int(100 * each) for each in dice] + goals
    heard += [int(100 * belief) for belief in believed] + [0] * (6 - v.n_seats)
    heard += [int(100 * each) for each in against]
    sampler.base.heard = list(heard)


def hear_dice(dice: list[float], claim: Claim, belief: float, n_dice: int) -> None:
    """Move the expected dice towards a claim."""
    named = [area for area in range(c.N_AREAS) if c.AREAS[area] in claim.fields["areas"]]
    if claim.kind == "dice_safe":
        for area in named:
            dice[area] *= 1.0 - belief
        return
    for area in named:
        dice[area] += belief * max(0.0, n_dice / len(named) - dice[area]) * 0.8
    if claim.fields["complete"]:
        for area in range(c.N_AREAS):
            if area not in named:
                dice[area] *= 1.0 - belief


def fresh(said: Said, v: OsaczeniView) -> bool:
    """Whether something was said in this very phase."""
    return dict(said.moment) == moment(v)


# Speaking


def speak(info: InfoSet, rng: Rng) -> list[Claim]:
    """One or two claims, seldom the same thing twice, sometimes a lie."""
    v = info.view
    assert isinstance(v, OsaczeniView)
    if v.question is None:
        return []
    heard = [said for said in info.talk if isinstance(said, Said)]
    found = answers(info, v, heard)
    kind = v.question[1]
    s = info.sample(rng)
    assert isinstance(s, Osaczeni)
    if kind == "go_openly" and rng.unit() < 0.8:
        found += about_dice(s, v, info.seat, rng)
    elif kind == "go" and rng.unit() < 0.5:
        found += about_destination(s, info.seat, rng)
    elif kind == "discuss" and v.phase == k.ATTACK:
        found += about_victims(s, v, info.seat, rng)
        found += threat(v, heard, info.seat, rng)
    elif kind == "discuss" and v.phase == k.TRUCK and rng.unit() < 0.5:
        found += about_cards(s, v, info.seat, rng)
    elif kind == "vote" and v.phase == k.ATTACK and rng.unit() < 0.4:
        found += pledge(s, v, info.seat, rng)
    mine = {
        each.claim.kind for each in heard if each.seat == info.seat and each.claim is not None and fresh(each, v)
    } - {"answer"}
    spoken: list[Claim] = []
    for claim in found:
        if claim.kind not in mine:
            spoken.append(in_own_words(claim, heard, spoken, info.seat, rng))
    return [claim for claim in spoken if claim.kind != "threat" or "say" in claim.fields]


def in_own_words(claim: Claim, heard: Sequence[Said], spoken: Sequence[Claim], seat: int, rng: Rng) -> Claim:
    """The claim in a sentence of the speaker's voice that nobody has used in this game; plain once all are used."""
    uses = [(each.seat, each.claim) for each in heard if each.claim is not None] + [(seat, each) for each in spoken]
    used = {(claims.wording(each), each.fields.get("say")) for _seat, each in uses}
    voices = [voice_of(str(each.fields["say"])) for who, each in uses if who == seat and "say" in each.fields]
    voice = next((voice for voice in voices if voice != ANY), "") or VOICES[rng.below(len(VOICES))]
    wording = claims.wording(claim)
    left = [
        saying
        for saying in SAYINGS.get(wording, ())
        if voice_of(saying) in (voice, ANY)
        and (wording, saying) not in used
        and ((wording, saying) != RESENTFUL or broke_a_promise(claim, heard))
    ]
    if not left:
        return claim
    return claims.claim({**claim.to_json(), "say": left[rng.below(len(left))]})


def broke_a_promise(answer: Claim, heard: Sequence[Said]) -> bool:
    """Whether the player who is answered has broken a promise."""
    asking = next((each.seat for each in heard if each.id == answer.fields["to"]), -1)
    return any(each.seat == asking and each.verdict == BROKEN for each in heard)


def said(kind: str, **fields: object) -> Claim:
    """A claim, read as any player's would be."""
    return claims.claim({"kind": kind, **fields})


def about_dice(s: Osaczeni, v: OsaczeniView, seat: int, rng: Rng) -> list[Claim]:
    """The truth keeps company near; a lie empties the area one wants for oneself (OSA-6.5)."""
    goal = field_a(s.prefer(seat, s.codes(seat)))
    if v.dice is None:
        if rng.unit() < BLUFF:
            return [said("dice_areas", areas=[c.AREAS[goal]], complete=False)]
        return []
    shown = [c.AREAS[area] for area in range(c.N_AREAS) if v.dice[area]]
    if c.AREAS[goal] not in shown and s.crowd(goal) + 1 >= v.spaces[goal] and rng.unit() < 2 * BLUFF:
        return [said("dice_areas", areas=[c.AREAS[goal]], complete=False)]
    if rng.unit() < BLUFF:
        worst = max(range(c.N_AREAS), key=lambda area: v.dice[area] if v.dice else 0)
        return [said("dice_safe", areas=[c.AREAS[worst]])]
    return [said("dice_areas", areas=shown, complete=True)]


def about_destination(s: Osaczeni, seat: int, rng: Rng) -> list[Claim]:
    """Where one goes, mostly; elsewhere, sometimes."""
    codes = s.codes(seat)
    goal = field_a(s.prefer(seat, codes))
    if rng.unit() < BLUFF:
        goal = field_a(codes[rng.below(len(codes))])
    return [said("my_destination", area=c.AREAS[goal])]


def about_victims(s: Osaczeni, v: OsaczeniView, seat: int, rng: Rng) -> list[Claim]:
    """Ask somebody to point at the leader, and promise a weapon one has (or has not)."""
    found: list[Claim] = []
    others = [other for other in seats_in(v.voters, v.n_seats) if other != seat]
    if len(others) >= 2 and rng.unit() < 0.6:
        target = max(others, key=lambda other: judgement.rate_vote(s, seat, other))
        allies = [other for other in others if other != target]
        ally = allies[rng.below(len(allies))]
        found.append(said("vote_request", addressee=ally, vote="this", will=True, player=target))
    cards = v.cards[seat]
    weapons = [slug for slug in cards_of(cards or ()) if slug in ("bat", "chainsaw", "molotov", "can")] if cards else []
    if rng.unit() < 0.3 and (weapons or rng.unit() < BLUFF):
        card = weapons[0] if weapons else ("bat", "chainsaw")[rng.below(2)]
        found.append(said("play_pledge", card=card, area=c.AREAS[v.area]))
    return found


def threat(v: OsaczeniView, heard: Sequence[Said], seat: int, rng: Rng) -> list[Claim]:
    """Warn one of those who vote, seldom: a threat changes nothing that bots count with."""
    rounds = [
        int(each.moment.get("round", 0))
        for each in heard
        if each.seat == seat and each.claim is not None and each.claim.kind == "threat"
    ]
    others = [other for other in seats_in(v.voters, v.n_seats) if other != seat]
    if not others or rng.unit() >= THREATENS or any(v.round - earlier < THREAT_EVERY for earlier in rounds):
        return []
    return [Claim("osaczeni", "threat", {"addressee": others[rng.below(len(others))]})]  # a saying comes with the voice


def about_cards(s: Osaczeni, v: OsaczeniView, seat: int, rng: Rng) -> list[Claim]:
    """Promise a card to the player with the most votes on the parking lot."""
    others = [other for other in seats_in(v.voters, v.n_seats) if other != seat]
    strong = max(others, key=lambda other: votes_there(s, v, other))
    return [said("card_pledge", recipient=strong)]


def votes_there(s: Osaczeni, v: OsaczeniView, seat: int) -> int:
    """The votes of a player's characters in the area of the vote."""
    total = 0
    for i in range(seat * c.FAMILY, seat * c.FAMILY + c.FAMILY):
        if v.at[i] == v.area:
            total += int(s.rows.votes[i & 3])
    return total


def pledge(s: Osaczeni, v: OsaczeniView, seat: int, rng: Rng) -> list[Claim]:
    """Say whom one will point at; mostly it is true."""
    codes = s.codes(seat)
    target = field_a(s.prefer(seat, codes))
    if rng.unit() < BLUFF:
        return [said("vote_pledge", vote="this", will=False, player=target)]
    return [said("vote_pledge", vote="this", will=True, player=target)]


def answers(info: InfoSet, v: OsaczeniView, heard: Sequence[Said]) -> list[Claim]:
    """Answer requests of this phase once: yes to whom one believes."""
    own = [each.claim for each in heard if each.seat == info.seat and each.claim is not None]
    answered = {claim.fields["to"] for claim in own if claim.kind == "answer"}
    found = []
    for each in heard:
        if each.claim is None or each.claim.kind not in claims.REQUESTS or each.id in answered or not fresh(each, v):
            continue
        if info.seat in claims.addressees(each.claim):
            accept = trust(heard, each.seat) >= 0.5 and each.claim.fields.get("player") != info.seat
            found.append(said("answer", to=each.id, accept=accept))
    return found

"""What became of a claim: OSA-16.6 and OSA-16.9 to OSA-16.22, a pure function of the events."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from grimtable.engine.event import Event
from grimtable.engine.talk import BROKEN, FALSE, KEPT, OPEN, TRUE, VOID, Claim, Said
from grimtable.games.osaczeni.talk.claims import NONE, NOT_TELLING

UNJUDGED = ("call_to", "vote_request", "threat", "answer")
VOTE_PHASES = {1: "truck", 2: "badge", 6: "attack"}
INTO_HAND = ("card_dealt", "weapon_dealt", "card_kept", "grief_drawn")
TO_OTHER = ("card_given", "card_handed")
OUT_OF_HAND = ("card_played", "limit_boxed", "card_handed")
VOTE_ENDS = ("elected", "held", "found_nobody", "attack_over", "phase_began", "game_ended")


def verdict(said: Said, events: Sequence[Event]) -> str:
    """A verdict is public and final; kinds without one stay unmarked (OSA-16.22)."""
    claim = said.claim
    if claim is None or claim.kind in UNJUDGED:
        return ""
    after = [event for event in events if event.n >= said.since]
    over = any(event.kind == "game_ended" for event in events)
    match claim.kind:
        case "dice_areas" | "dice_safe":
            found = judge_dice(claim, after)
        case "my_destination":
            found = judge_destination(claim, said.seat, after)
        case "vote_pledge":
            found = judge_vote(claim, said.seat, after)
        case "card_pledge":
            found = judge_card(claim, said.seat, after)
        case "play_pledge":
            found = judge_play(claim, said, events)
        case _:
            return judge_hand(claim, said, events, over)
    return VOID if found == OPEN and over else found


def first(events: Sequence[Event], kind: str, start: int = 0) -> int:
    """Where the first event of a kind is, or -1."""
    for at in range(start, len(events)):
        if events[at].kind == kind:
            return at
    return -1


def judge_dice(claim: Claim, after: Sequence[Event]) -> str:
    """True or false when the dice are revealed (OSA-16.9, OSA-16.10)."""
    at = first(after, "dice_shown")
    if at < 0:
        return OPEN
    shown = set(after[at].args["dice"])
    areas = set(claim.fields["areas"])
    if claim.kind == "dice_safe":
        return FALSE if shown & areas else TRUE
    good = areas <= shown and not (claim.fields["complete"] and shown - areas)
    return TRUE if good else FALSE


def judge_destination(claim: Claim, seat: int, after: Sequence[Event]) -> str:
    """True or false when the maps are revealed; void without a marker (OSA-16.11)."""
    at = first(after, "maps_shown")
    if at < 0:
        return OPEN
    goal = after[at].args["goals"][seat]
    if goal is None:
        return VOID
    return TRUE if goal == claim.fields["area"] else FALSE


def judge_vote(claim: Claim, seat: int, after: Sequence[Event]) -> str:
    """Kept or broken when the vote is revealed; void if the speaker did not point or the player was no candidate.

    "this" is the vote under way, "next" the first such vote whose discussion begins after the claim (OSA-16.13).
    """
    vote = claim.fields["vote"]
    start = 0
    if vote != "this":
        start = -1
        for at, event in enumerate(after):
            if event.kind == "vote_began" and is_meant(vote, event.args):
                start = at + 1
                break
        if start < 0:
            return OPEN
    for event in after[start:]:
        if event.kind == "votes_shown":
            pointed = event.args["votes"][seat]
            if pointed is None or claim.fields["player"] not in event.args["candidates"]:
                return VOID
            return KEPT if (pointed == claim.fields["player"]) == claim.fields["will"] else BROKEN
        if event.kind in VOTE_ENDS:  # it came to no decision
            return VOID
    return OPEN


def is_meant(vote: dict[str, Any], began: dict[str, Any]) -> bool:
    """Whether a vote that begins is the one a claim speaks of."""
    return began["phase"] == VOTE_PHASES[vote["next"]] and vote.get("area") in (None, began["area"])


def judge_card(claim: Claim, seat: int, after: Sequence[Event]) -> str:
    """The first search after the claim: by the recipient alone, if the speaker searches (OSA-16.15)."""
    at = first(after, "cards_drawn")
    if at < 0:
        return OPEN
    if after[at].args["seat"] != seat:
        return VOID
    for event in after[at:]:
        if event.kind == "card_given" and event.args["other"] == claim.fields["recipient"]:
            return KEPT
        if event.kind == "phase_began":
            return BROKEN
    return OPEN


def judge_play(claim: Claim, said: Said, events: Sequence[Event]) -> str:
    """Kept if the card is played there from now on, broken if the speaker took part and did not (OSA-16.17)."""
    area, card = claim.fields["area"], claim.fields["card"]
    talking_in, took_part, played = "", False, False
    for event in events:
        args = event.args
        if event.kind == "phase_began":
            talking_in, took_part = "", False
        elif event.kind == "vote_began":
            talking_in = args["area"] if args["phase"] == "attack" else ""
            took_part = took_part or (talking_in == area and said.seat in args["voters"])
        elif event.kind == "card_played" and event.n >= said.since:
            here = talking_in == area and args["seat"] == said.seat and args["card"] == card
            played = played or here
        elif event.kind == "attack_over" and args["area"] == area and event.n >= said.since:
            return KEPT if played else (BROKEN if took_part else VOID)
    return OPEN


def judge_hand(claim: Claim, said: Said, events: Sequence[Event], over: bool) -> str:
    """Against the hand at the moment of the claim, once the game is over (OSA-16.16)."""
    wanted = claim.fields["cards"]
    if wanted == NOT_TELLING:
        return ""
    if not over:
        return OPEN
    held = hand_then(said, events)
    if wanted == NONE:
        return TRUE if not held else FALSE
    return TRUE if not Counter(wanted) - held else FALSE


def hand_then(said: Said, events: Sequence[Event]) -> Counter[str]:
    """What the speaker held when the claim was made, from everything that happened."""
    held: Counter[str] = Counter()
    for event in events:
        if event.n >= said.since:
            break
        args: dict[str, Any] = event.args
        if event.kind in INTO_HAND and args["seat"] == said.seat:
            held[args["card"]] += 1
        if event.kind in TO_OTHER and args["other"] == said.seat:
            held[args["card"]] += 1
        if event.kind in OUT_OF_HAND and args["seat"] == said.seat:
            held[args["card"]] -= 1
    return +held

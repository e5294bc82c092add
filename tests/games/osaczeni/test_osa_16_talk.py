"""OSA-16: table talk. Claims are typed, public and non-binding; verdicts follow from public events."""

import random
from itertools import pairwise
from typing import Any, cast

import pytest

import grimtable
from grimtable.engine.errors import BadClaim
from grimtable.engine.talk import Said
from grimtable.games.osaczeni import GAME
from grimtable.games.osaczeni.components import AREAS
from grimtable.games.osaczeni.formats.actions import Feed, Give, Go, Keep, Pass, Play, Vote
from grimtable.games.osaczeni.talk.claims import PARAMETERS, wording
from grimtable.games.osaczeni.talk.sayings import ANY, SAYINGS, voice_of
from tests.games.osaczeni.tables import A, B, C, Osaczeni, attack, hand, question, table, view


def said(s: Osaczeni, seat: int, talk: list[Said] | None = None, /, **claim: Any) -> Said:
    """A seat makes a claim now; a BadClaim says why it cannot."""
    read = grimtable.claim("osaczeni", claim)
    GAME.check_claim(read, seat, view(s, None), talk or [])
    return Said(seat, 0, "all", "", read, 1 + len(talk or []), len(s.events(0, None)), GAME.moment(s))


def verdict(s: Osaczeni, each: Said) -> str:
    """What has become of a claim."""
    return GAME.verdict(each, s)


def refuses(s: Osaczeni, seat: int, talk: list[Said] | None = None, /, **claim: Any) -> str:
    """The reason why a claim cannot be made now."""
    with pytest.raises(BadClaim) as error:
        said(s, seat, talk, **claim)
    return str(error.value)


def hatch(**rest: Any) -> Osaczeni:
    """The dice lie under the hatch and show A1, A1, A4 and A6; A holds the badge and chooses."""
    return table(
        "A1: 0 OBR, 0 LID; A2: 1 OBR, 1 LID; A4: 2 OBR, 2 LID",
        now={"decision": "go_openly", "dice": ["A1", "A1", "A4", "A6"]},
        **rest,
    )


def choose(s: Osaczeni, *areas: str) -> None:
    """All choose their destinations, A first."""
    for seat, area in enumerate(areas):
        s.apply(seat, Go(area))


def lot(hands: dict[int, str] | None = None, **rest: Any) -> Osaczeni:
    """The truck vote on the parking lot, all three there; B holds a card, so that there is a discussion."""
    return table("A6: 0 OBR, 1 OBR, 2 LID; A1: 0 LID, 1 LID", hands=hands or {1: "can"}, now={"step": "truck"}, **rest)


def test_osa_16_1_a_broken_promise_has_no_effect() -> None:
    t = grimtable.Table("osaczeni", seats=3, seed=2)
    quiet = grimtable.Table("osaczeni", seats=3, seed=2)
    while not t.state.over:
        seat = t.state.pending[0]
        t.say(seat, {"kind": "vote_pledge", "vote": {"next": 6}, "will": False, "player": 0})
        action = t.state.default(seat)
        t.act(seat, action)
        quiet.act(seat, action)

    assert t.state.hash() == quiet.state.hash()
    assert t.state.outcome == quiet.state.outcome


def test_osa_16_2_a_hand_may_be_talked_about_truly_or_falsely_and_is_never_shown() -> None:
    s = hatch(hands={0: "bat"})

    said(s, A, cards=["molotov", "keys"], kind="hand_claim")
    said(s, A, cards="none", kind="hand_claim")
    assert view(s, B).cards[A] is None


def test_osa_16_3_all_talk_is_public_the_lost_may_talk_and_spectators_may_not() -> None:
    t = grimtable.Table("osaczeni", seats=3, seed=1)
    with pytest.raises(grimtable.GrimtableError, match="team"):
        t.say(0, "psst", to="team")
    with pytest.raises(grimtable.GrimtableError):
        t.say(3, "hello from the stands")
    t.say(0, "hello")

    assert [each.text for each in t.talk(None)] == ["hello"]
    lost = table("A1: 0 OBR; A2: 1 OBR; cold: 2 OBR", now={"step": "maps"})
    said(lost, C, kind="threat", addressee=A, text="I will haunt you")


def test_osa_16_4_claims_and_chat_are_open_whenever_the_game_waits() -> None:
    t = grimtable.Table("osaczeni", seats=3, seed=1)
    waited = set()
    while not t.state.over:
        seat = t.state.pending[0]
        asked = view(t.state, seat).question
        assert asked is not None
        waited.add(asked[1])
        t.say((seat + 1) % 3, "and now?")
        t.say((seat + 1) % 3, {"kind": "hand_claim", "cards": "not_telling"})
        t.act(seat, t.state.legal(seat)[-1])

    assert {"place", "go", "go_openly"} <= waited
    with pytest.raises(BadClaim, match=r"OSA-16\.4"):
        t.say(0, {"kind": "hand_claim", "cards": "none"})


def test_osa_16_5_each_claim_gets_an_id_and_is_logged_with_speaker_round_and_phase() -> None:
    t = grimtable.Table("osaczeni", seats=3, seed=1)
    t.say(2, {"kind": "hand_claim", "cards": "none"})
    t.say(1, "well")
    t.say(0, {"kind": "my_destination", "area": "A5"})

    heard = t.talk(1)

    assert [(each.id, each.seat) for each in heard] == [(1, 2), (2, 1), (3, 0)]
    assert heard[0].moment == {"round": 0, "phase": "placement"}
    assert set(PARAMETERS) == {
        "dice_areas", "dice_safe", "my_destination", "call_to", "vote_pledge", "vote_request", "card_pledge",
        "hand_claim", "play_pledge", "threat", "answer",
    }  # fmt: skip


def test_osa_16_6_hand_dice_and_destination_claims_are_not_marked_too_early() -> None:
    s = hatch(hands={0: "bat"})
    claims = [
        said(s, A, kind="dice_safe", areas=["A1"]),
        said(s, A, kind="my_destination", area="A6"),
        said(s, A, kind="hand_claim", cards=["keys"]),
    ]
    s.apply(A, Go("A5"))  # openly: but the marker counts when all maps are revealed

    assert [verdict(s, each) for each in claims] == ["open"] * 3
    s.apply(B, Go("A5"))
    s.apply(C, Go("A5"))
    assert [verdict(s, each) for each in claims] == ["false", "false", "open"]


def test_osa_16_7_a_claim_may_be_made_without_knowing() -> None:
    s = hatch()

    assert view(s, C).dice is None
    said(s, C, kind="dice_areas", areas=["A1", "A2", "A3"], complete=True)


def test_osa_16_8_when_the_clock_runs_out_in_a_discussion_all_still_to_be_asked_pass() -> None:
    t = grimtable.Table("osaczeni", seats=3, seed=1)
    t.state = lot({0: "can", 1: "can bat", 2: "can"})
    assert question(t.state) == "discuss"
    t.timeout(A)

    assert [entry["by"] for entry in t.entries] == ["clock"] * 3
    assert question(t.state) == "vote"
    t.timeout(A)
    assert len(t.entries) == 4  # outside a discussion each has their own clock


def test_osa_16_9_dice_areas_is_judged_when_the_dice_are_revealed() -> None:
    s = hatch()
    some = said(s, A, kind="dice_areas", areas=["A4", "A1"], complete=False)
    all_of_it = said(s, B, kind="dice_areas", areas=["A1", "A4", "A6"], complete=True)
    too_few = said(s, C, kind="dice_areas", areas=["A1", "A4"], complete=True)
    wrong = said(s, C, kind="dice_areas", areas=["A1", "A2"], complete=False)
    choose(s, "A5", "A5", "A5")

    assert [verdict(s, each) for each in (some, all_of_it, too_few, wrong)] == ["true", "true", "false", "false"]
    assert "OSA-16.9" in refuses(s, A, kind="dice_areas", areas=["A1"], complete=False)  # they lie open now
    before = table("A1: 0 OBR; A6: 1 OBR, 2 OBR", now={"step": "truck"})
    assert "OSA-16.9" in refuses(before, A, kind="dice_safe", areas=["A1"])
    assert "no parameter" in refuses(hatch(), A, kind="dice_areas", areas=["A1"], complete=False, n=2)


def test_osa_16_10_dice_safe_is_true_if_no_die_shows_any() -> None:
    s = hatch()
    right = said(s, A, kind="dice_safe", areas=["A2", "A3"])
    wrong = said(s, A, kind="dice_safe", areas=["A2", "A6"])
    choose(s, "A5", "A5", "A5")

    assert (verdict(s, right), verdict(s, wrong)) == ("true", "false")


def test_osa_16_11_my_destination_is_judged_by_the_marker() -> None:
    s = hatch()
    right, wrong = said(s, B, kind="my_destination", area="A5"), said(s, C, kind="my_destination", area="A1")
    choose(s, "A5", "A5", "A5")
    closed = ["A1", "A2", "A3", "A4", "A5"]
    stuck = table("A6: 0 OBR, 1 OBR, 2 OBR", closed=closed, hands={0: "can"}, now={"step": "roll"})
    nowhere = said(stuck, B, kind="my_destination", area="A6")
    stuck.apply(A, Pass())

    assert (verdict(s, right), verdict(s, wrong)) == ("true", "false")
    assert verdict(stuck, nowhere) == "void"
    lost = table("A1: 0 OBR; A2: 1 OBR; cold: 2 OBR", now={"step": "maps"})
    assert "OSA-16.11" in refuses(lost, C, kind="my_destination", area="A1")


def test_osa_16_12_call_to_names_others_and_has_no_verdict() -> None:
    s = hatch()
    call = said(s, A, kind="call_to", players=[2, 1], area="A3")

    assert call.claim is not None
    assert call.claim.fields["players"] == [1, 2]
    assert "OSA-16.12" in refuses(s, A, kind="call_to", players=[0], area="A3")
    assert "players" in refuses(s, A, kind="call_to", players=[], area="A3")
    choose(s, "A5", "A5", "A5")
    assert verdict(s, call) == ""


def test_osa_16_13_a_vote_pledge_is_kept_or_broken_when_the_vote_is_revealed() -> None:
    s = lot()
    kept = said(s, A, kind="vote_pledge", vote="this", will=True, player=B)
    broken = said(s, B, kind="vote_pledge", vote="this", will=True, player=B)
    spared = said(s, C, kind="vote_pledge", vote="this", will=False, player=A)
    s.apply(B, Pass())
    s.apply(A, Vote(B))
    assert verdict(s, kept) == "open"
    s.apply(B, Vote(A))
    s.apply(C, Vote(C))

    assert [verdict(s, each) for each in (kept, broken, spared)] == ["kept", "broken", "kept"]
    assert "OSA-16.13" in refuses(hatch(), A, kind="vote_pledge", vote="this", will=True, player=B)


def test_osa_16_13_the_next_vote_is_the_first_whose_discussion_begins_after_the_claim() -> None:
    s = attack("A1: 0 LID, 1 LID; A2: 0 OBR, 2 OBR; A6: 1 OBR, 2 LID", monsters="A1 4, A2 6, A6 1", victim=2)
    now = said(s, A, kind="vote_pledge", vote="this", will=True, player=B)
    any_next = said(s, A, kind="vote_pledge", vote={"next": 6}, will=True, player=C)
    lot_next = said(s, C, kind="vote_pledge", vote={"next": 6, "area": "A6"}, will=True, player=C)
    absent = said(s, B, kind="vote_pledge", vote={"next": 6, "area": "A2"}, will=True, player=C)
    s.apply(A, Vote(A))
    s.apply(B, Vote(A))
    assert [verdict(s, each) for each in (now, any_next, lot_next)] == ["broken", "open", "open"]
    s.apply(A, Vote(C))
    s.apply(C, Vote(C))

    assert [verdict(s, each) for each in (any_next, lot_next, absent)] == ["kept", "open", "void"]
    s.apply(B, Vote(C))
    s.apply(C, Vote(B))
    assert verdict(s, lot_next) == "broken"


def test_osa_16_13_a_pledge_is_void_without_a_decision_a_candidate_or_a_vote() -> None:
    held = attack("A1: 0 LID, 1 LID; A2: 2 OBR, 2 LID", monsters="A1 3", hands={0: "bat"})
    in_vain = said(held, A, kind="vote_pledge", vote="this", will=True, player=B)
    held.apply(A, Play("bat"))
    s = lot()
    no_candidate = said(s, A, kind="vote_pledge", vote={"next": 2}, will=True, player=C)
    hidden = attack("A5: 0 LID, 1 LID, 2 BEK", area="A5", monsters="A5 6", hands={1: "meat"})
    safe = said(hidden, A, kind="vote_pledge", vote="this", will=True, player=B)
    hidden.apply(B, Play("meat", character="LID"))
    for seat in hidden.pending:
        hidden.apply(seat, Vote(C))
    last = attack("A1: 0 LID; A2: 2 OBR", monsters="A1 3", hands={0: "can"})
    unfinished = said(last, A, kind="vote_pledge", vote={"next": 2}, will=True, player=C)
    last.apply(A, Pass())

    assert verdict(held, in_vain) == "void"
    assert verdict(s, no_candidate) == "open"
    assert verdict(hidden, safe) == "void"  # no candidate
    assert last.over
    assert verdict(last, unfinished) == "void"


def test_osa_16_14_a_vote_request_has_no_verdict() -> None:
    s = lot()
    request = said(s, A, kind="vote_request", addressee=B, vote="this", will=True, player=C)
    s.apply(B, Pass())

    assert verdict(s, request) == ""
    assert "addressee" in refuses(s, A, kind="vote_request", addressee=A, vote="this", will=True, player=C)
    assert "OSA-16.13" in refuses(hatch(), A, kind="vote_request", addressee=B, vote="this", will=True, player=C)


def test_osa_16_15_a_card_pledge_is_judged_by_the_recipient_if_the_speaker_searches() -> None:
    s = lot(deck=["bat", "can", "meat", "keys"])
    kept = said(s, A, kind="card_pledge", recipient=C, card="molotov")  # the kind is never judged
    broken = said(s, A, kind="card_pledge", recipient=B)
    other = said(s, C, kind="card_pledge", recipient=A)
    s.apply(B, Pass())
    for seat in (A, B, C):
        s.apply(seat, Vote(A))
    s.apply(A, Keep("meat"))
    assert verdict(s, kept) == "open"
    s.apply(A, Give("can", C))

    assert [verdict(s, each) for each in (kept, broken, other)] == ["kept", "broken", "void"]
    assert "somebody else" in refuses(s, A, kind="card_pledge", recipient=A)


def finished() -> tuple[grimtable.Table, list[Said]]:
    """A whole game with claims about A's only card, made at its start."""
    t = grimtable.Table("osaczeni", seats=3, seed=4)
    dealt = [event.args for event in t.state.events(0, 0) if event.kind == "card_dealt"]
    card = dealt[0]["card"]
    other = "keys" if card != "keys" else "bat"
    for cards in ([card], [other], [card, card], "none", "not_telling"):
        t.say(0, {"kind": "hand_claim", "cards": cards})
    assert [each.verdict for each in t.talk(1)] == ["open"] * 4 + [""]
    while not t.state.over:
        t.act(t.state.pending[0], t.state.legal(t.state.pending[0])[0])
    return t, list(t.talk(1))


def test_osa_16_16_a_hand_claim_is_judged_at_the_end_by_the_hand_of_that_moment() -> None:
    _table, heard = finished()

    assert [each.verdict for each in heard] == ["true", "false", "false", "false", ""]


@pytest.mark.parametrize(("mode", "seed", "ways"), [
    ("standard", 1, {"card_dealt", "card_kept", "card_given", "card_played"}), ("v05", 53, {"weapon_dealt"}),
    ("v11", 4, {"card_handed"}), ("v12", 20, {"grief_drawn"}), ("v20", 487, {"limit_boxed"}),
])  # fmt: skip
def test_osa_16_16_a_hand_is_followed_however_cards_come_and_go(mode: str, seed: int, ways: set[str]) -> None:
    """Whatever happens before and after, the hand at the moment of the claim decides; A gives, gets and parts."""
    t = grimtable.Table("osaczeni", seats=3, seed=seed, mode=mode)
    chance = random.Random(seed)
    expected = []
    while not t.state.over:
        cards = hand(cast(Osaczeni, t.state), A)
        t.say(A, {"kind": "hand_claim", "cards": cards or "none"})
        t.say(A, {"kind": "hand_claim", "cards": [*cards, "keys"] if "keys" not in cards else "none"})
        expected += ["true", "false"]
        seat = chance.choice(t.state.pending)
        t.act(seat, chance.choice(t.state.legal(seat)))

    assert [each.verdict for each in t.talk(None)] == expected
    assert ways <= {
        event.kind for event in t.state.events(0, None) if A in (event.args.get("seat"), event.args.get("other"))
    }


def test_osa_16_17_a_play_pledge_is_kept_broken_or_void_when_the_area_is_done() -> None:
    s = attack("A1: 0 LID, 1 LID; A2: 2 OBR, 2 LID", monsters="A1 5", hands={0: "bat can", 1: "bat"})
    kept = said(s, A, kind="play_pledge", card="bat", area="A1")
    broken = said(s, B, kind="play_pledge", card="bat", area="A1")
    void = said(s, C, kind="play_pledge", card="meat", area="A1")  # not there
    later = said(s, A, kind="play_pledge", card="can", area="A2")
    s.apply(A, Play("bat"))
    assert verdict(s, kept) == "open"
    s.apply(B, Pass())
    s.apply(A, Pass())
    for seat in s.pending:
        s.apply(seat, Vote(A))
    if s.pending == (A,):
        s.apply(A, Feed("LID"))

    assert [verdict(s, each) for each in (kept, broken, void, later)] == ["kept", "broken", "void", "void"]
    assert "card" in refuses(hatch(), A, kind="play_pledge", card="walkie", area="A1")


def test_osa_16_17_a_card_played_before_the_pledge_does_not_count() -> None:
    s = attack("A1: 0 LID, 1 LID; A2: 2 OBR, 2 LID", monsters="A1 6", hands={0: "bat can", 1: "keys"})
    s.apply(A, Play("bat"))
    late = said(s, A, kind="play_pledge", card="bat", area="A1")
    s.apply(B, Pass())
    s.apply(A, Pass())
    for seat in s.pending:
        s.apply(seat, Vote(B))

    assert verdict(s, late) == "broken"


def test_osa_16_17_a_pledge_about_an_area_that_is_done_speaks_of_the_next_phase_6() -> None:
    """Who took part there before the pledge and not after it has not broken it."""
    s = attack(
        "A1: 0 LID, 1 LID; A2: 0 OBR, 1 OBR, 2 LID; A5: 0 BEK, 1 BEK, 2 OBR, 2 BEK",
        monsters="A1 4, A2 6", hands={0: "bat"}, deck=[],
    )  # fmt: skip
    s.apply(A, Pass())
    s.apply(A, Vote(A))
    s.apply(B, Vote(A))
    assert view(s, None).area == AREAS.index("A2")
    late = said(s, A, kind="play_pledge", card="bat", area="A1")
    judged = set()
    while verdict(s, late) == "open":
        seat = s.pending[0]
        judged.add(s.round_no)
        goes = question(s) in ("go", "go_openly")
        s.apply(seat, Go("A6") if goes else s.default(seat))

    assert judged == {1, 2}  # a round later
    assert verdict(s, late) == "void"


def test_osa_16_18_a_threat_is_words_of_at_most_200_characters() -> None:
    s = hatch()
    threat = said(s, A, kind="threat", addressee=B, text=" touch the truck and see ")

    assert threat.claim is not None
    assert threat.claim.fields["text"] == "touch the truck and see"
    assert verdict(s, threat) == ""
    assert "200" in refuses(s, A, kind="threat", addressee=B, text="x" * 201)
    said(s, A, kind="threat", addressee=B, text="x" * 200)
    assert "200" in refuses(s, A, kind="threat", addressee=B, text="  ")


def test_osa_16_19_an_answer_names_a_request_that_was_addressed_to_the_speaker() -> None:
    s = hatch()
    call = said(s, A, kind="call_to", players=[1], area="A3")
    claim = said(s, A, [call], kind="my_destination", area="A3")

    answer = said(s, B, [call, claim], kind="answer", to=1, accept=True)
    assert verdict(s, answer) == ""
    assert "OSA-16.19" in refuses(s, C, [call, claim], kind="answer", to=1, accept=True)
    assert "OSA-16.19" in refuses(s, B, [call, claim], kind="answer", to=2, accept=False)
    assert "OSA-16.19" in refuses(s, B, [call, claim], kind="answer", to=7, accept=False)


@pytest.mark.parametrize(
    "claim",
    [
        {"kind": "dice_areas", "areas": ["A1"]},
        {"kind": "dice_areas", "areas": [], "complete": True},
        {"kind": "dice_areas", "areas": ["A7"], "complete": True},
        {"kind": "dice_safe"},
        {"kind": "my_destination", "area": "roof"},
        {"kind": "my_destination", "area": "A1", "loudly": True},
        {"kind": "vote_pledge", "vote": {"next": 3}, "will": True, "player": 0},
        {"kind": "vote_pledge", "vote": {"next": 1, "area": "A1"}, "will": True, "player": 0},
        {"kind": "vote_pledge", "vote": {"next": 1}, "will": "yes", "player": 0},
        {"kind": "vote_pledge", "vote": {"next": 1}, "will": True, "player": 9},
        {"kind": "hand_claim", "cards": ["axe"]},
        {"kind": "hand_claim", "cards": []},
        {"kind": "promise"},
        {"kind": ["threat"]},
        {"kind": {}},
        "I promise",
    ],
)
def test_osa_16_20_a_missing_or_unknown_parameter_is_refused_with_the_reason(claim: object) -> None:
    with pytest.raises(BadClaim, match="osaczeni"):
        grimtable.claim("osaczeni", claim)


def test_osa_16_20_a_seat_that_does_not_exist_is_refused() -> None:
    assert "seat" in refuses(hatch(), A, kind="threat", addressee=5, text="you")


def test_osa_16_21_nobody_is_waited_for_to_talk() -> None:
    s = hatch()
    before = s.hash()
    pending = s.pending
    said(s, B, kind="my_destination", area="A3")

    assert s.pending == pending
    assert s.hash() == before
    assert not [option for seat in s.pending for option in s.legal(seat) if option.kind in PARAMETERS]


def test_osa_16_22_verdicts_are_final() -> None:
    """What was true when the dice were revealed stays true, whatever the next dice show."""
    s = hatch()
    each = said(s, A, kind="dice_areas", areas=["A1", "A4", "A6"], complete=True)
    choose(s, "A5", "A5", "A5")
    assert verdict(s, each) == "true"
    seen = set()
    while not s.over and s.round_no < 4:
        s.apply(s.pending[0], s.default(s.pending[0]))
        seen.add(verdict(s, each))

    assert seen == {"true"}


def test_osa_16_22_a_claim_stays_said_when_an_act_is_taken_back() -> None:
    t = grimtable.Table("osaczeni", seats=3, seed=1, practice=True)
    seat = t.state.pending[0]
    t.act(seat, t.state.legal(seat)[0])
    t.say(seat, {"kind": "my_destination", "area": "A2"})
    t.undo(seat)

    assert [each.verdict for each in t.talk(None)] == ["open"]
    assert t.talk(None)[0].since <= len(t.state.events(0, None))


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_osa_16_5_every_claim_can_be_made_by_its_form_and_said_in_words(lang: str) -> None:
    s = hatch()
    names = ["Ala", "Bartek", "Celina"]
    call = said(s, B, kind="vote_request", addressee=A, vote={"next": 6}, will=True, player=C)
    forms = GAME.claim_forms(view(s, A), lang, names, [call])

    assert {form["kind"] for form in forms} == set(PARAMETERS)
    for form in forms:
        claim = {"kind": form["kind"]}
        for choice in form["choices"]:
            values = [option["value"] for option in choice["options"]]
            claim[choice["name"]] = "beware" if choice.get("text") else (values if choice.get("many") else values[0])
        each = said(s, A, [call], **claim)
        assert each.claim is not None
        words = GAME.claim_words(each.claim, lang, names)
        assert words
        assert "{" not in words


def test_osa_16_1_bots_speak_answer_and_hear() -> None:
    t = grimtable.Table(
        "osaczeni", seats=4, seed=3, bots={seat: grimtable.bot("greedy", "osaczeni", seed=seat) for seat in range(4)}
    )
    heard = t.talk(None)

    assert t.state.over
    assert {"my_destination", "dice_areas"} <= {each.claim.kind for each in heard if each.claim}
    assert {"true", "false"} <= {each.verdict for each in heard}


EXAMPLES: dict[str, dict[str, Any]] = {  # a claim for each wording that has sayings
    "dice-areas": {"kind": "dice_areas", "areas": ["A1", "A4"], "complete": False},
    "dice-areas-complete": {"kind": "dice_areas", "areas": ["A1", "A4"], "complete": True},
    "dice-safe": {"kind": "dice_safe", "areas": ["A1", "A4"]},
    "my-destination": {"kind": "my_destination", "area": "A2"},
    "vote-pledge-will": {"kind": "vote_pledge", "vote": "this", "will": True, "player": 1},
    "vote-pledge-will-not": {"kind": "vote_pledge", "vote": "this", "will": False, "player": 1},
    "vote-request-will": {"kind": "vote_request", "addressee": 2, "vote": "this", "will": True, "player": 1},
    "card-pledge": {"kind": "card_pledge", "recipient": 1},
    "play-pledge": {"kind": "play_pledge", "card": "molotov", "area": "A4"},
    "threat": {"kind": "threat", "addressee": 1, "text": "Strzeż się."},
    "answer-accept": {"kind": "answer", "to": 1, "accept": True},
    "answer-refuse": {"kind": "answer", "to": 1, "accept": False},
}


@pytest.mark.parametrize("sentence", SAYINGS)
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_osa_16_5_a_claim_can_be_said_in_several_sentences(sentence: str, lang: str) -> None:
    """Each reads differently and still holds all that is claimed: the players and areas of the plain sentence."""
    names = ["Ola", "Bruno", "Kuba"]
    plain = GAME.claim_words(grimtable.claim("osaczeni", EXAMPLES[sentence]), lang, names)
    spoken = [
        GAME.claim_words(grimtable.claim("osaczeni", {**EXAMPLES[sentence], "say": saying}), lang, names)
        for saying in SAYINGS[sentence]
    ]
    t = GAME.texts(lang)
    meant = [*names, *(t.named(f"area-{area}").forms[form] for area in AREAS for form in ("to", "in"))]

    assert len(set(spoken)) == len(spoken)
    for words in spoken:
        assert all(word in words for word in meant if word in plain), words


def test_osa_16_5_a_saying_that_does_not_belong_to_a_claim_is_refused() -> None:
    with pytest.raises(BadClaim, match="say is 'bold-9', not one of any-1, bold-1"):
        grimtable.claim("osaczeni", {**EXAMPLES["my-destination"], "say": "bold-9"})
    with pytest.raises(BadClaim, match="not one of none"):
        grimtable.claim("osaczeni", {"kind": "call_to", "players": [1], "area": "A1", "say": "bold-1"})


def test_bots_never_say_the_same_sentence_twice_and_keep_their_voice() -> None:
    """Once all sentences of a voice are used a claim is plain."""
    bots = {seat: grimtable.bot("greedy", "osaczeni", seed=seat) for seat in range(4)}
    t = grimtable.Table("osaczeni", seats=4, seed=5, bots=bots)
    sayings = [
        (each.seat, wording(each.claim), str(each.claim.fields["say"]))
        for each in t.talk(None)
        if each.claim is not None and "say" in each.claim.fields
    ]

    assert t.state.over
    assert len(sayings) > 5
    assert len({saying[1:] for saying in sayings}) == len(sayings)
    threats = [(each.seat, each.moment["round"]) for each in t.talk(None) if each.claim and each.claim.kind == "threat"]
    assert all(
        later - earlier >= 2 for seat in range(4) for earlier, later in pairwise(r for s, r in threats if s == seat)
    )
    for seat in range(4):
        assert len({voice_of(name) for who, _wording, name in sayings if who == seat} - {ANY}) <= 1

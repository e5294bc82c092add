"""Dice that nobody bent: the promise, the seed made of it, and what opens it."""

import hashlib
import hmac
import json

import pytest

import grimtable
from grimtable.engine.errors import BadReplay
from grimtable.table import Fairness, Table
from grimtable.table import replay as files

ENTROPY = {"0": "a1b2", "1": "ffee"}


def test_the_commitment_and_the_seed_are_what_the_page_says() -> None:
    """Anyone can compute them with nothing but SHA-256 and HMAC."""
    fair = Fairness(b"secret" * 5, b"salt", ENTROPY)

    assert fair.commitment == hashlib.sha256(b"secret" * 5 + b"salt").hexdigest()
    text = '{"0":"a1b2","1":"ffee"}'
    assert fair.seed == hmac.new(b"secret" * 5, text.encode(), hashlib.sha256).digest()


def test_every_secret_is_fresh_and_long() -> None:
    one, two = Fairness.fresh(ENTROPY), Fairness.fresh(ENTROPY)

    assert one.commitment != two.commitment
    assert len(one.secret) == 32
    assert len(one.salt) == 16
    assert one.entropy == ENTROPY


def test_each_seats_entropy_counts() -> None:
    fair = Fairness(b"s", b"t", ENTROPY)

    assert Fairness(b"s", b"t", {**ENTROPY, "1": "ffef"}).seed != fair.seed
    assert Fairness(b"s", b"t", dict(reversed(ENTROPY.items()))).seed == fair.seed


def test_what_is_public_does_not_give_the_secret_away() -> None:
    fair = Fairness.fresh(ENTROPY)
    text = json.dumps(fair.public())

    assert fair.secret.hex() not in text
    assert fair.salt.hex() not in text
    assert fair.seed.hex() not in text


def test_both_halves_make_the_same_seed_again() -> None:
    fair = Fairness.fresh(ENTROPY)

    assert Fairness.from_json(json.loads(json.dumps(fair.public())), fair.reveal()).seed == fair.seed


def test_a_named_seed_is_marked_for_ever() -> None:
    fair = Fairness.named(7)

    assert fair.public()["chosen"] == 7
    assert fair.seed == grimtable.engine.rng.seed_bytes(7)
    assert Fairness.from_json(fair.public(), None).seed == fair.seed


@pytest.mark.parametrize(
    "reveal",
    [
        {"secret": "00", "salt": "00"},
        {"secret": "zz", "salt": "00"},
        {"secret": "00"},
        {"secret": 3, "salt": "00"},
        {},
        None,
        [],
        "secret",
    ],
)
def test_a_reveal_that_does_not_open_the_promise_is_found(reveal: object) -> None:
    fair = Fairness.fresh(ENTROPY)

    with pytest.raises(BadReplay):
        Fairness.from_json(fair.public(), reveal)  # type: ignore[arg-type]  # a file may hold anything


@pytest.mark.parametrize(
    "bend",
    [
        {"commitment": "0" * 64},
        {"commitment": None},
        {"chosen": 7},
        {"chosen": [7]},
        {"entropy": None},
        {"entropy": 3},
    ],
)
def test_a_bent_promise_is_found(bend: dict[str, object]) -> None:
    fair = Fairness.fresh(ENTROPY)

    with pytest.raises(BadReplay):
        Fairness.from_json({**fair.public(), **bend}, fair.reveal())


def test_a_game_dealt_from_another_secret_is_found() -> None:
    """The host promises one secret and deals from another: the file does not verify."""
    honest, other = Fairness.fresh(), Fairness.fresh()
    table = Table("cisza", 2, fair=other)
    for seat in (0, 1):
        table.act(seat, {"kind": "keep"})
    lines = [json.loads(line) for line in files.lines(table)]
    lines[0]["header"]["fair"] = honest.public()

    with pytest.raises(BadReplay, match="seed commitment") as error:
        files.load("\n".join(map(json.dumps, lines)))

    assert error.value.line == 1


def test_entropy_bent_after_the_game_is_found() -> None:
    table = Table("cisza", 2, fair=Fairness.fresh(ENTROPY))
    table.act(0, {"kind": "keep"})
    lines = [json.loads(line) for line in files.lines(table)]
    lines[0]["header"]["fair"]["entropy"]["0"] = "0000"

    with pytest.raises(BadReplay):
        files.load("\n".join(map(json.dumps, lines)))

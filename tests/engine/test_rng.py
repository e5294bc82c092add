"""The generator: known vectors, bounds, evenness, and the tape that replaces it."""

import hashlib
import hmac
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grimtable.engine.rng import (
    MASK,
    WORDS,
    Rng,
    Tape,
    below_from,
    next_word,
    seed_bytes,
    shuffle_from,
    stream_words,
    streams_of,
)


def sfc32(a: int, b: int, c: int, count: int, n: int) -> list[int]:
    """The published generator, written down a second time."""
    out = []
    for _ in range(n):
        result = (a + b + count) & MASK
        count = (count + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = ((c << 21 | c >> 11) + result) & MASK
        out.append(result)
    return out


def test_known_words() -> None:
    """These numbers are part of every stored game: they never change."""
    words = stream_words(b"\x00" * 32, "dice")

    assert words == [3693344602, 3130824436, 765287343, 1]
    assert [next_word(words, 0) for _ in range(4)] == [2529201743, 1430917608, 211668744, 2865338902]
    rng = Rng(7)
    assert [rng.below(6) for _ in range(12)] == [4, 3, 0, 2, 3, 2, 4, 2, 0, 5, 3, 0]
    cards = list(range(10))
    Rng("seed", "deck").shuffle(cards)
    assert cards == [7, 4, 5, 8, 1, 3, 0, 9, 2, 6]


@given(st.lists(st.integers(0, MASK), min_size=4, max_size=4))
def test_words_are_those_of_sfc32(words: list[int]) -> None:
    expected = sfc32(*words, 20)  # type: ignore[call-arg]

    assert [next_word(words, 0) for _ in range(20)] == expected
    assert all(0 <= word <= MASK for word in words)


def test_a_stream_is_keyed_by_seed_and_name() -> None:
    digest = hmac.new(b"seed", b"city", hashlib.sha256).digest()

    words = stream_words(b"seed", "city")

    assert len(words) == WORDS
    assert words[:3] == [int.from_bytes(digest[i : i + 4], "little") for i in (0, 4, 8)]
    assert stream_words(b"seed", "city") == words
    assert stream_words(b"seed", "resource") != words
    assert stream_words(b"other", "city") != words


def test_seeds_of_all_sorts() -> None:
    """Bytes are taken as they are; numbers and words mean the same everywhere."""
    assert seed_bytes(b"abc") == b"abc"
    assert seed_bytes(7) == seed_bytes("7") == hashlib.sha256(b"grimtable seed 7").digest()
    assert seed_bytes(7) != seed_bytes(8)
    assert Rng(1, "a").word() != Rng(1, "b").word()


@given(st.integers(0, 2**32), st.integers(1, 2**20))
def test_below_stays_below(seed: int, n: int) -> None:
    rng = Rng(seed)

    assert all(0 <= rng.below(n) < n for _ in range(30))
    assert rng.below(1) == 0
    assert all(0.0 <= rng.unit() < 1.0 for _ in range(30))


def test_below_moves_only_its_own_stream() -> None:
    words = stream_words(b"x", "a") + stream_words(b"x", "b")
    before = words[:]

    below_from(words, WORDS, 10)

    assert words[:WORDS] == before[:WORDS]
    assert words[WORDS:] != before[WORDS:]


def test_below_is_even() -> None:
    """Each of n numbers comes as often as another, within five standard deviations."""
    for n in (2, 3, 6, 7, 55):
        rng = Rng(n, "even")
        tries = 600 * n
        seen = [0] * n
        for _ in range(tries):
            seen[rng.below(n)] += 1

        assert all(abs(count - 600) < 5 * (600 * (1 - 1 / n)) ** 0.5 for count in seen)


def test_below_rejects_the_words_that_would_bend_it() -> None:
    """3 does not divide 2**32: the first word of each third that is too low is thrown away (Lemire's way)."""
    n = 3 << 29  # a quarter of all words must be rejected
    words = stream_words(b"bend", "x")
    copy = words[:]

    taken = below_from(words, 0, n)

    while True:
        word = next_word(copy, 0)
        if (word * n) & MASK >= (1 << 32) % n:
            break
    assert copy == words
    assert taken == word * n >> 32


def places_of(words: list[int], n: int) -> list[int]:
    """Three places at once by long division: the digits of a number below n(n-1)(n-2), evenly drawn."""
    ways = n * (n - 1) * (n - 2)
    while True:
        number, left = divmod(next_word(words, 0) * ways, 2**32)
        if left >= 2**32 % ways:
            return [number // ((n - 1) * (n - 2)), number // (n - 2) % (n - 1), number % (n - 2)]


@given(st.integers(0, 2**32), st.integers(0, 70))
def test_a_shuffle_draws_a_place_for_every_card(seed: int, n: int) -> None:
    """The fast shuffle, step by step: a place among those left for the last card, then for the one before it."""
    fast, slow = stream_words(seed_bytes(seed), "s"), stream_words(seed_bytes(seed), "s")
    cards, expected = list(range(n)), list(range(n))

    shuffle_from(fast, 0, cards)
    places: list[int] = []
    while n - len(places) > 2:
        places += places_of(slow, n - len(places))
    if n - len(places) == 2:
        places.append(below_from(slow, 0, 2))
    for last, place in zip(range(n - 1, -1, -1), places, strict=False):
        expected[last], expected[place] = expected[place], expected[last]

    assert cards == expected
    assert fast == slow


@given(st.integers(0, 2**32), st.text(max_size=5), st.lists(st.integers(1, 1000), max_size=20))
def test_a_generator_of_ones_own_is_a_stream_of_that_name(seed: int, name: str, sizes: list[int]) -> None:
    """Rng holds its words in fields for speed; its numbers, and its plain shuffle, are a stream's."""
    rng, words = Rng(seed, name), stream_words(seed_bytes(seed), name)
    cards, expected = list(range(9)), list(range(9))

    assert [rng.below(n) for n in sizes] == [below_from(words, 0, n) for n in sizes]
    assert rng.word() == next_word(words, 0)
    assert rng.unit() == next_word(words, 0) / 2**32
    rng.shuffle(cards)
    for last in range(8, 0, -1):
        place = below_from(words, 0, last + 1)
        expected[last], expected[place] = expected[place], expected[last]
    assert cards == expected


def test_every_order_is_equally_likely() -> None:
    words, rng = stream_words(b"orders", "x"), Rng(1, "orders")
    for size in (2, 3, 4, 5):
        orders = list(permutations(range(size)))
        streams, own = dict.fromkeys(orders, 0), dict.fromkeys(orders, 0)
        for _ in range(len(orders) * 100):
            cards = list(range(size))
            shuffle_from(words, 0, cards)
            streams[tuple(cards)] += 1
            cards = list(range(size))
            rng.shuffle(cards)
            own[tuple(cards)] += 1

        assert all(abs(count - 100) < 50 for count in [*streams.values(), *own.values()])


def test_a_tape_counts_through_all_outcomes() -> None:
    """Every way through draws of different sizes, also where later sizes depend on earlier outcomes, each once."""
    ways = []
    script: list[int] | None = []
    while script is not None:
        tape = Tape(script)
        first = tape.take(2)
        rest = [tape.take(3), tape.take(2)] if first else [tape.take(2)]
        ways.append((first, *rest))
        script = tape.following()

    assert ways == [(0, 0), (0, 1), *((1, a, b) for a in range(3) for b in range(2))]


def test_a_tape_writes_down_what_was_asked() -> None:
    tape = Tape([2])

    assert (tape.take(5), tape.take(3)) == (2, 0)
    assert tape.taken == [2, 0]
    assert tape.sizes == [5, 3]
    assert tape.following() == [2, 1]
    assert Tape([]).following() is None


@pytest.mark.parametrize("length", [0, 1, 8, 32, 63, 64, 65, 200])
def test_all_streams_at_once_are_the_streams_one_by_one(length: int) -> None:
    seed = bytes(range(200))[:length]

    assert streams_of(seed, ("setup", "dice")) == stream_words(seed, "setup") + stream_words(seed, "dice")

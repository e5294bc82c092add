"""The seeded generator, the only source of chance: sfc32 in 32-bit words, equal compiled and interpreted."""

import hmac
from hashlib import sha256
from operator import index
from struct import Struct
from typing import Final, SupportsIndex, cast, final

from grimtable.engine.errors import BadArgument
from grimtable.engine.ints import i64

MASK: Final = 0xFFFFFFFF
WORDS: Final = 4  # a stream is this many numbers in a flat list
FIRST_WORDS: Final = Struct("<3I20x").unpack

# HMAC's two paddings of a key (RFC 2104), for many messages under one key
BLOCK: Final = 64
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))


def stream_words(seed: bytes, name: str) -> list[i64]:
    """The first words of the named stream: HMAC-SHA256(seed, name), so that no stream tells of another."""
    first, second, third = FIRST_WORDS(hmac.digest(seed, name.encode(), "sha256"))
    return [first, second, third, 1]


def streams_of(seed: bytes, names: tuple[str, ...]) -> list[i64]:
    """All streams of a game in one list, each as `stream_words` gives it; the seed is keyed in once for all of them."""
    if len(seed) > BLOCK:
        seed = sha256(seed).digest()
    block = seed.ljust(BLOCK, b"\0")
    inner = block.translate(INNER)
    outer = block.translate(OUTER)
    words: list[i64] = []
    for name in names:
        first, second, third = FIRST_WORDS(sha256(outer + sha256(inner + name.encode()).digest()).digest())
        words += [first, second, third, 1]
    return words


def next_word(words: list[i64], at: i64) -> i64:
    """Advance the stream that starts at `words[at]`; 32 random bits."""
    a = words[at]
    b = words[at + 1]
    c = words[at + 2]
    count = words[at + 3]
    result = (a + b + count) & MASK
    words[at] = b ^ (b >> 9)
    words[at + 1] = (c + (c << 3)) & MASK
    words[at + 2] = (((c << 21) | (c >> 11)) + result) & MASK
    words[at + 3] = (count + 1) & MASK
    return result


def below_from(words: list[i64], at: i64, n: i64) -> i64:
    """A number from 0 to n-1, every one equally likely (Lemire's way: scale, and reject the few that would bend it)."""
    scaled = next_word(words, at) * n
    if scaled & MASK < n:
        least: i64 = 4294967296 % n
        while scaled & MASK < least:
            scaled = next_word(words, at) * n
    return scaled >> 32


def shuffle_from(words: list[i64], at: i64, pile: list[i64]) -> None:
    """Put a list into random order; one word places three cards, since chance costs most here.

    The word is scaled three times, each time by what its fraction left over (batched in Lemire's way), and rejected
    where the three places together would not be equally likely.
    """
    cards = cast("list[object]", pile)  # cards only change places: compiled, as objects they need not become numbers
    n: i64 = len(cards)
    assert n < 1024, "the product of three places must stay well below 2**32"
    a = words[at]  # the stream in local names, as in next_word: a list would box every word
    b = words[at + 1]
    c = words[at + 2]
    count = words[at + 3]
    bound = n * n * n  # above the number of ways for any three places; almost no word comes below it
    while n > 2:
        top = n - 1
        below_top = n - 2
        while True:
            word = (a + b + count) & MASK
            a = b ^ (b >> 9)
            b = (c * 9) & MASK  # c + (c << 3)
            c = (((c << 21) | (c >> 11)) + word) & MASK
            count += 1
            scaled = word * n
            first = scaled >> 32
            scaled = (scaled & MASK) * top
            second = scaled >> 32
            scaled = (scaled & MASK) * below_top
            rest = scaled & MASK
            if rest >= bound or rest >= 4294967296 % (n * top * below_top):
                break
        cards[top], cards[first] = cards[first], cards[top]
        cards[below_top], cards[second] = cards[second], cards[below_top]
        third = scaled >> 32
        n -= 3
        cards[n], cards[third] = cards[third], cards[n]
    words[at] = a
    words[at + 1] = b
    words[at + 2] = c
    words[at + 3] = count & MASK
    if n == 2 and below_from(words, at, 2) == 0:
        card = cards[0]
        cards[0] = cards[1]
        cards[1] = card


@final
class Rng:
    """One generator of its own, for bots, samples and the lab: the same numbers as a stream of that name."""

    def __init__(self, seed: SupportsIndex | bytes | str, name: str = "rng") -> None:
        words = stream_words(seed_bytes(seed), name)
        self.a: i64 = words[0]
        self.b: i64 = words[1]
        self.c: i64 = words[2]
        self.count: i64 = words[3]

    def word(self) -> i64:
        """32 random bits."""
        b = self.b
        c = self.c
        result = (self.a + b + self.count) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + result) & MASK
        self.count = (self.count + 1) & MASK
        return result

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1."""
        scaled = self.word() * n
        if scaled & MASK < n:
            least: i64 = 4294967296 % n
            while scaled & MASK < least:
                scaled = self.word() * n
        return scaled >> 32

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        return float(self.word()) / 4294967296.0

    def shuffle(self, cards: list[i64]) -> None:
        """Put a list into random order."""
        n: i64 = len(cards)
        while n > 1:
            j = self.below(n)
            n -= 1
            card = cards[n]
            cards[n] = cards[j]
            cards[j] = card


class Tape:
    """Chance by script: tests read all outcomes of a draw one after another instead of rolling."""

    def __init__(self, outcomes: list[int]) -> None:
        self.outcomes = outcomes
        self.taken: list[int] = []
        self.sizes: list[int] = []

    def take(self, n: i64) -> i64:
        """The next outcome of the script; 0 once it has run out."""
        k = len(self.taken)
        outcome = self.outcomes[k] if k < len(self.outcomes) else 0
        self.taken.append(outcome)
        self.sizes.append(n)
        return outcome

    def following(self) -> list[int] | None:
        """The script after this one, in counting order, or None when all are done."""
        script = list(self.taken)
        while script:
            size = self.sizes[len(script) - 1]
            if script[-1] + 1 < size:
                script[-1] += 1
                return script
            script.pop()
        return None


def seed_bytes(seed: SupportsIndex | bytes | str) -> bytes:
    """Any seed as bytes: what `seed=7` means is fixed here; BadArgument for what is no seed."""
    if isinstance(seed, bytes):
        return seed
    if not isinstance(seed, (int, str)):
        try:
            seed = index(seed)
        except TypeError:
            raise BadArgument(f"seed is {seed!r}, not a whole number, a text or bytes") from None
    return sha256(f"grimtable seed {seed}".encode()).digest()

"""Random ids, session tokens and signed seat links."""

import hashlib
import hmac
import secrets
import time
from typing import Final

_ALPHABET: Final = "23456789abcdefghijkmnpqrstuvwxyz"  # 32, without 0/o and 1/l: ids are read aloud
_AGE: Final = 256  # seconds in which tables begin alike
_AGE_LETTERS: Final = 4


def new_id(length: int = 12) -> str:
    """A random id that is easy to read."""
    return "".join(_ALPHABET[byte % 32] for byte in secrets.token_bytes(length))


def new_table_id() -> str:
    """A random id behind some letters that grow with time.

    So the rows of games that are played at the same time lie together in every index by table: else each move would
    write a page of its own.
    """
    age, letters = int(time.time()) // _AGE, ""
    for _ in range(_AGE_LETTERS):
        age, digit = divmod(age, len(_ALPHABET))
        letters = _ALPHABET[digit] + letters
    return letters + new_id()


def new_token() -> str:
    """A session token: 256 random bits."""
    return f"s_{secrets.token_urlsafe(32)}"


def token_hash(token: str) -> str:
    """What the database keeps of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def sign_link(key: bytes, link: str) -> str:
    """The token of a seat link."""
    return f"k_{link}_{_signature(key, link)}"


def read_link(key: bytes, token: str) -> str | None:
    """The id of the link a token was signed for, or None for a forgery."""
    head, _, signature = token.rpartition("_")
    if not head.startswith("k_"):
        return None
    link = head[2:]
    return link if hmac.compare_digest(signature.encode(), _signature(key, link).encode()) else None


def known_device(key: bytes, login: str) -> str:
    """What a device keeps on which an account has logged in; it opens nothing."""
    return hmac.new(key, f"device:{login}".encode(), hashlib.sha256).hexdigest()[:40]


def is_known_device(key: bytes, login: str, token: str) -> bool:
    """Whether a device has kept that."""
    return hmac.compare_digest(known_device(key, login).encode(), token.encode())


def _signature(key: bytes, link: str) -> str:
    return hmac.new(key, f"seat-link:{link}".encode(), hashlib.sha256).hexdigest()[:40]

"""Dice that nobody bent: a secret is promised before the game, mixed with the seats' own chance, and shown at the end.

Published before the first decision: SHA-256(secret ‖ salt). The seed is HMAC-SHA256(secret, entropy of the seats), so
neither the server nor a seat alone can choose it. At the end secret and salt are shown and anyone can check.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import index
from typing import Any, SupportsIndex

from grimtable.engine.errors import BadReplay
from grimtable.engine.rng import seed_bytes


@dataclass(frozen=True)
class Fairness:
    """Where the seed of a game comes from."""

    secret: bytes
    salt: bytes
    entropy: dict[str, str] = field(default_factory=dict)
    chosen: int | str | None = None  # a seed somebody named: for tests and puzzles, marked as such for ever

    @staticmethod
    def fresh(entropy: dict[str, str] | None = None) -> "Fairness":
        """A new secret from the system's own chance."""
        return Fairness(secrets.token_bytes(32), secrets.token_bytes(16), dict(entropy or {}))

    @staticmethod
    def named(seed: SupportsIndex | str) -> "Fairness":
        """The seed that somebody chose; the game is the same as `grimtable.new(..., seed=seed)`."""
        return Fairness(seed_bytes(seed), b"", {}, seed if isinstance(seed, str) else index(seed))

    @property
    def commitment(self) -> str:
        """What is published before the game."""
        return hashlib.sha256(self.secret + self.salt).hexdigest()

    @property
    def seed(self) -> bytes:
        """The seed of every stream of the game."""
        if self.chosen is not None:
            return self.secret
        text = json.dumps(self.entropy, sort_keys=True, separators=(",", ":"))
        return hmac.new(self.secret, text.encode(), hashlib.sha256).digest()

    def public(self) -> dict[str, Any]:
        """What everybody may know before the end."""
        return {"commitment": self.commitment, "entropy": dict(self.entropy), "chosen": self.chosen}

    def reveal(self) -> dict[str, str]:
        """What is shown at the end."""
        return {"secret": self.secret.hex(), "salt": self.salt.hex()}

    @staticmethod
    def from_json(public: dict[str, Any], reveal: Mapping[str, str] | None) -> "Fairness":
        """Put the two halves together; BadReplay if they do not belong together."""
        chosen = public.get("chosen")
        if chosen is not None and type(chosen) not in (int, str):
            raise BadReplay(f"the chosen seed is {chosen!r}, not a number or a word", 1)
        if chosen is not None:
            fair = Fairness.named(chosen)
        elif reveal is None:
            raise BadReplay("the secret behind the seed commitment is not in the file", 1)
        else:
            try:
                secret, salt = bytes.fromhex(reveal["secret"]), bytes.fromhex(reveal["salt"])
            except (KeyError, TypeError, ValueError):
                raise BadReplay("reveal holds no secret and salt in hexadecimal", 1) from None
            entropy = public.get("entropy", {})
            if not isinstance(entropy, dict):
                raise BadReplay(f"the seats' entropy is {entropy!r}, not an object", 1)
            fair = Fairness(secret, salt, dict(entropy))
        if fair.commitment != public.get("commitment"):
            raise BadReplay("the secret does not fit the seed commitment: the dice may have been bent", 1)
        return fair

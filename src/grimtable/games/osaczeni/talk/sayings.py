"""The sentences a bot may word a claim with: each claim has several, by the voice that speaks.

A claim's field `say` names one; the claim means the same with and without it, and its text is `say-<wording>-<saying>`.
"""

from typing import Final

VOICES: Final = ("cautious", "bold", "vengeful", "liar", "helpful")
ANY: Final = "any"  # whoever speaks
RESENTFUL: Final = ("answer-refuse", "vengeful-1")  # only said to somebody who broke a promise

SAYINGS: Final[dict[str, tuple[str, ...]]] = {  # by the wording of a claim
    "dice-areas": ("cautious-1", "helpful-1", "liar-1", "vengeful-1", "bold-1"),
    "dice-areas-complete": ("bold-1", "cautious-1", "helpful-1", "vengeful-1", "liar-1", "any-1"),
    "dice-safe": ("liar-1", "cautious-1", "helpful-1", "bold-1", "any-1"),
    "my-destination": ("any-1", "bold-1", "cautious-1", "liar-1", "helpful-1", "vengeful-1", "any-2", "any-3", "any-4"),
    "vote-pledge-will": ("any-1", "vengeful-1", "cautious-1", "bold-1"),
    "vote-pledge-will-not": ("cautious-1", "liar-1", "helpful-1"),
    "vote-request-will": ("bold-1", "vengeful-1", "cautious-1", "helpful-1", "liar-1", "any-1"),
    "card-pledge": ("any-1", "helpful-1", "cautious-1", "liar-1", "bold-1"),
    "play-pledge": ("bold-1", "helpful-1", "cautious-1", "liar-1", "vengeful-1", "any-1"),
    "threat": ("bold-1", "bold-2", "cautious-1", "helpful-1", "liar-1", "vengeful-1", "vengeful-2"),
    "answer-accept": ("any-1", "helpful-1", "liar-1"),
    "answer-refuse": ("vengeful-1", "cautious-1", "bold-1"),
}


def voice_of(saying: str) -> str:
    """The voice that a saying belongs to."""
    return saying.split("-")[0]

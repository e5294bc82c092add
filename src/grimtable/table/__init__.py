"""One running game: seats, talk, undo, replay, verification."""

from grimtable.table.fair import Fairness
from grimtable.table.recorded import RecordedGame
from grimtable.table.table import NeedsConsent, Table

__all__ = ["Fairness", "NeedsConsent", "RecordedGame", "Table"]

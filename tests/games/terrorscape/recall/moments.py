"""Moments of a game as numbers that can be compared: of a turn and its deeds, of Discovery, of encounters."""

from typing import Final

ROUND: Final = 64
TURN: Final = 16
FINDS: Final = 60
SHOWS: Final = 62

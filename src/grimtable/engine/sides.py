"""Sides: what a person may play in a game whose roles differ, and the options that put them there."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a game's first mode, for whoever sits in seat 0; its texts are `role-ROLE` and `side-line-ROLE`."""

    role: str
    options: Mapping[str, int]
    portraits: tuple[str, ...]

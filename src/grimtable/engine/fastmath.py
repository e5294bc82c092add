"""Functions of floats for estimates; not for rules."""

from math import exp, log, sqrt

__all__ = ["exp", "log", "sqrt"]

"""Functions of floats for estimates; not for rules."""

# Not compiled: it only names functions of the standard library.

from math import exp, log, sqrt

__all__ = ["exp", "log", "sqrt"]

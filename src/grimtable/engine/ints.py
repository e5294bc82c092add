"""The machine integer `i64`: native in compiled code, plain `int` when interpreted. Never compiled itself."""

# Not compiled: at run time the name stands for another type than for the compiler.

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64 as i64
else:
    i64 = int

__all__ = ["i64"]

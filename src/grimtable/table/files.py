"""Why a file cannot be read, in words that say what to do about it."""

import os
from pathlib import Path


def read_text(path: Path) -> str:
    """A text file as it is; ValueError says in words why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise ValueError(why_unreadable(path, error)) from None


def why_unreadable(path: Path, error: OSError | ValueError) -> str:
    """What stands in the way of reading a file, and what helps."""
    if isinstance(error, UnicodeDecodeError):
        return "this is not a text file in UTF-8; check that it is the file you mean"
    if isinstance(error, ValueError):
        return "this cannot be the name of a file"
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check its name and its folder"
    if isinstance(error, NotADirectoryError):
        return "a part of the path is a file and not a folder; check the path"
    if path.is_dir():  # not by the error: Windows calls it a lack of permission
        return "this is a folder; name a file in it"
    if isinstance(error, PermissionError):
        return "you have no permission to read it; ask its owner or change its permissions"
    return (os.strerror(error.errno) if error.errno else str(error)).lower()

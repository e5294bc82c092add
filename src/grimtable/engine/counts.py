"""Counts of things with names: numbers in a fixed order inside, names outside."""

from collections.abc import Mapping
from typing import Any

Counts = tuple[int, ...]


def by_slug(slugs: tuple[str, ...], counts: Counts) -> dict[str, int]:
    """Counts by name, zeros left out."""
    return {slug: int(n) for slug, n in zip(slugs, counts, strict=True) if n}


def counts_of(slugs: tuple[str, ...], data: Mapping[str, Any]) -> Counts:
    """Counts in the order of the slugs; an unknown slug is an error."""
    for slug in data:
        if slug not in slugs:
            raise ValueError(f"'{slug}' is not one of {', '.join(slugs)}")
    return tuple(int(data.get(slug, 0)) for slug in slugs)


def index_of(slugs: tuple[str, ...], slug: Any) -> int:  # whatever came from outside
    """The number of a slug; an unknown one is an error in words."""
    if slug not in slugs:
        raise ValueError(f"{slug!r} is not one of {', '.join(slugs)}")
    return slugs.index(slug)

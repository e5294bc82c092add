"""Moves that several tests of the page begin with."""

from typing import Any

GUARD = 500  # ms: a list that has just changed takes no click and no key for 400


def use_the_barricade(page: Any) -> None:
    """At the table `four`: end the first phase, use the Barricade, and let the others play until I am asked again."""
    page.keyboard.press("4")
    page.click("#confirm")
    page.wait_for_selector(".acts >> text=Użyj Barykady")
    page.wait_for_timeout(GUARD)
    page.keyboard.press("1")
    page.wait_for_selector(".feed .ev")
    page.wait_for_selector(".table.my-move")

"""What a character or a card is good for in the game at hand: its row, and what the variant in force makes of it."""

from grimtable.engine.texts import Catalogue
from grimtable.games.osaczeni import components as c
from grimtable.games.osaczeni.knowledge.view import OsaczeniView
from grimtable.games.osaczeni.rules.scoring import points_of


def about(v: OsaczeniView, slug: str, texts: Catalogue, rows: c.Rows) -> str:
    """Strength, votes and points of a character; Hush, Shield Wall and One Voice change them."""
    t = texts.text
    character = c.CHARACTERS.index(slug)
    strength, votes = t("about-strength", n=rows.strength[character]), t("about-votes", n=rows.votes[character])
    if v.variant == 10 and character == c.PROTECTOR:  # OSA-V10.1
        strength += t("about-wall", n=rows.variant[10])
    if v.variant == 15 and character == c.LEADER:  # OSA-V15.1
        votes = t("about-lone", n=rows.variant[15])
    words = f"{strength}, {votes}, {t('about-points', n=points_of(rows, v.variant, character))}"
    if character == c.CRYBABY and v.variant != 3:  # OSA-V3.1
        words += t("about-crying")
    if character == c.OAF:
        words += t("about-three")
    return words


def effect(v: OsaczeniView, card: str, texts: Catalogue, rows: c.Rows) -> str:
    """What a card does; with Getaway the keys are worth something on the parking lot alone (OSA-V14.1)."""
    if v.variant == 14 and card == "keys":
        return texts.text("effect-keys-getaway", n=rows.variant[14])
    return texts.text(f"effect-{card}")

"""The rules of Osaczeni, one module per chapter of the rulebook."""

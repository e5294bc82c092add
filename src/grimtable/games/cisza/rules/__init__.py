"""The rules of Cisza, one module per chapter of the rulebook."""

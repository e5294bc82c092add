"""The search behind the ISMCTS bot: information-set Monte Carlo tree search."""

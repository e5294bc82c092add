"""Everything around games: opening tables, seats, accounts, the library, what was played."""

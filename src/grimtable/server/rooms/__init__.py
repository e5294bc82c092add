"""Tables in memory: who moves, by which one way, and what goes on by itself."""

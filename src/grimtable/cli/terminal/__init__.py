"""A game in the terminal: who sits where, what the screen shows, what is typed, what is saved."""

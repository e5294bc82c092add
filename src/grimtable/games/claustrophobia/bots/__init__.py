"""How bots judge a table and an action."""

"""How bots judge a table of Cisza."""

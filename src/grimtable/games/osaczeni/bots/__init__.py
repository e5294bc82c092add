"""How bots judge a table of Osaczeni, and what they say."""

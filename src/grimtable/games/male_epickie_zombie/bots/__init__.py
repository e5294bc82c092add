"""How bots judge a table, and what a beginner plays."""

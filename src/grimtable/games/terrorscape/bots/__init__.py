"""How bots judge the table and what they try first."""

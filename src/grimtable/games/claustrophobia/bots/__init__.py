"""What bots and foretelling make of a table of Claustrophobia."""

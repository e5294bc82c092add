"""Actions, events and positions as JSON, and what a position must keep."""

"""Actions, events and positions as JSON."""

"""What every game shares: state, steps, decisions, actions, events, chance, views."""

"""What each scenario adds to the rules, and how games end."""

"""Plans that players announce to their team."""

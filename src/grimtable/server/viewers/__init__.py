"""What a viewer is shown of a table."""

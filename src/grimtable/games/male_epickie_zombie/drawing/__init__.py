"""The table as a drawing and in words."""

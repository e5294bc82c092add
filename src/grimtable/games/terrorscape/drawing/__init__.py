"""The table as a drawing, and everything in words."""

"""Whole evenings at the real server, in a real browser."""

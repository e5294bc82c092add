"""Osaczeni as a drawing in data, and in words."""

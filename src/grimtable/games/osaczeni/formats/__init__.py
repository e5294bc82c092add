"""Actions, events and positions of Osaczeni as JSON and TOML."""

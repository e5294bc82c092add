"""Actions, events and positions of Cisza as JSON and TOML."""

"""How fast the engine and the server are, measured next to peers."""

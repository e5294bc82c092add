"""The scene, its moves and panels, words and the gallery."""

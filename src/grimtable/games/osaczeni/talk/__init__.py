"""Table talk of Osaczeni: claims, and what becomes of them (OSA-16)."""

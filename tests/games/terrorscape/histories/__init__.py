"""Other histories of a real game that sound the same, found from what was told alone and played by the rules.

`Finder` (finder.py) takes what everybody was told and nothing else of the real table. Histories are searched phase by
phase: walk.py plays them, guess.py and casting.py say what is worth a try, story.py looks ahead in what was told. All
guesses only guide the search; whether a history fits is decided by the rules and by every word that was told.
"""

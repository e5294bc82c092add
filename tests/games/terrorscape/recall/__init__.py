"""A search for a history that leads to a given place: forward over sets of triples, backward by lot (TER-Q61).

`Recall` (search.py) takes what everybody was told and nothing else of the real table. rounds.py reads it, turns.py
lists what one turn can do, tables.py follows the sets of triples phase by phase, plans.py goes back through one phase,
bank.py through all of them, cards.py says which card came from where (meetings.py: by exchange), and replay.py plays
the whole by the rules: only what tells the same, word by word, counts as found. measure.py counts what is found.
"""

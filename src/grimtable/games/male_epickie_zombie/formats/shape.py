"""The shape of a position of Małe Epickie Zombie, as far as its reading rests on it."""

from grimtable.engine.shape import Either, Shape

SHAPE: Shape = {"zombie_cards": [Either(str, (str, int))], "memory": [[str]]}

"""Moments of Cisza worth looking at, as a person would write them down."""

DECK = '"normal", "fast", "normal", "strong", "normal", "fast", "normal", "normal", "fast", "normal", "normal", "fast"'

FOUR = f"""
seats = 4
turn = 24
city = {{ visible = true, deck = ["strong", {DECK}], discard = {{ normal = 3, fast = 2, survivor = 4 }} }}
resource = {{ discard = {{ flare = 1, megaphone = 2, axe = 2, drone = 3, walkie = 2 }} }}
[[seat]]
hand = ["shotgun", "flare", "surprise"]
survivors = 3
zombies = {{ normal = 1, strong = 1, fast = 1 }}
barriers = {{ barricade = 1 }}
[[seat]]
cards = 3
survivors = 2
zombies = {{ normal = 1, strong = 1 }}
barriers = {{ barricade = 1, alarm = 1 }}
[[seat]]
cards = 3
survivors = 4
zombies = {{ normal = 1, strong = 1, fast = 1 }}
[[seat]]
cards = 3
survivors = 1
zombies = {{ normal = 1, fast = 1 }}
barriers = {{ mines = 1 }}
[now]
decision = "phase_1"
"""

DUEL = f"""
seats = 2
turn = 15
city = {{ deck = [{DECK}] }}
[[seat]]
hand = ["axe", "walkie", "barricade"]
survivors = 3
zombies = {{ normal = 2 }}
[[seat]]
cards = 3
survivors = 2
zombies = {{ fast = 2, strong = 1 }}
[now]
decision = "phase_1"
"""

SIX = f"""
seats = 6
turn = 31
city = {{ visible = true, deck = ["normal", {DECK}] }}
[[seat]]
hand = ["sniper", "megaphone", "sacrifice"]
survivors = 2
zombies = {{ normal = 3, strong = 3, fast = 3 }}
[[seat]]
cards = 3
survivors = 4
zombies = {{ normal = 1 }}
[[seat]]
cards = 3
survivors = 2
barriers = {{ barricade = 2, alarm = 1, mines = 1 }}
[[seat]]
cards = 3
survivors = 5
zombies = {{ fast = 2, strong = 1 }}
[[seat]]
cards = 3
survivors = 1
zombies = {{ normal = 4 }}
barriers = {{ mines = 1 }}
[[seat]]
cards = 3
survivors = 3
[now]
decision = "phase_1"
"""

HORDE = f"""
seats = 4
turn = 12
city = {{ deck = [{DECK}] }}
[[seat]]
hand = ["axe"]
survivors = 3
[[seat]]
cards = 3
survivors = 2
zombies = {{ normal = 1 }}
[[seat]]
cards = 3
survivors = 3
[[seat]]
cards = 3
survivors = 2
[now]
decision = "send"
to = 0
horde = {{ normal = 2, strong = 1, fast = 1 }}
"""

SIEGE = f"""
seats = 3
turn = 9
city = {{ visible = true, deck = ["normal", {DECK}] }}
[[seat]]
hand = ["flare"]
survivors = 3
zombies = {{ normal = 1, strong = 1, fast = 1 }}
barriers = {{ barricade = 2, alarm = 1, mines = 1 }}
[[seat]]
cards = 3
survivors = 2
[[seat]]
cards = 3
survivors = 2
[now]
phase = "attack"
decision = "barrier"
"""

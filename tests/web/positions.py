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

# Osaczeni. Six players: one holds the badge and the victim token, one family is gone, the dice lie under the hatch.
MALL = """
seats = 6
round = 2
badge = 0
victim = 0
monsters = { A1 = 3, A3 = 2, A4 = 3, A6 = 1 }
[[seat]]
characters = { OBR = "A5", BEK = "A6" }
hand = ["bat", "walkie"]
[[seat]]
characters = { BEK = "A1", OBR = "A4" }
cards = 3
[[seat]]
characters = { BEK = "A2", OBR = "A3" }
cards = 2
[[seat]]
characters = { OBR = "A1", LID = "A3" }
cards = 1
[[seat]]
characters = { BEK = "A1", LID = "A6" }
[[seat]]
characters = { OBR = "cold", LID = "cold" }
[now]
decision = "walkie"
dice = ["A1", "A2", "A4", "A4"]
looked = [0]
"""

# Five players point at somebody on the parking lot; two of the votes lie there already.
VOTE = """
seats = 5
round = 3
badge = 4
victim = 4
monsters = { A1 = 2, A5 = 4, A6 = 1 }
[[seat]]
characters = { OBR = "A6", BEK = "A1" }
hand = ["pistol"]
[[seat]]
characters = { LID = "A6", OBR = "A5" }
cards = 2
[[seat]]
characters = { LID = "A6", BEK = "cold" }
cards = 1
[[seat]]
characters = { LID = "A6", OBR = "cold" }
cards = 1
[[seat]]
characters = { OBR = "A6", BEK = "cold" }
cards = 4
[now]
decision = "vote"
area = "A6"
votes = ["", 0, "", 2, ""]
"""

# Areas that are as full as they can be, with a sign in each, and a vote about the badge under way.
CROWD = """
seats = 4
monsters = { A1 = 4, A2 = 1, A3 = 1, A5 = 1, A6 = 1 }
[[seat]]
characters = { LID = "A3", BEK = "A3", OBR = "A6" }
hand = ["pistol", "can"]
[[seat]]
characters = { BEK = "A1", OBR = "A3", LID = "A6" }
cards = 2
[[seat]]
characters = { BEK = "A1", LID = "A4", OBR = "A5" }
cards = 1
[[seat]]
characters = { OBR = "A1", BEK = "A2", LID = "A6" }
cards = 1
[now]
phase = "badge"
decision = "vote"
votes = ["", 0]
"""

# The badge holder goes to the monitoring centre openly, one other has marked a map, one has not.
MAPS = """
seats = 3
badge = 2
monsters = { A3 = 1, A4 = 3, A5 = 2 }
[[seat]]
characters = { OBR = "A3", LID = "A6", BEK = "A2", GAP = "A2" }
hand = ["chainsaw", "meat"]
[[seat]]
characters = { OBR = "A4", LID = "A4", BEK = "A5", GAP = "A1" }
cards = 1
[[seat]]
characters = { OBR = "A3", LID = "A3", BEK = "A5", GAP = "A6" }
cards = 1
[now]
decision = "go"
goals = ["", "A4", "A3"]
"""

# Two players at one device are level after a vote about the truck; the second of them has the victim token.
TIE = """
seats = 3
badge = 0
victim = 0
monsters = { A2 = 2, A4 = 3, A5 = 1, A6 = 4 }
[[seat]]
characters = { OBR = "A4", LID = "A5", BEK = "A6", GAP = "A6" }
[[seat]]
characters = { OBR = "A6", LID = "A4", BEK = "A2", GAP = "A5" }
hand = ["bat"]
[[seat]]
characters = { OBR = "A5", LID = "A2", BEK = "A4", GAP = "A1" }
cards = 1
[now]
phase = "truck"
decision = "tie"
votes = [1, 0]
tied = [0, 1]
"""

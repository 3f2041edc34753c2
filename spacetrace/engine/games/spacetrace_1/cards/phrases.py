"""Holds the English of card texts that no single word of the card language owns."""

from __future__ import annotations

ROMAN = ("", "I", "II", "III", "IV")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LETTERS = "XYZUVW"

EACH_SHIP = "once for each ship"
IF = "if {conditions}"
TO_PLAY = "To play this card, {costs}."
REINFORCEMENT = "Adds {mp} MP to your pool."

UNTIL = {
    "battle": "until the end of the attack",
    "turn": "until the end of the turn",
    "leaves": "for as long as it is in play",
}

# --- nouns ----------------------------------------------------------------------------------------

HEADS = {
    "ship": ("ship card", "ship cards"),
    "base": ("Base", "Bases"),
    "tactic": ("tactic", "tactics"),
    "reinforcement": ("reinforcement", "reinforcements"),
    "commander": ("commander", "commanders"),
    "mothership": ("Mothership", "Motherships"),
    "wreck": ("wreck", "wrecks"),
    "single": ("ship", "ships"),
    "card": ("card", "cards"),
    "any ship": ("ship card or Base", "ship cards or the Base"),
}
LOCATIONS = {
    ("base_fleet", "own"): "in your base fleet",
    ("base_fleet", "enemy"): "in the enemy base fleet",
    ("base_fleet", "both"): "in either base fleet",
    ("second_fleet", "own"): "in your second fleet",
    ("second_fleet", "enemy"): "in the enemy second fleet",
    ("second_fleet", "both"): "in either second fleet",
    ("own_stack", "own"): "in its stack",
    ("facing_stack", "own"): "in the facing stack",
    ("hand", "own"): "in your hand",
    ("hand", "enemy"): "in the opponent's hand",
    ("hand", "both"): "in either hand",
    ("library", "own"): "in your library",
    ("library", "enemy"): "in the opponent's library",
    ("library", "both"): "in either library",
    ("discard", "own"): "in your discard pile",
    ("discard", "enemy"): "in the opponent's discard pile",
    ("discard", "both"): "in either discard pile",
    ("stack", "own"): "on the stack",
    ("stack", "enemy"): "on the stack",
    ("stack", "both"): "on the stack",
}
EITHER_SIDE = "of either side"
THIS = {"self": "this card", "host": "its ship card"}
NO_BASE = "other than the Base"
WITH_COMMANDER = {True: "with a commander", False: "without a commander"}
DAMAGED = {True: "damaged", False: "undamaged"}
KILLED = {True: "killed", False: "destroyed"}
JAMMED = {True: "jammed", False: "unjammed"}
RANGES = {
    "mp": "of {range} MP",
    "ap": "with {range} AP a ship",
    "lp": "with {range} LP a ship",
}

WHOSE = {"own": "your", "enemy": "the opponent's", "both": "its owner's"}
PLUS = "+"
MINUS = "−"
STATS = {"ap": "AP a ship", "lp": "LP a ship", "ships": "ships", "one ship": "ship"}
HAVE = {"own": "you have", "enemy": "the opponent has"}
NOT_TRUE = "it is not so that {condition}"

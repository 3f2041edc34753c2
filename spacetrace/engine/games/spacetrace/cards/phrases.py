"""The English of card texts, all in one place: words, and clauses with gaps to be filled.

Verbs come in two forms: what a player is told to do ("Deal ..."), and what a card does ("deals").
"""

from __future__ import annotations

ROMAN = ("", "I", "II", "III", "IV")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LETTERS = "XYZUVW"

KEYWORD_LINES = {
    "preemptive": "Preemptive strike.",
    "selfdestruct": "Self-destruction.",
    "mothership": "Mothership: opens your second fleet.",
    "immune_damage": "Immune to damage.",
    "immune_destroy": "Immune to destroy effects.",
    "immune_kill": "Immune to kill effects.",
    "immune_jam": "Immune to jamming.",
    "immune_removal": "Immune to removal.",
    "cannot_fire": "Does not fire.",
    "first_target": "Shot at first.",
    "last_target": "Shot at last.",
}
KEYWORD_NOUNS = {
    "preemptive": "preemptive strike",
    "selfdestruct": "self-destruction",
    "mothership": "the Mothership's second fleet",
    "immune_damage": "immunity to damage",
    "immune_destroy": "immunity to destroy effects",
    "immune_kill": "immunity to kill effects",
    "immune_jam": "immunity to jamming",
    "immune_removal": "immunity to removal",
    "cannot_fire": "“does not fire”",
    "first_target": "“shot at first”",
    "last_target": "“shot at last”",
}
TRIGGERS = {
    "played": "When played",
    "preemptive": "Preemptive",
    "battle": "In battle",
    "after_battle": "After battle",
    "destroyed": "When destroyed",
    "turn_start": "At the start of your turn",
    "turn_end": "At the end of your turn",
    "while_in_play": "While in play",
    "activated": "Once a turn",
}
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

# --- amounts --------------------------------------------------------------------------------------

TOTALS = {
    "mp": "the total MP of {cards}",
    "ap": "the total AP a ship of {cards}",
    "lp": "the total LP a ship of {cards}",
    "ships": "the number of living ships of {cards}",
    "lost": "the number of lost ships of {cards}",
}

# --- effects: (told to the player, done by the card) ----------------------------------------------

EFFECTS = {
    "damage": ("deal {n} damage to {to}", "deals {n} damage to {to}"),
    "damage ship": (
        "deal {n} damage to every ship of {to}",
        "deals {n} damage to every ship of {to}",
    ),
    "destroy": ("destroy {to}", "destroys {to}"),
    "kill": ("kill {to}", "kills {to}"),
    "remove": ("remove {to} from the game", "removes {to} from the game"),
    "jam": ("jam {to}", "jams {to}"),
    "repair": ("repair {to}", "repairs {to}"),
    "repair some": ("repair {n} damage on {to}", "repairs {n} damage on {to}"),
    "reconstruct": ("reconstruct {to}", "reconstructs {to}"),
    "sacrifice": ("sacrifice {to}", "sacrifices {to}"),
    "draw own": ("draw {cards}", "you draw {cards}"),
    "draw enemy": ("the opponent draws {cards}", "the opponent draws {cards}"),
    "discard own choice": (
        "discard {cards} of your choice",
        "you discard {cards} of your choice",
    ),
    "discard own random": ("discard {cards} at random", "you discard {cards} at random"),
    "discard enemy choice": (
        "the opponent discards {cards} of their choice",
        "the opponent discards {cards} of their choice",
    ),
    "discard enemy random": (
        "the opponent discards {cards} at random",
        "the opponent discards {cards} at random",
    ),
    "gain_mp own": ("get {n} MP", "you get {n} MP"),
    "gain_mp enemy": ("the opponent gets {n} MP", "the opponent gets {n} MP"),
    "counter": ("counter {to}", "counters {to}"),
    "lasting": ("give {to} {gains} {until}", "gives {to} {gains} {until}"),
    "move": ("move {to} to {whose} {fleet}", "moves {to} to {whose} {fleet}"),
    "return hand": ("return {to} to {whose} hand", "returns {to} to {whose} hand"),
    "return library_top": (
        "put {to} on top of {whose} library",
        "puts {to} on top of {whose} library",
    ),
    "return library_bottom": (
        "put {to} under {whose} library",
        "puts {to} under {whose} library",
    ),
    "look own_library": (
        "look at the top {cards} of your library",
        "you look at the top {cards} of your library",
    ),
    "look enemy_library": (
        "look at the top {cards} of the opponent's library",
        "you look at the top {cards} of the opponent's library",
    ),
    "look enemy_hand": ("look at the opponent's hand", "you look at the opponent's hand"),
    "search": (
        "search your library for {card}, show it and put it into your hand",
        "you search your library for {card}, show it and put it into your hand",
    ),
    "shield": (
        "the next {n} at {to} this turn {miss}",
        "the next {n} at {to} this turn {miss}",
    ),
    "control": (
        "take control of {to} until the end of the turn",
        "takes control of {to} until the end of the turn",
    ),
    "copy": (
        "put a copy of {to} into your base fleet",
        "puts a copy of {to} into your base fleet",
    ),
}
FLEETS = {"base": "base fleet", "second": "second fleet"}
WHOSE = {"own": "your", "enemy": "the opponent's", "both": "its owner's"}
PLUS = "+"
MINUS = "−"
STATS = {"ap": "AP a ship", "lp": "LP a ship", "ships": "ships", "one ship": "ship"}
COSTS = {
    "mp": "pay {n} MP",
    "sacrifice": "sacrifice {card}",
    "discard": "discard {card}",
    "exhaust": "exhaust this card",
    "exhaust host": "exhaust its ship card",
}

# --- conditions: (true, not true) -----------------------------------------------------------------

CONDITIONS = {
    "count own": ("you have {cards}", "you have {fewer}"),
    "count enemy": ("the opponent has {cards}", "the opponent has {fewer}"),
    "count there": ("there is {cards}", "there is {fewer}"),
    "count there many": ("there are {cards}", "there are {fewer}"),
    "has own": ("you have {cards}", "you have {fewer}"),
    "has enemy": ("the opponent has {cards}", "the opponent has {fewer}"),
    "attacking": ("you are attacking", "you are not attacking"),
    "defending": ("you are defending", "you are not defending"),
    "facing_class": ("its stack faces class {c}", "its stack does not face class {c}"),
    "pool own": ("you have at least {n} MP", "you have less than {n} MP"),
    "pool enemy": ("the opponent has at least {n} MP", "the opponent has less than {n} MP"),
    "base_damage own": (
        "your Base has at least {n} damage",
        "your Base has less than {n} damage",
    ),
    "base_damage enemy": (
        "the enemy Base has at least {n} damage",
        "the enemy Base has less than {n} damage",
    ),
}
NOT_TRUE = "it is not so that {condition}"

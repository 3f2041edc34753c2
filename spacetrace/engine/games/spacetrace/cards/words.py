"""What each plain word of the algebra means: help for editors, read by docs and forms.

The words with fields of their own (effects, conditions, costs, amounts) are explained by the
docstrings of schema.py.
"""

from __future__ import annotations

KINDS = {
    "ship": "A ship card: it is played to the base fleet and fights (ST-8, ST-9).",
    "tactic": "Played at almost any time, goes on the stack, is discarded afterwards (ST-10).",
    "reinforcement": "Brings its MP to the pool and is discarded (ST-6).",
    "commander": "Placed on an own class II or III ship card (ST-11).",
    "base": "The Base: one a set, in play from the start, in no deck (ST-1, ST-2).",
}
SIDES = {
    "own": "The side of the seat that plays or controls the card.",
    "enemy": "The other side.",
    "both": "Both sides.",
}
ZONES = {
    "base_fleet": "The base fleet of a side.",
    "second_fleet": "The second fleet of a side, open while its Mothership is there (ST-30).",
    "fleets": "All fleets of a side.",
    "own_stack": "In a class battle: the class stack in which the card fights.",
    "facing_stack": "In a class battle: the class stack that faces the card.",
    "hand": "The hand of a side; only counted, discarded from, or sacrificed from.",
    "library": "The library of a side; only counted or searched.",
    "discard": "The discard pile of a side.",
    "wrecks": "The wreck pile of a side.",
    "stack": "The tactics that are being played (ST-15).",
    "self": "The ship card that has the ability.",
    "host": "The ship card that the commander is on.",
}
KEYWORDS = {
    "preemptive": "Its shots are fired in the first step of a class battle (ST-26).",
    "selfdestruct": "It is killed after a class battle in which it fought (ST-29).",
    "mothership": "It opens the second fleet and stands there (ST-30).",
    "immune_damage": "It takes no damage and is not shot at.",
    "immune_destroy": "Effects cannot destroy it; losing all its ships still does.",
    "immune_kill": "Effects cannot kill it.",
    "immune_jam": "Its ships cannot be jammed.",
    "immune_removal": "Effects cannot remove it from the game.",
    "cannot_fire": "It does not fire, whatever its AP.",
    "first_target": "It is shot at before the other cards of its stack.",
    "last_target": "It is shot at after the other cards of its stack.",
}
TRIGGERS = {
    "played": "As the card is played; for a tactic, as it resolves from the stack.",
    "preemptive": "In step 1 of the first class battle of an attack that its stack fights in.",
    "battle": "In that class battle: jams in step 2, repairs in 4, all else in 3 (ST-24).",
    "after_battle": "When that class battle is over.",
    "destroyed": "When the card is destroyed or killed, unless all its ships were jammed.",
    "turn_start": "As a turn of its side begins.",
    "turn_end": "As a turn of its side ends.",
    "while_in_play": "All the time while the card is in play; only changes of AP, LP and keywords.",
    "activated": "When its side says so: in its own turn, not in an attack, once a turn.",
}
UNTIL = {
    "battle": "Until the attack is over.",
    "turn": "Until the turn ends.",
    "leaves": "Until the ship card leaves play; in while_in_play, until the card itself does.",
}
CHOOSERS = {
    "owner": "The seat that plays or controls the card, as it is played.",
    "opponent": "The other seat, as the ability is carried out.",
    "random": "The lot.",
    "all": "Nobody: it is everything that fits.",
    "first": "Nobody: it is the first in stack order.",
}

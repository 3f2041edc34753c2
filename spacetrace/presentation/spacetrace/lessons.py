"""Teaches Spacetrace: the first battle."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.opening import Opening
from spacetrace.presentation.lessons import Lesson, Step

FIRST_BATTLE = Lesson(
    key="first-battle",
    title=_("Your first battle"),
    pitch=_("The last turns of a battle: pay, attack, defend, answer, and win."),
    minutes=5,
    opening=Opening(
        {
            "turn": 1,
            "turn_number": 3,
            "1": {
                "hand": ["regulars", "militia", "militia", "fighters", "counter-strike"],
                "library": [
                    *("veterans", "cruisers", "admiral-varga", "regulars", "fighters"),
                    *("veterans", "wasps", "regulars", "cruisers", "veterans", "fighters"),
                ],
            },
            "2": {
                "hand": ["marines", "orbital-lance", "veterans", "battlecruisers"],
                "library": ["militia", "wasps", "militia", "decoys", "militia", "decoys"],
                "base": ["destroyers"],
                "base_damage": 880,
            },
        }
    ),
    steps=(
        Step(
            _("Manpower and ships"),
            _(
                "Ships cost manpower, MP; reinforcements bring it. Press Fighters in your hand and "
                "play them: a hundred ships for 100 MP, which the Regulars bring."
            ),
            ("play fighters*",),
        ),
        Step(
            _("Class meets class"),
            _(
                "Ships meet their own class, or the next higher one: your Fighters, class I, meet "
                "the Destroyers, class II. A hundred shots of 1 attack point (AP) are just enough "
                "for ten ships of 10 life points (LP). Press Attack, and confirm."
            ),
            ("attack",),
        ),
        Step(
            _("A tactic on the stack"),
            _(
                "Orbital Lance aims at your Base. It lies on the stack and has not worked yet, so "
                "you may answer: press Counter Strike, which the Militia pay for. What was played "
                "last happens first."
            ),
            ("play counter-strike*",),
        ),
        Step(
            _("One attack a turn"),
            _(
                "The Destroyers are a wreck; the ten Fighters that fell are back after this turn. "
                "Nothing is left to do, and your Fighters will defend your Base as they stand. "
                "Press Ready."
            ),
            ("ready",),
            then=("play battlecruisers*", "attack"),
        ),
        Step(
            _("Ships that stay, defend"),
            _(
                "They have no class I, so their Battlecruisers, class III, stood in for it and met "
                "your Fighters: one great shot for a single Fighter. Now grow: press Cruisers and "
                "play them; the Veterans pay."
            ),
            ("play cruisers*",),
        ),
        Step(
            _("Fleet against fleet"),
            _(
                "Your Fighters wear the Battlecruisers down, your Cruisers finish them: class by "
                "class, I before III. Attack again."
            ),
            ("attack",),
        ),
        Step(
            _("The way is free"),
            _(
                "Nothing but their Base is left, with 120 LP, and you have attacked in this turn. "
                "Press Ready, and see what they put in your way."
            ),
            ("ready",),
        ),
        Step(
            _("A commander"),
            _(
                "Wasps, class I, shall keep your Fighters busy. You drew Admiral Varga: a "
                "commander boards a ship card of class II or III, and hers shoots before all "
                "others. Press her card; a reinforcement pays."
            ),
            ("play admiral-varga*",),
        ),
        Step(
            _("The last attack"),
            _(
                "Your Fighters will meet the Wasps. No ship of class III meets your Cruisers, so "
                "they meet the Base, which is of class IV: twice 60 AP are its last 120 LP. Attack."
            ),
            ("attack",),
        ),
    ),
    script=("play orbital-lance on 1:base*", "play wasps*", "keep order", "pass attack", "ready"),
    onward=(
        *("keep order", "pick *", "pass attack", "pass"),
        *("play fighters*", "play cruisers*", "play admiral-varga*", "play wasps*"),
        *("attack", "ready", "enough"),
    ),
    farewell=_(
        "You have seen most of the game: manpower, classes, the stack, defence, a commander. The "
        "rest, such as the second fleet of a Mothership, is told by the cards as you meet it."
    ),
)

LESSONS = (FIRST_BATTLE,)

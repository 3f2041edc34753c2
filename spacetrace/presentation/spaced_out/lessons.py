"""Teaches Spaced Out: the end of a round."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.opening import Opening
from spacetrace.presentation.lessons import Lesson, Step

LAST_ROUND = Lesson(
    key="two-piles",
    title=_("Two piles, one twin"),
    pitch=_("The live pile and the dead one, an attack passed on, a clone, and out."),
    minutes=2,
    options={"pace": "slow", "target": 300},
    opening=Opening(
        {
            "piles": ["red-5", "green-9"],
            "live": "left",
            "turn": 1,
            "scores": [90, 240],
            "hands": {
                "1": ["red-2", "blue-asteroids", "blue-9", "blue-3", "blue-1"],
                "2": ["red-asteroids", "blue-3", "yellow-10", "green-10", "yellow-8"],
            },
            "draw_pile": ["green-8", "yellow-7", "yellow-10", "green-7", "..."],
        }
    ),
    steps=(
        Step(
            _("The live pile"),
            _(
                "Few points win. One pile is live, the other one dead. The live pile takes the "
                "same colour, number or sign, or a wild. Press your red 2 and lay it on the red 5."
            ),
            ("play red-2 on left",),
        ),
        Step(
            _("An attack"),
            _(
                "Asteroids attack you: take two cards, or pass them on with asteroids of any "
                "colour, and they are four. Press your blue asteroids."
            ),
            ("play blue-asteroids on left",),
        ),
        Step(
            _("The dead pile"),
            _(
                "The turn is yours again. On the dead pile the number or sign alone counts, "
                "whatever the colour: lay your blue 9 on the green 9, and its pile is the live one."
            ),
            ("play blue-9 on right",),
        ),
        Step(
            _("A clone"),
            _(
                "On a pile lies a blue 3, and you hold its twin. Clone it: a bonus turn is yours. "
                "At a live table you may do that in anybody’s turn, if you are quick."
            ),
            ("clone blue-3 on *",),
        ),
        Step(
            _("Spaced out"),
            _(
                "Lay what you have left, as it fits. Who lays the last card is out and scores only "
                "the two cards on top of the piles; the others score all that they hold, and low "
                "is good."
            ),
            ("play blue-1 on *", "play blue-9 on *", "play blue-3 on *"),
        ),
    ),
    script=("play red-asteroids on left", "play blue-3 on *"),
    onward=("clone *", "play *", "draw"),
    farewell=_(
        "That was the heart of it. Black holes bring a bonus turn, force fields turn play round "
        "and throw attacks back, and a big bang makes everybody else draw three."
    ),
)

LESSONS = (LAST_ROUND,)

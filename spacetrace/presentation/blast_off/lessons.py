"""Teaches Blast Off!: a countdown, a mission, and the last card."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.opening import Opening
from spacetrace.presentation.lessons import Lesson, Step

COUNTDOWN = Lesson(
    key="three-two-one",
    title=_("Three, two, one"),
    pitch=_("Slap cards in a countdown, turn over a mission, catch who forgets it, and be out."),
    minutes=2,
    options={"pace": "slow"},
    opening=Opening(
        {
            "seats": 2,
            "turn": 2,
            "discard": ["green-5", "countdown"],
            "countdown": {"call": "3", "starter": 2},
            "orders": {"1": {"slap": False}},
            "mission_deck": ["red-alert", "..."],
            "hands": {
                "1": ["green-3", "orange-1", "red-blast-off", "red-4", "red-9"],
                "2": ["red-7", "red-10", "orange-8", "orange-6", "green-10"],
            },
            "draw_pile": ["purple-5", "purple-7", "green-8", "orange-5", "..."],
        }
    ),
    steps=(
        Step(
            _("The countdown"),
            _(
                "A countdown runs, and three is called. Whoever has a card of the number that is "
                "called may slap it down, without waiting for a turn. Slap your green 3."
            ),
            ("slap green-3*",),
        ),
        Step(
            _("Not this time"),
            _(
                "Two: you have no card for it. At a live table the call would pass by itself after "
                "two seconds; here it waits for you. Let it go."
            ),
            ("let-go",),
        ),
        Step(
            _("Several calls"),
            _("One: you may take as many calls as you have cards for. Slap your orange 1."),
            ("slap orange-1*",),
        ),
        Step(
            _("Blast off"),
            _(
                "The last call takes the word: slap your red blast-off card. Who takes the last "
                "call turns over a mission that all have to remember."
            ),
            ("slap red-blast-off*",),
        ),
        Step(
            _("Caught"),
            _(
                "Red Alert: who plays a red card has to beep along with it. Cadet has played a red "
                "card and did not. The table never points that out: you have to see it for "
                "yourself. Press Catch, and Cadet draws four cards."
            ),
            ("catch",),
        ),
        Step(
            _("Your turn"),
            _(
                "In your turn you match the top card by its colour, its number or its word. Your "
                "red 4 fits, and the mission wants a beep: press Beep, then the card."
            ),
            ("play red-4 with beep",),
            first="gesture-beep",
        ),
        Step(
            _("The last card"),
            _("Who has no card left has won. Press Beep, then your red 9."),
            ("play red-9 with beep", "play red-9*"),
            first="gesture-beep",
        ),
    ),
    script=("play red-7", "play red-10 with beep", "play red-10"),
    onward=("catch", "slap *", "let-go", "play *", "draw", "turn-over"),
    farewell=_(
        "At a live table the calls come every two seconds, and the first slap counts. Wilds stand "
        "for any card that you name."
    ),
)

LESSONS = (COUNTDOWN,)

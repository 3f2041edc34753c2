"""Teaches Space Dominoes: the last turns of a hand."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from spacetrace.engine.kernel.opening import Opening
from spacetrace.presentation.lessons import Lesson, Step

LAST_CARDS = Lesson(
    key="cover-two",
    title=_("Cover one, cover two"),
    pitch=_("Single-links end a turn, double-links go on: down to the last card."),
    minutes=2,
    options={"pace": "slow", "hands": 1},
    opening=Opening(
        {
            "chain": ["0-0-2"],
            "turn": 1,
            "hands": {
                "1": ["2-1-2", "1-3-3"],
                "2": ["0-0-3", "0-3-0", "0-3-1", "0-0-0", "0-2-0", "1-2-2"],
            },
            "stockpile": [
                *("1-1-1", "0-2-1", "2-3-2", "0-3-3", "1-1-3", "0-2-3", "1-2-3", "3-3-3"),
                *("0-1-0", "2-2-2", "0-1-1", "0-2-2", "1-3-1", "2-3-3", "0-1-3", "1-0-3"),
            ],
        }
    ),
    steps=(
        Step(
            _("A single-link"),
            _(
                "Cover the last section of an end with one of your own that has as many dots. The "
                "tail has 2, and 2-1-2 begins with 2: press it and lay it at the tail."
            ),
            ("play 2-1-2 right single",),
        ),
        Step(
            _("Nothing fits"),
            _(
                "A single-link ends your turn, and you take a card. Now the ends are 0 and 2, and "
                "none of your cards has either at its own end: you draw until one does. Press the "
                "stockpile."
            ),
            ("draw",),
        ),
        Step(
            _("It fits"),
            _("2-3-2 covers the 2 at the tail. Lay it there."),
            ("play 2-3-2 right single",),
        ),
        Step(
            _("A double-link"),
            _(
                "At its head the chain begins with 3 and 0, and so does your 0-3-3, once it is "
                "turned: two sections cover two. That is a double-link, and your turn goes on. Lay "
                "it at the head, over both."
            ),
            ("play 0-3-3 left double",),
        ),
        Step(
            _("And another one"),
            _("Now the head begins with 3 and 3, and so does your 1-3-3. Cover both again."),
            ("play 1-3-3 left double",),
        ),
        Step(
            _("The last card"),
            _(
                "Who is first without a card ends the hand; the others count their dots, and few "
                "are good. The head is 1: lay your last card."
            ),
            ("play 1-1-1 left single", "play 1-1-1*"),
        ),
    ),
    script=("play 0-0-0 left single", "play 0-0-3 left single"),
    onward=("play *", "draw", "stop", "pass"),
    farewell=_(
        "A match has as many hands as there are players, and the fewest dots win. Keep cards that "
        "cover two for the end."
    ),
)

LESSONS = (LAST_CARDS,)

"""Space Dominoes' pages: its table, its words and its keys."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.view import View
from spacetrace.engine.kernel.protocol import Config
from spacetrace.matches.presenters.frame import Board
from spacetrace.matches.presenters.pages import GamePages, Look
from spacetrace.matches.presenters.space_dominoes.board import board_for


class SpaceDominoesPages(GamePages[View, CardSet]):
    """The table with the chain."""

    key = "space_dominoes"
    folder = "space_dominoes"
    scripts = ("js/games/space_dominoes.js",)
    styles = ("css/games/space_dominoes.css",)

    def board(self, look: Look[View, CardSet]) -> Board:
        return board_for(look)

    def motto(self, config: Config) -> str:
        hands = config.get("hands")
        if not isinstance(hands, int) or not hands:
            return _("As many hands as seats are played; the fewest dots win.")
        words = ngettext(
            "One hand is played; the fewest dots win.",
            "%(n)s hands are played; the fewest dots win.",
            hands,
        )
        return words % {"n": hands}

    def keys(self) -> list[tuple[str, str]]:
        return [
            ("D", _("draw a card")),
            ("S", _("stop after a double-link")),
            ("P", _("pass")),
        ]

    def score_words(self) -> str:
        return _("dots")

    def clock_words(self, kind: str) -> str:
        return _("Time for this step")

    def reason(self, outcome: Mapping[str, Any], look: Look[View, CardSet]) -> str:
        if outcome.get("reason") == "concession":
            return super().reason(outcome, look)
        return _("All hands are played; fewer dots are better.")

"""Shows Space Dominoes' pages: its table, its words and its keys."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.setup import config_of
from spacetrace.engine.games.space_dominoes.table import View
from spacetrace.engine.kernel.actions import Seat
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.engine.kernel.protocol import Config
from spacetrace.presentation.board import Board
from spacetrace.presentation.moves import Told
from spacetrace.presentation.pages import CourseWords, GamePages, RoundWords, TableLook
from spacetrace.presentation.space_dominoes.beats import captions
from spacetrace.presentation.space_dominoes.board import board_for
from spacetrace.presentation.space_dominoes.rounds import side_names, sides_words


class SpaceDominoesPages(GamePages[View, CardSet]):
    """The table with the chain."""

    key = "space_dominoes"
    shows_ended_table = True

    def board(self, look: TableLook[View, CardSet]) -> Board:
        return board_for(look)

    def captions(self, told: Sequence[Told], cards: CardSet, names: Sequence[str]) -> list[str]:
        return captions(told, names)

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

    def introduction(self) -> str:
        alone = _("Be rid of yours first: dots left in hand count against you.")
        return f"{_how_to_lay()} {alone} {_('Nothing runs until you begin.')}"

    def introduced(self, look: TableLook[View, CardSet]) -> str:
        sides = sides_words(look)
        if not sides:
            return self.introduction()
        return f"{sides} {_how_to_lay()} {_('Nothing runs until you begin.')}"

    def round_words(self) -> RoundWords:
        return RoundWords(_("Next hand begins in"), _("The hand is over."))

    def course_words(self) -> CourseWords:
        return CourseWords(_("Dots by hand; few are good"), _("Hand"))

    def keys(self) -> list[tuple[str, str]]:
        return [
            ("D", _("draw a card")),
            ("S", _("stop after a double-link")),
            ("P", _("pass")),
        ]

    def score_words(self, number: int) -> str:
        return ngettext("dot", "dots", number)

    def sides(self, look: TableLook[View, CardSet]) -> dict[Seat, str] | None:
        return side_names(look)

    def own_seats(self, look: TableLook[View, CardSet]) -> frozenset[Seat]:
        return (
            frozenset() if look.seat is None else frozenset(config_of(look.config).side(look.seat))
        )

    def clock_words(self, kind: str, view: View) -> str:
        return _("Time for this step")

    def reason(self, outcome: OutcomeRow, look: TableLook[View, CardSet]) -> str:
        if outcome.get("reason") == "concession":
            return super().reason(outcome, look)
        return _("All hands are played; fewer dots are better.")


def _how_to_lay() -> str:
    return _(
        "Lay a card over the last section at either end, dots on equal dots; cover the last two, "
        "and you may lay again. Where nothing fits you draw, and each turn ends with a card taken."
    )

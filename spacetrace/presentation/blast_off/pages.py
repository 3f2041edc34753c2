"""Shows Blast Off!'s pages: its table, its words and its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.blast_off.card_set import CardSet
from spacetrace.engine.games.blast_off.cards import BLAST_OFF
from spacetrace.engine.games.blast_off.events import CallMade, SlapAsked
from spacetrace.engine.games.blast_off.view import View
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.engine.kernel.protocol import Config
from spacetrace.presentation.blast_off.board import board_for
from spacetrace.presentation.blast_off.lift_off import lift_off
from spacetrace.presentation.board import Board
from spacetrace.presentation.last_card import last_card
from spacetrace.presentation.moves import MoveTold, Told
from spacetrace.presentation.pages import CourseWords, GamePages, LeadIn, TableLook


class BlastOffPages(GamePages[View, CardSet]):
    """The table with the countdown."""

    key = "blast_off"
    order_reports = ("catch-missed ",)
    long_shown = ("countdown-ended ", "mission-turned ", "mission-made-up ")

    @property
    def styles(self) -> Sequence[str]:
        return (*super().styles, f"games/{self.folder}/gestures.css")

    def board(self, look: TableLook[View, CardSet]) -> Board:
        return board_for(look)

    def log_of(self, move: MoveTold, cards: CardSet) -> tuple[list[str], list[str]]:
        """What came of the calls: the table counts them and asks, and a slap names its card."""
        left_out = CallMade | SlapAsked
        told = [one.sentence for one in move.events if not isinstance(one.event, left_out)]
        return [sentence for sentence in told if sentence], []

    def lead_in(
        self,
        told: Told,
        before: Told | None,
        look: TableLook[View, CardSet],
        names: Sequence[str],
    ) -> LeadIn | None:
        return lift_off(told, before, look, names) or last_card(told, before, look, names)

    def motto(self, config: Config) -> str:
        if config.get("runners_up"):
            return _("The first without cards wins; the others play for the next places.")
        return _("The first without cards wins.")

    def introduction(self) -> str:
        return _(
            "In your turn, match the pile by colour, number or word. When somebody plays "
            "“Countdown”, the numbers from ten down are called, one every few seconds: whoever "
            "presses a card of that number first is rid of it, without waiting for a turn. "
            "Nothing runs until you begin."
        )

    def course_words(self) -> CourseWords:
        return CourseWords(_("Cards in hand by turn; few are good"), _("Turn"))

    def keys(self) -> list[tuple[str, str]]:
        return [
            ("D", _("draw a card")),
            ("C", _("catch a forgotten duty")),
            ("G", _("let a call go")),
            ("Q W E R T", _("a gesture, from the left")),
        ]

    def card_names(self, cards: CardSet) -> Mapping[str, str]:
        return {card.name: card.id for card in cards.cards}

    def clock_words(self, kind: str, view: View) -> str:
        if kind == "call" and view.countdown and view.countdown.call == BLAST_OFF:
            return _("Last call") if view.countdown.taken_by is None else _("Time to catch")
        words = {"call": _("Next call"), "catch": _("Time to catch"), "name": _("Time to name it")}
        return words.get(kind, _("Time for this turn"))

    def score_words(self, number: int) -> str:
        return ngettext("card left", "cards left", number)

    def reason(self, outcome: OutcomeRow, look: TableLook[View, CardSet]) -> str:
        reason = outcome.get("reason")
        if reason == "concession":
            return super().reason(outcome, look)
        if reason == "out" and look.reader in outcome["winners"]:
            return _("All cards are gone from your hand.")
        if reason == "out":
            return _("All cards are gone from the winner’s hand.")
        return _("Nobody could go on; the fewest cards win.")

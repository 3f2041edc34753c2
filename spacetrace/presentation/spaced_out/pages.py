"""Shows Spaced Out's pages: its table, its words and its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from spacetrace.engine.games.spaced_out.card_set import CardSet
from spacetrace.engine.games.spaced_out.events import ClaimMade, SeatAttacked
from spacetrace.engine.games.spaced_out.rules.attack import passed_over
from spacetrace.engine.games.spaced_out.table import View
from spacetrace.engine.kernel.outcome import OutcomeRow
from spacetrace.engine.kernel.protocol import Config
from spacetrace.engine.kernel.wording import addressed
from spacetrace.presentation.board import Board
from spacetrace.presentation.last_card import last_card
from spacetrace.presentation.moves import MoveTold, Told
from spacetrace.presentation.pages import CourseWords, GamePages, LeadIn, TableLook
from spacetrace.presentation.spaced_out.board import board_for


class SpacedOutPages(GamePages[View, CardSet]):
    """The table with two piles."""

    key = "spaced_out"
    order_reports = ("order-used ", "claim-lost ")

    def board(self, look: TableLook[View, CardSet]) -> Board:
        return board_for(look)

    def motto(self, config: Config) -> str:
        if config.get("rounds"):
            return _("A fixed number of rounds is played; the fewest points win.")
        return _("At %(n)s points the match is over; the fewest points win.") % {
            "n": config.get("target")
        }

    def introduction(self) -> str:
        return _(
            "On the live pile a card matches by colour, number or sign, on the dead one not by "
            "colour; then the two change places. Whoever holds the twin of a card may clone it "
            "within seconds, out of turn, and plays again. Few points win: who goes out scores "
            "the two top cards, others what they hold. Nothing runs until you begin."
        )

    def lead_in(
        self,
        told: Told,
        before: Told | None,
        look: TableLook[View, CardSet],
        names: Sequence[str],
    ) -> LeadIn | None:
        return last_card(told, before, look, names) or _passed(told, look, names)

    def is_passing(self, move: MoveTold, look: TableLook[View, CardSet]) -> bool:
        """What was sent into a window is said as long as it waits there (SO-45)."""
        if not _is_claim(move):
            return False
        newest = next(one for one in reversed(look.moves) if _is_claim(one))
        return not look.view.claim or move is not newest

    def too_late(self, action: str, look: TableLook[View, CardSet], version: int) -> str:
        """What was declared when somebody had moved already (SO-30, SO-31)."""
        verb, card = (*action.split(" "), "")[:2]
        others = (move.seat for move in look.moves if move.version > version)
        who = next((seat for seat in others if seat >= 0 and seat != look.seat), None)
        if who is None or not (verb == "clone" or card.startswith("big-bang")):
            return ""
        words = _("Too late: %(who)s was faster. %(card)s stays in your hand.")
        return words % {"who": look.names[who], "card": look.cards.card(card).name}

    def course_words(self) -> CourseWords:
        return CourseWords(_("Points by round; few are good"), _("Round"))

    def keys(self) -> list[tuple[str, str]]:
        return [
            ("D", _("draw")),
            ("C", _("clone, also when it is not your turn")),
            ("B", _("play a big bang, also when it is not your turn")),
        ]

    def card_names(self, cards: CardSet) -> Mapping[str, str]:
        return {card.name: card.id for card in cards.cards}

    def clock_words(self, kind: str, view: View) -> str:
        return _("Time to clone") if kind == "window" else _("Time for this turn")

    def reason(self, outcome: OutcomeRow, look: TableLook[View, CardSet]) -> str:
        if outcome.get("reason") == "rounds":
            return _("All rounds are played; the fewest points win.")
        if outcome.get("reason") == "target":
            words = _("Somebody has reached %(n)s points; the fewest win.")
            return words % {"n": look.view.config.target}
        return super().reason(outcome, look)


def _passed(told: Told, look: TableLook[View, CardSet], names: Sequence[str]) -> LeadIn | None:
    """The beat in which a shooting star flies over a seat, named in its line from 1 (SO-16)."""
    event, view = told.event, look.view
    if not isinstance(event, SeatAttacked) or event.design != "shooting_star":
        return None
    seat = passed_over(event.attacker_seat, len(view.hand_sizes), view.direction)
    if seat is None:
        return None
    words = addressed(_("It passes over %(name)s.") % {"name": names[seat]})
    return LeadIn(f"passed-over {seat + 1}", words, look)


def _is_claim(move: MoveTold) -> bool:
    return any(isinstance(one.event, ClaimMade) for one in move.events)

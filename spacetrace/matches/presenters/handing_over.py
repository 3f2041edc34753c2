"""Shows the curtain at one device: whose it is next, what happened, what can be said unseen."""

from __future__ import annotations

import secrets

from spacetrace.engine.kernel.actions import Seat
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.log import log_lines
from spacetrace.matches.selectors.handing_over import HandingOver
from spacetrace.presentation.games import pages_of


def curtain_context(match: Match, seat: Seat, shown: HandingOver | None) -> dict[str, object]:
    """Everything on the page; without a table (None) whose device it is, and no more."""
    name = match.seats.all()[seat].name
    context: dict[str, object] = {"match": match, "name": name, "seat": seat}
    if shown is None:
        return context
    pages = pages_of(shown.look.game)
    context["log"] = log_lines(pages, shown.look)
    if shown.unseen:
        unseen, *then = shown.unseen
        words = pages.unseen_words(unseen, name)
        context |= {"unseen": unseen, "unseen_words": words, "then": then}
        context["command_id"] = secrets.token_urlsafe(12)
    return context

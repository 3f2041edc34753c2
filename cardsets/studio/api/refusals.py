"""Answers what card sets refuse: with the card as it stands now, where somebody was faster."""

from __future__ import annotations

from cardsets.errors import CardSetError, StaleCardError, StaleError
from cardsets.exchange.errors import ExchangeError
from cardsets.studio.api.answers import StaleCardShape, draft_card
from spacetrace.api.errors import Refused


def refused(error: CardSetError | ExchangeError) -> Refused:
    """The refusal as an answer of the API."""
    if isinstance(error, ExchangeError):
        where = f"Line {error.line}: " if error.line else ""
        return Refused(f"{where}{error.sentence}", code="invalid", status=400)
    if isinstance(error, StaleCardError):
        return Refused(str(error), code="stale", shape=StaleCardShape, card=draft_card(error.card))
    code = "stale" if isinstance(error, StaleError) else "refused"
    return Refused(" ".join(error.problems), code=code)

"""Tests of a deck on pages of other apps."""

from __future__ import annotations

from django import template
from django.template import Context

from decks.models import Deck
from spacetrace.simulations.presenters.page import deck_test_rows
from spacetrace.simulations.selectors import tests_of_deck

register = template.Library()

BESIDE = 5


@register.inclusion_tag("simulations/_of_deck.html", takes_context=True)
def deck_tests(context: Context, deck: Deck) -> dict[str, object]:
    """The newest tests of a deck with a button for a new one; nothing for whoever it is not."""
    user = context["request"].user
    if user.pk != deck.owner_id:
        return {"deck": None}
    return {"deck": deck, "rows": deck_test_rows(tests_of_deck(deck)[:BESIDE])}

"""Tests of a deck on pages of other apps."""

from __future__ import annotations

from django import template
from django.template import Context

from decks.models import Deck
from spacetrace.simulations.presenters.of_deck import BESIDE, of_deck_context
from spacetrace.simulations.selectors import tests_of_deck
from spacetrace.simulations.selectors_comparisons import comparisons_of_deck

register = template.Library()


@register.inclusion_tag("simulations/_of_deck.html", takes_context=True)
def deck_tests(context: Context, deck: Deck) -> dict[str, object]:
    """The newest tests of a deck with a button for a new one; nothing for whoever it is not."""
    user = context["request"].user
    if user.pk != deck.owner_id:
        return {"deck": None}
    tests, comparisons = tests_of_deck(deck)[:BESIDE], comparisons_of_deck(deck)[:BESIDE]
    return of_deck_context(deck, tests, comparisons)

"""The decks of the demo account: something to look at from the first minute on."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cardsets.selectors import newest_stock_decks
from decks.models import Visibility
from decks.services.create import deck_from_stock
from decks.services.save import deck_describe, deck_save
from spacetrace.engine.catalogue import USUAL_GAME
from spacetrace.players.models import User


def demo_decks_ensure(*, owner: User) -> None:
    """Two decks made of ready-made ones, for an account without any; else nothing changes.

    One may be played at once; the other is being rebuilt, so that there is a history, something
    that is wrong, and a public deck to be found.
    """
    rows = newest_stock_decks().filter(revision__card_set__game=USUAL_GAME, is_beginner=False)
    stocks = list(rows[:2])
    if owner.decks.exists() or len(stocks) < len(("ready", "draft")):
        return
    ready, draft = (deck_from_stock(stock=stock, owner=owner) for stock in stocks)
    deck_describe(deck=ready, tags=[_("ready to play")], visibility=Visibility.PUBLIC)
    card = min(draft.cards, key=lambda card: (draft.cards[card], card))
    deck_describe(deck=draft, tags=[_("draft")], name=_("%s, rebuilt") % draft.name)
    fewer = {other: copies for other, copies in draft.cards.items() if other != card}
    deck_save(deck=draft, cards=fewer, at=draft.edit, note=_("What can take its place?"))

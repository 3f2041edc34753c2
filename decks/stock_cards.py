"""The cards of a draft as its ready-made decks are built with them, and those decks as decks."""

from __future__ import annotations

from cardsets.errors import CardSetError
from cardsets.models import Revision, Status, StockDeck
from cardsets.selectors import compiled_cards, last_of_set, whole_data
from cardsets.services.rows import content_hash
from decks.models import Deck
from spacetrace.engine.kernel.errors import ConfigError


def draft_cards(draft: Revision) -> tuple[Revision, list[str]]:
    """The whole cards of a draft, as a revision that is stored nowhere; and what is wrong.

    While they cannot be used, those of the revision before stand in. Raises CardSetError where
    there is none.
    """
    data = whole_data(draft)
    cards = Revision(
        card_set=draft.card_set,
        number=draft.number,
        status=Status.TRIAL,
        data=data,
        content_hash=content_hash(data),
    )
    try:
        compiled_cards(cards)
    except ConfigError as error:
        problems = str(error).splitlines()
        last = last_of_set(draft.card_set)
        if last is None:
            raise CardSetError(*problems) from error
        return last, problems
    return cards, []


def as_deck(stock: StockDeck, cards: Revision) -> Deck:
    """A ready-made deck in the shape that the builder shows; never stored."""
    return Deck(
        public_id=stock.key,
        game=cards.card_set.game,
        card_set=cards.card_set,
        name=stock.name,
        format=stock.format,
        cards=stock.cards,
        size=sum(stock.cards.values()),
        revision=cards,
        edit=stock.version,
    )

"""The basic set in the database, as `manage.py seed` puts it there."""

import pytest

from cardsets.files import read_decks, read_set
from cardsets.models import CardSet, Revision
from cardsets.services import draft_create, set_load, stock_decks_load


@pytest.fixture
def published(db: None) -> Revision:
    """Revision 1 of the basic set."""
    revision = set_load(data=read_set("basic")).revision
    stock_decks_load(card_set=revision.card_set, decks=read_decks("basic"))
    return revision


@pytest.fixture
def basic_set(published: Revision) -> CardSet:
    """The basic set."""
    return published.card_set


@pytest.fixture
def draft(basic_set: CardSet) -> Revision:
    """A draft of revision 2."""
    return draft_create(card_set=basic_set)

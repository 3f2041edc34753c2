"""The basic set in the database, as `manage.py seed` puts it there."""

import pytest

from cardsets.models import CardSet, Revision
from cardsets.services.drafts import draft_create
from tests.published import set_published


@pytest.fixture
def published(db: None) -> Revision:
    """Revision 1 of the basic set."""
    return set_published()


@pytest.fixture
def basic_set(published: Revision) -> CardSet:
    """The basic set."""
    return published.card_set


@pytest.fixture
def draft(basic_set: CardSet) -> Revision:
    """A draft of revision 2."""
    return draft_create(card_set=basic_set)

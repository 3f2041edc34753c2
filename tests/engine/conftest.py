"""What every engine test may ask for: the basic card set."""

import pytest

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards.compiled import CardSet
from spacetrace.engine.games.spacetrace.cards.validate import check


@pytest.fixture(scope="session")
def basic() -> CardSet:
    """The basic card set, compiled."""
    return CardSet(check(read_set("basic")))

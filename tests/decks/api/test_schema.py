"""The API of decks and its published schema say the same."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis

from bench.trust.asking import connection_kept
from cardsets.models import Revision
from decks.models import Deck
from spacetrace.players.models import User
from spacetrace.wsgi import application
from tests.api_contract import CHECKS, SCHEMA, examples
from tests.matches.tokens import headers_for


@pytest.fixture
def api_schema(published: Revision) -> Iterator[Any]:
    with connection_kept():
        yield schemathesis.openapi.from_wsgi(SCHEMA, application)


schema = schemathesis.pytest.from_fixture("api_schema")


# The zip of all decks is a file, which a server closes behind it and schemathesis does not.
@schema.include(path_regex=r"^/api/v1/decks/(?!export/)").parametrize()
@examples(5)
def test_every_answer_is_one_that_the_schema_names(
    case: Any, legal_deck: Deck, token_of_alice: dict[str, str]
) -> None:
    """Half of the calls go to a deck that exists, as the other half would only find nothing."""
    names = case.path_parameters or {}
    if len(str(names.get("public_id", ""))) % 2:
        names["public_id"] = legal_deck.public_id
        if "number" in names:
            names["number"] = 1
    if "before" in (case.query or {}):
        case.query["before"] = case.query["after"] = legal_deck.public_id
    case.call_and_validate(headers=token_of_alice, checks=CHECKS)


@pytest.fixture
def token_of_alice(alice: User) -> dict[str, str]:
    return headers_for(alice)

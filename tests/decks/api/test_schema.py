"""The API of decks and its published schema say the same."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from cardsets.models import Revision
from decks.models import Deck
from spacetrace.players.models import User
from spacetrace.wsgi import application
from tests.matches.tokens import headers_for


@pytest.fixture
def kept_connection() -> Iterator[None]:
    """A real server ends a request's connection with it; here the test's own would be lost."""
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield
    for signal in ends:
        signal.connect(close_old_connections)


@pytest.fixture
def api_schema(kept_connection: None, published: Revision) -> Any:
    return schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)


schema = schemathesis.pytest.from_fixture("api_schema")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


# The zip of all decks is a file, which a server closes behind it and schemathesis does not.
@schema.include(path_regex=r"^/api/v1/decks/(?!export/)").parametrize()
@settings(
    max_examples=5,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
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

"""The API of tests and its published schema say the same."""

from __future__ import annotations

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

from decks.models import Deck
from spacetrace.lab.models import DeckTest
from spacetrace.players.models import User
from spacetrace.wsgi import application
from tests.matches.tokens import headers_for

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


@pytest.fixture
def api_schema(basic: Any) -> Iterator[Any]:
    """A real server ends a request's connection with it; here the test's own would be lost."""
    ends = (request_started, request_finished)
    for signal in ends:
        signal.disconnect(close_old_connections)
    yield schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)
    for signal in ends:
        signal.connect(close_old_connections)


schema = schemathesis.pytest.from_fixture("api_schema")


@schema.include(path_regex=r"^/api/v1/tests/").parametrize()
@settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_every_answer_is_one_that_the_schema_names(
    case: Any, quick: DeckTest, swarm: Deck, token_of_alice: dict[str, str]
) -> None:
    """Some of the calls go to a test and a deck that exist; the rest only find nothing."""
    names = case.path_parameters or {}
    if len(str(names.get("public_id", ""))) % 2:
        names["public_id"] = quick.public_id
    if "number" in names:
        names["number"] = 1  # what is no number is no address of the API
    if isinstance(case.body, dict) and "deck" in case.body:
        case.body["deck"] = swarm.public_id
    case.call_and_validate(headers=token_of_alice, checks=CHECKS)


@pytest.fixture
def token_of_alice(alice: User) -> dict[str, str]:
    return headers_for(alice)

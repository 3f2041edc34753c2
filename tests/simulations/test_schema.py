"""The API of tests and its published schema say the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis

from bench.trust.asking import connection_kept
from decks.models import Deck
from spacetrace.players.models import User
from spacetrace.simulations.models import DeckTest
from spacetrace.wsgi import application
from tests.api_contract import CHECKS, SCHEMA, examples
from tests.matches.tokens import headers_for


@pytest.fixture
def api_schema(basic: Any) -> Iterator[Any]:
    with connection_kept():
        yield schemathesis.openapi.from_wsgi(SCHEMA, application)


schema = schemathesis.pytest.from_fixture("api_schema")


@schema.include(path_regex=r"^/api/v1/tests/").parametrize()
@examples(4)
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

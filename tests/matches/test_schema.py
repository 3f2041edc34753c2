"""The API and its published schema say the same."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis

from bench.trust.asking import connection_kept
from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.wsgi import application
from tests.api_contract import CHECKS, SCHEMA, examples
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


@pytest.fixture
def api_schema(toy: ToyGame) -> Iterator[Any]:
    with connection_kept():
        yield schemathesis.openapi.from_wsgi(SCHEMA, application)


schema = schemathesis.pytest.from_fixture("api_schema")


@schema.include(path_regex=r"^/api/v1/(matches|games|levels)/").parametrize()
@examples(12)
def test_every_answer_is_one_that_the_schema_names(
    case: Any, match: Match, alice: User, token_of_alice: dict[str, str]
) -> None:
    """Half of the calls go to a match that exists, as the other half would only find nothing."""
    if "public_id" in (case.path_parameters or {}) and len(case.path_parameters["public_id"]) % 2:
        case.path_parameters["public_id"] = match.public_id
    case.call_and_validate(headers=token_of_alice, checks=CHECKS)


@pytest.fixture
def token_of_alice(alice: User) -> dict[str, str]:
    return headers_for(alice)

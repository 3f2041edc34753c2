"""The API and its published schema say the same."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
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

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.wsgi import application
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame


def test_the_schema_is_made_without_a_warning() -> None:
    call_command("spectacular", "--validate", "--fail-on-warn", stdout=StringIO())


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
def api_schema(kept_connection: None, toy: ToyGame) -> Any:
    return schemathesis.openapi.from_wsgi("/api/v1/schema/?format=json", application)


schema = schemathesis.pytest.from_fixture("api_schema")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


@schema.include(path_regex=r"^/api/v1/(matches|games|levels)/").parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
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

"""What every test of the published API schema shares: what is checked, how often, on whose rows."""

from __future__ import annotations

from django.conf import settings as databases
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

SCHEMA = "/api/v1/schema/?format=json"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


def examples(most: int) -> settings:
    """So many calls of each kind, the same in every run; a third on SQLite, which refuses less."""
    is_embedded = "sqlite" in databases.DATABASES["default"]["ENGINE"]
    return settings(
        max_examples=max(2, most // 3) if is_embedded else most,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )

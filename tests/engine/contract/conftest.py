"""Every contract test runs on every game of the catalogue, and on the toy."""

from __future__ import annotations

import pytest

from tests.engine.contract.sample import Sample
from tests.engine.contract.samples import SAMPLES


@pytest.fixture(params=list(SAMPLES))
def one(request: pytest.FixtureRequest) -> Sample:
    """A game with what a match of it needs."""
    return SAMPLES[request.param]

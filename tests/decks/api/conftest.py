"""Alice's program and a stranger's."""

import pytest

from spacetrace.players.models import User
from tests.matches.tokens import headers_for


@pytest.fixture
def as_alice(alice: User) -> dict[str, str]:
    """The headers of a program that acts for Alice."""
    return headers_for(alice)


@pytest.fixture
def as_stranger(stranger: User) -> dict[str, str]:
    """The headers of a program that acts for somebody else."""
    return headers_for(stranger)

"""API tokens for tests."""

from spacetrace.players.models import User
from spacetrace.players.services import api_token_create


def headers_for(user: User) -> dict[str, str]:
    """The headers with which a program acts for the user."""
    _row, token = api_token_create(owner=user, name="test")
    return {"Authorization": f"Bearer {token}"}

"""What is to be known about players."""

from django.db.models import QuerySet

from spacetrace.players.models import ApiToken, User
from spacetrace.players.tokens import token_digest, token_is_well_formed


def api_tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens that still work, newest first."""
    return ApiToken.objects.living().filter(owner=user)


def api_token_by_secret(token: str) -> ApiToken | None:
    """The living token, with its owner, or None; noise never reaches the database."""
    if not token_is_well_formed(token):
        return None
    rows = ApiToken.objects.living().select_related("owner")
    return rows.filter(digest=token_digest(token)).first()

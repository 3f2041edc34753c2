"""Tells the API who is asking: `Authorization: Bearer spt_...`."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from spacetrace.infrastructure.addresses import place_of
from spacetrace.players.limits import tried
from spacetrace.players.models import ApiToken, Scope, User
from spacetrace.players.selectors import api_token_by_secret
from spacetrace.players.services import api_token_note_use


class OnlyLooks(PermissionDenied):
    """A token without the right to play asks for a change."""

    default_detail = "This API token may only look."
    default_code = "read_only"


class TokenAuthentication(BaseAuthentication):
    """`request.user` is the token's owner, `request.auth` the token."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """None without the header; a header with a token that does not work is refused."""
        secret = bearer_secret(request.META.get("HTTP_AUTHORIZATION", ""))
        if secret is None:
            return None
        token = api_token_by_secret(secret)
        if token is None:
            tried("bad-tokens-place", place_of(request))
            raise AuthenticationFailed(
                "This API token does not exist, was revoked, or its time is over."
            )
        if token.scope == Scope.READ and request.method not in SAFE_METHODS:
            raise OnlyLooks
        api_token_note_use(token=token)
        return token.owner, token

    def authenticate_header(self, request: Request) -> str:
        """What a 401 asks for."""
        return "Bearer"


def bearer_secret(header: str) -> str | None:
    """The token in an `Authorization` header; None where it is of another kind, or missing."""
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.casefold() == "bearer" else None


def caller(request: Request) -> User:
    """Whoever holds the token; the permission class has let nobody else in."""
    if not isinstance(request.user, User):
        raise TypeError("This address is open to strangers.")
    return request.user


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Describes the token in the API's own documentation."""

    target_class = "spacetrace.players.authentication.TokenAuthentication"
    name = "apiToken"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """An HTTP bearer token."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "spt_"}

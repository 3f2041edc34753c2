"""What is to be known about players: their tokens, whom a name means, and who blocks whom."""

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from spacetrace.api.public_ids import PUBLIC_ID
from spacetrace.players.models import ApiToken, Block, User, same_text
from spacetrace.players.names import name_clean
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


def person_called(name: str) -> User | None:
    """The account that a name means: its login, else the name at the table if one alone has it.

    Guests are nobody's to find by their names, which are made up, and come again. The id of a
    profile means its owner, whoever that is.
    """
    typed = name_clean(name)
    if not typed:
        return None
    if (known := person_by_id(typed)) is not None:
        return known
    people = User.objects.filter(is_active=True, is_guest=False)
    if (found := people.filter(same_text("username", typed)).first()) is not None:
        return found
    named = list(people.filter(same_text("display_name", typed))[:2])
    return named[0] if len(named) == 1 else None


def person_by_id(public_id: str) -> User | None:
    """Whose profile has this address; a closed account has none."""
    if not PUBLIC_ID.fullmatch(public_id):
        return None
    return User.objects.filter(is_active=True, public_id=public_id).first()


# --- blocks -----------------------------------------------------------------------------------


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom the user has blocked, the last one first; accounts that are closed are not told."""
    rows = Block.objects.filter(owner=user, blocked__is_active=True)
    return rows.select_related("blocked").order_by("-created_at", "-pk")


def blocked_with(user: User | AnonymousUser) -> QuerySet[User]:
    """Everybody whom the user does not meet, whoever of the two has blocked the other."""
    if not user.is_authenticated:
        return User.objects.none()
    own = Block.objects.filter(owner=user.pk).values("blocked")
    by_others = Block.objects.filter(blocked=user.pk).values("owner")
    return User.objects.filter(Q(pk__in=own) | Q(pk__in=by_others))


def is_blocked_between(one: User, other: User) -> bool:
    """One of the two has blocked the other."""
    return blocked_with(one).filter(pk=other.pk).exists()

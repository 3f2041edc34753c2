"""What somebody can read at their tables belongs to the data that they may take along."""

from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.talk.services.listening import mute_set
from tests.matches.tokens import headers_for
from tests.talk.conftest import Say


def talk_of(user: User) -> list[list[tuple[int, str]]]:
    """Seat and words of all that the export has, by match."""
    told = Client(headers=headers_for(user)).get("/api/v1/export/").json()
    return [
        [(row["seat"], row.get("text") or row["phrase"]) for row in match["talk"]]
        for match in told["matches"]
    ]


def test_both_take_along_what_they_said_and_heard(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    say(match, alice)
    say(match, bob, "thanks")
    both = [(0, "hello"), (1, "thanks")]
    assert talk_of(alice) == [both]
    assert talk_of(bob) == [both]


def test_what_somebody_does_not_hear_they_do_not_take_along(
    match: Match, alice: User, bob: User, say: Say
) -> None:
    say(match, alice)
    mute_set(owner=bob, muted=alice, is_muted=True)
    assert talk_of(bob) == [[]]
    assert talk_of(alice) == [[(0, "hello")]]

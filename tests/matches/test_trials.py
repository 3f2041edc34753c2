"""Matches on a draft that is tried: marked, counted nowhere, and gone with their cards."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from cardsets.models import CardSet, Revision
from cardsets.services.drafts import draft_create
from cardsets.services.trials import trial_create
from decks.models import Result
from spacetrace.engine.kernel.opening import Opening
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match
from spacetrace.matches.selectors.export import export_of
from spacetrace.matches.selectors.lobby import tables_listed
from spacetrace.matches.selectors.profile import decks_favoured, history_of, record_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, Trial, match_create
from spacetrace.matches.services.decks import SURPRISE, DeckChoice
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.services.trials import trials_tidy
from spacetrace.matches.verification import match_verify
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.conftest import DeckOf
from tests.matches.tokens import headers_for

AGENT = SeatSpec("agent", deck=SURPRISE, agent_level="cadet")


@pytest.fixture
def trial(basic_set: CardSet) -> Revision:
    return trial_create(draft=draft_create(card_set=basic_set))


def tried(alice: User, trial: Revision, *others: SeatSpec, **more: Any) -> Match:
    """Alice's table on the copy of a draft."""
    opening = more.pop("opening", None)
    deck = more.pop("deck", DeckChoice(stock="swarm"))
    seats = [SeatSpec("me", deck=deck), *(others or (AGENT,))]
    return match_create(
        owner=alice, game="spacetrace", seats=seats, trial=Trial(trial, opening), **more
    )


def test_a_match_on_a_draft_is_marked_and_played_with_its_cards(
    alice: User, trial: Revision
) -> None:
    match = tried(alice, trial)
    assert match.trial_of == "Basic Set"
    assert match.card_set_revision == trial
    match_concede(match=match_for(alice, match.public_id), user=alice)
    assert match_verify(Match.objects.get(pk=match.pk)) > 0


def test_it_counts_nowhere(alice: User, bob: User, trial: Revision, deck_of: DeckOf) -> None:
    deck = deck_of(alice, "Shown to all", visibility="public")
    match = tried(alice, trial, SeatSpec("invite"), deck=DeckChoice(own=deck.public_id))
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=bob, deck=DeckChoice(stock="heavy"))
    match_concede(match=match_for(bob, match.public_id), user=bob)
    assert Match.objects.get(pk=match.pk).is_over
    assert not Match.objects.counted().exists()
    assert not Result.objects.exists()
    for user in (alice, bob):
        assert record_of(user).figures == []
        assert record_of(user).played == 0
        assert not history_of(user).exists()
    assert decks_favoured(alice) == []
    assert export_of(alice, 1)["matches"][0]["trial_of"] == "Basic Set"


def test_it_is_never_in_the_lobby(alice: User, bob: User, trial: Revision) -> None:
    with pytest.raises(BadChoice):
        tried(alice, trial, SeatSpec("invite"), is_listed=True)
    with pytest.raises(BadChoice, match="not for the lobby"):
        tried(alice, trial, is_watched=True)
    tried(alice, trial, SeatSpec("invite"))
    assert not list(tables_listed(bob))


def test_a_deck_of_another_set_is_refused(alice: User, trial: Revision, deck_of: DeckOf) -> None:
    deck = deck_of(alice)
    other = CardSet.objects.create(game="spacetrace", key="other", name="Other")
    type(deck).objects.filter(pk=deck.pk).update(card_set=other)
    with pytest.raises(BadChoice):
        tried(alice, trial, deck=DeckChoice(own=deck.public_id))


def test_a_match_may_begin_from_a_position_and_be_played_again(
    alice: User, trial: Revision
) -> None:
    position: dict[str, object] = {"1": {"hand": ["fighters"], "mp": 500}, "turn": 1}
    opening = Opening(position, ("1 play fighters",))
    match = tried(alice, trial, opening=opening)
    found = match_for(alice, match.public_id)
    assert b"1:fighters" in bytes(found.snapshot)
    match_concede(match=found, user=alice)
    match_verify(Match.objects.get(pk=match.pk))
    again = match_rematch(match=match_for(alice, match.public_id), user=alice)
    assert (again.trial_of, again.opening) == (match.trial_of, found.opening)


def test_a_position_that_cannot_be_is_refused(alice: User, trial: Revision) -> None:
    for opening in (Opening({"three": 1}), Opening({}, ("1 play nothing",)), Opening({}, ("x",))):
        with pytest.raises(BadChoice):
            tried(alice, trial, opening=opening)
    assert not Match.objects.exists()


def test_a_copy_stays_seven_days_after_its_last_match_and_takes_it_along(
    alice: User, trial: Revision
) -> None:
    match = tried(alice, trial)
    long_ago = timezone.now() - timedelta(days=8)
    Revision.objects.trials().update(created_at=long_ago)
    assert trials_tidy() == 0
    Match.objects.filter(pk=match.pk).update(updated_at=long_ago)
    assert (trials_tidy(), trials_tidy()) == (1, 0)
    assert not Match.objects.exists()
    assert not Revision.objects.trials().exists()


MARK = "draft of Basic Set, being tried"


def test_it_is_marked_wherever_it_is_shown(
    alice: User, trial: Revision, alice_client: Client
) -> None:
    match = tried(alice, trial)
    for page in ("/", "/matches/", *(f"/m/{match.public_id}/{part}" for part in PARTS)):
        assert MARK in one_line(alice_client.get(page).content.decode()), page
    usual = match_create(
        owner=alice, game="spacetrace", seats=[SeatSpec("me", deck=SURPRISE), AGENT]
    )
    assert MARK not in one_line(alice_client.get(f"/m/{usual.public_id}/").content.decode())
    bot = Client(headers=headers_for(alice))
    told = bot.get(f"/api/v1/matches/{match.public_id}/").json()
    assert told["trial_of"] == "Basic Set"
    rows = bot.get("/api/v1/matches/").json()["results"]
    assert sorted(row["trial_of"] for row in rows) == ["", "Basic Set"]


PARTS = ("", "?view=text", "story/", "recap/?since=0")


def test_whoever_is_invited_is_told(
    alice: User, trial: Revision, alice_client: Client, client: Client
) -> None:
    match = tried(alice, trial, SeatSpec("invite"))
    room = one_line(alice_client.get(f"/m/{match.public_id}/").content.decode())
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    for page in (room, one_line(client.get(link).content.decode())):
        assert MARK in page
        assert "The match counts nowhere" in page


def test_a_guest_comes_by_the_link(alice: User, trial: Revision, client: Client) -> None:
    match = tried(alice, trial, SeatSpec("invite"))
    link = f"/j/{match.seats.get(index=1).invite_token}/"
    client.post("/players/guest/", {"next": link})
    assert client.get(link).status_code == 200
    client.post(link, {"deck": "heavy"})
    assert Match.objects.get(pk=match.pk).status == "running"

"""What matches ask of somebody: the order, the last event, orders that acted, what is next."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from spacetrace.matches.models import Match, Move, Seat, SeatKind
from spacetrace.matches.selectors.dashboard import dashboard_of, match_next, matches_waiting
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.tables import INVITE, ME, fresh, send, table_of
from tests.toy.game import ToyGame


def asked(match: Match, *seats: int, due: int | None = None, waited: int = 0) -> Match:
    """The match waits for these seats, until in so many hours, since so many hours."""
    match.waiting, now = seats, timezone.now()
    match.deadline_at = None if due is None else now + timedelta(hours=due)
    match.save()
    Match.objects.filter(pk=match.pk).update(updated_at=now - timedelta(hours=waited))
    return match


def test_the_least_time_left_comes_first_then_what_has_waited_longest(
    toy: ToyGame, alice: User, bob: User
) -> None:
    wishes = [(None, 1), (48, 9), (None, 30), (2, 3)]
    tables = [asked(table_of(alice, bob), 0, due=due, waited=waited) for due, waited in wishes]
    asked(table_of(alice, bob), 1, due=1)
    found = dashboard_of(alice)
    assert [match.pk for match in found.turn] == [tables[at].pk for at in (3, 1, 2, 0)]
    assert found.waiting == 4
    assert matches_waiting(alice) == [match.public_id for match in found.turn]


def test_what_waits_for_others_what_is_offered_and_what_is_over_stand_apart(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    others, over = asked(table_of(alice, bob), 1), table_of(alice, bob)
    match_concede(match=over, user=alice)
    offered = match_rematch(match=fresh(over), user=bob)
    own = match_create(owner=alice, game="toy", seats=[ME, INVITE])
    found = dashboard_of(alice)
    assert found.turn == []
    assert found.invited == [offered]
    assert {match.pk for match in found.others} == {others.pk, own.pk}
    assert found.over == [over]
    assert dashboard_of(stranger).news == {}


def test_a_table_that_the_computer_keeps_for_somebody_waits_for_them(
    toy: ToyGame, alice: User, bob: User
) -> None:
    match = asked(table_of(alice, bob), 1)
    match.seats.filter(index=0).update(kind=SeatKind.AGENT, agent_level="cadet", is_away=True)
    assert dashboard_of(alice).turn == [match]


def test_the_last_event_is_told_as_the_reader_may_know_it(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    match = table_of(alice, bob)
    seat = match.waiting[0]
    assert send(match, seat, "draw").status == "done"
    sentence = dashboard_of(alice).news[match.pk].last
    assert sentence
    assert sentence in one_line(alice_client.get("/").content.decode())
    # A secret order of Bob's is nobody's last event.
    now = fresh(match)
    Move.objects.create(
        match=match,
        seq=now.move_count + 1,
        version_before=now.version,
        version_after=now.version,
        seat=1,
        action="draw",
        command_id="secret",
        body_hash="",
        events="nothing-drawn 1",
    )
    assert dashboard_of(alice).news[match.pk].last == sentence


def test_a_match_that_no_rules_can_tell_has_a_row_without_words(
    toy: ToyGame, alice: User, bob: User
) -> None:
    match = table_of(alice, bob)
    send(match, match.waiting[0], "draw")
    Match.objects.filter(pk=match.pk).update(game="marbles", format_version=99)
    assert dashboard_of(alice).news[match.pk].last == ""


def test_orders_that_acted_are_told_until_their_owner_has_looked(
    toy: ToyGame, alice: User, bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.toy.presentation.look import LOOK

    match = table_of(alice, bob)
    send(match, match.waiting[0], "draw")
    line = Move.objects.get(match=match).events.split(" ")[0]
    monkeypatch.setattr(type(LOOK.pages), "order_reports", (line,))
    assert dashboard_of(alice).news[match.pk].reports
    Seat.objects.filter(match=match, index=0).update(seen_version=fresh(match).version)
    assert dashboard_of(alice).news[match.pk].reports == []
    assert dashboard_of(bob).news[match.pk].reports


def test_a_hundred_matches_ask_the_database_no_more_than_one(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert alice_client.get("/").status_code == 200
        return len(captured)

    send(match := table_of(alice, bob), match.waiting[0], "draw")
    one = queries()
    for _ in range(99):
        send(match := table_of(alice, bob), match.waiting[0], "draw")
    assert queries() == one <= 15  # nobody here has finished a match or a lesson


def test_the_number_of_matches_that_wait_stands_in_the_title(
    toy: ToyGame, alice: User, bob: User, alice_client: Client
) -> None:
    asked(table_of(alice, bob), 1)
    assert "<title>Your matches" in alice_client.get("/").content.decode()
    for _ in range(2):
        asked(table_of(alice, bob), 0, due=30)
    page = one_line(alice_client.get("/").content.decode())
    assert "<title>(2) Your matches" in page
    assert "1 day left" in page
    assert "(UTC), in 1 day" in page


def test_skipped_matches_come_again_when_the_others_are_done() -> None:
    waiting = ["a", "b", "c"]
    assert match_next(waiting, [], here="a") == "b"
    assert match_next(waiting, ["a", "b"], here="b") == "c"
    assert match_next(waiting, ["a", "b", "c"], here="c") == "a"
    assert match_next(["a"], ["a"], here="a") is None
    assert match_next([], ["a"]) is None

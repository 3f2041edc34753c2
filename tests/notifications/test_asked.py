"""Draws, pauses and talk reach people who are elsewhere: once, and as they wish."""

from __future__ import annotations

from datetime import time, timedelta

import pytest

from spacetrace.infrastructure.database_time import StandingClock, database_now
from spacetrace.matches.models import Match, Seat
from spacetrace.matches.services.end_early import match_draw
from spacetrace.matches.services.rest import rest_agree, rest_ask, rest_decline
from spacetrace.matches.time_control import TimeControl
from spacetrace.notifications.kinds import HOLD, HOUR, TALK_EVERY, Channel, Kind
from spacetrace.notifications.models import Delivery, Fate
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.notifications.services.wishes import wishes_change
from spacetrace.players.models import User
from spacetrace.players.services import block_add
from spacetrace.talk.access import place_at
from spacetrace.talk.models import Delivery as Heard
from spacetrace.talk.services.listening import messages_read, mute_set
from spacetrace.talk.services.say import message_say
from tests.matches.conftest import Play
from tests.matches.tables import fresh
from tests.notifications.conftest import Begin, Told, send, subscribe
from tests.notifications.servers import Browser, Postbox, PushService


def say(match: Match, user: User, phrase: str = "hello") -> None:
    message_say(place=place_at(fresh(match), user), phrase=phrase)


def talk_of(user: User) -> list[str]:
    """What became of the messages that something was said, oldest first."""
    rows = Delivery.objects.filter(user=user, kind=Kind.TALK).order_by("pk")
    return list(rows.values_list("fate", flat=True))


# --- draws and pauses -------------------------------------------------------------------------


def test_an_offer_of_a_draw_is_told_once_to_whoever_has_not_said_yes(
    begin: Begin, told: Told, alice: User, postbox: Postbox, clock: StandingClock
) -> None:
    match = begin()
    told()
    match_draw(match=match, user=alice, word="offer")
    assert told() == [("bob", Kind.DRAW)]
    rest_ask(match=fresh(match), user=alice, until=database_now() + timedelta(days=2))
    assert told() == [("bob", Kind.REST)], "the offer stands, and was told"
    send(clock)
    subjects = [letter["Subject"] for letter in postbox.letters]
    assert "Alice offers to end without a winner: Toy" in subjects
    assert "Alice asks for a pause: Toy" in subjects
    last = postbox.letters[-1].get_content()
    assert "It would last until" in last


def test_an_offer_that_lapsed_is_told_anew_when_it_is_made_again(
    begin: Begin, told: Told, alice: User, bob: User, play: Play
) -> None:
    match = begin()
    told()
    match_draw(match=match, user=alice, word="offer")
    assert ("bob", Kind.DRAW) in told()
    for _ in range(2):
        play(match)
    match_draw(match=fresh(match), user=alice, word="offer")
    assert ("bob", Kind.DRAW) in told()


def test_what_was_answered_meanwhile_is_not_sent(
    begin: Begin, told: Told, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    send(clock)
    before = len(postbox.letters)
    match_draw(match=match, user=alice, word="offer")
    assert told() == [("bob", Kind.DRAW)]
    match_draw(match=fresh(match), user=bob, word="decline")
    send(clock)
    assert len(postbox.letters) == before
    assert Delivery.objects.get(kind=Kind.DRAW).fate == Fate.DROPPED


def test_whoever_rests_is_asked_to_go_on(
    begin: Begin, told: Told, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    until = database_now() + timedelta(days=5)
    rest_ask(match=match, user=alice, until=until)
    rest_agree(match=fresh(match), user=bob, until=until)
    told()
    rest_ask(match=fresh(match), user=bob)
    assert told() == [("alice", Kind.REST)]
    assert told() == []
    send(clock)
    assert "Bob would like to go on: Toy" in [letter["Subject"] for letter in postbox.letters]


def test_a_pause_that_was_refused_is_not_sent(
    begin: Begin, told: Told, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    send(clock)
    rest_ask(match=match, user=alice, until=database_now() + timedelta(days=5))
    told()
    rest_decline(match=fresh(match), user=bob)
    send(clock)
    assert Delivery.objects.get(kind=Kind.REST).fate == Fate.DROPPED


@pytest.mark.parametrize("kind", [Kind.DRAW, Kind.REST, Kind.TALK])
def test_each_of_them_can_be_left_out_alone(
    begin: Begin, told: Told, alice: User, bob: User, kind: Kind
) -> None:
    match = begin()
    told()
    wishes_change(
        user=bob, draws=kind != Kind.DRAW, rests=kind != Kind.REST, talk=kind != Kind.TALK
    )
    match_draw(match=match, user=alice, word="offer")
    rest_ask(match=fresh(match), user=alice, until=database_now() + timedelta(days=5))
    say(match, alice)
    told()
    rows = Delivery.objects.filter(user=bob).exclude(kind=Kind.BEGUN)
    assert {Kind.DRAW, Kind.REST, Kind.TALK} - {kind} == set(rows.values_list("kind", flat=True))


def test_at_a_live_table_only_devices_tell(
    begin: Begin, told: Told, alice: User, bob: User, service: PushService
) -> None:
    subscribe(bob, Browser(service))
    match = begin(TimeControl("live", 60, 600))
    told()
    match_draw(match=match, user=alice, word="offer")
    say(match, alice)
    told()
    rows = Delivery.objects.filter(kind__in=(Kind.DRAW, Kind.TALK))
    assert set(rows.values_list("channel", flat=True)) == {Channel.PUSH}


# --- talk -------------------------------------------------------------------------------------


def test_what_was_said_is_told_at_most_once_an_hour_a_match(
    begin: Begin, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    for _ in range(3):
        say(match, alice)
    assert talk_of(bob) == [Fate.WAITING]
    send(clock)
    assert talk_of(bob) == [Fate.SENT]
    clock.shift(HOLD)
    for _ in range(3):
        say(match, alice, "thanks")
    clock.shift(TALK_EVERY - 2 * HOLD)
    messages_send(Channel.MAIL)
    assert talk_of(bob) == [Fate.SENT, Fate.WAITING]
    clock.shift(HOLD)
    messages_send(Channel.MAIL)
    assert talk_of(bob) == [Fate.SENT, Fate.SENT]
    letters = [x for x in postbox.letters if x["Subject"].startswith("Something was said: Toy")]
    assert len(letters) == 2
    assert "Thank" not in letters[1].get_content()


def test_what_was_read_meanwhile_is_not_told(
    begin: Begin, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    say(match, alice)
    newest = Heard.objects.filter(user=bob).latest("pk").message_id
    messages_read(user=bob, match_id=match.pk, up_to=newest)
    send(clock)
    assert talk_of(bob) == [Fate.DROPPED]
    say(match, alice)
    assert talk_of(bob) == [Fate.DROPPED, Fate.WAITING], "what was dropped holds nothing up"


def test_nobody_is_told_of_whom_they_do_not_hear(
    begin: Begin, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    say(match, alice)
    mute_set(owner=bob, muted=alice, is_muted=True)
    send(clock)
    assert talk_of(bob) == [Fate.DROPPED]
    say(match, alice)
    assert talk_of(bob) == [Fate.DROPPED]


def test_nothing_is_told_in_quiet_hours_and_all_of_it_after_them(
    begin: Begin, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    bob.quiet_from, bob.quiet_to, bob.time_zone = time(11), time(14), "UTC"
    bob.save()
    match = begin()
    say(match, alice)
    send(clock)
    assert talk_of(bob) == [Fate.WAITING]
    clock.shift(3 * HOUR)
    messages_send(Channel.MAIL)
    assert talk_of(bob) == [Fate.SENT]


def test_the_daily_mail_has_offers_and_talk(
    begin: Begin, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    wishes_change(user=bob, mail="digest")
    match_draw(match=match, user=alice, word="offer")
    say(match, alice)
    clock.shift(timedelta(hours=21))
    send(clock)
    daily = next(x for x in postbox.letters if x["To"] == "bob@x.example").get_content()
    assert "In Toy, Alice offers to end without a winner." in daily
    assert "Something was said: Toy with Alice." in daily


def test_a_block_keeps_what_was_said_out_of_messages(
    begin: Begin, alice: User, bob: User, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    say(match, alice)
    block_add(owner=alice, blocked=bob)
    send(clock)
    assert talk_of(bob) == [Fate.DROPPED]
    assert Seat.objects.filter(match=match).count() == 2

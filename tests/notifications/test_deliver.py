"""Sending: what is still true and not seen, once, in words that name no card, at no quiet hour."""

from __future__ import annotations

import re
from datetime import time, timedelta

from django.test import Client
from pytest_django import Settings

from bench.ground import free_port
from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.matches.models import Seat
from spacetrace.matches.seat_clocks import ms_of
from spacetrace.matches.services.concede import match_concede
from spacetrace.notifications.kinds import DAY, HOLD, HOUR, Channel, Kind, Mode
from spacetrace.notifications.models import Delivery, Fate, Wishes
from spacetrace.notifications.selectors import last_delivery, wishes_of
from spacetrace.notifications.services.deliver import messages_send
from spacetrace.notifications.services.look import news_look
from spacetrace.notifications.services.wishes import wishes_change
from spacetrace.players.models import User
from spacetrace.players.outgoing import WAITS
from tests.matches.conftest import Play
from tests.matches.tables import fresh
from tests.notifications.conftest import Begin, fates, reachable, send
from tests.notifications.servers import Postbox

MINUTE = timedelta(minutes=1)


def test_a_mail_names_game_people_and_time_and_leads_to_the_match(
    begin: Begin, clock: StandingClock, postbox: Postbox, settings: Settings, alice: User
) -> None:
    settings.SITE_URL = "https://play.example"
    User.objects.filter(pk=alice.pk).update(time_zone="Europe/Berlin")
    match = begin()
    send(clock)
    letter = next(row for row in postbox.letters if row["To"] == "alice@x.example")
    text = letter.get_content().replace("\r\n", "\n")
    assert "with Bob" in letter["Subject"] and "has begun" in text
    assert f"https://play.example/m/{match.public_id}/\n" in text
    if 0 in match.waiting:
        assert "Tuesday 2 March, 13:00 (Europe/Berlin), in 23 hours" in text
    assert "1 day for each move; when the time is over, the match is lost." in text
    assert letter["Auto-Submitted"] == "auto-generated"
    assert re.fullmatch(r"<[0-9a-f]{32}@localhost>", letter["Message-ID"])


def test_what_was_sent_is_never_sent_again(
    begin: Begin, clock: StandingClock, postbox: Postbox
) -> None:
    begin()
    for _ in range(5):
        send(clock)
    assert len(postbox.letters) == 2
    assert fates() == [(Kind.BEGUN, Fate.SENT)] * 2


def test_a_turn_that_was_taken_meanwhile_is_not_told(
    begin: Begin, clock: StandingClock, postbox: Postbox, play: Play
) -> None:
    match = begin()
    send(clock)
    play(match)
    news_look()
    play(match)
    clock.shift(HOLD)
    messages_send(Channel.MAIL)
    assert (Kind.TURN, Fate.DROPPED) in fates()
    assert len(postbox.letters) == 2


def test_a_reminder_of_a_deadline_that_has_moved_is_not_told(
    begin: Begin, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    send(clock)
    clock.shift(18 * HOUR)
    news_look()
    clocks = match.clocks
    clocks.deadlines = {seat: ms_of(clock.now + 9 * DAY) for seat in clocks.deadlines}
    match.clocks = clocks
    match.save()
    messages_send(Channel.MAIL)
    assert fates()[-1] == (Kind.REMINDER, Fate.DROPPED)


def test_whoever_has_the_news_before_them_is_not_told(
    begin: Begin, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    news_look()
    clock.shift(HOLD)
    Seat.objects.filter(match=match, index=0).update(
        seen_version=match.version, seen_at=clock.now - MINUTE / 2
    )
    Seat.objects.filter(match=match, index=1).update(
        seen_version=match.version, seen_at=clock.now - MINUTE
    )
    messages_send(Channel.MAIL)
    assert [letter["To"] for letter in postbox.letters] == ["bob@x.example"]


def test_an_older_state_that_was_seen_is_no_reason_to_be_silent(
    begin: Begin, clock: StandingClock, postbox: Postbox
) -> None:
    match = begin()
    news_look()
    clock.shift(HOLD)
    Seat.objects.filter(match=match).update(seen_version=match.version - 1, seen_at=clock.now)
    messages_send(Channel.MAIL)
    assert len(postbox.letters) == 2


def test_quiet_hours_put_a_message_off_until_they_end(
    begin: Begin, clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    match = begin()
    User.objects.filter(pk=alice.pk).update(
        time_zone="Europe/Berlin", quiet_from=time(12, 30), quiet_to=time(14)
    )
    news_look()
    clock.shift(HOLD)  # 13:00 in Berlin
    messages_send(Channel.MAIL)
    assert [letter["To"] for letter in postbox.letters] == ["bob@x.example"]
    clock.shift(HOUR - HOLD - timedelta(milliseconds=1))
    messages_send(Channel.MAIL)
    assert len(postbox.letters) == 1
    clock.shift(timedelta(milliseconds=1))
    messages_send(Channel.MAIL)
    assert len(postbox.letters) == 2
    assert fresh(match).version >= 1


def test_what_is_switched_off_while_it_is_on_its_way_is_not_sent(
    begin: Begin, clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    begin()
    news_look()
    wishes_change(user=alice, mail=Mode.OFF)
    clock.shift(HOLD)
    messages_send(Channel.MAIL)
    assert [letter["To"] for letter in postbox.letters] == ["bob@x.example"]


def test_the_end_is_told_with_who_has_won(
    begin: Begin, clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    match = begin()
    send(clock)
    match_concede(match=match, user=alice, seat=0, command_id="enough")
    send(clock)
    assert "You have won." in postbox.letters[-1].get_content()


def test_the_day_comes_as_one_mail_with_all_that_waits(
    begin: Begin, clock: StandingClock, postbox: Postbox, alice: User, bob: User
) -> None:
    reachable(alice)
    wishes_change(user=alice, mail=Mode.DIGEST)
    wishes_change(user=bob, mail=Mode.OFF)
    matches = [begin() for _ in range(3)]
    while not (mine := sum(0 in fresh(match).waiting for match in matches)):
        matches.append(begin())  # chance had Bob begin in all of them
    clock.shift(20 * HOUR)  # the next morning in UTC
    send(clock)
    (letter,) = postbox.letters
    assert letter.get_content().count("Your turn: ") == mine
    send(clock)
    assert len(postbox.letters) == 1


def test_a_day_without_news_sends_nothing(
    clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    reachable(alice)
    wishes_change(user=alice, mail=Mode.DIGEST)
    clock.shift(20 * HOUR)
    send(clock)
    assert postbox.letters == [] and fates() == [(Kind.DIGEST, Fate.DROPPED)]


def test_a_message_that_is_tried_again_is_the_same_message(
    begin: Begin, clock: StandingClock, postbox: Postbox
) -> None:
    """As when a worker dies between the server's word and its own commit."""
    begin()
    send(clock)
    first = {letter["To"]: letter["Message-ID"] for letter in postbox.letters}
    Delivery.objects.update(fate=Fate.WAITING)
    clock.shift(WAITS[0])
    messages_send(Channel.MAIL)
    again = {letter["To"]: letter["Message-ID"] for letter in postbox.letters[2:]}
    assert again == first and len(set(first.values())) == 2


def test_mail_outlives_a_server_that_is_away(
    begin: Begin, clock: StandingClock, postbox: Postbox, settings: Settings
) -> None:
    begin()
    settings.EMAIL_PORT = free_port()
    send(clock)
    settings.EMAIL_PORT = postbox.port
    messages_send(Channel.MAIL)
    assert postbox.letters == [], "not at once"
    clock.shift(WAITS[0])
    messages_send(Channel.MAIL)
    assert len(postbox.letters) == 2


def test_a_mailbox_that_asks_to_come_back_later_keeps_no_other_waiting(
    begin: Begin, clock: StandingClock, postbox: Postbox
) -> None:
    begin()
    postbox.answers["alice@x.example"] = "451 4.7.1 greylisted"
    send(clock)
    assert [letter["To"] for letter in postbox.letters] == ["bob@x.example"]
    postbox.answers.clear()
    clock.shift(WAITS[0])
    messages_send(Channel.MAIL)
    assert len(postbox.letters) == 2


def test_a_permanent_refusal_retires_the_address_until_it_is_confirmed_anew(
    begin: Begin, clock: StandingClock, postbox: Postbox, alice: User, alice_client: Client
) -> None:
    begin()
    postbox.answers["alice@x.example"] = "550 5.1.1 no such mailbox"
    send(clock)
    alice.refresh_from_db()
    own = wishes_of(alice)
    assert own.is_refused and own.address == "" and "no such mailbox" in own.refusal
    page = alice_client.get("/notifications/").content.decode()
    assert "no such mailbox" in page and "/players/email/" in page
    begin()
    send(clock)
    assert not any(letter["To"] == "alice@x.example" for letter in postbox.letters)
    alice.email_changed_at = clock.now + MINUTE
    alice.save()
    assert wishes_of(alice).address == "alice@x.example"


def test_a_letter_that_is_refused_for_what_it_says_retires_nobody(
    begin: Begin, clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    begin()
    postbox.at_data = "554 5.7.1 looks like spam"
    send(clock)
    assert not Wishes.objects.exclude(refused_at=None).exists()
    row = last_delivery(alice, Channel.MAIL)
    assert row is not None and row.fate == Fate.FAILED and "spam" in row.result

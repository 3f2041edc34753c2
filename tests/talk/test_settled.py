"""What comes of a complaint: its reporter is told, and staff may take free text away alone."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from spacetrace.matches.models import Match
from spacetrace.notifications.kinds import Kind, Mode
from spacetrace.notifications.models import Delivery
from spacetrace.notifications.services.wishes import wishes_change
from spacetrace.notifications.words import words_of_complaint
from spacetrace.players.models import User
from spacetrace.talk.models import Complaint, Silence
from spacetrace.talk.services.complain import SILENT_FOR, complaint_make, complaint_settle
from spacetrace.talk.services.errors import NotAllowed
from tests.talk.conftest import Say, heard, place_of
from tests.talk.test_say import allow

PAGE = "/talk/muted/"


@pytest.fixture
def complaint(match: Match, alice: User, bob: User, say: Say) -> Complaint:
    """Alice's, of what Bob wrote at a table where both allow it."""
    allow(match, alice, bob)
    said = say(match, bob, text="Something rude.")
    return complaint_make(place=place_of(match, alice), message_id=said.pk)


def settle(complaint: Complaint, staff: User, verdict: str = "") -> None:
    complaint.state, complaint.verdict = "closed", verdict
    complaint_settle(complaint=complaint, staff=staff)


def test_who_is_silenced_says_phrases_alone_until_the_time_is_over(
    match: Match, complaint: Complaint, bob: User, staff: User, say: Say, bob_client: Client
) -> None:
    settle(complaint, staff, "silence")
    with pytest.raises(NotAllowed, match="taken free text from you, until"):
        say(match, bob, text="And another thing.")
    say(match, bob, "sorry")
    assert heard(match, bob) == ["Something rude.", "sorry"]
    page = bob_client.get(f"/m/{match.public_id}/talk/").content.decode()
    assert "taken free text from you, until" in page
    assert 'name="text"' not in page
    over = timezone.now() - timedelta(seconds=1)
    Silence.objects.filter(user=bob).update(until=over)
    assert say(match, bob, text="Hello again.").text == "Hello again."


def test_nobody_else_is_silenced_and_nobody_else_sees_it(
    match: Match, complaint: Complaint, alice: User, staff: User, say: Say, alice_client: Client
) -> None:
    address = f"/m/{match.public_id}/talk/"
    before = alice_client.get(address).content.decode()
    settle(complaint, staff, "silence")
    after = alice_client.get(address).content.decode()
    assert "Everybody here allows free text." in before
    assert "Everybody here allows free text." in after
    assert say(match, alice, text="Good.").text == "Good."


@pytest.mark.parametrize("verdict", ["", "nothing", "more"])
def test_every_other_verdict_leaves_them_their_words(
    match: Match, complaint: Complaint, bob: User, staff: User, say: Say, verdict: str
) -> None:
    settle(complaint, staff, verdict)
    assert say(match, bob, text="Sorry.").text == "Sorry."
    assert not Silence.objects.exists()


def test_a_verdict_is_carried_out_once_and_anew_when_it_was_open_again(
    complaint: Complaint, bob: User, staff: User
) -> None:
    settle(complaint, staff, "silence")
    first = Silence.objects.get(user=bob).until
    assert abs(first - timezone.now() - SILENT_FOR) < timedelta(minutes=1)
    settle(complaint, staff, "silence")  # the form sent twice
    assert Silence.objects.get(user=bob).until == first
    complaint.state = "open"
    complaint_settle(complaint=complaint, staff=staff)
    assert Silence.objects.filter(user=bob).exists()
    settle(complaint, staff, "silence")
    assert Silence.objects.get(user=bob).until > first


def test_staff_decide_it_in_the_admin_and_give_it_back(
    complaint: Complaint, bob: User, staff_client: Client
) -> None:
    door = f"/admin/talk/complaint/{complaint.pk}/change/"
    staff_client.post(door, {"state": "closed", "verdict": "silence", "note": ""})
    assert Silence.objects.filter(user=bob).exists()
    assert "bob" in staff_client.get("/admin/talk/silence/").content.decode().lower()
    staff_client.post(f"/admin/talk/silence/{bob.pk}/delete/", {"post": "yes"})
    assert not Silence.objects.exists()


# --- the reporter ---------------------------------------------------------------------------------


def test_the_reporter_reads_what_came_of_it(
    complaint: Complaint, staff: User, alice_client: Client, bob_client: Client
) -> None:
    assert "It has not been decided yet." in alice_client.get(PAGE).content.decode()
    settle(complaint, staff, "silence")
    page = alice_client.get(PAGE).content.decode()
    assert "It was read." in page
    assert "cannot write free text for thirty days" in page
    assert "What you have reported" not in bob_client.get(PAGE).content.decode()


def test_the_reporter_is_told_once_and_nobody_else(
    complaint: Complaint, alice: User, staff: User
) -> None:
    alice.email, alice.email_changed_at = "alice@x.example", timezone.now()
    alice.save()
    for _ in range(2):
        settle(complaint, staff)
        complaint.state = "open"
        complaint_settle(complaint=complaint, staff=staff)
    told = Delivery.objects.filter(kind=Kind.COMPLAINT).values_list("user__username", "key")
    assert list(told) == [("alice", f"complaint:{complaint.pk}")]
    words = words_of_complaint()
    assert words.path == PAGE
    assert "rude" not in " ".join([words.subject, *words.lines])


def test_who_wishes_for_nothing_is_told_nothing(
    complaint: Complaint, alice: User, staff: User
) -> None:
    alice.email, alice.email_changed_at = "alice@x.example", timezone.now()
    alice.save()
    wishes_change(user=alice, mail=Mode.OFF)
    settle(complaint, staff)
    assert not Delivery.objects.filter(kind=Kind.COMPLAINT).exists()


def test_a_reporter_who_has_gone_is_no_fault(complaint: Complaint, staff: User) -> None:
    complaint.reporter = None
    settle(complaint, staff, "nothing")
    assert not Delivery.objects.filter(kind=Kind.COMPLAINT).exists()

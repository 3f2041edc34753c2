"""Complaints in the admin: read, noted, closed and opened again, by those who may."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from spacetrace.matches.models import Match
from spacetrace.players.models import User
from spacetrace.talk.models import Complaint
from spacetrace.talk.services.complain import complaint_make
from tests.conftest import fully_signed_in
from tests.talk.conftest import Say, place_of

LIST = "/admin/talk/complaint/"


@pytest.fixture
def complaint(match: Match, alice: User, bob: User, say: Say) -> Complaint:
    """Alice's, of what Bob said."""
    said = say(match, bob, "sorry")
    return complaint_make(place=place_of(match, alice), message_id=said.pk, words="<b>Rude</b>")


def door(complaint: Complaint) -> str:
    return f"{LIST}{complaint.pk}/change/"


def test_it_is_read_in_words(complaint: Complaint, staff_client: Client) -> None:
    assert "Bob" in staff_client.get(LIST).content.decode()
    page = staff_client.get(door(complaint)).content.decode()
    assert "Bob (bob): Sorry." in page
    assert "&lt;b&gt;Rude&lt;/b&gt;" in page


def test_it_is_noted_closed_and_opened_again(
    complaint: Complaint, staff: User, staff_client: Client
) -> None:
    staff_client.post(door(complaint), {"state": "closed", "note": "Told Bob."})
    complaint.refresh_from_db()
    assert (complaint.state, complaint.note, complaint.closed_by) == ("closed", "Told Bob.", staff)
    closed_at = complaint.closed_at
    staff_client.post(door(complaint), {"state": "closed", "note": "Twice."})
    complaint.refresh_from_db()
    assert (complaint.note, complaint.closed_at) == ("Twice.", closed_at)
    staff_client.post(door(complaint), {"state": "open", "note": ""})
    complaint.refresh_from_db()
    assert (complaint.closed_at, complaint.closed_by) == (None, None)


def test_what_was_told_is_not_changed(complaint: Complaint, staff_client: Client) -> None:
    staff_client.post(door(complaint), {"state": "open", "words": "Nice.", "context": ""})
    complaint.refresh_from_db()
    assert complaint.words == "<b>Rude</b>" and "Sorry." in complaint.context
    assert staff_client.get(f"{LIST}add/").status_code == 403
    assert staff_client.post(f"{LIST}{complaint.pk}/delete/").status_code == 403


def test_staff_need_the_permission(complaint: Complaint, db: None) -> None:
    clerk = User.objects.create_user("clerk", is_staff=True)
    assert fully_signed_in(clerk).get(door(complaint)).status_code in (302, 403)
    clerk.user_permissions.add(Permission.objects.get(codename="view_complaint"))
    client = fully_signed_in(User.objects.get(pk=clerk.pk))
    assert client.get(door(complaint)).status_code == 200
    client.post(door(complaint), {"state": "closed"})
    complaint.refresh_from_db()
    assert complaint.state == "open"


def test_players_find_no_way_in(complaint: Complaint, alice_client: Client) -> None:
    assert alice_client.get(LIST).status_code in (302, 403)

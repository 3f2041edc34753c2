"""Making somebody an editor of card sets."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.core.management import CommandError, call_command
from django.test import Client

from cardsets.models import Revision
from cardsets.services.editors import GROUPS
from cardsets.studio.access import may_edit, may_publish
from spacetrace.players.models import User
from spacetrace.players.services import guest_create


def fresh(user: User) -> User:
    return User.objects.get(pk=user.pk)


def test_the_groups_are_there_from_the_start(db: None) -> None:
    for name, permissions in GROUPS.items():
        group = Group.objects.get(name=name)
        found = group.permissions.values_list("codename", flat=True)
        assert set(found) == set(permissions)


def test_one_command_makes_an_editor_who_publishes(
    alice: User, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("editor", "alice")
    assert may_publish(fresh(alice))
    assert "may draft and publish" in capsys.readouterr().out


def test_an_editor_may_be_let_draft_alone(alice: User) -> None:
    call_command("editor", "alice")
    call_command("editor", "alice", "--drafts-only")
    assert may_edit(fresh(alice))
    assert not may_publish(fresh(alice))


def test_an_editor_is_let_out_again(alice: User, staff: User) -> None:
    for user in (alice, staff):
        call_command("editor", user.username)
        call_command("editor", user.username, "--remove")
    assert not may_edit(fresh(alice))
    assert not fresh(alice).is_staff
    assert fresh(staff).is_staff


def test_nobody_and_guests_are_no_editors(db: None) -> None:
    with pytest.raises(CommandError, match="Nobody has the login"):
        call_command("editor", "nobody")
    with pytest.raises(CommandError, match="neither a guest's"):
        call_command("editor", guest_create().username)


@pytest.mark.parametrize(
    "page", ["", "cardsets/cardset/?q=basic&game=spacetrace", "cardsets/studioevent/?deed=tried"]
)
def test_the_admin_leads_to_the_site_and_to_the_studio(
    staff_client: Client, draft: Revision, page: str
) -> None:
    shown = staff_client.get(f"/admin/{page}")
    assert shown.status_code == 200
    assert 'href="/studio/"' in shown.text
    assert "To the site" in shown.text


def test_the_admin_tells_the_log_in_words(staff_client: Client, draft: Revision) -> None:
    page = staff_client.get("/admin/cardsets/studioevent/")
    assert "began the draft of revision 2, from revision 1" in page.text
    event = draft.card_set.events.get()
    assert staff_client.get(f"/admin/cardsets/studioevent/{event.pk}/change/").status_code == 200
    assert staff_client.post(f"/admin/cardsets/studioevent/{event.pk}/delete/").status_code == 403


def test_the_admins_page_of_a_set_leads_to_the_studio(
    staff_client: Client, draft: Revision
) -> None:
    page = staff_client.get(f"/admin/cardsets/cardset/{draft.card_set_id}/change/")
    assert 'href="/studio/basic/"' in page.text

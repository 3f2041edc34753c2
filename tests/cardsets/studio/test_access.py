"""Who comes into the studio."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from cardsets.models import Revision
from spacetrace.players.models import User

PAGES = ["/studio/", "/studio/basic/"]
GUIDE = "/studio/-/first-card/"


@pytest.mark.parametrize("page", PAGES)
def test_editors_come_in(editor: Client, published: Revision, page: str) -> None:
    answer = editor.get(page)
    assert answer.status_code == 200
    assert "Basic Set" in answer.content.decode()
    assert editor.post(page).status_code == 405


@pytest.mark.parametrize("page", PAGES)
def test_players_and_strangers_do_not(
    client: Client, alice_client: Client, published: Revision, page: str
) -> None:
    assert alice_client.get(page).status_code == 403
    assert client.get(page).headers["Location"].startswith("/players/login/")


def test_an_editor_without_a_second_factor_is_sent_to_that_step(
    client: Client, alice: User, published: Revision
) -> None:
    alice.is_staff = True
    alice.save()
    alice.user_permissions.set(Permission.objects.filter(content_type__app_label="cardsets"))
    client.force_login(alice)
    answer = client.get("/studio/basic/")
    assert answer.headers["Location"] == "/admin/login/?next=%2Fstudio%2Fbasic%2F"


def test_the_site_leads_editors_to_the_studio(
    editor: Client, alice_client: Client, published: Revision
) -> None:
    assert 'href="/studio/"' in editor.get("/cards/spacetrace/").content.decode()
    assert 'href="/studio/"' not in alice_client.get("/cards/spacetrace/").content.decode()


def test_a_set_that_is_not_there_is_not_found(editor: Client, published: Revision) -> None:
    assert editor.get("/studio/nothing/").status_code == 404


def test_the_studio_leads_to_the_guide_for_the_first_card(
    client: Client, editor: Client, alice_client: Client, published: Revision
) -> None:
    assert f'href="{GUIDE}"' in editor.get("/studio/").content.decode()
    answer = editor.get(GUIDE)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "<h1>Your first card in ten minutes</h1>" in page
    assert "<strong>Make the set</strong>" in page
    assert '<ol start="20">' in page
    assert 'src="/static/img/first-card/form.jpg" alt="The form' in page
    assert editor.post(GUIDE).status_code == 405
    assert alice_client.get(GUIDE).status_code == 403
    assert client.get(GUIDE).headers["Location"].startswith("/players/login/")

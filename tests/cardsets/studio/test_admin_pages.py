"""Every page of the admin, with each of its links, filters, buttons and actions: none fails."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone
from django.utils.html import strip_tags

from cardsets.models import CardFlag, Revision, Stopped
from cardsets.services.drafts import card_add
from decks.services.create import deck_from_stock
from decks.services.save import deck_describe
from spacetrace.matches.models import Due, DueKind, Match, Report, ReportKind
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import SURPRISE
from spacetrace.players.models import ApiToken, User
from spacetrace.talk.models import Complaint

MODELS = sorted(f"{model._meta.app_label}.{model.__name__}" for model in admin.site._registry)
HALVES: dict[str, Any] = {"name": "x", "number": "abc", "password1": "1", "username": "", "mp": "-"}
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|[{\[][\"']|\bNone\b(?! available)")
"""Keys of the program, and data as it is stored."""


@pytest.fixture
def rows(alice: User, staff: User, draft: Revision, published: Revision) -> dict[str, list[Any]]:
    """At least a row of every model, those of half a card among them."""
    card_add(draft=draft, data={"kind": "ship", "name": "Half a Ship", "lp": "abc"})
    card_add(draft=draft, data={"kind": ["?"], "name": "Odd"})
    seats = [SeatSpec("me", deck=SURPRISE), SeatSpec("agent", deck=SURPRISE, agent_level="cadet")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    Due.objects.update_or_create(
        match=match, kind=DueKind.AI_TURN, defaults={"due_at": timezone.now()}
    )
    made = {"reference": "abc", "version": 1, "revision": 1, "seat": 1, "log": "What failed."}
    Report.objects.create(match=match, kind=ReportKind.AGENT, agent_level="cadet", **made)
    stopped = {"number": 1, "card_id": "wasps", "what": Stopped.REFUSED}
    CardFlag.objects.create(card_set=draft.card_set, **stopped)
    Complaint.objects.create(reporter=alice, accused=staff, match=match, words="Hm", context="Hm")
    ApiToken.objects.create(owner=alice, name="mine")
    Group.objects.get_or_create(name="Helpers")
    for stock in published.stock_decks.all():
        deck_describe(deck=deck_from_stock(owner=alice, stock=stock), visibility="public")
    return {name: list(apps.get_model(name).objects.all()[:400]) for name in MODELS}


def seen(text: str) -> str:
    """What a page shows, without scripts, and without what is offered in lists to choose from."""
    main = text[text.index('id="content"') :] if 'id="content"' in text else text
    bare = re.sub(r"<(script|style|code|select)\b.*?</\1>", "", main, flags=re.DOTALL)
    return unescape(strip_tags(bare))


def check(client: Client, address: str, problems: list[str]) -> str:
    """The page comes, and speaks in words."""
    answer = client.get(address)
    if answer.status_code >= 400 and answer.status_code != 403:
        problems.append(f"{address}: {answer.status_code}")
    if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
        return ""
    found = RAW.search(seen(answer.text))
    if found:
        problems.append(f"{address}: shows {found[0]!r}")
    return answer.text


def press(client: Client, address: str, form: dict[str, Any], problems: list[str]) -> None:
    """A form is sent: whatever is missing or wrong is told, on the page or by a refusal."""
    answer = client.post(address, form)
    if answer.status_code >= 500 or answer.status_code == 400:
        problems.append(f"{address} {form}: {answer.status_code}")


def fields_of(page: str) -> dict[str, str]:
    """What the forms of a page would send as they stand, for the fields that have a value."""
    found = re.findall(r'<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"', page)
    return {name: unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("who", ["administrator", "editor"])
def test_every_page_and_button_of_the_admin(
    name: str, who: str, rows: dict[str, list[Any]], staff_client: Client, editor: Client
) -> None:
    client, problems = (editor if who == "editor" else staff_client), list[str]()
    root = "/admin/" + name.lower().replace(".", "/") + "/"
    listed = check(client, root, problems)
    for query in sorted(set(re.findall(r'href="(\?[^"]*)"', listed))):
        check(client, root + unescape(query), problems)
    for query in ("?q=x", "?q=%00", "?o=9", "?p=99", "?e=1"):
        assert client.get(root + query).status_code < 500
    some = list(dict.fromkeys(rows[name][:2] + rows[name][-2:]))
    chosen = [str(row.pk) for row in some]
    for action in sorted({*re.findall(r'<option value="([a-z_]+)"', listed), ""}):
        press(client, root, {"action": action}, problems)
        press(client, root, {"action": action, "_selected_action": chosen}, problems)
    check(client, root + "add/", problems)
    for form in ({}, HALVES):
        press(client, root + "add/", form, problems)
    for row in some:
        page = check(client, f"{root}{row.pk}/change/", problems)
        check(client, f"{root}{row.pk}/history/", problems)
        check(client, f"{root}{row.pk}/delete/", problems)
        typed = fields_of(page)
        for form in ({}, HALVES, typed, {**typed, "name": ""}):
            press(client, f"{root}{row.pk}/change/", form, problems)
        for extra in re.findall(r'formaction="([^"]+)"', page):
            press(client, extra, {}, problems)
    for link in sorted(set(re.findall(r'href="(/(?:studio|admin)/[^"?]*)"', listed)))[:20]:
        if "logout" not in link:
            assert client.get(link).status_code < 500, link
    for row in some:
        if not (isinstance(row, User) and row.is_staff):
            press(client, f"{root}{row.pk}/delete/", {"post": "yes"}, problems)
    assert problems == []


def test_the_first_page_and_those_of_apps_speak_in_words(
    rows: dict[str, list[Any]], staff_client: Client
) -> None:
    problems = list[str]()
    first = check(staff_client, "/admin/", problems)
    for link in sorted(set(re.findall(r'href="(/admin/[^"]*)"', first))):
        if "logout" not in link:
            check(staff_client, link, problems)
    check(staff_client, "/admin/password_change/", problems)
    assert problems == []


def test_a_match_is_told_in_words(rows: dict[str, list[Any]], staff_client: Client) -> None:
    page = seen(staff_client.get(f"/admin/matches/match/{Match.objects.get().pk}/change/").text)
    for words in ("Spacetrace", "The first destroyed Base decides.", "Cadet"):
        assert words in page, words

"""Cards that were changed lately are marked on tables that are too narrow for the card in full."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import Player
from tests.operations.site import ROOT, Site

pytestmark = pytest.mark.e2e

CHANGED = ".hand .box:not([data-card=mothership], [data-card=distress-call]) summary"

PUBLISH = """
from cardsets.models import Card
from cardsets.selectors import newest_published
from cardsets.services.drafts import card_save, draft_create
from cardsets.services.publish import revision_publish
from cardsets.services.sets import set_create
first = revision_publish(draft=set_create(game="spacetrace", name="Marked", of=newest_published()))
draft = draft_create(card_set=first.card_set)
for card in Card.objects.filter(revision=draft):
    copies = card.data.get("copies", 4)
    if copies < 2:  # a Base, and what there may be only one of
        continue
    more = {**card.data, "copies": copies + 1}
    card_save(card=card, version=card.version, data=more)
revision_publish(draft=draft)
"""

WITHDRAW = """
from cardsets.models import Revision
from cardsets.services.publish import revision_withdraw
for revision in Revision.objects.offered().filter(card_set__key="marked"):
    revision_withdraw(revision=revision, why="Only for a test.")
"""


def _run(site: Site, script: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", script],
        cwd=ROOT,
        env=site.environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture
def changed_set(running_site: Site) -> Iterator[None]:
    """A second set: all cards but those of one copy were changed in its newest revision."""
    _run(running_site, PUBLISH)
    yield
    _run(running_site, WITHDRAW)


def test_the_menu_of_a_changed_card_says_so_where_there_is_no_card_in_full(
    page: Page, changed_set: None
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player(page)
    player.arrive()
    page.goto("/play/new/?game=spacetrace&set=marked")
    player.begin()
    player.wait_for_say()
    expect(page.locator("#inspector")).to_be_hidden()
    page.locator(CHANGED).first.click()
    expect(page.locator(".sheet .card-news")).to_contain_text("within the last 30 days")

    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(CHANGED).first.click()
    expect(page.locator("#inspector .card-news")).to_be_visible()
    expect(page.locator(".sheet .card-news")).to_have_count(0)

"""A deck played against nobody, in a browser: with and without a script, by mouse and keys."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.builder import Builder
from tests.e2e.looks import check
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e


def begin(page: Page) -> None:
    """From a deck's page to its hand, played on."""
    builder = Builder(page)
    builder.begin("stock:swarm")
    page.goto(page.url.partition("build/")[0])
    page.get_by_role("link", name="Play it on").click()
    expect(page).to_have_url(re.compile(r"/simulations/solo/.*seed="))


def test_a_hand_is_played_on_and_taken_back(page: Page) -> None:
    begin(page)
    page.evaluate("window.stays = true")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Ready").click()
    expect(page.locator("#solo-back")).to_be_visible()
    expect(page.locator(".hand-title")).to_have_text(re.compile(r"Your hand\s+8"))
    assert page.evaluate("window.stays")
    page.locator("#solo-back").click()
    expect(page.locator("#solo-back")).to_have_count(0)
    expect(page.locator(".hand-title small")).to_have_text("6")


def test_it_goes_without_a_script(browser: Browser, running_site: Site, page: Page) -> None:
    begin(page)
    state = page.context.storage_state()
    context = browser.new_context(
        base_url=running_site.url,
        java_script_enabled=False,
        storage_state=state,
        extra_http_headers=from_elsewhere(),
    )
    plain = context.new_page()
    plain.goto(page.url)
    plain.get_by_role("button", name="Ready").click()
    expect(plain.locator("#solo-back")).to_be_visible()
    expect(plain.locator(".hand-title small")).to_have_text("8")
    context.close()


def test_it_looks_right_everywhere(looked_at: Page) -> None:
    begin(looked_at)
    check(looked_at)

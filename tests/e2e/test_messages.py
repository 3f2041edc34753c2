"""A browser shows what is pushed to it, asks only when pressed, and has a page for offline."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

READY = "navigator.serviceWorker.ready.then((found) => found.scope)"
SHOWN = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) =>
    all.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path })))"""


@pytest.fixture
def visitor(whole_browser: Browser, running_site: Site) -> Iterator[Page]:
    """A guest on the page of messages; being offline is none of the console's complaints here."""
    context = whole_browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    page = context.new_page()
    page.goto("/players/login/?next=/notifications/")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.get_by_role("heading", name="Messages")).to_be_visible()
    yield page
    context.close()


def pushed(context: BrowserContext, page: Page, origin: str, told: dict[str, str] | str) -> None:
    """Hand a message to the service worker, as the browser does when its push service has one."""
    found: list[str] = []

    def note(event: dict[str, Any]) -> None:
        found.extend(row["registrationId"] for row in event["registrations"])

    developer = context.new_cdp_session(page)
    developer.on("ServiceWorker.workerRegistrationUpdated", note)
    developer.send("ServiceWorker.enable")
    for _ in range(50):
        if found:
            break
        page.wait_for_timeout(100)
    data = told if isinstance(told, str) else json.dumps(told)
    message = {"origin": origin, "registrationId": found[0], "data": data}
    developer.send("ServiceWorker.deliverPushMessage", message)


def shown_on(page: Page) -> list[dict[str, str]]:
    """What is shown, as soon as there is something: a promise of it would be true at once."""
    for _ in range(50):
        if page.evaluate(SHOWN):
            break
        page.wait_for_timeout(100)
    found: list[dict[str, str]] = page.evaluate(SHOWN)
    return found


def test_what_is_pushed_is_shown_once(visitor: Page, running_site: Site) -> None:
    page, context = visitor, visitor.context
    context.grant_permissions(["notifications"])
    assert page.evaluate(READY) == f"{running_site.url}/"
    told = {"title": "Your turn", "body": "Toy with Bob.", "path": "/m/x/", "tag": "one"}
    for _ in range(2):  # a second copy has the same tag
        pushed(context, page, running_site.url, told)
    assert shown_on(page) == [told]


def test_what_is_no_message_of_ours_is_shown_without_words(
    visitor: Page, running_site: Site
) -> None:
    visitor.context.grant_permissions(["notifications"])
    visitor.evaluate(READY)
    pushed(visitor.context, visitor, running_site.url, "not json")
    (shown,) = shown_on(visitor)
    assert (shown["title"], shown["path"]) == ("Spacetrace", "/")


def test_the_browser_is_asked_only_when_the_player_presses(visitor: Page) -> None:
    assert visitor.evaluate("Notification.permission") in ("default", "denied")
    if visitor.evaluate("Notification.permission") == "default":
        expect(visitor.get_by_role("button", name="Show messages on this device")).to_be_visible()
    else:
        expect(visitor.get_by_text("Your browser does not allow messages")).to_be_visible()


def test_without_the_net_there_is_a_page_and_nothing_of_anybody(visitor: Page) -> None:
    visitor.evaluate(READY)
    visitor.reload()
    visitor.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.context.set_offline(True)
    visitor.goto("/matches/")
    expect(visitor.get_by_role("heading", name="You are offline")).to_be_visible()
    visitor.context.set_offline(False)
    visitor.get_by_role("link", name="Try again").click()
    expect(visitor.get_by_role("heading", name="You are offline")).to_have_count(0)


def test_wishes_are_chosen_by_keyboard_on_a_narrow_screen(visitor: Page) -> None:
    visitor.set_viewport_size({"width": 390, "height": 844})
    field = visitor.get_by_label("By e-mail")
    field.focus()
    visitor.keyboard.type("Nothing")
    visitor.get_by_role("button", name="Save").focus()
    visitor.keyboard.press("Enter")
    expect(visitor.get_by_text("Saved.")).to_be_visible()
    expect(visitor.get_by_label("By e-mail")).to_have_value("off")
    width = visitor.evaluate("document.documentElement.scrollWidth")
    assert width <= 390

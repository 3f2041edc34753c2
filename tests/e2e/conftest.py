"""A real browser for the tests that need one: Debian's Chromium, driven by Playwright."""

import os
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    sync_playwright,
)

from tests.e2e.chromium import NoChromium, launch
from tests.e2e.looks import LOOKS
from tests.e2e.table import from_elsewhere
from tests.operations.site import Site

_close = BrowserContext.close


def _close_at_rest(context: BrowserContext, *, reason: str | None = None) -> None:
    """Chromium 151 to 156 may forget to close a page amid a navigation, and closing waits forever.

    Tests end amid navigations now and then, so every page is brought to rest first
    (https://github.com/microsoft/playwright/issues/42068).
    """
    for page in context.pages:
        for _ in range(3):  # the page's own navigation may interrupt ours
            with suppress(Error):
                page.goto("about:blank", timeout=10_000)
                break
    _close(context, reason=reason)


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """What drives all browsers of a run."""
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setattr(BrowserContext, "close", _close_at_rest)
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """Skipped where there is no Chromium, except in CI, which must have one."""
    yield from _launched(driver)


@pytest.fixture(scope="session")
def whole_browser(driver: Playwright) -> Iterator[Browser]:
    """The one that people have: the shell without windows shows no messages."""
    yield from _launched(driver, is_whole=True)


def _launched(driver: Playwright, *, is_whole: bool = False) -> Iterator[Browser]:
    try:
        browser = launch(driver, is_whole=is_whole)
    except NoChromium as none:
        pytest.fail(str(none)) if os.environ.get("CI") == "true" else pytest.skip(str(none))
    yield browser
    browser.close()


@pytest.fixture
def page(browser: Browser, running_site: Site) -> Iterator[Page]:
    """A fresh visitor on the running site; anything the console complains about fails the test."""
    context = browser.new_context(
        base_url=running_site.url, locale="en", extra_http_headers=from_elsewhere()
    )
    context.add_init_script(
        "localStorage.getItem('pace') ?? localStorage.setItem('pace', 'instant')"
    )
    page = context.new_page()
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    complained = list(complaints)  # not of what leaving the page cuts off
    context.close()
    assert complained == []


@pytest.fixture(params=LOOKS)
def looked_at(
    request: pytest.FixtureRequest, browser: Browser, running_site: Site
) -> Iterator[Page]:
    """A page in one of the looks; the checker is no script of ours, so the policy is off."""
    scheme, width = request.param
    context = browser.new_context(
        base_url=running_site.url,
        locale="en",
        color_scheme=scheme,
        viewport={"width": width, "height": 800},
        bypass_csp=True,
        reduced_motion="reduce",
        extra_http_headers=from_elsewhere(),
    )
    yield context.new_page()
    context.close()

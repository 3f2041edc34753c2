"""A visitor plays as a guest, chooses a name, and keeps it by signing up."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import PASSWORD, fill_sign_up
from tests.operations.site import Site
from tests.players.codes import code_of

pytestmark = pytest.mark.e2e


def test_a_guest_becomes_an_account_and_comes_back(page: Page) -> None:
    page.goto("/players/login/?next=/players/settings/")
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_label("Name at the table").fill("Nova")
    page.get_by_role("button", name="Save").click()

    page.goto("/players/signup/?next=/players/settings/")
    fill_sign_up(page, "nova")
    expect(page.get_by_label("Name at the table")).to_have_value("Nova")

    page.context.clear_cookies()
    page.goto("/players/login/?next=/players/settings/")
    page.get_by_label("Login or e-mail address").fill("nova")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Name at the table")).to_have_value("Nova")


def link_to(site: Site, name: str, path: str) -> str:
    """The last link to such a page that the worker has sent to this name, as its log has it."""
    site.wait_for(f"To: {name}@x.example", 30)
    link = re.compile(rf"To: {name}@x\.example(?:(?!To: ).)*?{site.url}({path}\S+)", re.DOTALL)
    for _ in range(100):
        if found := link.findall(site.output):
            return str(found[-1])
        time.sleep(0.1)
    raise AssertionError(site.output)


def test_a_lost_password_is_replaced_by_mail(page: Page, running_site: Site) -> None:
    page.goto("/players/signup/")
    page.get_by_label("E-mail address").fill("lyra@x.example")
    fill_sign_up(page, "lyra")
    expect(page.get_by_text("A link is on its way to lyra@x.example")).to_be_visible()
    page.goto(link_to(running_site, "lyra", "/players/email/"))
    page.get_by_role("button", name="Confirm it").click()
    expect(page.get_by_text("Mail reaches you at lyra@x.example")).to_be_visible()

    page.context.clear_cookies()
    page.goto("/players/login/")
    page.get_by_role("link", name="Password lost?").click()
    page.get_by_label("Login or e-mail address").fill("lyra@x.example")
    page.get_by_role("button", name="Send a link").click()
    expect(page.get_by_text("a link is on its way")).to_be_visible()
    page.goto(link_to(running_site, "lyra", "/players/reset/"))
    page.get_by_label("New password", exact=True).fill("another secret 42")
    page.get_by_label("The same password again").fill("another secret 42")
    page.get_by_role("button", name="Change it").click()
    page.get_by_label("Login or e-mail address").fill("lyra@x.example")
    page.get_by_label("Password").fill("another secret 42")
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="lyra")).to_be_visible()


def test_an_account_is_kept_by_a_second_factor(page: Page) -> None:
    page.goto("/players/signup/")
    fill_sign_up(page, "orion")
    expect(page.get_by_role("link", name="orion")).to_be_visible()
    page.goto("/players/second-factor/")
    key = page.locator("input[name=key]").input_value()
    page.get_by_label("Code").fill("no code")
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_text("This code is not right")).to_be_visible()
    page.get_by_label("Code").fill(code_of(key))
    page.get_by_label("Your password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator(".recovery-codes li")).to_have_count(10)
    kept = page.locator(".recovery-codes li").first.inner_text()
    page.get_by_role("link", name="I have kept them").click()
    expect(page.get_by_text("10 recovery codes are left")).to_be_visible()

    page.context.clear_cookies()
    page.goto("/players/login/?next=/players/second-factor/")
    page.get_by_label("Login or e-mail address").fill("orion")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Code")).to_be_focused()
    page.keyboard.type(kept)
    page.keyboard.press("Enter")
    expect(page.get_by_text("9 recovery codes are left")).to_be_visible()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Switch it off").click()
    expect(page.get_by_text("the password is enough")).to_be_visible()


def test_the_api_documentation_draws_under_the_strict_policy(page: Page) -> None:
    page.goto("/api/v1/docs/")
    expect(page.get_by_role("heading", name="Spacetrace API")).to_be_visible()

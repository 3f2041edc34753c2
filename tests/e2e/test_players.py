"""A visitor plays as a guest, chooses a name, and keeps it by signing up."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table import PASSWORD, fill_sign_up
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

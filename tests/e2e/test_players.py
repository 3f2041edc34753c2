"""A visitor plays as a guest, chooses a name, and keeps it by signing up."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.e2e


def test_a_guest_becomes_an_account_and_comes_back(page: Page) -> None:
    page.goto("/players/login/?next=/players/settings/")
    page.get_by_role("button", name="Play as a guest").click()
    page.get_by_label("Name at the table").fill("Nova")
    page.get_by_role("button", name="Save").click()

    page.goto("/players/signup/?next=/players/settings/")
    page.get_by_label("Login").fill("nova")
    page.get_by_label("Password", exact=True).fill("a long secret 42")
    page.get_by_label("Password confirmation").fill("a long secret 42")
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_label("Name at the table")).to_have_value("Nova")

    page.context.clear_cookies()
    page.goto("/players/login/?next=/players/settings/")
    page.get_by_label("Username").fill("nova")
    page.get_by_label("Password").fill("a long secret 42")
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Name at the table")).to_have_value("Nova")


def test_the_api_documentation_draws_under_the_strict_policy(page: Page) -> None:
    page.goto("/api/v1/docs/")
    expect(page.get_by_role("heading", name="Spacetrace API")).to_be_visible()

"""The guide for new editors is followed word by word: every button that it names is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.editors import sign_in_editor
from tests.e2e.guides import FIRST_CARD, Follower, steps_of
from tests.operations.site import ROOT, Site

pytestmark = pytest.mark.e2e

LARGEST = 200_000  # bytes; a table lies in space, which compresses badly


def test_the_first_card_is_made_played_published_and_taken_back(
    page: Page, running_site: Site
) -> None:
    sign_in_editor(page, running_site)
    page.goto("/")
    assert Follower(page).follow(FIRST_CARD) >= 20
    expect(page.get_by_text("It was for practice.")).to_be_visible()


def test_a_button_that_is_not_there_is_told(
    page: Page, running_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.e2e.guides.WAIT", 500)
    guide = tmp_path / "guide.md"
    guide.write_text("1. Press **Make coffee**.\n", encoding="utf-8")
    page.goto("/")
    with pytest.raises(Exception, match="Make coffee"):
        Follower(page).follow(guide)


def test_its_pictures_are_there_and_small() -> None:
    pictures = [step.picture for step in steps_of(FIRST_CARD) if step.picture]
    assert 1 <= len(pictures) <= 5
    assert all(0 < (ROOT / picture).stat().st_size < LARGEST for picture in pictures)

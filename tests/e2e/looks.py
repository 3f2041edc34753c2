"""How pages are looked at: dark and light, wide and narrow, with axe-core."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page

AXE = Path(__file__).parents[1] / "vendor" / "axe-4.14.1.min.js"
LOOKS = [
    pytest.param(("dark", 1280), id="dark-1280"),
    pytest.param(("light", 320), id="light-320"),
    pytest.param(("light", 1280), id="light-1280", marks=pytest.mark.slow),
    pytest.param(("dark", 390), id="dark-390", marks=pytest.mark.slow),
]
"""Each scheme and each kind of width in every run; the rest by `-m "e2e and slow"`."""


def axe_finds_nothing(page: Page) -> None:
    """The checker is no script of ours, so the page's context must bypass its policy."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    told = [
        f"{v['id']}: {v['help']}\n"
        + "\n".join(f"   {n['html'][:160]} | {n['failureSummary'][:300]}" for n in v["nodes"][:4])
        for v in found["violations"]
    ]
    assert not told, page.url + "\n" + "\n".join(told)


def check(page: Page) -> None:
    """axe-core finds nothing, and the page does not scroll sideways."""
    page.wait_for_load_state("load")
    axe_finds_nothing(page)
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"{page.url} scrolls sideways: {json.dumps(wide)}"

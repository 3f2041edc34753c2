"""A part of the table is made like the one that was drawn, and each card moves by one motion."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.arranged import lay
from tests.e2e.motion import BATTLE
from tests.e2e.table import Player
from tests.operations.site import Site

pytestmark = pytest.mark.e2e

MODULE = """const module = (name) => import(performance.getEntriesByType('resource')
  .map((entry) => entry.name).find((url) => url.includes(`/table/${name}.`)));"""

LIKENED = (
    """async () => {"""
    + MODULE
    + """
  const {liken} = await module('liken');
  const part = document.querySelector('[data-part="fleet-me-1"]');
  const box = part.querySelector('.box');
  const face = box.querySelector('svg.face');
  const before = [part, box, face, face.firstChild];
  box.open = true;
  const drawn = part.cloneNode(true);
  drawn.querySelector('.box').open = false;
  const [first, ...others] = drawn.querySelectorAll('.piece');
  first.querySelector('svg.face').classList.add('is-told');
  first.querySelector('.visually-hidden').textContent = 'Told anew';
  others[0]?.remove();
  const fresh = first.cloneNode(true);
  for (const node of [fresh, ...fresh.querySelectorAll('[id]')]) node.id += '-new';
  fresh.querySelector('.box').dataset.key = 'ship:1:new';
  fresh.querySelector('svg.face').replaceChildren(document.createElementNS(face.namespaceURI, 'g'));
  first.before(fresh);
  const html = drawn.outerHTML;
  liken(part, html);
  const now = part.querySelector('[data-key="' + box.dataset.key + '"]');
  const same = now.querySelector('svg.face');
  const after = [part, now, same, same.firstChild];
  const isOpen = now.open;
  now.open = false;
  const isAlike = part.outerHTML === html;
  liken(part, html.replaceAll('Told anew', 'Told again'));
  return {isOpen, isAlike, kept: after.map((node, i) => node === before[i] && node.isConnected),
          told: now.querySelector('.visually-hidden').textContent,
          faces: face.childNodes.length > 1};
}"""
)
"""One ship's words and picture's class differ, one ship is new, another one gone."""

MOVED_TWICE = (
    """async () => {"""
    + MODULE
    + """
  const {glide, places} = await module('glide');
  const box = document.querySelector('.side-me .piece > .box');
  for (const left of ['40px', '90px']) {
    const from = places();
    box.style.marginLeft = left;
    glide(from, null, 5000);
    await new Promise((resume) => setTimeout(resume, 100));
  }
  return box.getAnimations().filter((motion) => motion.playState === 'running').length;
}"""
)
"""A ship is moved while it still moves: how many motions it has then."""


@pytest.fixture
def table(page: Page, running_site: Site) -> Page:
    player = Player(page)
    player.arrive()
    player.begin()
    page.locator("html.js #board").wait_for()
    lay(page, running_site, BATTLE)
    player.wait_for_say()
    return page


def test_a_part_becomes_what_was_drawn_and_what_is_alike_stays(table: Page) -> None:
    found: dict[str, Any] = table.evaluate(LIKENED)
    assert found == {
        "isOpen": True,
        "isAlike": True,
        "kept": [True] * 4,
        "told": "Told again",
        "faces": True,
    }


def test_what_still_moves_has_one_motion(table: Page) -> None:
    table.emulate_media(reduced_motion="no-preference")
    assert table.evaluate(MOVED_TWICE) == 1

"""Tactics and reinforcements are told apart by their pictures alone, at the size in a hand."""

from __future__ import annotations

import base64
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser

from cardsets.files import read_set
from spacetrace.engine.games.spacetrace.cards import validate
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.presentation.spacetrace.emblems import kind_class
from spacetrace.presentation.spacetrace.pictures import picture
from tests.operations.site import ROOT

pytestmark = pytest.mark.e2e

WIDE, HIGH = 84, 52
"""Pixels of the picture on a card that is 96 pixels wide."""

LEAST = 0.22
"""The part of a picture that is another one in every other picture, which may be mirrored."""

COMPARE = """async ([png, many, wide, high]) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(wide * many, high);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const cell = (i) => context.getImageData(i * wide, 0, wide, high).data;
  const cells = [...Array(many).keys()].map(cell);
  const isOther = (a, i, b, j) => [0, 1, 2].some((k) => Math.abs(a[i + k] - b[j + k]) > 40);
  const differs = (a, b, step) => {
    let found = 0;
    for (let y = 0; y < high; y++) for (let x = 0; x < wide; x++) {
      const to = step > 0 ? x : wide - 1 - x;
      found += isOther(a, 4 * (y * wide + x), b, 4 * (y * wide + to));
    }
    return found / (wide * high);
  };
  const part = (a, b) => Math.min(differs(a, b, 1), differs(a, b, -1));
  return cells.flatMap((a, i) => cells.slice(i + 1).map((b) => part(a, b)));
}"""


def drawn(card: Card) -> str:
    """The picture without its sky, which would make everything differ."""
    box = f'width="{WIDE}" height="{HIGH}" viewBox="-84 -52 168 104"'
    return f'<svg class="face f-art {kind_class(card)}" {box}>{picture(card)}</svg>'


@pytest.mark.parametrize("kind", ["tactic", "reinforcement"])
def test_no_two_pictures_look_alike(browser: Browser, kind: str) -> None:
    cards = [card for card in validate.check(read_set("basic")).cards if card.kind == kind]
    sheets = "".join((ROOT / f"static/css/{name}.css").read_text() for name in ("tokens", "faces"))
    plain = f"body{{margin:0;display:flex;background:#000}} .face{{flex:none;width:{WIDE}px}}"
    page = browser.new_page(
        viewport={"width": WIDE * len(cards), "height": HIGH}, color_scheme="dark"
    )
    page.set_content(f"<style>{sheets}{plain}</style>{''.join(map(drawn, cards))}")
    png = "data:image/png;base64," + _encoded(page.screenshot())
    parts: list[Any] = page.evaluate(COMPARE, [png, len(cards), WIDE, HIGH])
    page.close()
    pairs = combinations((card.id for card in cards), 2)
    alike = [(round(part, 2), *pair) for pair, part in zip(pairs, parts, strict=True)]
    assert not sorted(entry for entry in alike if entry[0] < LEAST)


def _encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()

"""Follows a guide of docs/ word by word: presses, fills in, chooses and looks for what is bold."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.operations.site import ROOT

FIRST_CARD = ROOT / "docs" / "first-card.md"
WAIT = 15_000
_STEP = re.compile(r"^(\d+)\. (.*)", re.DOTALL)
_PICTURE = re.compile(r"^!\[[^\]]+\]\(\.\./(static/img/[\w/-]+\.jpg)\)$")
_WORD = re.compile(
    r"\b(?P<verb>top of the page, press|press|in|choose|beside|no longer see|see|type) "
    r"(?:\*\*(?P<bold>[^*]+)\*\*|`(?P<typed>[^`]+)`)",
    re.IGNORECASE,
)
_MARKED = re.compile(r"\*\*[^*]+\*\*|`[^`]+`")


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing that a step says: a verb, and the bold or typed words after it."""

    verb: str
    words: str


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered step, or a picture (without deeds) that shows how far one is."""

    number: int
    deeds: tuple[Deed, ...] = ()
    picture: str = ""


def steps_of(guide: Path) -> Iterator[Step]:
    """The numbered steps and the pictures, in order; each marked word needs a verb."""
    for block in re.split(r"\n\s*\n", guide.read_text(encoding="utf-8")):
        if shown := _PICTURE.match(block.strip()):
            yield Step(0, picture=shown[1])
        elif step := _STEP.match(block):
            yield Step(int(step[1]), tuple(_deeds(" ".join(step[2].split()))))


def _deeds(text: str) -> Iterator[Deed]:
    found = list(_WORD.finditer(text))
    assert len(found) == len(_MARKED.findall(text)), f"not every mark says what to do: {text}"
    for word in found:
        yield Deed(word["verb"].lower(), word["bold"] or word["typed"])


class Follower:
    """Somebody who does what the guide says, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._place: Locator | None = None
        self._field = ""

    def follow(self, guide: Path, shown: Callable[[str], None] = lambda _picture: None) -> int:
        """Does all steps; `shown` is called where a picture stands. Returns how many there were."""
        done = 0
        for step in steps_of(guide):
            if step.picture:
                shown(step.picture)
                continue
            done += 1
            assert step.number == done, f"step {step.number} stands in the place of step {done}"
            self._place = None
            for deed in step.deeds:
                self._do(deed)
        return done

    def _do(self, deed: Deed) -> None:
        match deed.verb:
            case "beside":
                self._place = self.page.get_by_role("region", name=deed.words, exact=True)
            case "in":
                self._field = deed.words
            case "type":
                field = self._labelled()
                field.fill(deed.words, timeout=WAIT)
                field.press("Tab")
            case "choose":
                self._labelled().select_option(label=deed.words, timeout=WAIT)
            case "press":
                self._press(self._place or self.page.locator("body > :not(header)"), deed.words)
            case "top of the page, press":
                self._press(self.page.get_by_role("banner"), deed.words)
            case "see":
                seen = self.page.get_by_text(deed.words).filter(visible=True)
                expect(seen.first).to_be_visible(timeout=WAIT)
            case _:
                expect(self.page.get_by_text(deed.words)).to_have_count(0, timeout=WAIT)

    def _labelled(self) -> Locator:
        """The field that was named last; where there are several, the last one on the page."""
        return (self._place or self.page).get_by_label(self._field, exact=True).last

    def _press(self, place: Locator, words: str) -> None:
        """A button, link or card that is called so; for those who listen it may say of what."""
        name = re.compile(rf"^{re.escape(words)}( of .*)?$")
        buttons = place.get_by_role("button", name=name)
        links = place.get_by_role("link", name=name)
        opens = place.locator("summary", has_text=words)
        found = buttons.or_(links).or_(opens).filter(visible=True)
        found.first.click(timeout=WAIT)
        self.page.wait_for_load_state("load")

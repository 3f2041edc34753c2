"""The pages of every game: they offer what is legal, tell nothing hidden, and never break."""

from __future__ import annotations

import html
import re
from collections import Counter
from html.parser import HTMLParser

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsets.templatetags import kept
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches.models import Match
from spacetrace.matches.presenters.story import STORY_MOVES, chronicle_of
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.selectors.pages import story_shown
from spacetrace.players.models import User
from spacetrace.presentation.games import pages_for
from tests.engine.contract.sample import Sample
from tests.engine.contract.samples import SAMPLES
from tests.engine.contract.walks import Moment, recorded
from tests.matches.html.walkthrough import lay, match_of, offered, page, publish, tell
from tests.toy.game import ToyGame

SEED = 2
LENGTH = 160
STEPS = 8
APART = {"concede"}
"""Offered in the menu, which stands outside the board."""

COMPOSED: dict[str, tuple[str, ...]] = {"blast_off": ("make-up ",)}
"""What a form on the page puts together, so that not every way of it is a button."""


@pytest.fixture(params=sorted(SAMPLES))
def one(request: pytest.FixtureRequest, toy: ToyGame) -> Sample:
    """A sample of each game, with several numbers of seats."""
    found = SAMPLES[request.param]
    if found.game.key != "toy":
        publish(found)
    return found


@pytest.fixture
def moments(one: Sample) -> tuple[Moment, ...]:
    """A recorded match."""
    return recorded(one.key, SEED, LENGTH)


@pytest.fixture
def match(one: Sample, alice: User, moments: tuple[Moment, ...]) -> Match:
    """A match with the recorded match's moves."""
    found = match_of(one, alice)
    tell(found, one, moments)
    return found


def some(moments: tuple[Moment, ...]) -> tuple[Moment, ...]:
    """The first moment and a few more."""
    return moments[:: max(1, len(moments) // STEPS)]


def test_the_table_and_its_text_offer_every_legal_action_and_nothing_else(
    one: Sample, match: Match, moments: tuple[Moment, ...]
) -> None:
    composed = COMPOSED.get(one.game.key, ())
    for moment in some(moments):
        lay(match, one, moment.table)
        for seat in one.seats()[:4]:
            legal = {text for _action, text in legal_for(match, seat)} - APART
            for as_text in (False, True):
                found = offered(page(match, seat, as_text=as_text)) - APART
                assert {text for text in found if not text.startswith(composed or "\0")} == {
                    text for text in legal if not text.startswith(composed or "\0")
                }


def test_who_only_looks_on_is_offered_nothing(
    one: Sample, match: Match, moments: tuple[Moment, ...]
) -> None:
    for moment in some(moments):
        lay(match, one, moment.table)
        for as_text in (False, True):
            board = page(match, None, as_text=as_text)
            assert offered(board) == set()
            assert 'data-seat=""' in board


def test_hidden_cards_change_no_byte_of_the_page(
    one: Sample, match: Match, moments: tuple[Moment, ...]
) -> None:
    chance, compared = Chance.seeded("swap"), 0
    for moment in some(moments):
        table = one.game.copy(moment.table)
        swapped = one.swap(table, chance)
        if swapped is None:
            continue
        # What a page is made of is compared for all viewers by the contract of the games.
        for viewer, as_text in ((swapped.unknowing[0], False), (swapped.unknowing[-1], True)):
            pages = []
            for laid in (moment.table, table):
                lay(match, one, laid)
                pages.append(page(match, viewer, as_text=as_text))
            assert pages[0] == pages[1]
            compared += 1
    assert compared > 0


def test_what_is_kept_of_a_board_looks_as_if_it_were_drawn_anew(
    one: Sample, match: Match, moments: tuple[Moment, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def boards() -> list[str]:
        found = []
        for moment in moments[:: max(1, len(moments) // 3)]:
            lay(match, one, moment.table)
            found += [page(match, viewer) for viewer in (0, 1, None)]
        return found

    before = boards()
    monkeypatch.setattr(kept, "content", lambda _value: object())
    assert before == boards()


def test_every_end_is_told_with_places_or_scores(
    one: Sample, match: Match, moments: tuple[Moment, ...]
) -> None:
    table = one.game.copy(recorded(one.key, SEED)[-1].table)
    last = recorded(one.key, SEED)[-1]
    one.game.apply(table, last.seat, last.action)
    if one.game.outcome(table) is None:
        pytest.skip("the recorded match is longer than this")
    lay(match, one, table)
    for viewer in one.viewers():
        board = page(match, viewer)
        assert re.search(r'id="end-title">[^<]+<', board)
        assert "Rematch" in board or viewer is None


def test_no_element_has_another_s_id_and_nothing_points_nowhere(
    one: Sample, match: Match, moments: tuple[Moment, ...]
) -> None:
    for moment in some(moments):
        lay(match, one, moment.table)
        for as_text in (False, True):
            marks = Marks()
            marks.feed(page(match, 0, as_text=as_text))
            assert [name for name, n in marks.ids.items() if n > 1] == []
            assert marks.wanted <= set(marks.ids)


def test_the_story_is_told_to_everybody(one: Sample, match: Match) -> None:
    match.save()
    for viewer in (0, None):
        chronicle = chronicle_of(
            match, story_shown(match, viewer, 0, versions=STORY_MOVES, as_you=True)
        )
        assert chronicle.entries
        assert all(html.unescape(str(line)) for entry in chronicle.entries for line in entry.lines)


def test_the_page_of_the_table_asks_the_database_no_more_for_a_long_match(
    one: Sample, match: Match, moments: tuple[Moment, ...]
) -> None:
    lay(match, one, moments[0].table)
    match.save()
    page(match, 0)  # from then on this process keeps the cards
    asked = []
    for version in (2, match.version):
        fresh = Match.objects.select_related("secret", "card_set_revision__card_set").get(
            pk=match.pk
        )
        fresh.version = version
        with CaptureQueriesContext(connection) as captured:
            page(fresh, 0)
        asked.append(len(captured))
    # The table as it was before a round ended is two more: shown once, beside how it ended.
    assert asked[0] == asked[1] <= (8 if pages_for(one.game.key).shows_ended_table else 6)


def test_the_words_of_a_game_are_there(one: Sample) -> None:
    pages = pages_for(one.game.key)
    assert pages.clock_words("turn", one.game.view(one.deal(1), None))
    helped = pages.keys()
    assert all(names and words for names, words in helped)


class Marks(HTMLParser):
    """The ids of a page, and those that its attributes name."""

    POINTERS = ("for", "aria-labelledby", "aria-describedby", "form")

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.wanted: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes what the tag is called and what it points at."""
        for name, value in attrs:
            if name == "id" and value:
                self.ids[value] += 1
            elif name in self.POINTERS and value:
                self.wanted.update(value.split())

"""How often a card was played and won: added up, read since its last change, shown on its page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.test import Client

from cardsets.files import read_set
from cardsets.models import CardSet, Revision
from cardsets.selectors import newest_of_set
from cardsets.services.load import set_load
from decks.models import CardTally, Field
from decks.services.tallies import DeckPlayed, tallies_add
from decks.tallies import LEAST_SHOWN, card_plays
from tests.markup import one_line
from tests.published import set_published

PAGE = "/cards/spacetrace/wasps/"
API = "/api/v1/cards/spacetrace/wasps/plays/"


@pytest.fixture
def revision(basic_set: CardSet) -> Revision:
    """The newest revision of the basic set."""
    found = newest_of_set(basic_set)
    assert found is not None
    return found


def add(
    revision: Revision, points: Sequence[float], field: Field = Field.PEOPLE, **how: Any
) -> None:
    """Decks with wasps, each with so many points; they were played unless told otherwise."""
    played = how.get("played", ("wasps",))
    decks = [DeckPlayed(held=("wasps", "rams"), played=played, points=one) for one in points]
    tallies_add(revision_id=revision.pk, field=field, decks=decks)


def test_what_became_of_cards_is_added_up(revision: Revision) -> None:
    add(revision, [1, 0.5, 0])
    add(revision, [1], played=())
    row = CardTally.objects.get(card_id="wasps")
    assert (row.held, row.played, row.wins, row.draws) == (4, 3, 1, 1)
    row = CardTally.objects.get(card_id="rams")
    assert (row.held, row.played, row.wins, row.draws) == (4, 0, 0, 0)


def test_nothing_is_told_of_a_few_matches(revision: Revision, basic_set: CardSet) -> None:
    add(revision, [1] * (LEAST_SHOWN - 1))
    assert card_plays(basic_set, "wasps").fields == ()
    add(revision, [0])
    [play] = card_plays(basic_set, "wasps").fields
    assert (play.field, play.held, play.share, play.won.share) == ("people", 20, 1.0, 0.95)


def test_fields_stand_apart_and_a_draw_counts_half(revision: Revision, basic_set: CardSet) -> None:
    add(revision, [0.5] * 30, Field.TESTS)
    add(revision, [1] * 20 + [0] * 20, Field.COMPUTERS)
    found = card_plays(basic_set, "wasps").fields
    assert [(play.field, play.won.share) for play in found] == [("computers", 0.5), ("tests", 0.5)]


def test_only_matches_since_the_card_was_changed_count(
    revision: Revision, basic_set: CardSet
) -> None:
    add(revision, [1] * 40)
    data = read_set("basic")
    cards = data["cards"]
    data["cards"] = [{**card, "mp": 70} if card["id"] == "rams" else card for card in cards]
    second = set_load(data=data, game="spacetrace").revision
    add(second, [0] * 40)
    assert card_plays(basic_set, "wasps").since == 1
    assert card_plays(basic_set, "wasps").fields[0].won.share == 0.5
    assert card_plays(basic_set, "rams").since == 2
    assert card_plays(basic_set, "rams").fields[0].held == 40


def test_the_page_of_a_card_tells_it(client: Client, revision: Revision) -> None:
    assert "Too few matches with it have ended" in client.get(PAGE).content.decode()
    add(revision, [1] * 30 + [0] * 30, Field.TESTS)
    add(revision, [1] * 20, Field.TESTS, played=())
    page = one_line(client.get(PAGE).content.decode())
    assert "In tests of decks" in page
    assert "since revision 1" in page
    for words in ("80", "75%", "50%", "38% to 62%"):
        assert words in page[page.index("In tests of decks") :]


def test_a_game_without_decks_has_no_such_part(client: Client, db: None) -> None:
    set_published("blast-off")
    page = client.get("/cards/blast_off/red-7/").content.decode()
    assert 'id="played"' not in page


def test_the_api_tells_the_same_to_everybody(client: Client, revision: Revision) -> None:
    add(revision, [1] * 15 + [0.5] * 10 + [0] * 5, Field.PEOPLE)
    told = client.get(API).json()
    assert told["since"] == 1
    [row] = told["fields"]
    assert (row["field"], row["held"], row["played"]) == ("people", 30, 30)
    assert round(row["won"]["share"], 3) == 0.667
    assert row["won"]["low"] < row["won"]["share"] < row["won"]["high"]


def test_the_api_knows_only_cards_of_games_with_decks(client: Client, published: Revision) -> None:
    set_published("blast-off")
    for address in ("spacetrace/nothing", "blast_off/red-7", "nothing/wasps"):
        assert client.get(f"/api/v1/cards/{address}/plays/").status_code == 404
    assert client.get(f"{API}?huh=1").status_code == 400
    assert client.post(API).status_code == 405

"""Cards that were changed are marked for 30 days, wherever they are shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from cardsets.changes import changes_shown, note_written
from cardsets.files import read_set
from cardsets.models import Revision
from cardsets.recent import LATELY, changed_lately
from cardsets.selectors import card_records, revision_changes
from cardsets.services.load import set_load
from decks.models import Deck
from decks.services.create import deck_create
from spacetrace.players.models import User


def basic(*, without: str = "", **fields: object) -> dict[str, object]:
    """The files with other Wasps."""
    data = read_set("basic")
    cards = [{**each, **fields} if each["id"] == "wasps" else each for each in data["cards"]]
    data["cards"] = [each for each in cards if each["id"] != without]
    return data


@pytest.fixture
def second(published: Revision) -> Revision:
    """Revision 2, in which Wasps cost 70 MP and Fighters tell another story."""
    data = basic(mp=70)
    for card in data["cards"]:  # type: ignore[attr-defined]
        if card["id"] == "fighters":
            card["flavour"] = "They came at dawn."
    return set_load(data=data, game="spacetrace").revision


@pytest.fixture
def deck(second: Revision, alice: User) -> Deck:
    """A deck with a card that was changed."""
    cards = {"wasps": 2, "regulars": 3}
    return deck_create(owner=alice, card_set=second.card_set, name="Buzz", cards=cards)


def test_a_card_that_plays_in_another_way_is_marked_with_what_changed(second: Revision) -> None:
    assert {card: each.words for card, each in changed_lately(second).items()} == {
        "wasps": "Costs: 60 MP → 70 MP."
    }


def test_what_a_set_began_with_is_not_new(published: Revision) -> None:
    assert changed_lately(published) == {}


def test_a_card_that_was_changed_back_is_not_marked(second: Revision) -> None:
    third = set_load(data=basic(mp=60), game="spacetrace").revision
    assert changed_lately(third) == {}


def test_after_thirty_days_nothing_is_marked(second: Revision) -> None:
    second.published_at = timezone.now() - LATELY - timedelta(days=1)
    assert changed_lately(second) == {}


def test_asking_again_costs_no_query(second: Revision) -> None:
    changed_lately(second)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        changed_lately(second)
    assert not queries.captured_queries


def test_list_and_page_of_the_cards_show_it(client: Client, second: Revision) -> None:
    listed = client.get("/cards/spacetrace/?q=wasps").content.decode()
    assert 'title="Costs: 60 MP → 70 MP."' in listed
    table = client.get("/cards/spacetrace/?q=wasps&view=list").content.decode()
    assert 'title="Costs: 60 MP → 70 MP."' in table
    page = client.get("/cards/spacetrace/wasps/").content.decode()
    assert "within the last 30 days: Costs: 60 MP → 70 MP." in page
    other = client.get("/cards/spacetrace/fighters/").content.decode()
    assert "within the last 30 days" not in other


def test_the_face_beside_a_table_tells_it_of_the_revision_that_is_played(
    client: Client, published: Revision, second: Revision
) -> None:
    address = "/cards/spacetrace/wasps/face/?revision={}"
    assert "Costs: 60 MP → 70 MP." in client.get(address.format(second.pk)).content.decode()
    assert "card-news" not in client.get(address.format(published.pk)).content.decode()


def test_the_builder_marks_it_in_the_pool_and_in_the_deck(alice_client: Client, deck: Deck) -> None:
    page = alice_client.get(f"/decks/{deck.public_id}/build/").content.decode()
    assert page.count('title="Costs: 60 MP → 70 MP."') == 2


def test_a_note_is_written_from_the_changes(published: Revision) -> None:
    data = basic(name="Wasps *of* Mars", mp=70, without="fighters")
    second = set_load(data=data, game="spacetrace").revision
    changes = revision_changes(published, second)
    before, after = card_records(published), card_records(second)
    note = note_written(changes_shown("spacetrace", before, after, changes))
    assert note == (
        "## Changed\n\n- **Wasps \\*of\\* Mars**: Name: Wasps → Wasps \\*of\\* Mars; "
        "Costs: 60 MP → 70 MP.\n\n## No longer in the set\n\n- **Fighters**"
    )

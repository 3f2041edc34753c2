"""Decks that a published revision makes illegal: told before, and found by workers afterwards."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_set
from cardsets.models import Card, CardSet, Revision, StockDeck
from cardsets.services.drafts import card_remove, card_save, draft_create
from cardsets.services.load import set_load
from cardsets.services.publish import (
    revision_offer_again,
    revision_publish,
    revision_withdraw,
)
from cardsets.services.sets import set_create
from decks.games import deck_faults, is_legal
from decks.models import BrokenDeck, Deck, DeckCard, Judging
from decks.publication import PlayerDecks
from decks.services import judging
from decks.services.create import deck_create
from decks.services.judging import decks_judge
from decks.services.save import deck_describe, deck_save
from spacetrace.matches.services.decks import DeckChoice, shelf_new
from spacetrace.matches.services.errors import BadChoice
from spacetrace.players.models import User
from tests.conftest import fully_signed_in


@pytest.fixture
def draft(basic_set: CardSet, legal_deck: Deck) -> Revision:
    """A draft in which a deck may hold a single Wasps; the deck of Alice's holds more."""
    assert legal_deck.cards["wasps"] > 1
    draft = draft_create(card_set=basic_set)
    changed(draft, copies=1)
    return draft


def changed(draft: Revision, card_id: str = "wasps", **fields: Any) -> None:
    card = Card.objects.get(revision=draft, card_id=card_id)
    card_save(card=card, version=card.version, data={**card.data, **fields})


def copies_of(deck: Deck, owner: User, count: int) -> None:
    """So many more decks with the same list."""
    rows = [
        Deck(
            owner=owner,
            game=deck.game,
            card_set=deck.card_set,
            name=f"Copy {n}",
            cards=deck.cards,
            size=deck.size,
            revision=deck.revision,
        )
        for n in range(count)
    ]
    made = Deck.objects.bulk_create(rows, batch_size=500)
    cards = [DeckCard(deck=row, card_id="wasps", copies=4) for row in made]
    DeckCard.objects.bulk_create(cards, batch_size=500)


# --- before ---------------------------------------------------------------------------------------


def test_editors_are_told_of_public_decks_by_name_and_of_others_by_count(
    staff: User, draft: Revision, stock: StockDeck, bob: User
) -> None:
    shown = deck_create(owner=bob, card_set=stock.card_set, name="Bob's best", cards=stock.cards)
    deck_describe(deck=shown, visibility="public")
    page = fully_signed_in(staff).get("/studio/basic/publish/").content.decode()
    assert f'<a href="/decks/{shown.public_id}/">Bob&#x27;s best</a>' in page
    assert "A deck may hold one copy of “Wasps”" in page
    assert "1 deck that is not public." in page
    assert "Ready to go" not in page


def test_decks_that_are_illegal_already_and_those_without_the_card_are_not_counted(
    draft: Revision, deck: Deck, legal_deck: Deck
) -> None:
    found = PlayerDecks().look(draft)
    assert found is not None
    assert (found.count, found.private) == (1, 1)


def test_nothing_is_told_where_nothing_breaks(
    draft: Revision, legal_deck: Deck, staff: User
) -> None:
    changed(draft, copies=9)
    assert PlayerDecks().look(draft) is None
    assert "player-decks" not in fully_signed_in(staff).get("/studio/basic/publish/").text


def test_cards_that_cannot_be_used_break_no_page(draft: Revision) -> None:
    card_remove(card=Card.objects.get(revision=draft, card_id="mothership"))
    assert PlayerDecks().look(draft) is None


def test_a_thousand_decks_take_few_queries(draft: Revision, legal_deck: Deck) -> None:
    copies_of(legal_deck, legal_deck.owner, 1_000)
    with CaptureQueriesContext(connection) as queries:
        found = PlayerDecks().look(draft)
    assert found is not None
    assert found.count == 1_001
    assert len(queries.captured_queries) < 10


# --- after ----------------------------------------------------------------------------------------


def test_publishing_leaves_a_row_and_workers_find_the_decks(
    draft: Revision, legal_deck: Deck, deck: Deck
) -> None:
    revision_publish(draft=draft)
    assert not BrokenDeck.objects.exists()
    assert decks_judge() == 1
    [broken] = BrokenDeck.objects.all()
    assert (broken.deck, broken.revision_id, broken.is_told) == (legal_deck, draft.pk, False)
    assert decks_judge() == 0
    assert Judging.objects.get().done_at is not None


def test_a_deck_that_was_mended_in_between_is_left_alone(draft: Revision, legal_deck: Deck) -> None:
    revision_publish(draft=draft)
    legal_deck.cards = {"fighters": 2}
    legal_deck.save()
    assert decks_judge() == 0


def test_work_goes_on_where_it_was_left(
    draft: Revision, legal_deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies_of(legal_deck, legal_deck.owner, 7)
    revision_publish(draft=draft)
    monkeypatch.setattr(judging, "BATCH", 3)
    monkeypatch.setattr(judging, "LONGEST", 0.0)
    assert decks_judge() == 0
    judging._judge_some(draft.pk)
    assert BrokenDeck.objects.count() == 3
    monkeypatch.setattr(judging, "LONGEST", 10.0)
    assert decks_judge() == 5
    assert BrokenDeck.objects.count() == 8


def test_ten_thousand_decks_are_looked_at_in_pieces(draft: Revision, legal_deck: Deck) -> None:
    copies_of(legal_deck, legal_deck.owner, 10_000)
    revision_publish(draft=draft)
    begun = time.process_time()
    while Judging.objects.filter(done_at=None).exists():
        decks_judge()
    assert BrokenDeck.objects.count() == 10_001
    assert time.process_time() - begun < 30


def test_changed_files_are_looked_at_as_well_and_a_first_revision_is_not(
    basic_set: CardSet, legal_deck: Deck
) -> None:
    assert not Judging.objects.exists()
    data = read_set("basic")
    data["cards"] = [
        {**card, "copies": 1} if card["id"] == "wasps" else card for card in data["cards"]
    ]
    set_load(data=data, game="spacetrace")
    assert decks_judge() == 1


# --- withdrawn ------------------------------------------------------------------------------------


def more_wasps(basic_set: CardSet) -> Revision:
    """The next revision, in which a deck may hold nine Wasps."""
    draft = draft_create(card_set=basic_set)
    changed(draft, copies=9)
    return revision_publish(draft=draft)


def nine_wasps(legal_deck: Deck) -> None:
    """The deck of Alice's, as only the next revision allows it."""
    cards = dict(legal_deck.cards)
    for card in [each for each in cards if each != "wasps"]:
        while cards["wasps"] < 9 and cards.get(card, 0):
            cards[card] -= 1
            cards["wasps"] += 1
    deck_save(deck=legal_deck, cards=cards, at=legal_deck.edit)


@pytest.fixture
def second(basic_set: CardSet, legal_deck: Deck) -> Revision:
    """A second revision, with a deck that fits it alone."""
    made = more_wasps(basic_set)
    decks_judge()
    legal_deck.refresh_from_db()
    nine_wasps(legal_deck)
    legal_deck.refresh_from_db()
    return made


def test_withdrawing_finds_the_decks_that_do_not_fit_what_is_played_with_again(
    second: Revision, legal_deck: Deck, deck: Deck
) -> None:
    assert is_legal(legal_deck)
    revision_withdraw(revision=second, why="Too many.")
    assert not is_legal(legal_deck)
    assert decks_judge() == 1
    [broken] = BrokenDeck.objects.all()
    assert (broken.deck, broken.revision.number) == (legal_deck, 1)
    assert Judging.objects.get(revision=broken.revision).is_withdrawal
    assert decks_judge() == 0


def test_withdrawing_an_older_revision_changes_nothing_for_decks(
    second: Revision, legal_deck: Deck
) -> None:
    before = Judging.objects.count()
    revision_withdraw(revision=Revision.objects.get(number=1), why="Old.")
    assert Judging.objects.count() == before
    assert is_legal(legal_deck)


def test_a_revision_that_comes_and_goes_is_judged_each_time(
    second: Revision, legal_deck: Deck
) -> None:
    for _ in range(2):
        revision_withdraw(revision=second, why="Too many.")
        assert decks_judge() == 1
        BrokenDeck.objects.update(is_told=True)
        revision_offer_again(revision=second)
        assert decks_judge() == 0
        assert is_legal(legal_deck)


def test_where_the_whole_set_is_withdrawn_its_decks_cannot_be_played(
    basic_set: CardSet, legal_deck: Deck
) -> None:
    other = set_create(game="spacetrace", name="Other", of=Revision.objects.get())
    revision_publish(draft=other)
    revision_withdraw(revision=Revision.objects.get(card_set=basic_set), why="Gone.")
    assert decks_judge() == 1
    [fault] = deck_faults(Deck.objects.get(pk=legal_deck.pk))
    assert fault.sentence == "The cards of Basic Set are withdrawn from new matches."
    with pytest.raises(BadChoice, match="withdrawn"):
        shelf_new(
            user=legal_deck.owner, game="spacetrace", choices=[DeckChoice(own=legal_deck.public_id)]
        )


def test_editors_are_told_before_they_withdraw(
    second: Revision, legal_deck: Deck, staff: User
) -> None:
    page = fully_signed_in(staff).get("/studio/basic/revisions/2/withdraw/").text
    assert "1 deck that is not public." in page
    assert "offered besides it is revision 1" in " ".join(page.split())
    older = fully_signed_in(staff).get("/studio/basic/revisions/1/withdraw/").text
    assert "player-decks" not in older

"""Saving a list: versions, autosaves of a sitting, and saves that come too late."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from cardsets.models import CardSet, Revision
from decks import limits
from decks.changes import Line
from decks.models import Deck, DeckVersion
from decks.services.create import deck_create
from decks.services.errors import BadDeck, DeckGone, DeckLimit, StaleDeck
from decks.services.save import Saved, deck_describe, deck_save
from decks.services.versions import version_note, version_pin
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def watch() -> Iterator[time_machine.Traveller]:
    """Time stands still until a test moves it."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def sitting(watch: time_machine.Traveller, basic_set: CardSet, alice: User) -> Deck:
    """A deck whose version 2 is an autosave of this moment."""
    deck = deck_create(owner=alice, card_set=basic_set, cards={"fighters": 1})
    return autosave(deck, fighters=2).deck


def autosave(deck: Deck, **cards: int) -> Saved:
    return deck_save(deck=deck, cards=cards, at=deck.edit, is_autosave=True)


def numbers(deck: Deck) -> list[int]:
    return sorted(deck.versions.values_list("number", flat=True))


def test_a_changed_list_is_a_version(deck: Deck) -> None:
    saved = deck_save(deck=deck, cards={"destroyers": 4}, at=0, note="  Bigger\nships ")
    assert (saved.is_new_version, saved.is_changed) == (True, True)
    deck.refresh_from_db()
    assert deck.cards == {"destroyers": 4}
    assert deck.size == 4
    assert deck.edit == 1
    assert deck.version_number == 2
    first, second = deck.versions.order_by("number")
    assert (first.cards, second.cards) == ({"fighters": 2, "regulars": 3}, {"destroyers": 4})
    assert second.note == "Bigger ships"


def test_the_deck_that_comes_back_can_be_saved_at_once(deck: Deck) -> None:
    for copies in range(3, 8):
        deck = deck_save(deck=deck, cards={"fighters": copies}, at=deck.edit).deck
    assert numbers(deck) == [1, 2, 3, 4, 5, 6]


def test_the_same_list_again_is_no_version(deck: Deck) -> None:
    cards = {"regulars": 3, "fighters": 2, "destroyers": 0}
    saved = deck_save(deck=deck, cards=cards, at=0)
    assert (saved.is_new_version, saved.is_changed, saved.deck.edit) == (False, False, 0)
    assert numbers(deck) == [1]


def test_a_save_that_is_repeated_because_its_answer_was_lost_is_fine(deck: Deck) -> None:
    for _ in range(2):
        saved = deck_save(deck=deck, cards={"destroyers": 4}, at=0)
    assert saved.deck.edit == 1
    assert numbers(deck) == [1, 2]


def test_a_save_upon_an_old_list_is_refused_with_the_fresh_deck(deck: Deck) -> None:
    deck_save(deck=deck, cards={"destroyers": 4}, at=0)
    with pytest.raises(StaleDeck) as refused:
        deck_save(deck=deck, cards={"cruisers": 1}, at=0)
    assert refused.value.deck.cards == {"destroyers": 4}
    assert refused.value.deck.edit == 1
    deck.refresh_from_db()
    assert deck.cards == {"destroyers": 4}


def test_a_save_upon_a_list_that_never_was_is_refused(deck: Deck) -> None:
    with pytest.raises(StaleDeck):
        deck_save(deck=deck, cards={"cruisers": 1}, at=7)


def test_a_save_of_a_deck_that_was_deleted_says_so(deck: Deck) -> None:
    Deck.objects.filter(pk=deck.pk).delete()
    with pytest.raises(DeckGone):
        deck_save(deck=deck, cards={}, at=0)
    with pytest.raises(DeckGone):
        deck_describe(deck=deck, name="Gone")
    assert not Deck.objects.exists()


def test_lines_that_are_no_cards_stay_until_they_are_taken_away(deck: Deck) -> None:
    lines = [Line(line=3, copies=1, name="Starship")]
    deck = deck_save(deck=deck, cards=deck.cards, unresolved=lines, at=0).deck
    deck = deck_save(deck=deck, cards={"fighters": 1}, at=1).deck
    assert deck.unresolved == lines
    deck = deck_save(deck=deck, cards={"fighters": 1}, unresolved=[], at=2).deck
    assert deck.unresolved == []
    assert numbers(deck) == [1, 2, 3, 4]


def test_what_cannot_be_kept_changes_nothing(deck: Deck) -> None:
    with pytest.raises(BadDeck):
        deck_save(deck=deck, cards={"fighters": 1_001}, at=0)
    deck.refresh_from_db()
    assert (deck.edit, numbers(deck)) == (0, [1])


# --- autosaves ------------------------------------------------------------------------------------


def test_the_autosaves_of_a_sitting_are_one_version(sitting: Deck) -> None:
    saved = autosave(sitting, fighters=3)
    assert (saved.is_new_version, saved.is_changed, saved.version.number) == (False, True, 2)
    assert numbers(sitting) == [1, 2]
    assert sitting.versions.get(number=2).cards == {"fighters": 3} == saved.deck.cards
    assert saved.deck.edit == 2


def test_an_autosave_never_amends_what_was_saved_by_hand(deck: Deck) -> None:
    autosave(deck, fighters=7)
    assert deck.versions.get(number=1).cards == {"fighters": 2, "regulars": 3}
    assert numbers(deck) == [1, 2]


def test_a_sitting_ends_half_an_hour_after_its_first_autosave(
    sitting: Deck, watch: time_machine.Traveller
) -> None:
    watch.shift(timedelta(minutes=29))
    deck = autosave(sitting, fighters=3).deck
    watch.shift(timedelta(minutes=1))
    autosave(deck, fighters=4)
    assert numbers(sitting) == [1, 2, 3]
    assert sitting.versions.get(number=2).cards == {"fighters": 3}


def test_a_version_with_a_note_is_not_amended(sitting: Deck) -> None:
    version_note(deck=sitting, number=2, note="good")
    autosave(sitting, fighters=3)
    assert numbers(sitting) == [1, 2, 3]


def test_a_version_that_was_brought_to_a_table_is_not_amended(sitting: Deck) -> None:
    with change():
        pinned = version_pin(sitting.versions.get(number=2))
    assert pinned.used_at == NOON
    autosave(sitting, fighters=3)
    assert sitting.versions.get(number=2).cards == {"fighters": 2}
    assert numbers(sitting) == [1, 2, 3]


def test_saving_by_hand_after_an_autosave_closes_it(sitting: Deck) -> None:
    saved = deck_save(deck=sitting, cards={"fighters": 2}, at=1, note="kept")
    assert (saved.version.number, saved.version.note, saved.is_changed) == (2, "kept", False)
    autosave(sitting, fighters=3)
    assert numbers(sitting) == [1, 2, 3]


def test_a_sitting_in_which_everything_was_taken_back_leaves_no_version(sitting: Deck) -> None:
    saved = autosave(sitting, fighters=1)
    assert (saved.version.number, saved.is_changed, saved.is_new_version) == (1, True, False)
    assert saved.deck.version_number == 1
    assert numbers(sitting) == [1]
    assert autosave(saved.deck, fighters=5).version.number == 2


def test_what_was_taken_back_by_hand_is_a_version(sitting: Deck) -> None:
    saved = deck_save(deck=sitting, cards={"fighters": 1}, at=1)
    assert saved.is_new_version
    assert numbers(sitting) == [1, 2, 3]


def test_a_deck_has_so_many_versions_and_autosaves_still_amend_the_last(
    sitting: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_VERSIONS", 2)
    deck = autosave(sitting, fighters=3).deck
    with pytest.raises(DeckLimit, match="Copy it"):
        deck_save(deck=deck, cards={"fighters": 4}, at=deck.edit)
    deck.refresh_from_db()
    assert (deck.cards, deck.version_number) == ({"fighters": 3}, 2)


# --- what is told about a deck --------------------------------------------------------------------


def test_only_what_is_given_changes(deck: Deck) -> None:
    before = deck.updated_at
    told = deck_describe(deck=deck, name="Second strike", tags=["Rush", "two words"])
    deck.refresh_from_db()
    assert (deck.name, deck.description, deck.visibility) == ("Second strike", "", "private")
    assert [tag.name for tag in deck.tags.all()] == ["rush", "two-words"]
    assert (deck.edit, deck.version_number) == (0, 1)
    assert deck.updated_at > before
    assert told.name == "Second strike"
    deck_describe(deck=deck, tags=["rush"], description="Fast.")
    assert [tag.name for tag in deck.tags.all()] == ["rush"]


def test_a_new_name_does_not_make_an_open_builder_stale(deck: Deck) -> None:
    deck_describe(deck=deck, name="Second strike", visibility="public")
    assert deck_save(deck=deck, cards={"cruisers": 1}, at=0).is_changed


def test_another_format_goes_through_a_version(deck: Deck) -> None:
    told = deck_describe(deck=deck, format="open")
    assert (told.format, told.edit, told.version_number) == ("open", 1, 2)
    assert [v.format for v in deck.versions.order_by("number")] == ["standard", "open"]
    assert deck_describe(deck=deck, format="open").edit == 1


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"visibility": "friends"}, "visibility"),
        ({"format": "chess"}, "format"),
        ({"name": " "}, "name"),
        ({"tags": ["x" * 25]}, "tags"),
    ],
)
def test_a_wrong_wish_changes_nothing(deck: Deck, wrong: dict[str, object], field: str) -> None:
    before = Deck.objects.values().get(pk=deck.pk)
    with pytest.raises(BadDeck) as refused:
        deck_describe(deck=deck, **{"name": "New", **wrong})  # type: ignore[arg-type]
    assert refused.value.field == field
    assert Deck.objects.values().get(pk=deck.pk) == before


def test_saving_by_hand_takes_note_of_newer_cards(deck: Deck, newer_cards: Revision) -> None:
    saved = deck_save(deck=deck, cards=deck.cards, at=0)
    deck.refresh_from_db()
    assert deck.revision == newer_cards == saved.deck.revision
    assert deck.versions.get().revision.number == 1, "the version tells when it was made"
    assert not saved.is_changed


def test_the_deck_agrees_with_its_newest_version(sitting: Deck) -> None:
    for cards in ({"a": 1}, {"b": 2}, {"a": 1}, {"fighters": 1}, {}):
        sitting = autosave(sitting, **cards).deck
        newest = DeckVersion.objects.filter(deck=sitting).order_by("-number")[0]
        assert (newest.number, newest.cards) == (sitting.version_number, sitting.cards)

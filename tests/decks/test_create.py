"""New decks: from nothing, from a list, as a copy, from a ready-made one."""

import pytest

from cardsets.models import CardSet, StockDeck
from decks import limits
from decks.games import is_legal
from decks.models import Deck, Visibility
from decks.services.create import deck_copy, deck_create, deck_from_stock
from decks.services.errors import BadDeck, DeckGone, DeckLimit
from decks.services.save import deck_save
from spacetrace.players.models import User


def test_a_new_deck_is_private_empty_and_has_its_first_version(
    basic_set: CardSet, alice: User
) -> None:
    deck = deck_create(owner=alice, card_set=basic_set)
    version = deck.versions.get()
    assert deck.visibility == "private"
    assert deck.cards == {}
    assert deck.size == 0
    assert deck.name == "New deck"
    assert (version.number, version.cards, version.is_autosave) == (1, {}, False)
    assert (deck.version_number, deck.edit, deck.game) == (1, 0, "spacetrace")


def test_a_deck_may_hold_what_is_not_legal_and_not_even_a_card(
    basic_set: CardSet, alice: User
) -> None:
    lines = [{"line": 7, "copies": 2, "name": "  Star\u202eships  "}]
    deck = deck_create(
        owner=alice,
        card_set=basic_set,
        cards={"no-such-card": 1_000, "fighters": 3},
        unresolved=lines,  # type: ignore[arg-type]
    )
    deck.refresh_from_db()
    assert deck.cards == {"fighters": 3, "no-such-card": 1_000}
    assert deck.unresolved == [{"line": 7, "copies": 2, "name": "Starships"}]
    assert deck.size == 1_003
    assert not is_legal(deck)


def test_texts_are_cleaned_before_they_are_kept(basic_set: CardSet, alice: User) -> None:
    deck = deck_create(
        owner=alice,
        card_set=basic_set,
        name="  Cafe\u0301 \u202edeck\x00 ",
        description="One\r\n\r\n\r\n\r\nTwo\x07  words\ud800",
        tags=["#Rush!", "rush", "Big Ships", "  ", "é"],
        note="first\ntry",
    )
    deck.refresh_from_db()
    assert deck.name == "Café deck"
    assert deck.description == "One\n\nTwo words"
    assert [tag.name for tag in deck.tags.all()] == ["big-ships", "rush", "é"]
    assert deck.versions.get().note == "first try"


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": "x" * 61}, "name"),
        ({"name": "\u202e\u200b"}, "name"),
        ({"description": "x" * 12_001}, "description"),
        ({"tags": [f"tag{n}" for n in range(9)]}, "tags"),
        ({"tags": ["x" * 25]}, "tags"),
        ({"note": "x" * 301}, "note"),
        ({"format": "chess"}, "format"),
        ({"cards": {f"card-{n}": 1 for n in range(201)}}, "cards"),
        ({"cards": {"fighters": 1_001}}, "cards"),
        ({"cards": {"fighters": -1}}, "cards"),
        ({"cards": {"a\x00b": 1}}, "cards"),
        ({"cards": {"x" * 61: 1}}, "cards"),
        ({"unresolved": [{"line": 1, "copies": 1, "name": "x" * 201}]}, "unresolved"),
        ({"unresolved": [{"line": 1, "copies": 0, "name": "x"}]}, "unresolved"),
        ({"unresolved": [{"line": 1, "copies": 1, "name": "x"}] * 101}, "unresolved"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(
    basic_set: CardSet, alice: User, wrong: dict[str, object], field: str
) -> None:
    with pytest.raises(BadDeck) as refused:
        deck_create(owner=alice, card_set=basic_set, **wrong)  # type: ignore[arg-type]
    assert refused.value.field == field
    assert refused.value.sentence.endswith(".")
    assert not Deck.objects.exists()


def test_nobody_builds_a_deck_for_a_game_without_decks(db: None, alice: User) -> None:
    other = CardSet.objects.create(game="blast_off", key="other", name="Other")
    with pytest.raises(BadDeck, match="Nobody brings a deck"):
        deck_create(owner=alice, card_set=other)


def test_a_set_without_published_cards_has_no_decks(db: None, alice: User) -> None:
    other = CardSet.objects.create(game="spacetrace", key="other", name="Other")
    with pytest.raises(BadDeck, match="published"):
        deck_create(owner=alice, card_set=other)


def test_players_and_guests_may_keep_so_many_decks(
    deck: Deck, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MOST_DECKS", 1)
    with pytest.raises(DeckLimit, match="Delete one"):
        deck_create(owner=alice, card_set=deck.card_set)
    User.objects.filter(pk=alice.pk).update(is_guest=True)
    monkeypatch.setattr(limits, "MOST_DECKS_OF_A_GUEST", 1)
    with pytest.raises(DeckLimit, match="Sign up"):
        deck_create(owner=alice, card_set=deck.card_set)
    assert Deck.objects.count() == 1


def test_a_copy_is_private_and_names_the_original(deck: Deck, bob: User) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    copy = deck_copy(deck=deck, owner=bob)
    assert (copy.owner, copy.visibility, copy.cards) == (bob, "private", deck.cards)
    assert (copy.name, copy.credit) == ("Copy of First strike", "“First strike” by Alice")
    assert copy.copied_from == deck
    deck.refresh_from_db()
    assert deck.copy_count == 1


def test_a_copy_of_a_copy_is_called_like_the_first(deck: Deck, alice: User) -> None:
    copy = deck_copy(deck=deck_copy(deck=deck, owner=alice), owner=alice)
    assert copy.name == "Copy of First strike"


def test_a_deck_that_is_seen_by_its_link_may_be_copied(deck: Deck, bob: User) -> None:
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.LINK)
    assert deck_copy(deck=deck, owner=bob).cards == deck.cards


def test_a_deck_that_was_hidden_or_deleted_meanwhile_is_not_copied(deck: Deck, bob: User) -> None:
    with pytest.raises(DeckGone):
        deck_copy(deck=deck, owner=bob)
    Deck.objects.filter(pk=deck.pk).delete()
    with pytest.raises(DeckGone):
        deck_copy(deck=deck, owner=bob)
    assert not Deck.objects.exists()


def test_an_earlier_version_can_be_copied(deck: Deck, alice: User) -> None:
    first = deck.versions.get()
    deck_save(deck=deck, cards={"destroyers": 4}, at=0)
    assert deck_copy(deck=deck, owner=alice, version=first).cards == first.cards


def test_a_ready_made_deck_becomes_ones_own(stock: StockDeck, alice: User) -> None:
    deck = deck_from_stock(stock=stock, owner=alice)
    assert deck.cards == dict(sorted(stock.cards.items()))
    assert deck.name == stock.name
    assert stock.name in deck.credit
    assert deck.description.split() == f"{stock.summary} {stock.style}".split()
    assert all(line == "" or line.endswith((".", "!")) for line in deck.description.split("\n"))
    assert is_legal(deck)


def test_every_ready_made_deck_can_be_taken_over_and_played(
    basic_set: CardSet, alice: User
) -> None:
    for stock in StockDeck.objects.filter(revision__card_set=basic_set):
        assert is_legal(deck_from_stock(stock=stock, owner=alice)), stock.key

"""The demo account has something to look at."""

from cardsets.models import CardSet
from decks.games import is_legal
from decks.models import Deck
from decks.services.delete import deck_delete
from decks.services.demo import demo_decks_ensure
from spacetrace.players.models import User


def test_the_demo_account_gets_a_deck_to_play_and_one_to_build(
    basic_set: CardSet, alice: User
) -> None:
    demo_decks_ensure(owner=alice)
    ready, draft = Deck.objects.order_by("pk")
    assert (is_legal(ready), ready.visibility) == (True, "public")
    assert (is_legal(draft), draft.visibility, draft.version_number) == (False, "private", 2)
    assert draft.versions.get(number=2).note


def test_whatever_became_of_them_stays(basic_set: CardSet, alice: User) -> None:
    demo_decks_ensure(owner=alice)
    ready, draft = Deck.objects.order_by("pk")
    deck_delete(deck=ready)
    demo_decks_ensure(owner=alice)
    assert list(Deck.objects.all()) == [draft]


def test_without_ready_made_decks_there_are_none(db: None, alice: User) -> None:
    demo_decks_ensure(owner=alice)
    assert not Deck.objects.exists()

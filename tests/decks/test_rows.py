"""What is kept of a deck twice always agrees with the deck."""

import random

import pytest

from cardsets.models import CardSet
from decks.models import Deck
from decks.selectors import decks_of
from decks.services.create import deck_copy, deck_create
from decks.services.delete import deck_delete
from decks.services.errors import DeckError
from decks.services.save import deck_describe, deck_save
from decks.services.versions import version_note, version_restore
from decks.words import deck_words
from spacetrace.players.models import User

CARDS = ("fighters", "destroyers", "regulars", "mothership", "no-such-card")


def disagreements(deck: Deck) -> list[str]:
    """In what the rows, words and versions of a stored deck differ from it."""
    deck = Deck.objects.select_related("owner").get(pk=deck.pk)
    newest = deck.versions.order_by("-number")[0]
    tags = sorted(tag.name for tag in deck.tags.all())
    words = deck_words(deck.name, str(deck.owner), " ".join(tags), deck.description)
    told = {
        "rows": (dict(deck.rows.values_list("card_id", "copies")), deck.cards),
        "size": (deck.size, sum(deck.cards.values())),
        "number": (deck.version_number, newest.number),
        "list": (newest.cards, deck.cards),
        "lines": (newest.unresolved, deck.unresolved),
        "format": (newest.format, deck.format),
        "numbers": (
            sorted(deck.versions.values_list("number", flat=True)),
            list(range(1, newest.number + 1)),
        ),
        "words": (
            set(deck.words.values_list("word", flat=True)),
            words if deck.visibility == "public" else set(),
        ),
    }
    return [name for name, (one, other) in told.items() if one != other]


def step(chance: random.Random, deck: Deck) -> None:
    """Something that people do to decks."""
    cards = {card: chance.randrange(4) for card in chance.sample(CARDS, chance.randrange(6))}
    deck.refresh_from_db()
    match chance.randrange(9):
        case 0 | 1 | 2:
            is_autosave = chance.random() < 0.7
            deck_save(deck=deck, cards=cards, at=deck.edit, is_autosave=is_autosave)
        case 3:
            lines = [{"line": 1, "copies": 1, "name": f"Line {chance.randrange(3)}"}]
            deck_save(deck=deck, cards=deck.cards, unresolved=lines, at=deck.edit)  # type: ignore[arg-type]
        case 4:
            deck_describe(deck=deck, name=f"Name {chance.randrange(5)}", description="Über alles")
        case 5:
            deck_describe(deck=deck, tags=chance.sample(["a", "b", "c", "d"], 2))
        case 6:
            deck_describe(deck=deck, visibility=chance.choice(["public", "private", "link"]))
        case 7:
            number = 1 + chance.randrange(deck.version_number)
            version_restore(deck=deck, number=number, at=deck.edit)
            version_note(deck=deck, number=number, note=f"{number}")
        case 8:
            deck_describe(deck=deck, format=chance.choice(["standard", "open", "beginner"]))


@pytest.mark.parametrize("seed", range(6))
def test_rows_and_words_agree_after_whatever_was_done(
    basic_set: CardSet, alice: User, seed: int
) -> None:
    chance = random.Random(seed)
    decks = [deck_create(owner=alice, card_set=basic_set, cards={"fighters": 1})]
    for _ in range(40):
        deck = chance.choice(decks)
        if chance.random() < 0.1:
            decks.append(deck_copy(deck=deck, owner=alice))
        elif chance.random() < 0.05 and len(decks) > 1:
            decks.remove(deck)
            deck_delete(deck=deck)
        else:
            step(chance, deck)
    assert list(decks_of(alice).order_by("pk")) == decks
    for deck in decks:
        assert disagreements(deck) == []


def test_a_refused_change_leaves_them_as_they_were(deck: Deck) -> None:
    deck_describe(deck=deck, visibility="public")
    with pytest.raises(DeckError):
        deck_save(deck=deck, cards={"cruisers": 1}, at=9)
    with pytest.raises(DeckError):
        deck_describe(deck=deck, name="Other", format="chess")
    assert disagreements(deck) == []

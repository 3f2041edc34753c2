"""People who want the same deck at once, called by `Stage.act`."""

import os
import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.db import connection  # noqa: E402

from cardsets.models import CardSet  # noqa: E402
from decks import limits  # noqa: E402
from decks.models import Deck, DeckVersion, Result, Source, Visibility  # noqa: E402
from decks.services.create import deck_copy, deck_create  # noqa: E402
from decks.services.delete import deck_delete  # noqa: E402
from decks.services.errors import DeckGone, DeckLimit, StaleDeck  # noqa: E402
from decks.services.results import result_record  # noqa: E402
from decks.services.rows import words_of  # noqa: E402
from decks.services.save import deck_describe, deck_save  # noqa: E402
from decks.services.versions import version_pin  # noqa: E402
from spacetrace.infrastructure.transactions import change  # noqa: E402
from spacetrace.players.models import User  # noqa: E402
from spacetrace.players.services import account_close, account_create, settings_change  # noqa: E402

ANSWERS: dict[type[Exception], str] = {StaleDeck: "stale", DeckGone: "gone", DeckLimit: "limit"}


def owner() -> User:
    return User.objects.get(username="player0")


def new_deck() -> Deck:
    return deck_create(owner=owner(), card_set=CardSet.objects.get(key="basic"))


def at_once(*tries: Callable[[], Any]) -> list[str]:
    """What each is told when all try at the same moment."""
    gate, told = threading.Barrier(len(tries)), []

    def attempt(what: Callable[[], Any]) -> None:
        gate.wait()
        try:
            what()
            told.append("done")
        except Exception as error:
            told.append(ANSWERS.get(type(error)) or repr(error))
        finally:
            connection.close()

    threads = [threading.Thread(target=attempt, args=(what,)) for what in tries]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(told)


def saves(rounds: str) -> dict[str, Any]:
    """Three windows of one owner save different lists upon the same one, again and again."""
    deck, counted = new_deck(), Counter[str]()

    for number in range(int(rounds)):
        lists = [{"fighters": 10 * number + n} for n in range(1, 4)]
        counted.update(
            at_once(*(partial(deck_save, deck=deck, cards=cards, at=number) for cards in lists))
        )
    return {"told": counted, **state(deck)}


def repeats(rounds: str) -> dict[str, Any]:
    """The same save comes three times at once."""
    deck, counted = new_deck(), Counter[str]()

    for number in range(int(rounds)):
        save = partial(deck_save, deck=deck, cards={"fighters": number + 1}, at=number)
        counted.update(at_once(save, save, save))
    return {"told": counted, **state(deck)}


def race(public_id: str, rounds: str, name: str) -> dict[str, Any]:
    """One of several processes: save until so many saves went through."""
    counted = Counter[str]()
    while counted["done"] < int(rounds):
        deck = Deck.objects.get(public_id=public_id)
        cards = {name: counted.total() + 1}
        try:
            deck_save(deck=deck, cards=cards, at=deck.edit)
            counted["done"] += 1
        except StaleDeck:
            counted["stale"] += 1
    return dict(counted)


def begin() -> str:
    """A deck for `race`."""
    return new_deck().public_id


def check(public_id: str) -> dict[str, Any]:
    """What `race` left behind."""
    return state(Deck.objects.get(public_id=public_id))


def deletes(rounds: str) -> dict[str, Any]:
    """A deck is deleted while it is saved, copied, pinned, and gets a result."""
    answers: set[str] = set()
    for _ in range(int(rounds)):
        deck = new_deck()
        version = deck.versions.get()
        told = at_once(
            partial(deck_save, deck=deck, cards={"fighters": 1}, at=0),
            partial(deck_copy, deck=deck, owner=owner()),
            partial(pin, version),
            partial(record, version),
            partial(deck_delete, deck=deck),
        )
        answers.update(told)
        if Deck.objects.filter(pk=deck.pk).exists():
            answers.add("the deck is still there")
    orphans = DeckVersion.objects.filter(deck=None).count()
    return {"answers": sorted(answers), "orphans": orphans, "results": Result.objects.count()}


def pins(rounds: str) -> int:
    """A version is brought to a table while an autosave amends it; how often they disagree."""
    wrong = 0
    for number in range(int(rounds)):
        deck = new_deck()
        deck = deck_save(deck=deck, cards={"fighters": 1}, at=0, is_autosave=True).deck
        version = deck.versions.get(number=2)
        pinned: list[dict[str, int]] = []
        told = at_once(
            partial(deck_save, deck=deck, cards={"fighters": 2 + number}, at=1, is_autosave=True),
            partial(pin, version, pinned),
        )
        version.refresh_from_db()
        agree = told == ["done", "done"] and pinned == [version.cards]
        wrong += not agree or not state(deck)["agrees"]
    return wrong


def renames(rounds: str) -> list[str]:
    """An owner takes another name while public decks are described; what went wrong."""
    decks = [new_deck() for _ in range(3)]
    for deck in decks:
        deck_describe(deck=deck, visibility=Visibility.PUBLIC)
    wrong: set[str] = set()
    for number in range(int(rounds)):
        name = f"Comet {number}"
        told = at_once(
            partial(settings_change, user=owner(), display_name=name, theme="auto"),
            *(partial(deck_describe, deck=deck, description=f"Number {number}.") for deck in decks),
        )
        wrong.update(answer for answer in told if answer != "done")
        for deck in Deck.objects.filter(pk__in=[deck.pk for deck in decks]):
            if set(deck.words.values_list("word", flat=True)) != words_of(deck):
                wrong.add(f"not found as {name}")
    return sorted(wrong)


def closes(rounds: str) -> dict[str, Any]:
    """An account is closed while its deck is saved, copied, pinned, and more decks are begun."""
    answers: set[str] = set()
    card_set = CardSet.objects.get(key="basic")
    for number in range(int(rounds)):
        leaver = account_create(username=f"leaver{number}", password="a-strange-password")
        deck = deck_create(owner=leaver, card_set=card_set)
        deck_describe(deck=deck, visibility=Visibility.LINK)
        version = deck.versions.get()
        told = at_once(
            partial(deck_save, deck=deck, cards={"fighters": 1}, at=0),
            partial(deck_copy, deck=deck, owner=owner()),
            partial(deck_create, owner=leaver, card_set=card_set),
            partial(pin, version),
            partial(record, version),
            partial(account_close, user=User.objects.get(pk=leaver.pk)),
        )
        answers.update(told)
    left = Deck.objects.filter(owner__is_active=False).count()
    return {
        "answers": sorted(answers),
        "open": User.objects.filter(username__startswith="leaver").count(),
        "left": left,
    }


def crowd(most: str) -> list[str]:
    """Twice as many new decks at once as the owner may have."""
    Deck.objects.all().delete()
    limits.MOST_DECKS = int(most)
    return at_once(*[new_deck] * (2 * int(most)))


def pin(version: DeckVersion, pinned: list[dict[str, int]] | None = None) -> None:
    with change():
        cards = version_pin(version).cards
        if pinned is not None:
            pinned.append(cards)


def record(version: DeckVersion) -> None:
    with change():
        result_record(
            version_id=version.pk, source=Source.MATCH, reference="m" * 22, opponent="Bob"
        )


def state(deck: Deck) -> dict[str, Any]:
    """Whether the deck, its versions and its rows agree."""
    deck = Deck.objects.get(pk=deck.pk)
    versions = list(deck.versions.order_by("number"))
    agrees = [
        [version.number for version in versions] == list(range(1, len(versions) + 1)),
        deck.version_number == versions[-1].number,
        deck.cards == versions[-1].cards,
        deck.cards == dict(deck.rows.values_list("card_id", "copies")),
    ]
    return {"agrees": all(agrees), "edit": deck.edit, "versions": len(versions)}

"""Owners of decks that do not fit changed cards are told once, with the way to mend them."""

from __future__ import annotations

import pytest

from cardsets.models import Card, Revision, StockDeck
from cardsets.services.drafts import card_save, draft_create
from cardsets.services.publish import revision_publish, revision_withdraw
from cardsets.services.sets import set_create
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.judging import decks_judge
from decks.services.save import deck_save
from spacetrace.infrastructure.database_time import StandingClock
from spacetrace.notifications.kinds import Kind, Mode
from spacetrace.notifications.models import Delivery, Fate, Wishes
from spacetrace.notifications.services.look import news_look
from spacetrace.notifications.services.wishes import wishes_change
from spacetrace.players.models import User
from tests.notifications.conftest import Told, fates, reachable, send
from tests.notifications.servers import Browser, Postbox
from tests.published import set_published

FEWER = ("lancers", "fighters")


@pytest.fixture
def deck(clock: StandingClock, alice: User, bob: User) -> Deck:
    """A deck of Alice's that may be played; she and Bob can be reached."""
    stock = stock_deck()
    reachable(alice)
    reachable(bob)
    return deck_create(owner=alice, card_set=stock.card_set, name="Buzz", cards=buzzing(stock))


def stock_deck() -> StockDeck:
    return StockDeck.objects.get(revision=set_published(), key="swarm")


def buzzing(stock: StockDeck) -> dict[str, int]:
    """Its cards, with four Wasps; two of them instead of a Lancers and a Fighters."""
    cards = {**stock.cards, "wasps": 4}
    for name in FEWER:
        cards[name] -= 1
    return cards


def published() -> Revision:
    """The next revision, in which a deck may hold only two Wasps."""
    draft = draft_create(card_set=set_published().card_set)
    card = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=card, version=card.version, data={**card.data, "copies": 2})
    done = revision_publish(draft=draft)
    decks_judge()
    return done


def test_the_owner_is_told_with_card_reason_and_builder(
    deck: Deck, clock: StandingClock, postbox: Postbox
) -> None:
    published()
    send(clock)
    [letter] = postbox.letters
    assert letter["To"] == "alice@x.example"
    assert letter["Subject"] == "Your deck “Buzz” needs a change"
    text = letter.get_content()
    assert "revision 2" in text
    assert "“Buzz”: A deck may hold 2 copies of “Wasps”; this one has 4." in text
    assert f"/decks/{deck.public_id}/build/" in text


def test_everybody_is_told_once(deck: Deck, clock: StandingClock, postbox: Postbox) -> None:
    published()
    for _ in range(3):
        decks_judge()
        send(clock)
    assert len(postbox.letters) == 1
    assert fates() == [(Kind.DECKS, Fate.SENT)]


def test_many_decks_of_one_owner_are_one_message(
    deck: Deck, clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    for n in range(24):
        deck_create(owner=alice, card_set=deck.card_set, name=f"More {n}", cards=deck.cards)
    published()
    send(clock)
    [letter] = postbox.letters
    assert letter["Subject"] == "25 of your decks need a change"
    text = letter.get_content()
    assert "“More 3”" in text
    assert "And 5 more." in text
    assert "/decks/\n" in text.replace("\r\n", "\n")


def test_nobody_is_told_before_all_decks_were_looked_at(
    deck: Deck, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decks.services.judging.LONGEST", 0.0)
    published()
    assert told() == []
    monkeypatch.setattr("decks.services.judging.LONGEST", 9.0)
    decks_judge()
    assert told() == [("alice", Kind.DECKS)]


def test_a_deck_that_was_mended_meanwhile_needs_no_message(
    deck: Deck, clock: StandingClock, postbox: Postbox
) -> None:
    published()
    news_look()
    more = {card: deck.cards[card] + 1 for card in FEWER}
    deck_save(deck=deck, cards={**deck.cards, "wasps": 2, **more}, at=deck.edit)
    send(clock)
    assert postbox.letters == []
    assert fates() == [(Kind.DECKS, Fate.DROPPED)]


def test_devices_are_told_too(
    deck: Deck, clock: StandingClock, phone: Browser, postbox: Postbox
) -> None:
    published()
    send(clock)
    channels = Delivery.objects.filter(kind=Kind.DECKS).values_list("channel", "fate")
    assert sorted(channels) == [("mail", "sent"), ("push", "sent")]


@pytest.mark.parametrize("mode", [Mode.ESCALATING, Mode.OFF])
def test_who_does_not_wish_it_is_not_told(
    deck: Deck, clock: StandingClock, alice: User, told: Told, mode: Mode
) -> None:
    wishes_change(user=alice, mail=mode)
    published()
    assert told() == []


def test_who_wishes_it_once_a_day_reads_of_it_in_the_morning(
    deck: Deck, clock: StandingClock, postbox: Postbox, alice: User
) -> None:
    wishes_change(user=alice, mail=Mode.DIGEST)
    published()
    send(clock)
    assert postbox.letters == []
    clock.shift(Wishes.objects.get().digest_at - clock.now)  # type: ignore[operator]
    send(clock)
    [letter] = postbox.letters
    assert "Decks that do not fit cards that were changed:" in letter.get_content()
    assert "“Buzz”: A deck may hold 2 copies" in letter.get_content()


def test_a_withdrawal_is_told_with_its_reason_once(
    deck: Deck, clock: StandingClock, postbox: Postbox
) -> None:
    second = published()
    send(clock)
    more = {card: deck.cards[card] + 1 for card in FEWER}
    deck_save(deck=deck, cards={**deck.cards, "wasps": 2, **more}, at=deck.edit)
    draft = draft_create(card_set=second.card_set)
    card = Card.objects.get(revision=draft, card_id="wasps")
    card_save(card=card, version=card.version, data={**card.data, "copies": 9})
    third = revision_publish(draft=draft)
    decks_judge()
    deck.refresh_from_db()
    cards = {**deck.cards, "wasps": 4}
    for name in more:
        cards[name] -= 1
    deck_save(deck=deck, cards=cards, at=deck.edit)
    revision_withdraw(revision=third, why="Wasps stung too much.")
    for _ in range(3):
        decks_judge()
        send(clock)
    _first, letter = postbox.letters  # revision 2 is told a second time: it came back
    text = " ".join(letter.get_content().split())
    assert "Revision 3 of Basic Set was withdrawn from new matches: “Wasps stung too" in text
    assert "New matches are played with revision 2, and a deck of yours does not fit it." in text
    assert "“Buzz”: A deck may hold 2 copies of “Wasps”; this one has 4." in text
    assert f"/decks/{deck.public_id}/build/" in text


def test_where_a_whole_set_is_withdrawn_its_owners_are_told(
    deck: Deck, clock: StandingClock, postbox: Postbox
) -> None:
    revision_publish(draft=set_create(game="spacetrace", name="Other", of=set_published()))
    revision_withdraw(revision=set_published(), why="Made anew.")
    decks_judge()
    send(clock)
    [letter] = postbox.letters
    text = " ".join(letter.get_content().split())
    assert "Revision 1 of Basic Set was withdrawn from new matches: “Made anew.”" in text
    assert "“Buzz”: The cards of Basic Set are withdrawn from new matches." in text
    assert "when the cards are offered again" in text

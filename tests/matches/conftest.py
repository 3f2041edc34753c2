"""A table of the toy game for Alice and Bob, and nobody who sends messages to a real broker."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
import time_machine

from cardsets.models import CardSet
from cardsets.selectors import _compiled, newest_stock_decks
from decks.models import Deck
from decks.services.create import deck_create
from decks.services.save import deck_describe
from spacetrace.infrastructure import queue
from spacetrace.infrastructure.database_time import StandingClock, clock_standing
from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import Match
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.command import ActResult
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from tests.matches.pack import toy_publish
from tests.matches.tables import fresh, put, send, table_of
from tests.published import set_published
from tests.toy.game import ToyGame
from tests.toy.samples import add_to_catalogue

NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What would have been sent to the broker; notifications over Redis do not count."""
    kept: list[Any] = []

    def later(line: str, send: Any) -> None:
        if line != "live":
            kept.append(send)

    monkeypatch.setattr(queue, "later", later)
    return kept


@pytest.fixture
def toy(db: None, monkeypatch: pytest.MonkeyPatch) -> ToyGame:
    """The toy game in the catalogue, with a published pack of cards."""
    game = add_to_catalogue(monkeypatch)
    _compiled.cache_clear()
    toy_publish()
    return game


@pytest.fixture
def open_match(toy: ToyGame, alice: User) -> Match:
    """Alice's table with a seat for whoever has the link."""
    return match_create(owner=alice, game="toy", seats=[SeatSpec("me"), SeatSpec("invite")])


@pytest.fixture
def match(open_match: Match, bob: User) -> Match:
    """A match of Alice (seat 0) against Bob (seat 1) that has just begun."""
    token = open_match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=bob, deck=NO_DECK)
    return match_for(bob, open_match.public_id)


@pytest.fixture
def ai_match(toy: ToyGame, alice: User) -> Match:
    """A match of Alice (seat 0) against an officer (seat 1) that has just begun."""
    seats = [SeatSpec("me"), SeatSpec("agent", agent_level="officer")]
    return match_create(owner=alice, game="toy", seats=seats)


@pytest.fixture
def watch() -> Iterator[time_machine.Traveller]:
    """Time stands still until a test moves it."""
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


@pytest.fixture
def clock() -> Iterator[StandingClock]:
    """The database's clock stands at noon."""
    with clock_standing(NOON) as clock:
        yield clock


@pytest.fixture
def held(toy: ToyGame, alice: User, bob: User, watch: time_machine.Traveller) -> Match:
    """A table that holds after a card: Bob has the next turn, both have a comet on a comet."""
    match = table_of(alice, bob, hold=800)
    put(match, pile=["red-1"], hands={"1": ["comet", "comet", "red-3"], "2": ["comet", "red-2"]})
    assert send(match, 0, "play comet").status == "done"
    return fresh(match)


@pytest.fixture
def basic_set(db: None) -> CardSet:
    """The basic set, published, with its ready-made decks."""
    return set_published().card_set


DeckOf = Callable[..., Deck]


@pytest.fixture
def deck_of(basic_set: CardSet) -> DeckOf:
    """Makes a deck of somebody: a ready-made one's list, with the copies in `more` added to it."""

    def deck_of(owner: User, name: str = "Own deck", stock: str = "swarm", **fields: Any) -> Deck:
        more, visibility = fields.pop("more", {}), fields.pop("visibility", "private")
        cards = dict(newest_stock_decks().get(revision__card_set=basic_set, key=stock).cards)
        for card, copies in more.items():
            cards[card] = cards.get(card, 0) + copies
        deck = deck_create(owner=owner, card_set=basic_set, name=name, cards=cards, **fields)
        return deck_describe(deck=deck, visibility=visibility)

    return deck_of


Play = Callable[..., ActResult]


@pytest.fixture
def play(alice: User, bob: User) -> Play:
    """Play the first legal move (or `action`) for whoever the table waits for (or `seat`)."""

    def play(match: Match, action: str = "", seat: int | None = None, **other: Any) -> ActResult:
        fresh = match_for(alice, match.public_id)
        seat = fresh.waiting[0] if seat is None else seat
        wanted = {"at_version": fresh.version, "command_id": f"c{fresh.revision}", **other}
        return match_act(
            held=held_of(fresh, (alice, bob)[seat]),
            seat=seat,
            action=action or legal_for(fresh, seat)[0][1],
            **wanted,
        )

    return play

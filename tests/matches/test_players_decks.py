"""Decks of players at the table: who may bring which, what is pinned, which format follows."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from cardsets.files import read_decks, read_set
from cardsets.models import CardSet, StockDeck
from cardsets.services.load import set_load
from decks.models import Deck, DeckVersion
from decks.services.create import deck_create
from decks.services.delete import deck_delete
from decks.services.save import deck_save
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match, Seat, Status
from spacetrace.matches.selectors import current_table, legal_for
from spacetrace.matches.services.carry_out import command_carry_out
from spacetrace.matches.services.command import Command
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import NO_DECK, SURPRISE, DeckChoice
from spacetrace.matches.services.errors import BadChoice
from spacetrace.matches.services.fill import match_fill
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.players.models import User
from tests.matches.conftest import DeckOf

SWARM, FIRST_FLEET = DeckChoice(stock="swarm"), DeckChoice(stock="first-fleet")
INVITE = SeatSpec("invite")


def own(deck: Deck) -> DeckChoice:
    return DeckChoice(own=deck.public_id)


def me(deck: DeckChoice) -> SeatSpec:
    return SeatSpec("me", deck=deck)


def cadet(deck: DeckChoice = SURPRISE) -> SeatSpec:
    return SeatSpec("agent", deck=deck, agent_level="cadet")


def begin(user: User, *seats: SeatSpec, **config: str) -> Match:
    return match_create(owner=user, game="spacetrace", seats=seats, config=config)


def join(match: Match, user: User, deck: DeckChoice) -> Match:
    token = match.seats.get(kind="open").invite_token or ""
    return match_join(token=token, user=user, deck=deck)


# --- what the seat keeps ------------------------------------------------------------------------


def test_a_built_deck_is_copied_and_its_version_never_changes_again(
    alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    match = begin(alice, me(own(deck)), cadet())
    seat, version = match.seats.get(index=0), deck.versions.get()
    assert match.status == Status.RUNNING
    assert (seat.deck, seat.deck_name, seat.deck_key) == (deck.cards, deck.name, "")
    assert seat.deck_version == version
    assert version.used_at is not None
    assert match.seats.get(index=1).deck_version is None


def test_an_autosave_after_the_match_began_is_a_version_of_its_own(
    alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    deck_save(deck=deck, cards={**deck.cards, "lancers": 1}, at=deck.edit, is_autosave=True)
    deck.refresh_from_db()
    saved = deck_save(deck=deck, cards=dict(deck.cards), at=deck.edit)
    cards = {**saved.deck.cards, "lancers": 2}
    deck = deck_save(deck=deck, cards=cards, at=saved.deck.edit, is_autosave=True).deck
    match = begin(alice, me(own(deck)), cadet())
    played = match.seats.get(index=0).deck_version
    assert played is not None
    deck_save(deck=deck, cards={"fighters": 1}, at=deck.edit, is_autosave=True)
    played.refresh_from_db()
    assert played.cards == cards
    assert deck.versions.count() == played.number + 1


def test_editing_or_deleting_a_deck_never_changes_a_running_match(
    alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    match = begin(alice, me(own(deck)), cadet())
    before = bytes(match.snapshot), match.seats.get(index=0).deck
    deck = deck_save(deck=deck, cards={"fighters": 3}, at=deck.edit).deck
    fresh = match_for(alice, match.public_id)
    assert (bytes(fresh.snapshot), fresh.seats.get(index=0).deck) == before
    deck_delete(deck=deck)
    fresh = match_for(alice, match.public_id)
    seat = fresh.seats.get(index=0)
    assert (bytes(fresh.snapshot), seat.deck, seat.deck_name) == (*before, "Own deck")
    assert seat.deck_version is None
    assert current_table(fresh)


def test_the_newest_version_is_played(alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice)
    stock = StockDeck.objects.get(key="heavy")
    deck = deck_save(deck=deck, cards=stock.cards, at=deck.edit).deck
    seat = begin(alice, me(own(deck)), cadet()).seats.get(index=0)
    assert seat.deck == stock.cards
    assert seat.deck_version is not None
    assert seat.deck_version.number == deck.version_number == 2


def test_both_seats_may_play_the_same_deck(alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice)
    match = begin(alice, me(own(deck)), SeatSpec("hot", deck=own(deck)))
    assert {seat.deck_version for seat in match.seats.all()} == {deck.versions.get()}


# --- who may bring which ------------------------------------------------------------------------


@pytest.mark.parametrize("visibility", ["link", "public"])
def test_a_deck_that_somebody_shows_may_be_played_by_others(
    alice: User, bob: User, deck_of: DeckOf, visibility: str
) -> None:
    deck = deck_of(bob, visibility=visibility)
    match = begin(alice, me(own(deck)), cadet(own(deck)))
    assert {seat.deck_version for seat in match.seats.all()} == {deck.versions.get()}


@pytest.mark.parametrize("public_id", ["", "x", "a" * 22, "\0" * 22, "\ud800" * 22, "private"])
def test_a_deck_that_is_not_there_and_one_that_is_hidden_are_the_same_answer(
    alice: User, bob: User, deck_of: DeckOf, public_id: str
) -> None:
    deck = deck_of(bob)
    wanted = DeckChoice(own=deck.public_id if public_id == "private" else public_id or " ")
    with pytest.raises(BadChoice) as refused:
        begin(alice, me(wanted), cadet())
    assert refused.value.sentence == "There is no such deck, or it is not shown to you."
    assert not Match.objects.exists()
    assert deck.versions.get().used_at is None


def test_an_illegal_deck_is_refused_with_its_reasons(alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice, more={"fighters": 60})
    with pytest.raises(BadChoice) as refused:
        begin(alice, me(own(deck)), cadet())
    assert "“Own deck” cannot be played" in refused.value.sentence
    assert "exactly 40 cards; this one has 100" in refused.value.sentence  # ST-3
    assert "Fighters" in refused.value.sentence
    assert not Match.objects.exists()
    assert deck.versions.get().used_at is None  # the refusal left nothing behind


def test_a_line_that_is_no_card_keeps_a_deck_from_the_table(alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice, unresolved=[{"line": 3, "copies": 2, "name": "Fihgters"}])
    with pytest.raises(BadChoice) as refused:
        begin(alice, me(own(deck)), cadet())
    assert "Fihgters" in refused.value.sentence


def test_a_deck_of_another_game_is_refused(alice: User, deck_of: DeckOf, toy: object) -> None:
    deck = deck_of(alice)
    with pytest.raises(BadChoice) as refused:
        match_create(owner=alice, game="toy", seats=[me(own(deck)), INVITE])
    assert "another game" in refused.value.sentence


# --- cards --------------------------------------------------------------------------------------


@pytest.fixture
def second_set(basic_set: CardSet) -> CardSet:
    """The same cards under another name, without ready-made decks."""
    return set_load(
        data={**read_set("basic"), "key": "second", "name": "Second"}, game="spacetrace"
    ).revision.card_set


def test_a_match_is_played_with_the_newest_cards_of_the_deck_s_set(
    alice: User, deck_of: DeckOf, second_set: CardSet
) -> None:
    cards = deck_of(alice).cards
    deck = deck_create(owner=alice, card_set=second_set, name="Second", cards=cards)
    data = read_set("basic")
    data["cards"][-1]["name"] += " again"
    newer = set_load(data={**data, "key": "second", "name": "Second"}, game="spacetrace").revision
    match = begin(alice, me(own(deck)), SeatSpec("hot", deck=own(deck)))
    assert match.card_set_revision == newer
    assert match.card_set_hash == newer.content_hash


def test_decks_of_several_card_sets_do_not_meet(
    alice: User, bob: User, deck_of: DeckOf, second_set: CardSet
) -> None:
    one = deck_of(alice)
    other = deck_create(owner=alice, card_set=second_set, name="Other", cards=one.cards)
    with pytest.raises(BadChoice) as refused:
        begin(alice, me(own(one)), cadet(own(other)))
    assert "different card sets" in refused.value.sentence
    open_match = begin(alice, me(own(one)), INVITE)
    bobs = deck_create(owner=bob, card_set=second_set, name="Bob's", cards=one.cards)
    with pytest.raises(BadChoice) as refused:
        join(open_match, bob, own(bobs))
    assert "another card set" in refused.value.sentence


def test_a_surprise_where_no_ready_made_deck_fits_is_a_sentence(
    alice: User, deck_of: DeckOf, second_set: CardSet
) -> None:
    cards = deck_of(alice).cards
    deck = deck_create(owner=alice, card_set=second_set, name="Second", cards=cards)
    with pytest.raises(BadChoice) as refused:
        begin(alice, me(own(deck)), cadet())
    assert refused.value.sentence == (
        "No ready-made deck fits this table. Please choose one yourself."
    )


def test_a_deck_is_judged_by_the_cards_of_the_match_that_it_joins(
    alice: User, bob: User, deck_of: DeckOf
) -> None:
    match, deck = begin(alice, me(SWARM), INVITE), deck_of(bob)
    data = read_set("basic")
    for card in data["cards"]:
        if card["id"] == "fighters":
            card["copies"] = 1
    set_load(data=data, game="spacetrace")
    assert join(match, bob, own(deck)).status == Status.RUNNING
    with pytest.raises(BadChoice):
        begin(bob, me(own(deck)), cadet())


# --- formats ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("standard", "standard", "standard"),
        ("standard", "open", "open"),
        ("open", "beginner", "open"),
        ("open", "open", "open"),
        ("beginner", "standard", "standard"),
        ("beginner", "beginner", "beginner"),
    ],
)
def test_the_table_s_format_follows_the_decks(  # ST-3, ST-37
    alice: User, deck_of: DeckOf, mine: str, theirs: str, expected: str
) -> None:
    decks: dict[str, dict[str, Any]] = {
        "standard": {},
        "open": {"format": "open", "more": {"marines": 1, "militia": 1}},
        "beginner": {"format": "beginner", "stock": "first-fleet"},
    }
    one, two = (deck_of(alice, name, **decks[name]) for name in (mine, theirs))
    match = begin(alice, me(own(one)), cadet(own(two)))
    assert match.config["format"] == expected


def test_beginners_are_surprised_by_a_beginner_s_deck_and_nobody_else_is(
    alice: User, deck_of: DeckOf
) -> None:
    simple = deck_of(alice, stock="first-fleet", format="beginner")
    usual = {deck.key for deck in read_decks("basic") if not deck.is_beginner}
    for choice, keys in (
        (own(simple), {"first-fleet", "home-fleet"}),
        (FIRST_FLEET, {"home-fleet"}),
        (own(deck_of(alice)), usual),
        (SWARM, usual - {"swarm"}),
    ):
        match = begin(alice, me(choice), cadet())
        assert match.seats.get(index=1).deck_key in keys


def test_options_that_name_a_format_are_obeyed(alice: User, bob: User, deck_of: DeckOf) -> None:
    large = deck_of(bob, format="open", more={"marines": 1, "militia": 1})
    with pytest.raises(BadChoice):
        join(begin(alice, me(SWARM), INVITE), bob, own(large))
    opened = begin(alice, me(SWARM), INVITE, format="open")
    assert join(opened, bob, own(large)).status == Status.RUNNING
    with pytest.raises(BadChoice):
        begin(bob, me(own(large)), cadet(), format="standard")


def test_open_seats_are_filled_with_what_fits(alice: User, deck_of: DeckOf) -> None:
    large = deck_of(alice, format="open", more={"marines": 1, "militia": 1})
    match = begin(alice, me(own(large)), INVITE)
    match_fill(match=match, user=alice, level="cadet")
    assert match.seats.get(index=1).deck_key not in ("", "first-fleet", "home-fleet")


# --- coming and going ---------------------------------------------------------------------------


def test_a_guest_joins_with_a_deck_and_takes_it_along_when_they_get_up(
    alice: User, bob: User, deck_of: DeckOf
) -> None:
    deck = deck_of(bob)
    match = begin(alice, me(SWARM), INVITE)
    join(match, bob, own(deck))
    seat = match.seats.get(index=1)
    assert (seat.deck_name, seat.deck_version) == (deck.name, deck.versions.get())
    # Only before the match begins can somebody get up; here another seat is still open.
    Match.objects.filter(pk=match.pk).update(status=Status.OPEN)
    match_concede(match=match_for(bob, match.public_id), user=bob)
    seat.refresh_from_db()
    assert (seat.deck, seat.deck_name, seat.deck_version) == ({}, "", None)


def test_a_refused_deck_leaves_the_seat_open(alice: User, bob: User, deck_of: DeckOf) -> None:
    match = begin(alice, me(SWARM), INVITE)
    for deck in (deck_of(bob, more={"couriers": 1}), deck_of(alice)):
        with pytest.raises(BadChoice):
            join(match, bob, own(deck))
    assert match.seats.get(index=1).kind == "open"
    assert not DeckVersion.objects.filter(used_at__isnull=False).exists()


def test_a_rematch_keeps_both_decks_in_the_versions_that_were_played(
    alice: User, bob: User, deck_of: DeckOf
) -> None:
    mine, theirs = deck_of(alice, "Mine"), deck_of(bob, "Theirs", "heavy")
    match = begin(alice, me(own(mine)), INVITE)
    join(match, bob, own(theirs))
    played = [(seat.deck, seat.deck_name, seat.deck_version_id) for seat in match.seats.all()]
    match_concede(match=match_for(alice, match.public_id), user=alice)
    deck_save(deck=theirs, cards={"fighters": 1}, at=theirs.edit)
    deck_save(deck=mine, cards={"fighters": 1}, at=mine.edit)
    again = match_rematch(match=match, user=alice)
    assert match_rematch(match=match, user=bob) == again
    again.refresh_from_db()
    assert again.status == Status.RUNNING
    kept = [(seat.deck, seat.deck_name, seat.deck_version_id) for seat in again.seats.all()]
    assert kept == [*played[1:], *played[:1]], "the order is turned"


def test_a_rematch_with_a_deck_that_was_deleted_is_played_with_the_copy(
    alice: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice)
    match = begin(alice, me(own(deck)), cadet())
    match_concede(match=match_for(alice, match.public_id), user=alice)
    deck_delete(deck=deck)
    again = match_rematch(match=match, user=alice)
    assert again.status == Status.RUNNING
    assert again.seats.get(index=0).deck == deck.cards


# --- what it costs ------------------------------------------------------------------------------


def queries(user: User, *seats: SeatSpec) -> int:
    with CaptureQueriesContext(connection) as asked:
        begin(user, *seats)
    return len([query for query in asked if "SAVEPOINT" not in query["sql"]])


def test_making_a_match_with_ready_made_decks_asks_as_little_as_ever(
    alice: User, basic_set: CardSet
) -> None:
    begin(alice, me(SWARM), INVITE)
    # Cards, the owner, ready-made decks, match, secret, seats, the first table.
    assert queries(alice, me(SWARM), SeatSpec("hot", deck=SWARM)) == 7


def test_a_move_of_a_built_deck_is_one_read_and_one_write(alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice)
    match = begin(alice, me(own(deck)), SeatSpec("hot", deck=own(deck)))
    fresh = match_for(alice, match.public_id)
    seat = fresh.waiting[0]
    command = Command(seat, legal_for(fresh, seat)[0][1], fresh.version, "one")
    with CaptureQueriesContext(connection) as asked:
        assert command_carry_out(match_id=match.pk, command=command).is_done
    asked_for = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
    write = ["WITH"] if connection.vendor == "postgresql" else ["UPDATE", "INSERT"]
    assert [sql.split(" ")[0] for sql in asked_for] == ["SELECT", *write]


def test_the_other_decks_of_a_player_cost_nothing(alice: User, deck_of: DeckOf) -> None:
    deck, other = deck_of(alice), SeatSpec("hot", deck=SWARM)
    begin(alice, me(own(deck)), other)
    few = queries(alice, me(own(deck)), other)
    for number in range(5):
        deck_of(alice, f"Deck {number}")
    assert queries(alice, me(own(deck)), other) == few


def test_a_seat_without_a_deck_is_still_without_one(alice: User, toy: object) -> None:
    match_create(owner=alice, game="toy", seats=[me(NO_DECK), INVITE])
    assert Seat.objects.filter(deck_version=None).count() == 2

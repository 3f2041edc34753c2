"""What became of cards is counted once a match is over, and of nothing else."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from decks.models import CardTally, Field
from spacetrace.engine.games.spacetrace.events import CardPlayed
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.matches import games
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Due, DueKind, Match, MatchSecret, Seat
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.services import card_tallies
from spacetrace.matches.services.card_tallies import card_tallies_count
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.join import match_join
from spacetrace.players.models import User
from tests.matches.tables import send

SWARM, HEAVY = DeckChoice(stock="swarm"), DeckChoice(stock="heavy")


@pytest.fixture
def duel(alice: User, bob: User, basic_set: object) -> Match:
    """Alice with the swarm against Bob with the heavy deck, always with the same cards."""
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    secret = bytes(32)
    rows = MatchSecret.objects.filter(match=match)
    rows.update(secret=secret, commitment=Chance(secret).commitment())
    token = match.seats.get(index=1).invite_token or ""
    return match_join(token=token, user=bob, deck=HEAVY)


def play_on(match: Match, moves: int = 30) -> None:
    """Some moves, whichever come; cards are played when they can be."""
    chance = random.Random(7)
    for number in range(moves):
        match.refresh_from_db()
        if match.is_over:
            return
        seat = match.waiting[0]
        holder = Seat.objects.get(match=match, index=seat).user
        assert holder is not None
        found = match_for(holder, match.public_id)
        actions = [
            text for action, text in legal_for(found, seat) if not isinstance(action, MetaAction)
        ]
        plays = [text for text in actions if text.startswith("play")]
        send(found, seat, chance.choice(plays or actions), command_id=f"m{number}")


def played_of(match: Match) -> dict[int, set[str]]:
    """By seat, the cards that the stored events say were played."""
    found: dict[int, set[str]] = {0: set(), 1: set()}
    rules = games.game_of(match)
    for move in match.moves.all():
        for event in map(rules.parse_event, move.event_lines):
            if isinstance(event, CardPlayed):
                found[event.seat].add(event.card)
    return found


def test_nothing_is_counted_while_a_match_goes_on(duel: Match) -> None:
    play_on(duel)
    duel.refresh_from_db()
    assert not duel.is_over
    assert card_tallies_count() == 0
    assert not CardTally.objects.exists()


def test_a_finished_match_is_counted_once_for_all_its_decks(duel: Match, alice: User) -> None:
    play_on(duel)
    played = played_of(duel)
    assert played[0] and played[1]
    match_concede(match=match_for(alice, duel.public_id), user=alice)
    assert not CardTally.objects.exists()  # not within the move that ends it
    assert [card_tallies_count(), card_tallies_count()] == [1, 0]
    swarm, heavy = (set(seat.deck) for seat in duel.seats.order_by("index"))
    held = Counter([*swarm, *heavy])
    rows = {row.card_id: row for row in CardTally.objects.all()}
    assert {card: row.held for card, row in rows.items()} == dict(held)
    for card, row in rows.items():
        assert row.field == Field.PEOPLE
        assert row.revision_id == duel.card_set_revision_id
        assert row.played == (card in played[0]) + (card in played[1])
        assert (row.wins, row.draws) == (int(card in played[1]), 0)


def test_sums_grow_from_match_to_match(alice: User, basic_set: object) -> None:
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("agent", deck=HEAVY, agent_level="cadet")]
    for _number in range(3):
        match = match_create(owner=alice, game="spacetrace", seats=seats)
        match_concede(match=match, user=alice)
    assert card_tallies_count() == 3
    row = CardTally.objects.get(card_id="wasps")
    assert (row.field, row.held, row.played, row.wins) == (Field.COMPUTERS, 3, 0, 0)


def test_one_person_on_both_sides_tells_nothing_of_cards(alice: User, basic_set: object) -> None:
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("hot", deck=HEAVY)]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    match_concede(match=match, user=alice, seat=0)
    assert card_tallies_count() == 1
    assert not CardTally.objects.exists()


def test_a_draft_that_is_only_tried_is_not_counted(duel: Match, alice: User) -> None:
    match_concede(match=duel, user=alice)
    Match.objects.update(trial_of="A draft")
    assert card_tallies_count() == 1
    assert not CardTally.objects.exists()


def test_a_match_of_other_rules_is_not_counted(duel: Match, alice: User) -> None:
    match_concede(match=duel, user=alice)
    Match.objects.update(rules_version=10_000)
    assert card_tallies_count() == 1
    assert not CardTally.objects.exists()


def test_a_match_that_is_called_off_and_a_game_without_decks_wait_for_nobody(
    alice: User, basic_set: object, ai_match: Match
) -> None:
    match_concede(match=ai_match, user=alice)
    assert not Due.objects.filter(kind=DueKind.CARDS).exists()


def test_a_match_that_is_gone_is_no_hindrance(duel: Match, alice: User) -> None:
    match_concede(match=duel, user=alice)
    Match.objects.all().delete()
    assert card_tallies_count() == 0


def test_who_was_faster_has_counted(
    duel: Match, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_concede(match=duel, user=alice)
    usual = card_tallies._field

    def late(seats: list[Seat]) -> Field | None:
        Due.objects.all().delete()
        return usual(seats)

    monkeypatch.setattr(card_tallies, "_field", late)
    assert card_tallies_count() == 0
    assert not CardTally.objects.exists()

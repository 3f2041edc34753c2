"""Draws, matches that are called off, and those that nobody has to wait for any more."""

from datetime import timedelta

from django.utils import timezone

from decks.models import Result
from spacetrace.matches.access import match_for
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors.leaving import CLAIM_AFTER, claim_at
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import match_create
from spacetrace.matches.services.end_early import (
    DrawWord,
    match_abort,
    match_claim,
    match_draw,
)
from spacetrace.matches.services.leave import seat_return
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.matches.time_control import TimeControl
from spacetrace.players.models import User
from tests.matches.tables import HOT, ME, fresh, put, send, table_of
from tests.toy.game import ToyGame


def say(match: Match, user: User, word: DrawWord) -> str:
    return match_draw(match=match_for(user, match.public_id), user=user, word=word).status


def offers(match: Match) -> int:
    return fresh(match).draw_offers


def outcome(match: Match) -> tuple[str, list[int]]:
    found = fresh(match).outcome
    return found["reason"], found["winners"]


def move(match: Match) -> int:
    """Whoever is asked draws a card; the seat."""
    seat = fresh(match).waiting[0]
    assert send(match, seat, "draw").is_done
    return seat


# --- draws ----------------------------------------------------------------------------------------


def test_an_offer_is_seen_and_its_acceptance_ends_the_match_drawn(
    match: Match, alice: User, bob: User
) -> None:
    before = fresh(match)
    assert say(match, alice, "offer") == "done"
    after = fresh(match)
    assert (after.draw_offers, after.version) == (0b01, before.version + 1)
    assert after.updated_at == before.updated_at
    assert say(match, bob, "accept") == "done"
    assert fresh(match).status == Status.OVER
    assert (outcome(match), fresh(match).waiting) == (("agreed", []), ())


def test_the_same_word_again_changes_nothing(match: Match, alice: User, bob: User) -> None:
    say(match, alice, "offer")
    version = fresh(match).version
    assert say(match, alice, "offer") == "repeated"
    assert fresh(match).version == version
    say(match, bob, "accept")
    assert say(match, bob, "accept") == "repeated"
    assert say(match, alice, "decline") == "repeated"
    assert fresh(match).version == version + 1


def test_two_offers_at_once_are_an_agreement(match: Match, alice: User, bob: User) -> None:
    say(match, alice, "offer")
    assert say(match, bob, "offer") == "done"
    assert outcome(match) == ("agreed", [])


def test_an_offer_lapses_with_the_other_s_next_move_and_not_with_one_s_own(
    match: Match, alice: User, bob: User
) -> None:
    first = fresh(match).waiting[0]
    offerer, other = (alice, bob) if first == 0 else (bob, alice)
    say(match, offerer, "offer")
    assert move(match) == first
    assert offers(match) == 1 << first
    move(match)
    assert offers(match) == 0
    assert say(match, other, "accept") == "refused"
    assert fresh(match).status == Status.RUNNING


def test_what_was_refused_is_offered_again_only_when_something_has_happened(
    match: Match, alice: User, bob: User
) -> None:
    say(match, alice, "offer")
    assert say(match, bob, "decline") == "done"
    assert (offers(match), say(match, alice, "offer")) == (0, "refused")
    assert say(match, bob, "offer") == "refused"
    move(match)
    assert say(match, alice, "offer") == "done"


def test_an_offer_is_taken_back(match: Match, alice: User, bob: User) -> None:
    say(match, alice, "offer")
    assert say(match, alice, "take-back") == "done"
    assert say(match, bob, "accept") == "refused"
    assert say(match, bob, "take-back") == "repeated"


def test_the_computer_is_offered_nothing(ai_match: Match, alice: User) -> None:
    told = match_draw(match=ai_match, user=alice, word="offer")
    assert (told.status, offers(ai_match)) == ("refused", 0)
    assert "computer" in told.sentence


def test_at_a_shared_device_the_match_ends_at_once(toy: ToyGame, alice: User) -> None:
    match = match_create(owner=alice, game="toy", seats=[ME, HOT])
    assert say(match, alice, "offer") == "done"
    assert outcome(match) == ("agreed", [])


def test_a_larger_table_ends_without_a_winner_when_all_people_agree(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = table_of(alice, bob, stranger, computers=("cadet",))
    hands = {"1": ["red-1"], "2": ["blue-1"], "3": ["green-1"], "4": ["red-2"]}
    put(match, pile=["blue-3"], hands=hands, turn=3)
    say(match, alice, "offer")
    say(match, bob, "accept")
    assert move(match) == 2
    assert (offers(match), fresh(match).status) == (0b011, Status.RUNNING)
    assert say(match, stranger, "accept") == "done"
    assert outcome(match) == ("agreed", [])


def test_one_no_is_the_end_of_an_offer_at_a_larger_table(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = table_of(alice, bob, stranger)
    say(match, alice, "offer")
    say(match, bob, "accept")
    assert say(match, bob, "take-back") == "done"
    assert offers(match) == 0b001
    assert say(match, stranger, "decline") == "done"
    assert offers(match) == 0


def test_who_leaves_takes_the_agreement_of_the_others_along(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = table_of(alice, bob, stranger)
    say(match, alice, "offer")
    say(match, bob, "accept")
    match_concede(match=match_for(stranger, match.public_id), user=stranger)
    assert (offers(match), fresh(match).status) == (0, Status.RUNNING)


# --- called off -----------------------------------------------------------------------------------


def abort(match: Match, user: User) -> str:
    return match_abort(match=match_for(user, match.public_id), user=user).status


def test_a_match_is_called_off_before_both_have_moved_and_counts_for_nobody(
    match: Match, alice: User, bob: User
) -> None:
    move(match)
    assert abort(match, bob) == "done"
    assert outcome(match) == ("aborted", [])
    assert not Result.objects.exists()
    assert (abort(match, bob), abort(match, alice)) == ("repeated", "repeated")
    assert match_rematch(match=match, user=alice).status == Status.OPEN


def test_when_both_have_moved_a_match_counts(match: Match, alice: User) -> None:
    assert {move(match), move(match)} == {0, 1}
    told = match_abort(match=match, user=alice)
    assert (told.status, fresh(match).status) == ("refused", Status.RUNNING)
    assert "draw" in told.sentence


def test_a_larger_table_is_left_and_not_called_off(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    assert abort(table_of(alice, bob, stranger), alice) == "refused"


def test_whose_first_move_comes_too_late_has_lost_before_they_can_call_it_off(
    match: Match, alice: User, bob: User
) -> None:
    late = fresh(match)
    late.time_control = TimeControl(kind="live", move=30, bank=0)
    clocks = late.clocks
    clocks.deadlines = {late.waiting[0]: 1_000}
    late.clocks = clocks
    late.save()
    loser = (alice, bob)[late.waiting[0]]
    assert abort(match, loser) == "over"
    assert outcome(match)[0] == "timeout"


# --- stayed away ----------------------------------------------------------------------------------


def away(match: Match, days: float) -> None:
    """Nobody has moved for so many days."""
    then = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=match.pk).update(updated_at=then)


def claim(match: Match, user: User) -> str:
    return match_claim(match=match_for(user, match.public_id), user=user).status


def both(match: Match, *people: User) -> tuple[User, User]:
    """Who is waited for, and who waits."""
    first = fresh(match).waiting[0]
    return people[first], people[1 - first]


def test_who_waits_for_thirty_days_has_won(match: Match, alice: User, bob: User) -> None:
    gone, waiting = both(match, alice, bob)
    away(match, CLAIM_AFTER.days - 0.01)
    assert claim(match, waiting) == "refused"
    away(match, CLAIM_AFTER.days)
    assert claim(match, gone) == "refused"
    assert claim(match, waiting) == "done"
    winner = Seat.objects.get(match=match, user=waiting).index
    assert outcome(match) == ("absence", [winner])
    assert claim(match, waiting) == "repeated"


def test_a_draw_that_is_offered_makes_nobody_wait_longer(
    match: Match, alice: User, bob: User
) -> None:
    gone, waiting = both(match, alice, bob)
    away(match, 31)
    say(match, gone, "offer")
    assert claim(match, waiting) == "done"


def test_where_a_clock_runs_nobody_claims(match: Match, alice: User, bob: User) -> None:
    _gone, waiting = both(match, alice, bob)
    Match.objects.update(time_kind="days")
    away(match, 31)
    assert (claim_at(fresh(match)), claim(match, waiting)) == (None, "refused")


def test_the_computer_is_not_claimed(ai_match: Match, alice: User) -> None:
    while 0 in fresh(ai_match).waiting:
        move(ai_match)
    away(ai_match, 31)
    assert claim(ai_match, alice) == "refused"


def test_at_a_larger_table_the_computer_plays_until_they_come_back(
    toy: ToyGame, alice: User, bob: User, stranger: User
) -> None:
    match = table_of(alice, bob, stranger)
    people = (alice, bob, stranger)
    gone = fresh(match).waiting[0]
    away(match, 31)
    assert claim(match, people[gone - 1]) == "done"
    seat = Seat.objects.get(match=match, index=gone)
    assert (seat.kind, seat.is_away, seat.timed_out_at is not None) == (SeatKind.AGENT, True, True)
    assert fresh(match).agent_mask == 1 << gone
    assert seat_return(match=match, user=people[gone]).status == "done"
    assert fresh(match).agent_mask == 0

"""How matches end is told to the decks that were played: once, in the same transaction."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.models import Deck, Result
from decks.services.delete import deck_delete
from spacetrace.engine.kernel.actions import MetaAction
from spacetrace.engine.kernel.chance import Chance
from spacetrace.engine.kernel.outcome import Outcome
from spacetrace.matches import games
from spacetrace.matches.access import held_of, match_for
from spacetrace.matches.models import Match, SeatKind, Status
from spacetrace.matches.selectors import legal_for
from spacetrace.matches.services import record
from spacetrace.matches.services.act import match_act
from spacetrace.matches.services.ai_turn import ai_turn_play
from spacetrace.matches.services.concede import match_concede
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.matches.services.join import match_join
from spacetrace.matches.services.rematch import match_rematch
from spacetrace.players.models import User
from spacetrace.players.services import account_close
from tests.matches.conftest import DeckOf

SWARM = DeckChoice(stock="swarm")


def own(deck: Deck) -> DeckChoice:
    return DeckChoice(own=deck.public_id)


def against(alice: User, deck: Deck, other: DeckChoice = SWARM, kind: str = "agent") -> Match:
    """Alice with a built deck against the Cadet, or (hot) somebody at her device."""
    level = "cadet" if kind == "agent" else ""
    seats = [
        SeatSpec("me", deck=own(deck)),
        SeatSpec(kind, deck=other, agent_level=level),  # type: ignore[arg-type]
    ]
    return match_create(owner=alice, game="spacetrace", seats=seats)


@pytest.fixture
def duel(alice: User, bob: User, deck_of: DeckOf) -> Match:
    """Alice against Bob, both with decks that they have built and show to nobody."""
    seats = [SeatSpec("me", deck=own(deck_of(alice, "Alice's secret"))), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    token = match.seats.get(index=1).invite_token or ""
    return match_join(token=token, user=bob, deck=own(deck_of(bob, "Bob's secret", "heavy")))


def told(match: Match) -> list[tuple[int, str, str, int, int, int]]:
    """Place, opponent, level, matches, wins and draws of every result of the match."""
    rows = Result.objects.filter(source="match", reference=match.public_id).order_by("place")
    return list(rows.values_list("place", "opponent", "level", "matches", "wins", "draws"))


def test_nothing_is_told_before_the_end(duel: Match) -> None:
    assert not Result.objects.exists()


def test_both_decks_learn_who_won(duel: Match, alice: User) -> None:
    match_concede(match=duel, user=alice)
    assert told(duel) == [(0, "Bob", "", 1, 0, 0), (1, "Alice", "", 1, 1, 0)]
    names = Result.objects.order_by("place").values_list("version__deck__name", flat=True)
    assert list(names) == ["Alice's secret", "Bob's secret"]


def test_giving_up_twice_or_again_by_the_same_command_counts_once(
    duel: Match, alice: User, bob: User
) -> None:
    for user, command in ((alice, "x"), (alice, "x"), (alice, "y"), (bob, "z")):
        match_concede(match=match_for(user, duel.public_id), user=user, command_id=command)
    assert len(told(duel)) == 2


def test_the_private_deck_of_the_other_is_not_named(duel: Match, alice: User) -> None:
    match_concede(match=duel, user=alice)
    assert not any("secret" in opponent for _place, opponent, *_ in told(duel))


def test_who_closes_their_account_has_no_name_in_others_results(
    duel: Match, alice: User, bob: User
) -> None:
    match_concede(match=duel, user=alice)
    assert {row[1] for row in told(duel)} == {"Alice", "Bob"}
    account_close(user=alice)
    assert [row[1] for row in told(duel)] == ["Former player"]


def test_a_ready_made_deck_and_the_computer_s_level_are_named(alice: User, deck_of: DeckOf) -> None:
    match = against(alice, deck_of(alice))
    match_concede(match=match, user=alice)
    assert told(match) == [(0, "Cadet with Swarm Rush", "cadet", 1, 0, 0)]


def test_a_deck_on_both_sides_has_two_results(alice: User, deck_of: DeckOf) -> None:
    deck = deck_of(alice)
    match = against(alice, deck, own(deck), "hot")
    match_concede(match=match, user=alice, seat=1)
    assert [row[0::4] for row in told(match)] == [(0, 1), (1, 0)]


def test_the_end_leads_everybody_back_to_their_own_deck(
    duel: Match, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    match_concede(match=duel, user=alice)
    mine, theirs = (Deck.objects.get(owner=user).public_id for user in (alice, bob))
    for client, own_id, other_id in ((alice_client, mine, theirs), (bob_client, theirs, mine)):
        page = client.get(f"/m/{duel.public_id}/").content.decode()
        assert f"/decks/{own_id}/" in page
        assert other_id not in page


def test_ready_made_decks_keep_no_record(alice: User, basic_set: object) -> None:
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("agent", deck=SWARM, agent_level="cadet")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    match_concede(match=match, user=alice)
    assert not Result.objects.exists()


def test_who_plays_a_deck_that_somebody_shows_is_not_named_to_its_owner(
    alice: User, bob: User, stranger: User, deck_of: DeckOf
) -> None:
    deck = deck_of(stranger, visibility="public")
    seats = [SeatSpec("me", deck=own(deck)), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=bob, deck=SWARM)
    match_concede(match=match_for(bob, match.public_id), user=bob)
    assert told(match) == [(0, "", "", 1, 1, 0)]


def test_the_owner_of_a_shown_deck_who_sits_there_knows_the_other(
    alice: User, bob: User, deck_of: DeckOf
) -> None:
    deck = deck_of(alice, visibility="public")
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    token = match.seats.get(index=1).invite_token or ""
    match_join(token=token, user=bob, deck=own(deck))
    match_concede(match=match_for(bob, match.public_id), user=bob)
    assert told(match) == [(1, "Alice with Swarm Rush", "", 1, 0, 0)]


# --- in every way a match can end ---------------------------------------------------------------


def test_a_match_that_is_played_to_its_end_is_told(alice: User, deck_of: DeckOf) -> None:
    match, chance = against(alice, deck_of(alice)), Chance.seeded("to the end")
    for _ in range(3_000):
        fresh = match_for(alice, match.public_id)
        if fresh.is_over:
            break
        if 0 not in fresh.waiting:
            ai_turn_play(match_id=fresh.pk)
            continue
        moves = [text for action, text in legal_for(fresh, 0) if not isinstance(action, MetaAction)]
        sent: dict[str, Any] = {"action": chance.pick(moves), "command_id": f"c{fresh.revision}"}
        match_act(held=held_of(fresh, alice), seat=0, at_version=fresh.version, **sent)
    assert fresh.is_over
    ((place, _opponent, level, matches, wins, draws),) = told(match)
    assert (place, level, matches) == (0, "cadet", 1)
    winners = fresh.outcome["winners"]
    assert (wins, draws) == (int(winners == [0]), int(not winners))


def test_a_draw_is_a_draw_for_both(
    duel: Match, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Outcome.ranked("limit", "ST-35", (0, 0), (0, 0))
    monkeypatch.setattr(games.game_for("spacetrace"), "outcome", lambda table: drawn)
    match_concede(match=duel, user=alice)
    assert [row[3:] for row in told(duel)] == [(1, 0, 1), (1, 0, 1)]


def test_who_leaves_a_table_that_cannot_go_on_has_lost(duel: Match, bob: User) -> None:
    Match.objects.filter(pk=duel.pk).update(status=Status.PAUSED)
    assert match_concede(match=match_for(bob, duel.public_id), user=bob).is_done
    assert [row[4] for row in told(duel)] == [1, 0]


def test_an_invitation_that_is_taken_back_is_no_result(alice: User, deck_of: DeckOf) -> None:
    seats = [SeatSpec("me", deck=own(deck_of(alice))), SeatSpec("invite")]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    assert match_concede(match=match, user=alice).is_done
    assert not Result.objects.exists()


def test_a_rematch_is_told_to_the_version_that_was_played(duel: Match, alice: User) -> None:
    match_concede(match=duel, user=alice)
    again = match_rematch(match=duel, user=alice)
    match_rematch(match=duel, user=User.objects.get(username="bob"))
    match_concede(match=match_for(alice, again.public_id), user=alice)
    assert told(again) == [(0, "Alice", "", 1, 1, 0), (1, "Bob", "", 1, 0, 0)]
    assert Result.objects.values("version").distinct().count() == 2


# --- once -------------------------------------------------------------------------------------


def test_a_program_that_dies_at_the_end_leaves_neither_the_end_nor_a_result(
    duel: Match, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def die(*_: Any, **__: Any) -> None:
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(record, "match_tell", die)  # the last thing before the commit
        with pytest.raises(Killed):
            match_concede(match=duel, user=alice, command_id="x")
    fresh = match_for(alice, duel.public_id)
    assert (fresh.status, Result.objects.count()) == (Status.RUNNING, 0)
    assert match_concede(match=fresh, user=alice, command_id="x").status == "done"
    assert len(told(duel)) == 2


def test_a_deck_that_was_deleted_meanwhile_does_not_keep_a_match_from_ending(
    duel: Match, alice: User
) -> None:
    deck_delete(deck=Deck.objects.get(name="Bob's secret"))
    assert match_concede(match=duel, user=alice).is_done
    assert [row[0] for row in told(duel)] == [0]


def test_the_end_of_a_match_without_built_decks_asks_for_two_more_statements(
    alice: User, basic_set: object
) -> None:
    seats = [SeatSpec("me", deck=SWARM), SeatSpec("hot", deck=SWARM)]
    match = match_create(owner=alice, game="spacetrace", seats=seats)
    fresh = match_for(alice, match.public_id)
    with CaptureQueriesContext(connection) as asked:
        match_act(
            held=held_of(fresh, alice), seat=0, action="concede", at_version=1, command_id="end"
        )
    kinds = [query["sql"].split(" ")[0] for query in asked if "SAVEPOINT" not in query["sql"]]
    # The match, the match again under its lock, its decks; and that its cards are to be counted.
    assert kinds.count("SELECT") == 3
    assert kinds[-2:] == ["SELECT", "INSERT"]
    assert match.seats.filter(kind=SeatKind.USER).count() == 2

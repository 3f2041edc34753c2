"""The ladder of computer players: what counts for a rung, and who reads it where."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from spacetrace.matches import games
from spacetrace.matches.models import Match, Seat, SeatKind, Status
from spacetrace.matches.selectors.ladder import Ladder, Rung, climbed_by, ladders_of
from spacetrace.matches.services.create import SeatSpec, match_create
from spacetrace.matches.services.decks import DeckChoice
from spacetrace.players.models import User
from tests.markup import one_line
from tests.matches.conftest import DeckOf
from tests.matches.html.families import plain
from tests.matches.tables import HOT, ME, computer, fresh, put, table_of
from tests.matches.tokens import headers_for
from tests.toy.game import ToyGame

DAY = datetime(2027, 3, 1, 12, tzinfo=UTC)


def ended(match: Match, *winners: int, day: int = 0, reason: str = "target", **more: str) -> Match:
    """The match is over, and so it ended."""
    result = {"reason": reason, "rule": "", "winners": winners, "places": [], "scores": []}
    wanted = {"status": Status.OVER, "result": result, "ended_at": DAY + timedelta(days=day)}
    Match.objects.filter(pk=match.pk).update(**wanted, **more)
    return fresh(match)


def met(user: User, *levels: str, won: bool = True, day: int = 0) -> Match:
    return ended(table_of(user, computers=levels), 0 if won else 1, day=day)


def ladder_of(user: User, game: str = "toy") -> Ladder:
    return next(ladder for ladder in ladders_of(user) if ladder.game == game)


def rung(user: User, level: str) -> Rung:
    return next(rung for rung in ladder_of(user).rungs if rung.level.key == level)


# --- what counts ----------------------------------------------------------------------------------


def test_every_rung_is_an_opponent_that_a_new_match_offers(toy: ToyGame, alice: User) -> None:
    for ladder in ladders_of(alice):
        keys = [rung.level.key for rung in ladder.rungs]
        assert keys == [level.key for level in games.levels_chosen(ladder.game)]
        assert ladder.next == ladder.rungs[0]
        assert ladder.beaten == 0
    assert ladder_of(alice, "spacetrace").rungs[0].level.key == "drifter"


def test_a_win_beats_a_level_and_all_weaker_ones_and_counts_in_figures_once(
    toy: ToyGame, alice: User
) -> None:
    met(alice, "cadet", won=False)
    met(alice, "cadet", day=2)
    met(alice, "cadet", day=4)
    ended(table_of(alice, computers=("cadet",)))  # nobody wins
    cadet = rung(alice, "cadet")
    assert (cadet.won, cadet.lost, cadet.drawn) == (2, 1, 1)
    assert cadet.beaten_at == DAY + timedelta(days=2)
    assert rung(alice, "random").beaten_at == cadet.beaten_at
    assert rung(alice, "random").won == 0
    assert ladder_of(alice).next == rung(alice, "officer")


def test_at_a_larger_table_the_weakest_computer_player_is_the_one_that_was_met(
    toy: ToyGame, alice: User
) -> None:
    met(alice, "officer", "cadet")
    assert rung(alice, "officer").beaten_at is None
    assert rung(alice, "cadet").won == 1
    met(alice, "officer", "officer", won=False)
    assert rung(alice, "officer").lost == 1
    met(alice, "officer", "officer")
    assert ladder_of(alice).next is None


@pytest.mark.parametrize(
    "more", [{"lesson": "x"}, {"trial_of": "x"}, {"branch_of": "x"}, {"reason": "aborted"}]
)
def test_lessons_trials_branches_and_what_was_called_off_count_for_no_rung(
    toy: ToyGame, alice: User, more: dict[str, str]
) -> None:
    match = ended(table_of(alice, computers=("officer",)), 0, **more)  # type: ignore[arg-type]
    assert ladder_of(alice).beaten == 0
    assert climbed_by(alice, match) is None


def test_with_other_people_at_one_device_or_once_left_it_counts_for_nobody(
    toy: ToyGame, alice: User, bob: User
) -> None:
    ended(table_of(alice, bob, computers=("officer",)), 0)
    hot = match_create(owner=alice, game="toy", seats=[ME, HOT, computer()])
    ended(hot, 0)
    left = table_of(alice, bob, computers=("officer",))
    left.seats.filter(user=bob).update(kind=SeatKind.AGENT, agent_level="officer")
    ended(left, 0)
    gone = table_of(alice, computers=("officer",))
    gone.seats.filter(user=alice).update(kind=SeatKind.AGENT, agent_level="officer")
    ended(gone, 0)
    assert ladder_of(alice).beaten == 0
    assert sum(one.won + one.lost for one in ladder_of(alice).rungs) == 0


def test_a_level_that_is_no_more_counts_for_no_rung(toy: ToyGame, alice: User) -> None:
    match = table_of(alice, computers=("officer",))
    match.seats.filter(kind=SeatKind.AGENT).update(agent_level="commodore")
    ended(match, 0)
    assert ladder_of(alice).beaten == 0


def test_a_thousand_matches_are_asked_for_by_one_query(toy: ToyGame, alice: User) -> None:
    first = met(alice, "cadet")
    rows = [
        Match(
            game="toy",
            card_set_revision_id=first.card_set_revision_id,
            card_set_hash=first.card_set_hash,
            rules_version=1,
            format_version=1,
            status=Status.OVER,
            result=first.result,
            ended_at=DAY,
        )
        for _ in range(999)
    ]
    made = Match.objects.bulk_create(rows)
    Seat.objects.bulk_create(
        Seat(match=match, index=0, kind=SeatKind.USER, user=alice, name="Alice") for match in made
    )
    Seat.objects.bulk_create(
        Seat(match=match, index=1, kind=SeatKind.AGENT, agent_level="cadet") for match in made
    )
    with CaptureQueriesContext(connection) as asked:
        assert rung(alice, "cadet").won == 1_000
    assert len(asked) == 1


# --- the page -------------------------------------------------------------------------------------


def test_the_page_tells_each_rung_and_begins_a_match_against_it(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    met(alice, "cadet")
    met(alice, "cadet", won=False)
    page = plain(alice_client.get("/ladder/").content.decode())  # of the game that was played last
    assert "Beaten on 1 March 2027. You have won 1 and lost 1." in page
    assert "Beaten on 1 March 2027. It was a win further up." in page
    assert "No match against it is over yet." in page
    assert "None" not in page
    answer = alice_client.post("/play/new/", {"game": "toy", "level": "officer", "quick": "1"})
    match = Match.objects.get(status=Status.RUNNING)
    assert answer["Location"] == f"/m/{match.public_id}/"
    levels = match.seats.filter(kind=SeatKind.AGENT).values_list("agent_level", flat=True)
    assert set(levels) == {"officer"}
    assert len(levels) == games.usual_seats(toy) - 1


def test_the_site_s_links_lead_whoever_plays_to_it(
    toy: ToyGame, alice_client: Client, client: Client
) -> None:
    here = one_line(alice_client.get("/ladder/").content.decode())
    assert 'href="/ladder/" aria-current="page"' in here
    assert "/ladder/" not in client.get("/").content.decode()


def test_it_has_a_page_for_every_game_and_for_no_other(
    toy: ToyGame, alice_client: Client, client: Client
) -> None:
    for game in games.games():
        page = alice_client.get(f"/ladder/?game={game.key}").content.decode()
        assert f"Ladder of {game.title}" in page
        assert page.count('name="level"') == len(games.levels_chosen(game.key))
    assert alice_client.get("/ladder/?game=chess").status_code == 404
    assert alice_client.post("/ladder/").status_code == 405
    assert "/login/" in client.get("/ladder/")["Location"]


def test_what_others_have_beaten_is_on_nobody_else_s_ladder(
    toy: ToyGame, alice: User, stranger_client: Client
) -> None:
    met(alice, "officer")
    page = stranger_client.get("/ladder/?game=toy").content.decode()
    assert "Beaten on" not in page
    told = stranger_client.get(f"/players/{alice.public_id}/").content.decode()
    assert "/ladder/?" not in told
    assert "Beaten on" not in told


def test_as_many_queries_for_one_match_as_for_many(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    counts = []
    for _ in range(2):
        for level in ("random", "cadet", "officer"):
            met(alice, level)
        with CaptureQueriesContext(connection) as asked:
            alice_client.get("/ladder/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 5


@pytest.mark.parametrize("level", ["commodore", "\0", "drifter"])
def test_a_level_that_does_not_play_the_game_is_nowhere(
    toy: ToyGame, alice_client: Client, level: str
) -> None:
    wanted = {"game": "toy", "level": level, "quick": "1"}
    assert alice_client.post("/play/new/", wanted).status_code == 404
    assert not Match.objects.exists()


def test_one_goes_on_with_the_deck_that_was_brought_last(
    basic_set: None, deck_of: DeckOf, alice: User, alice_client: Client
) -> None:
    wanted = {"game": "spacetrace", "level": "pilot", "quick": "1"}

    def brought() -> Seat:
        alice_client.post("/play/new/", wanted)
        return Seat.objects.filter(user=alice).latest("match_id")

    ready = [deck.key for deck in games.ready_made("spacetrace").decks]
    first, other = ready[0], ready[-1]
    assert brought().deck_key == first
    deck = deck_of(alice)
    for choice in (DeckChoice(stock=other), DeckChoice(own=deck.public_id)):
        seats = [SeatSpec("me", deck=choice), SeatSpec("agent", DeckChoice(stock=other), "cadet")]
        match_create(owner=alice, game="spacetrace", seats=seats)
        seat = brought()
        assert seat.deck_key == choice.stock
        assert bool(seat.deck_version_id) == bool(choice.own)
    Deck.objects.all().delete()
    assert brought().deck_key == first


# --- elsewhere ------------------------------------------------------------------------------------


def test_home_has_the_next_rung_of_the_game_that_was_played_last(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    page = one_line(alice_client.get("/").content.decode())
    assert "Next on the ladder <small>Spacetrace, 5 levels" in page  # nobody has been met yet
    assert page.index("Begin your first match") < page.index("Next on the ladder")
    met(alice, "cadet")
    page = one_line(alice_client.get("/").content.decode())
    assert "Next on the ladder <small>Toy, level 2 of 3 reached" in page
    assert 'name="level" value="officer"' in page
    met(alice, "officer")
    page = alice_client.get("/").content.decode()
    assert "ladder-title" not in page
    assert "/ladder/" in page


def test_the_end_of_a_match_tells_of_a_first_win_and_leads_to_the_next_rung(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    def end(match: Match) -> str:
        return one_line(alice_client.get(f"/m/{match.public_id}/").content.decode())

    first = met(alice, "cadet")
    page = end(first)
    assert "First win against the Cadet. Next: the Officer." in page
    assert page.count('class="badge"') == 1
    assert 'name="level" value="officer"' in page
    assert "Play the Officer" in page
    again = end(met(alice, "cadet", day=1))
    assert "First win" not in again and 'class="badge"' not in again
    assert "Play the Officer" in again
    assert 'name="level"' not in end(met(alice, "officer", won=False))
    top = end(met(alice, "officer", day=2))
    assert "First win against the Officer. You stand at the top of the ladder." in top
    assert 'name="level"' not in top
    assert "First win against the Cadet. You stand at the top" in end(first)


def test_the_winning_move_s_own_board_tells_of_it(
    toy: ToyGame, alice: User, alice_client: Client
) -> None:
    match = table_of(alice, computers=("cadet",))
    put(match, pile=["red-3"], turn=1, hands={"1": ["red-1"], "2": ["blue-1"]})
    now = fresh(match)
    form = {"seat": 0, "action": "play red-1", "at_version": now.version, "command_id": "x"}
    hx = {"hx-request": "true"}
    board = alice_client.post(f"/m/{now.public_id}/act/", form, headers=hx).content.decode()
    assert fresh(match).is_over
    assert "First win against the Cadet. Next: the Officer." in board


def test_whoever_lost_is_not_asked_for_more_than_before(
    toy: ToyGame, alice: User, bob: User, alice_client: Client, bob_client: Client
) -> None:
    match = ended(table_of(alice, bob), 0)
    for client in (alice_client, bob_client):
        assert 'name="level"' not in client.get(f"/m/{match.public_id}/").content.decode()


def test_programs_read_the_same(toy: ToyGame, alice: User) -> None:
    met(alice, "cadet")
    client = Client(headers=headers_for(alice))
    told = json.loads(client.get("/api/v1/ladder/").content)
    found = next(ladder for ladder in told if ladder["game"] == "toy")
    assert found["next"] == "officer"
    row = {"level": "cadet", "won": 1, "lost": 0, "drawn": 0, "beaten_at": "2027-03-01T12:00:00Z"}
    assert row in found["rungs"]
    assert Client().get("/api/v1/ladder/").status_code == 401

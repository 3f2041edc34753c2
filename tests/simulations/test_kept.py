"""Matches of a measured draft are kept to be looked at: which, by whom, and for how long."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from cardsets.models import Card, CardSet, Revision
from cardsets.services.drafts import card_save, draft_create, draft_discard
from cardsets.services.publish import revision_publish
from spacetrace.matches.services.trials import trials_tidy
from spacetrace.players.models import Scope, User
from spacetrace.players.services import api_token_create
from spacetrace.simulations.balance import AFTER, BEFORE, report_of
from spacetrace.simulations.figures import MemberPlayed
from spacetrace.simulations.kept import MOST_KEPT, KeptMatch, kept_matches
from spacetrace.simulations.models import DeckTest, Replay, Status, TestGroup
from spacetrace.simulations.replaying import scene_at
from spacetrace.simulations.services.balance import BalanceSpec, balance_begin
from spacetrace.simulations.services.groups import group_cancel
from spacetrace.simulations.services.work import chunks_play
from tests.conftest import fully_signed_in
from tests.markup import one_line
from tests.simulations.test_balance import match, member

SMALL = BalanceSpec(stock=["swarm", "heavy"], matches=10, level="random")


# --- which ones -----------------------------------------------------------------------------------


def kept(before: MemberPlayed | None, after: MemberPlayed, *changed: str) -> list[KeptMatch]:
    """Of one deck."""
    return list(kept_matches({0: before} if before else {}, {0: after}, changed))


def test_matches_that_the_draft_turned_come_first_and_short_ones_before_long_ones() -> None:
    before = member(0, BEFORE, *(match(seed, False, drawn="a") for seed in range(1, 5)))
    after = member(
        0,
        AFTER,
        match(1, False, drawn="a", turns=3),
        match(2, True, drawn="a", turns=12),
        match(3, True, drawn="a", turns=8),
        match(4, False, drawn="b", turns=2),
    )
    found = kept(before, after, "a")
    assert [each.seed for each in found] == [3, 2, 1]
    assert [each.number for each in found] == [1, 2, 3]
    assert [each.is_otherwise for each in found] == [True, True, False]
    assert (found[0].against, found[0].opponent, found[0].cards) == ("Other", 1, ("a",))


def test_each_changed_card_is_shown_before_one_is_shown_again() -> None:
    cards = ["a", "a", "a", "b", "c"]
    played = [match(seed, True, drawn=card) for seed, card in enumerate(cards, 1)]
    found = kept(None, member(0, AFTER, *played, cards="a b c"), "a", "b", "c")
    assert [each.cards for each in found] == [("a",), ("b",), ("c",), ("a",), ("a",)]


def test_not_more_than_a_few_are_kept_and_all_cards_count_where_none_is_changed() -> None:
    after = member(0, AFTER, *(match(seed, True, drawn="b") for seed in range(1, 20)))
    assert len(kept(None, after)) == MOST_KEPT
    assert kept(None, after, "a") == []


# --- played again ---------------------------------------------------------------------------------


@pytest.fixture
def draft(basic: CardSet) -> Revision:
    """A draft whose fighters cost less."""
    made = draft_create(card_set=basic)
    card = Card.objects.get(revision=made, card_id="fighters")
    card_save(card=card, data={**card.data, "mp": 90}, version=card.version)
    return made


@pytest.fixture
def report(draft: Revision, editor_user: User, played_once: None) -> TestGroup:
    """A draft that has been measured."""
    group = balance_begin(owner=editor_user, draft=draft, spec=SMALL)
    chunks_play(seconds=600)
    group.refresh_from_db()
    assert group.status == Status.DONE
    return group


def test_kept_matches_are_those_that_were_measured(report: TestGroup) -> None:
    told = report_of(report.report or {}).kept
    rows = list(Replay.objects.select_related("test", "opponent").order_by("number"))
    assert [row.number for row in rows] == [each.number for each in told]
    assert 1 <= len(rows) <= MOST_KEPT
    for row, each in zip(rows, told, strict=True):
        assert "fighters" in each.cards
        assert (row.seed, row.turns, row.opponent.name) == (each.seed, each.turns, each.against)
        scene = scene_at(row, 10_000)
        assert scene.outcome is not None
        assert (scene.seat in scene.outcome.winners) == (each.after == 1)
        assert scene.meeting.cards.by_id["fighters"].mp == 90


def test_editors_look_at_them_from_the_report(
    report: TestGroup, editor: Client, client: Client, alice_client: Client
) -> None:
    here = f"/studio/basic/balance/{report.public_id}/"
    page = one_line(editor.get(here).text)
    link = f"{here}replay/1/"
    assert "Matches worth a look" in page and link in page
    assert "It plays Fighters." in page
    shown = one_line(editor.get(f"{link}?step=3").text)
    assert "Back to the report" in shown and here in shown
    assert editor.get(link, headers={"hx-request": "true"}).status_code == 200
    assert editor.post(link).status_code == 405
    assert editor.get(f"{here}replay/99/").status_code == 404
    assert editor.get(link.replace("/basic/", "/spaced-out/")).status_code == 404
    assert client.get(link).status_code == 302
    assert alice_client.get(link).status_code == 403
    # They are no test of somebody's.
    test = Replay.objects.earliest("pk").test
    assert editor.get(f"/simulations/{test.public_id}/replay/1/").status_code == 404


def test_programs_read_them(report: TestGroup, editor_user: User, alice: User) -> None:
    link = f"/api/v1/card-sets/basic/balance/{report.public_id}/replays/1/"
    for user, scope, status in ((editor_user, Scope.EDIT, 200), (alice, Scope.PLAY, 403)):
        _row, secret = api_token_create(owner=user, name="lab", scope=scope)
        answer = Client(headers={"authorization": f"Bearer {secret}"}).get(link)
        assert answer.status_code == status
        if status == 200:
            assert len(answer.json()["moves"]) > 5
    DeckTest.objects.update(rules_version=99)
    _row, secret = api_token_create(owner=editor_user, name="more", scope=Scope.EDIT)
    assert Client(headers={"authorization": f"Bearer {secret}"}).get(link).status_code == 409


def test_they_are_there_after_a_week_and_after_publishing(
    report: TestGroup, draft: Revision, editor: Client
) -> None:
    revision_publish(draft=draft)
    Revision.objects.trials().update(created_at=timezone.now() - timedelta(days=8))
    trials_tidy()
    link = f"/studio/basic/balance/{report.public_id}/replay/1/"
    assert editor.get(f"{link}?step=9").status_code == 200


def test_they_go_with_the_draft_and_its_copy_with_them(report: TestGroup, draft: Revision) -> None:
    draft_discard(draft=draft)
    assert not Replay.objects.exists() and not DeckTest.objects.exists()
    Revision.objects.trials().update(created_at=timezone.now() - timedelta(days=8))
    trials_tidy()
    assert not Revision.objects.trials().exists()


def test_of_a_cancelled_report_nothing_is_kept(
    draft: Revision, editor_user: User, editor: Client, played_once: None
) -> None:
    group = balance_begin(owner=editor_user, draft=draft, spec=SMALL)
    chunks_play(seconds=0)
    assert group_cancel(group=group)
    assert not Replay.objects.exists() and not DeckTest.objects.exists()
    page = editor.get(f"/studio/basic/balance/{group.public_id}/").text
    assert "Matches worth a look" not in page


def test_matches_go_with_whoever_began_the_report(
    report: TestGroup, editor_user: User, basic: CardSet
) -> None:
    other = User.objects.create_superuser("other", password="other")
    editor_user.delete()
    page = fully_signed_in(other).get(f"/studio/basic/balance/{report.public_id}/")
    assert page.status_code == 200
    assert "Matches worth a look" not in page.text

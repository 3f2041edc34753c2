"""What is found in drafts, how editors answer it, and that nothing unanswered is published."""

from __future__ import annotations

from typing import Any

import pytest

from cardsets.errors import CardSetError
from cardsets.findings import (
    Answered,
    by_card,
    findings,
    findings_of,
    findings_open,
    findings_told,
    price_curve,
)
from cardsets.models import Acceptance, Card, Deed, Revision, StudioEvent
from cardsets.services.answers import acceptance_take_back, finding_accept
from cardsets.services.drafts import card_save, draft_create
from cardsets.services.publish import revision_publish
from cardsets.services.sets import set_create
from spacetrace.players.models import User
from tests.published import accepted, set_published


def card(draft: Revision, card_id: str = "wasps") -> Card:
    return Card.objects.get(revision=draft, card_id=card_id)


def save(draft: Revision, card_id: str = "wasps", **fields: Any) -> Card:
    row = card(draft, card_id)
    return card_save(card=row, version=row.version, data={**row.data, **fields})


@pytest.fixture
def odd(draft: Revision) -> Revision:
    """A draft with one warning."""
    save(draft, name="Fighter")
    return draft


def the_one(draft: Revision) -> Answered:
    [one] = findings(draft)
    return one


def test_a_copy_of_the_shipped_set_has_nothing_to_answer(draft: Revision) -> None:
    assert findings(draft) == []


@pytest.mark.parametrize("key", ["spaced-out", "space-dominoes", "blast-off"])
def test_nor_have_those_of_the_family_games(db: None, key: str) -> None:
    draft = draft_create(card_set=set_published(key).card_set)
    assert findings(draft) == []
    assert price_curve(draft) is None


def test_what_is_found_is_open_until_it_is_accepted_with_a_word(odd: Revision, alice: User) -> None:
    one = the_one(odd)
    assert (one.finding.code, one.finding.card, one.is_open) == ("close-names", "wasps", True)
    made = finding_accept(draft=odd, key=one.key, word="  They  are meant to. ", by_id=alice.pk)
    assert (made.word, made.by, made.card_id) == ("They are meant to.", alice, "wasps")
    assert findings_open(odd) == []
    assert the_one(odd).acceptance == made


def test_an_acceptance_falls_away_when_the_card_changes_in_what_it_is_about(odd: Revision) -> None:
    finding_accept(draft=odd, key=the_one(odd).key, word="It is meant so.")
    save(odd, copies=5)
    assert not findings_open(odd)
    save(odd, name="Fighterz")
    assert [each.finding.code for each in findings_open(odd)] == ["close-names"]
    save(odd, name="Fighter")
    assert not findings_open(odd)  # what was answered once is the same again


def test_an_acceptance_can_be_taken_back(odd: Revision, alice: User) -> None:
    key = the_one(odd).key
    finding_accept(draft=odd, key=key, word="It is meant so.")
    acceptance_take_back(draft=odd, key=key, by_id=alice.pk)
    acceptance_take_back(draft=odd, key=key)
    assert findings_open(odd)
    deeds = StudioEvent.objects.filter(card_id="wasps").values_list("deed", flat=True)
    assert list(deeds)[:2] == [Deed.ACCEPTANCE_TAKEN_BACK, Deed.ACCEPTED]


def test_a_second_editor_leaves_the_first_word_as_it_is(odd: Revision) -> None:
    key = the_one(odd).key
    first = finding_accept(draft=odd, key=key, word="The first word.")
    assert finding_accept(draft=odd, key=key, word="Another one.") == first
    assert Acceptance.objects.get().word == "The first word."


@pytest.mark.parametrize(
    ("word", "told"), [("", "Say in a few words"), ("  ", "few words"), ("x" * 201, "up to 200")]
)
def test_a_word_is_needed_and_is_short(odd: Revision, word: str, told: str) -> None:
    with pytest.raises(CardSetError, match=told):
        finding_accept(draft=odd, key=the_one(odd).key, word=word)


def test_an_error_cannot_be_accepted(draft: Revision) -> None:
    save(draft, lp=None)
    with pytest.raises(CardSetError, match="must be mended"):
        finding_accept(draft=draft, key=the_one(draft).key, word="It is meant so.")


def test_a_finding_that_is_gone_cannot_be_accepted(odd: Revision) -> None:
    key = the_one(odd).key
    save(odd, name="Wasps")
    with pytest.raises(CardSetError, match="is gone"):
        finding_accept(draft=odd, key=key, word="It is meant so.")


def test_an_unanswered_warning_stops_publishing_and_an_answer_lets_it_go_on(odd: Revision) -> None:
    with pytest.raises(CardSetError, match="nearly that of"):
        revision_publish(draft=odd)
    assert revision_publish(draft=accepted(odd)).is_published


def test_fifty_ships_of_5_50_for_10_mp_do_not_go_out_silently(draft: Revision) -> None:
    save(draft, ships=50, ap=5, lp=50, mp=10)
    with pytest.raises(CardSetError, match="far too cheap"):
        revision_publish(draft=draft)


def test_answers_stay_with_the_revision_and_go_into_the_next_draft(odd: Revision) -> None:
    revision = revision_publish(draft=accepted(odd))
    following = draft_create(card_set=revision.card_set)
    assert findings(following)
    assert not findings_open(following)
    copy = set_create(game="spacetrace", name="Another Set", of=revision)
    assert not findings_open(copy)


def test_what_is_found_of_one_card_also_as_it_is_being_typed(draft: Revision) -> None:
    row = save(draft, "hammers", name="Hammer")
    save(draft, name="Fighter")
    assert findings_of(row) == []
    assert [each.finding.card for each in findings_of(card(draft))] == ["wasps"]
    typed = {**row.data, "ships": "abc"}
    assert [each.finding.path for each in findings_of(row, typed)] == ["ships"]


def test_the_findings_of_a_card_stand_together_and_errors_come_first(draft: Revision) -> None:
    save(draft, name="Fighter", mp=90_000)
    save(draft, "titan", lp=None)
    grouped = by_card(findings(draft))
    assert list(grouped) == ["titan", "wasps"]
    codes = {each.finding.code for each in grouped["wasps"]}
    assert codes == {"close-names", "unpayable", "off-curve"}


def test_of_many_findings_the_first_are_told_and_how_many_more_there_are(odd: Revision) -> None:
    told = findings_told(findings(odd) * 25)
    assert len(told) == 21
    assert told[-1] == "There are 5 more findings."

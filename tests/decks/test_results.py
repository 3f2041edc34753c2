"""Results of versions: recorded once, summed, and named to nobody but the owner."""

from typing import Any

import pytest

from decks.models import Deck, Result, Source
from decks.selectors import Score, Total, version_results, version_scores, version_totals
from decks.services.results import result_record
from decks.services.save import deck_save
from spacetrace.infrastructure.transactions import change


def record(deck: Deck, number: int = 1, **told: Any) -> bool:
    version = deck.versions.get(number=number)
    values = {"source": Source.MATCH, "reference": "m" * 22, "opponent": "Bob", **told}
    with change():
        return result_record(version_id=version.pk, **values)


def test_a_result_is_recorded_once(deck: Deck) -> None:
    assert record(deck, wins=1)
    assert not record(deck, wins=0)
    assert Result.objects.get().wins == 1


def test_two_seats_of_a_match_may_play_the_same_version(deck: Deck) -> None:
    assert record(deck, place=0)
    assert record(deck, place=1)


def test_a_match_and_a_test_of_the_same_reference_are_two(deck: Deck) -> None:
    assert record(deck)
    assert record(deck, source=Source.TEST, matches=100, wins=60, draws=3)


def test_a_result_of_a_version_that_is_gone_is_dropped_quietly(deck: Deck) -> None:
    version_id = deck.versions.get().pk
    deck.delete()
    with change():
        new = result_record(
            version_id=version_id, source=Source.MATCH, reference="m" * 22, opponent="Bob"
        )
    assert not new
    assert not Result.objects.exists()


@pytest.mark.parametrize("numbers", [(0, 0, 0), (1, 2, 0), (1, 1, 1), (1, -1, 0), (1, 0, -1)])
def test_impossible_numbers_are_refused(deck: Deck, numbers: tuple[int, int, int]) -> None:
    matches, wins, draws = numbers
    with pytest.raises(ValueError, match="no more than"):
        record(deck, matches=matches, wins=wins, draws=draws)


def test_a_long_name_of_an_opponent_is_cut(deck: Deck) -> None:
    record(deck, opponent="x" * 200)
    assert len(Result.objects.get().opponent) == 80


def test_results_are_summed_by_version_and_by_level(deck: Deck) -> None:
    record(deck, wins=1)
    record(deck, reference="n" * 22, wins=0, draws=1, opponent="Stranger")
    record(deck, reference="t" * 22, source=Source.TEST, matches=100, wins=60, level="cadet")
    deck_save(deck=deck, cards={}, at=0)
    record(deck, number=2, reference="o" * 22)
    assert version_totals(deck) == {1: Total(102, 61, 1), 2: Total(1, 0, 0)}
    assert version_totals(deck)[1].losses == 40
    assert version_scores(deck) == [
        Score(2, "match", "", Total(1, 0, 0)),
        Score(1, "match", "", Total(2, 1, 1)),
        Score(1, "test", "cadet", Total(100, 60, 0)),
    ]


def test_results_come_newest_first_and_of_one_version_if_wished(deck: Deck) -> None:
    record(deck)
    deck_save(deck=deck, cards={}, at=0)
    record(deck, number=2, reference="n" * 22)
    assert [row.version.number for row in version_results(deck)] == [2, 1]
    assert [row.reference for row in version_results(deck, 1)] == ["m" * 22]

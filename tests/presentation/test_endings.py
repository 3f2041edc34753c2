"""How a match ended, in words."""

import pytest

from spacetrace.presentation.endings import result_words

NAMES = ["Anna", "Ben", "Cleo", "Dan"]


@pytest.mark.parametrize(
    ("winners", "headline"),
    [([1], "Ben wins"), ([1, 3], "Ben and Dan win"), ([1, 2, 3], "Ben, Cleo and Dan win")],
)
def test_all_who_win_stand_in_the_headline_as_a_list(winners: list[int], headline: str) -> None:
    assert result_words(winners, NAMES, 0) == ("lost", headline)


def test_of_two_whoever_lost_is_told_so_and_others_who_won() -> None:
    assert result_words([1], NAMES[:2], 0) == ("lost", "You lose")
    assert result_words([1], NAMES[:2], 1) == ("won", "You win")
    assert result_words([1], NAMES[:2], None) == ("seen", "Ben wins")

"""Numbers out of texts that anybody may have sent."""

import pytest

from spacetrace.api.numbers import whole, whole_within


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", ["", "-1", "+1", " 1", "1.0", "1_0", "x", "٣", "²", "\0", "1" * 10, "9" * 100_000]
)
def test_whatever_else_is_none(text: str) -> None:
    assert whole(text) is None
    assert whole_within(text, usual=5, least=1, most=9) == 5


def test_a_number_out_of_bounds_becomes_the_nearest_that_may_be() -> None:
    assert [whole_within(text, usual=5, least=1, most=9) for text in ("0", "1", "9", "10")] == [
        1, 1, 9, 9
    ]  # fmt: skip

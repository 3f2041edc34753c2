"""A memory with an end, shared by threads."""

from functools import partial
from operator import mul

from spacetrace.keeping import Kept


def test_a_value_is_made_once_and_then_kept() -> None:
    kept, made = Kept[str, int](2), []

    def make() -> int:
        made.append(1)
        return 7

    assert kept.find("a") is None
    assert [kept.get("a", make), kept.get("a", make), kept.find("a")] == [7, 7, 7]
    assert len(made) == 1


def test_where_there_is_no_room_it_begins_anew() -> None:
    kept = Kept[int, int](2)
    for number in range(3):
        assert kept.get(number, partial(mul, number, 2)) == number * 2
    assert [kept.find(number) for number in range(3)] == [None, None, 4]


def test_a_value_is_handed_on_even_if_all_is_forgotten_meanwhile() -> None:
    kept = Kept[str, str](1)

    def make() -> str:
        kept.clear()
        return "value"

    assert kept.get("a", make) == "value"

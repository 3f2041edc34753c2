"""Lists of cards: canonical form, differences, hash."""

from decks.changes import DiffRow, Line, cards_sorted, list_diff, list_hash


def test_a_list_is_kept_by_id_and_without_cards_of_which_there_is_none() -> None:
    assert list(cards_sorted({"b": 1, "c": 0, "a": 2}).items()) == [("a", 2), ("b", 1)]


def test_a_difference_lists_what_came_went_and_changed() -> None:
    rows = list_diff({"a": 1, "b": 2, "c": 3}, {"b": 2, "c": 1, "d": 4})
    assert rows == [DiffRow("a", 1, 0), DiffRow("c", 3, 1), DiffRow("d", 0, 4)]
    assert [row.by for row in rows] == [-1, -2, 4]


def test_equal_lists_have_no_difference_and_one_hash() -> None:
    one, two = {"a": 1, "b": 2}, {"b": 2, "a": 1, "c": 0}
    assert list_diff(one, two) == []
    assert list_hash(one) == list_hash(two)
    line = Line(line=1, copies=1, name="x")
    assert len({list_hash(one), list_hash({"a": 1}), list_hash(one, [line])}) == 3

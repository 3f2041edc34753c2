"""Lines of text on faces: what is pressed or cut is told to who asks."""

from __future__ import annotations

from spacetrace.presentation.kit.lettering import line, noting_shortened, wrap


def test_what_fits_is_not_told() -> None:
    with noting_shortened() as found:
        assert "textLength" not in line(0, 0, 10, "f-name", "Short", 100)
        line(0, 0, 10, "f-name", "A line without any limit to its room")
        assert wrap("two rows", 40, 10, 2) == ["two", "rows"]
    assert found == []


def test_a_line_that_is_pressed_is_told_with_its_share() -> None:
    with noting_shortened() as found:
        assert "textLength" in line(0, 0, 10, "f-name", "M" * 20, 88)
    assert [(note.text, round(note.share, 2)) for note in found] == [("M" * 20, 0.5)]


def test_a_text_that_is_cut_is_told_whole() -> None:
    with noting_shortened() as found:
        assert wrap("one two three four", 20, 10, 2)[-1].endswith("…")
    assert [(note.text, note.share) for note in found] == [("one two three four", 0)]


def test_nothing_is_noted_for_later() -> None:
    with noting_shortened() as found:
        pass
    line(0, 0, 10, "f-name", "M" * 20, 88)
    assert found == []

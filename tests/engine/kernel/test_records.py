"""Lines of text for records: they read back, and a record without a line fails at once."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from spacetrace.engine.kernel.errors import NotationError
from spacetrace.engine.kernel.notation import RecordNotation, kebab
from spacetrace.engine.kernel.replay import read_move, write_move


@dataclass(frozen=True)
class ShipSeen:
    """A record with a field of every type."""

    seat: int
    of_seat: int | None
    name: str
    size: int
    is_open: bool
    names: tuple[str, ...]
    sizes: tuple[int, ...]
    card: str | None


NOTATION: RecordNotation[ShipSeen] = RecordNotation([ShipSeen])
LINE = "ship-seen 1 - a:b#2 -7 yes a,b () -"


def test_a_record_is_one_line_with_seats_counted_from_one() -> None:
    record = ShipSeen(0, None, "a:b#2", -7, True, ("a", "b"), (), None)
    assert NOTATION.write(record) == LINE
    assert NOTATION.read(LINE) == record


@pytest.mark.parametrize("name", ["two words", "a,b", "-", ""])
def test_a_word_that_could_not_be_read_back_is_not_written(name: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.write(ShipSeen(0, None, name, 0, False, (), (), None))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "ship-lost 1",
        "ship-seen 1",
        LINE + " more",
        LINE.replace("yes", "true"),
        LINE.replace("-7", "seven"),
        LINE.replace("-7", "9" * 30),
        LINE.replace(" - a", "  a"),
        LINE.replace("a,b", "a,,b"),
    ],
)
def test_a_line_of_no_record_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        NOTATION.read(line)


def test_a_field_without_a_text_form_fails_when_the_family_is_made() -> None:
    @dataclass(frozen=True)
    class Bad:
        weight: float

    with pytest.raises(TypeError, match="weight"):
        RecordNotation([Bad])


def test_names_become_words() -> None:
    assert kebab("ClassBattleBegan") == "class-battle-began"


def test_a_move_is_a_seat_and_a_line() -> None:
    assert read_move("2 play fighters") == (1, "play fighters")
    assert write_move(1, "play fighters") == "2 play fighters"


@pytest.mark.parametrize("text", ["", "play", "0 pass", "-1 pass", "1", "1 ", "x pass", "٣ pass"])
def test_a_move_without_seat_or_line_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_move(text)

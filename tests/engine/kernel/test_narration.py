"""A narrator tells the events that it has a function for, by their type."""

from __future__ import annotations

from collections.abc import Sequence

from spacetrace.engine.kernel.narration import Narrator
from tests.toy.events import CardDrawn, NothingDrawn

narrate: Narrator[str] = Narrator()


@narrate.register
def _(event: CardDrawn, cards: str, names: Sequence[str]) -> str:
    return f"{names[event.seat]} draws {event.card or 'a card'} from {cards}."


def test_an_event_is_told_by_the_function_of_its_type() -> None:
    assert narrate(CardDrawn(1, "red-1"), "the pack", ("Anna", "Ben")) == (
        "Ben draws red-1 from the pack."
    )


def test_an_event_that_nobody_tells_is_not_worth_a_sentence() -> None:
    assert narrate(NothingDrawn(1), "the pack", ("Anna", "Ben")) == ""


def test_every_narrator_has_its_own_functions() -> None:
    other: Narrator[str] = Narrator()
    assert other(CardDrawn(1, "red-1"), "the pack", ("Anna", "Ben")) == ""

"""What each viewer sees of an event (ST-36)."""

import pytest

from spacetrace.engine.games.spacetrace import events as e
from spacetrace.engine.kernel.events import Event

SECRETS = [
    (e.CardDrawn(0, "scout"), e.CardDrawn(0, None)),
    (e.CardsSeen(0, 1, "hand", ("scout",)), e.CardsSeen(0, 1, "hand", ())),
    (e.PassedAttack(0, True), None),
    (e.OrderSet(0, ("always-ask",), True), None),
]


@pytest.mark.parametrize(("event", "hidden"), SECRETS)
def test_only_its_seat_sees_the_secret_of_an_event(event: Event, hidden: Event | None) -> None:
    assert event.seen_by(0) == event
    assert event.seen_by(1) == hidden
    assert event.seen_by(None) == hidden


@pytest.mark.parametrize("event", [kind for kind in e.EVENTS if "seen_by" in vars(kind)])
def test_every_event_with_a_secret_is_looked_at_here(event: type[Event]) -> None:
    assert event in {type(secret) for secret, _hidden in SECRETS}

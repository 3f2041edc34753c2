"""A query that was composed once answers as the ORM's own, for whatever values."""

import pytest

from spacetrace.infrastructure.composed import ComposedQuery
from spacetrace.players.models import User


def test_it_answers_for_other_values_than_it_was_composed_with(alice: User, bob: User) -> None:
    composed: list[str] = []

    def compose(name: str) -> object:
        composed.append(name)
        return User.objects.filter(username=name, is_active=True).values_list("pk", "display_name")

    query = ComposedQuery(compose, name="(a name)")  # type: ignore[arg-type]
    assert query.rows(name="alice") == [(alice.pk, "Alice")]
    assert query.rows(name="bob") == [(bob.pk, "Bob")]
    assert query.rows(name="(a name)") == []
    assert composed == ["(a name)"]


def test_a_value_that_the_query_does_not_name_is_refused(db: None) -> None:
    query = ComposedQuery(lambda name: User.objects.values_list("pk"), name="(a name)")
    with pytest.raises(TypeError):
        query.rows(name="alice")

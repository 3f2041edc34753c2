"""Those who look after the site see what runs, and no hand, deck order or secret."""

import pytest
from django.test import Client

from spacetrace.matches.models import Match
from tests.matches.conftest import Play


@pytest.mark.parametrize("page", ["match", "report", "due"])
def test_the_lists_open(staff_client: Client, ai_match: Match, page: str) -> None:
    assert staff_client.get(f"/admin/matches/{page}/").status_code == 200
    assert staff_client.get(f"/admin/matches/{page}/add/").status_code == 403


def test_a_match_shows_neither_hands_nor_secret(
    staff_client: Client, match: Match, play: Play
) -> None:
    play(match)
    page = staff_client.get(f"/admin/matches/match/{match.pk}/change/")
    text = page.content.decode()
    assert page.status_code == 200
    assert "snapshot" not in text
    assert bytes(match.secret.secret).hex() not in text
    assert "comet" not in text


def test_a_match_is_only_looked_at(staff_client: Client, match: Match) -> None:
    answer = staff_client.post(f"/admin/matches/match/{match.pk}/change/", {"status": "over"})
    assert answer.status_code == 403
    assert staff_client.post(f"/admin/matches/match/{match.pk}/delete/").status_code == 403

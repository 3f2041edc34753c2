"""The two health pages."""

import pytest
from django.test import Client


def test_a_living_process_says_so(client: Client) -> None:
    assert client.get("/healthz").content == b"ok\n"


@pytest.mark.django_db
def test_a_site_with_database_and_tables_is_ready(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["database"] is True


def test_health_pages_are_only_read(client: Client) -> None:
    assert client.post("/healthz").status_code == 405

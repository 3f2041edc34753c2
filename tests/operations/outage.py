"""Asks a site whose Redis or database is away, in a process of its own; prints what it answers."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "spacetrace.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.test import Client  # noqa: E402

from spacetrace.players.models import User  # noqa: E402
from tests.players.codes import code_of, switched_on  # noqa: E402

GOOD = "correct horse battery"


def browser() -> Client:
    """Somebody who asks this machine."""
    return Client(SERVER_NAME="localhost")


def come_in() -> dict[str, int]:
    """Statuses of the ways in, on a new database."""
    call_command("migrate", verbosity=0)
    guest, other, again = browser(), browser(), browser()
    form = {"username": "ada", "password1": GOOD, "password2": GOOD}
    return {
        "guest": guest.post("/players/guest/").status_code,
        "signup": other.post("/players/signup/", form).status_code,
        "login": again.post("/players/login/", {"username": "ada", "password": GOOD}).status_code,
        "wrong": again.post("/players/login/", {"username": "ada", "password": "x"}).status_code,
        "settings": again.get("/players/settings/").status_code,
        "api": again.get("/api/v1/games/").status_code,
        "reset": other.post("/players/reset/", {"who": "ada"}).status_code,
        "code": by_code(),
    }


def by_code() -> int:
    """The status of a player's own page after password and second factor."""
    key, _codes = switched_on(User.objects.get(username="ada"))
    client = browser()
    client.post("/players/login/", {"username": "ada", "password": GOOD})
    client.post("/players/code/", {"code": code_of(key)})
    return client.get("/players/settings/").status_code


told = come_in() if not os.environ.get("DATABASE_URL") else {}
ready = browser().get("/readyz")
print(json.dumps({**told, "ready": ready.status_code, "body": ready.json()}))  # noqa: T201

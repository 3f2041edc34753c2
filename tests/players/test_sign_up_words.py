"""What sign-up and a new password ask and answer: short sentences of our own, at the field."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from spacetrace.players.models import User
from tests.matches.html.families import plain

pytestmark = pytest.mark.django_db

GOOD = "correct horse battery"
FORM = {"username": "ada", "email": "ada@x.example", "password1": GOOD, "password2": GOOD}


def errors_of(page: str) -> dict[str, str]:
    """What is said at each field, by its name."""
    found = re.findall(r'<div id="id_(\w+)_error">(.*?)</div>', page, re.DOTALL)
    return {name: plain(words).strip() for name, words in found}


def refused(client: Client, **changed: str) -> dict[str, str]:
    """The errors of a form with these fields changed, of which nothing else is lost."""
    page = client.post("/players/signup/", {**FORM, **changed}).content.decode()
    assert not User.objects.filter(username__iexact="ada").exists()
    for name in ("username", "email"):
        typed = {**FORM, **changed}[name]
        assert not typed or f'value="{typed}"' in page
    assert GOOD not in page
    return errors_of(page)


def test_the_rules_for_a_password_are_told_in_short_sentences(client: Client) -> None:
    page = client.get("/players/signup/").content.decode()
    assert (
        "At least 10 characters. Not digits alone. Not one that many people use. Nothing close to"
        " your login or e-mail address. Not just the name of a game here."
    ) in plain(page)
    assert "Your password can" not in page and "verification" not in page


@pytest.mark.parametrize(
    ("password", "words"),
    [
        ("short one", "This password is too short: it takes 10 characters at least."),
        ("8305716294", "This password is digits alone; please add something else."),
        ("basketball", "Many people use this password, so it is soon guessed."),
        ("ada.lovelace", "This password is too close to your login or e-mail address."),
        ("spacetrace1", "This password is little more than the name of a game here."),
    ],
)
def test_what_is_wrong_with_a_password_is_told_where_it_is_typed_first(
    client: Client, password: str, words: str
) -> None:
    changed = {"password1": password, "password2": password, "username": "ada.lovelace"}
    assert refused(client, **changed)["password1"] == words


def test_passwords_that_differ_are_told_at_the_second(client: Client) -> None:
    words = "The two passwords differ; please type both again."
    assert refused(client, password2="something else 42") == {"password2": words}


def test_what_is_missing_or_cannot_be_is_told_in_plain_words(client: Client) -> None:
    assert refused(client, username="", password1="", password2="") == {
        "username": "Please choose a login.",
        "password1": "Please choose a password.",
        "password2": "Please type the password a second time.",
    }
    assert refused(client, username="ada lovelace", email="nowhere") == {
        "username": "Only letters a to z, digits and . _ - + will do.",
        "email": "This does not look like an e-mail address.",
    }
    assert refused(client, username="a" * 60) == {"username": "32 characters at most; this has 60."}


def test_a_new_password_is_asked_for_in_the_same_words(alice_client: Client, alice: User) -> None:
    address = "/players/password/"
    assert "At least 10 characters." in alice_client.get(address).content.decode()
    page = alice_client.post(
        address, {"old_password": "wrong", "new_password1": "short", "new_password2": "short"}
    ).content.decode()
    assert errors_of(page) == {
        "old_password": "This is not your password.",
        "new_password1": "This password is too short: it takes 10 characters at least.",
    }

"""Addresses that a table names are remembered, and are those that `url` writes."""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.urls import NoReverseMatch


def drawn(tag: str, words: str, **context: str) -> str:
    return Template("{% load doors %}{% " + f"{tag} {words}" + " %}").render(Context(context))


@pytest.mark.parametrize("times", [1, 2])
def test_an_address_is_the_one_that_url_writes(times: int) -> None:
    for words in ('"matches:act" id', '"matches:learn" "spacetrace"', '"cards:face" game "CARD"'):
        for public_id in ("AbcDef23", "AbcDef24"):
            known = {"id": public_id, "game": "blast_off"}
            assert drawn("door", words, **known) == drawn("url", words, **known)


def test_what_has_no_address_is_an_error() -> None:
    with pytest.raises(NoReverseMatch):
        drawn("door", '"matches:act" id', id="no/address")

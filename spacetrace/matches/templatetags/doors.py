"""A template tag for the addresses that a table names again and again."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template import Context, Node
from django.template.base import FilterExpression, Parser, Token
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

register = template.Library()

MOST_ADDRESSES = 20_000
"""A table names a dozen, some 300 bytes each."""


@register.tag
def door(parser: Parser, token: Token) -> Node:
    """`{% door "matches:act" match.public_id %}`: as `url`, of words alone, and remembered."""
    name, *words = (parser.compile_filter(word) for word in token.split_contents()[1:])
    return _DoorNode(name, words)


class _DoorNode(Node):
    def __init__(self, name: FilterExpression, words: list[FilterExpression]) -> None:
        self._name = name
        self._words = words

    def render(self, context: Context) -> SafeString:
        words = tuple([word.resolve(context) for word in self._words])
        return _address(get_script_prefix(), self._name.resolve(context), words)


@lru_cache(MOST_ADDRESSES)
def _address(_prefix: str, name: str, words: tuple[str, ...]) -> SafeString:
    return conditional_escape(reverse(name, args=words))

"""A template tag that keeps what was drawn of something that seldom changes."""

from __future__ import annotations

from threading import Lock
from typing import Any

from cachetools import LRUCache
from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from msgspec import Struct

from spacetrace.presentation.identity import Same

register = template.Library()

MOST_KEPT = 2_048
"""Parts of pages, of a few KB each."""


@register.tag
def kept(parser: Parser, token: Token) -> Node:
    """`{% kept a b %}...{% endkept %}`: the part follows from these values alone, and is kept.

    A record of a card is compared by its identity, everything else by its value.
    """
    values = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return _KeptNode(values, nodes)


class _KeptNode(Node):
    def __init__(self, values: list[FilterExpression], nodes: NodeList) -> None:
        self.nodelist = nodes
        self._values = values
        self._kept: LRUCache[tuple[Any, ...], SafeString] = LRUCache(MOST_KEPT)
        self._lock = Lock()

    def render(self, context: Context) -> SafeString:
        values = [value.resolve(context) for value in self._values]
        key = (get_language(), *(Same(v) if isinstance(v, Struct) else v for v in values))
        with self._lock:
            found = self._kept.get(key)
        if found is None:
            found = self.nodelist.render(context)
            with self._lock:
                self._kept[key] = found
        return found

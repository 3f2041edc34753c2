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

from spacetrace.presentation.identity import content

register = template.Library()

MOST_KEPT = 16_000_000
"""Characters of all parts that a process keeps, with what is reckoned for their keys."""
KEY_SIZE = 2_000
"""So many characters, about, a key weighs as much as."""


@register.tag
def kept(parser: Parser, token: Token) -> Node:
    """`{% kept piece size=deck.size %}...{% endkept %}`: what is drawn of these values is kept.

    Within it there is nothing else: so whatever is shown follows from the values alone, and nobody
    gets what was drawn for somebody who knows more. They are compared as `content` has them.
    """
    values = {}
    for word in token.split_contents()[1:]:
        name, sign, value = word.partition("=")
        values[name] = parser.compile_filter(value if sign else name)
    nodes = parser.parse(("endkept",))
    parser.delete_first_token()
    return _KeptNode(values, nodes)


class _KeptNode(Node):
    def __init__(self, values: dict[str, FilterExpression], nodes: NodeList) -> None:
        self.nodelist = nodes
        self._values = values

    def render(self, context: Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self._values.items()}
        key = (self, get_language(), *map(content, values.values()))
        with _lock:
            found = _kept.get(key)
        if found is None:
            found = self.nodelist.render(context.new(values))
            with _lock:
                _kept[key] = found
        return found


def _size(part: SafeString) -> int:
    return len(part) + KEY_SIZE


_kept: LRUCache[tuple[Any, ...], SafeString] = LRUCache(MOST_KEPT, _size)
_lock = Lock()

"""A template tag that keeps what was drawn of something that seldom changes."""

from __future__ import annotations

from threading import Lock
from typing import Any, TypeAlias

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from spacetrace.presentation.identity import content

register = template.Library()

Key: TypeAlias = tuple[Any, ...]

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
        values, key = dict[str, Any](), [self, get_language()]
        for name, value in self._values.items():
            values[name] = found = value.resolve(context)
            key.append(content(found))
        part = _kept.get(whole := tuple(key))
        if part is None:
            part = self.nodelist.render(context.new(values))
            _kept.put(whole, part)
        return part


class _Parts:
    """What was drawn, by its key; of what nobody has asked for lately, all goes at once.

    It lies in two halves, and what is found in the old one is put into the young one: so what is
    there costs one look, of which keys made of many values have most. A full young half becomes
    the old one, which is forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most // 2
        self._young, self._old, self._size = dict[Key, SafeString](), dict[Key, SafeString](), 0
        self._lock = Lock()

    def get(self, key: Key) -> SafeString | None:
        found = self._young.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self.put(key, found)
        return found

    def put(self, key: Key, part: SafeString) -> None:
        with self._lock:
            if self._size > self._most:
                self._young, self._old, self._size = {}, self._young, 0
            self._young[key] = part
            self._size += len(part) + KEY_SIZE


_kept = _Parts(MOST_KEPT)

"""A template tag that names a part of a table, so that it can be sent without the others."""

from __future__ import annotations

import re

from django import template
from django.template import Context, Node, NodeList
from django.template.base import FilterExpression, Parser, Token
from django.utils.html import escape

register = template.Library()

PARTS = "parts"
"""The context's dictionary that parts are put into, where they are drawn each by itself."""
_PLAIN = re.compile(r"[\w:-]*")
_BEGIN = re.compile(r"\s*<([a-z]+)")


@register.tag
def part(parser: Parser, token: Token) -> Node:
    """`{% part "lane" key number %}<div …>…</div>{% endpart %}`: the element is called lane-they-1.

    Its name is its `data-part`. Where the context has a dictionary of `parts`, what is drawn goes
    there by its name, and in its place stands an empty element of that name.
    """
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    nodes = parser.parse(("endpart",))
    parser.delete_first_token()
    return _PartNode(words, nodes)


class _PartNode(Node):
    def __init__(self, words: list[FilterExpression], nodes: NodeList) -> None:
        self.nodelist = nodes
        self._words = words

    def render(self, context: Context) -> str:
        name = "-".join([str(word.resolve(context)) for word in self._words])
        if _PLAIN.fullmatch(name) is None:
            name = escape(name)
        # A table is long, and each time it is put together anew all of it is copied.
        drawn = [str(node.render_annotated(context)) for node in self.nodelist]
        begin = _BEGIN.match(drawn[0])
        if begin is None:
            drawn = ["".join(drawn)]
            begin = _BEGIN.match(drawn[0])
        if begin is None:
            raise template.TemplateSyntaxError(f"Part {name} is no element.")
        tag = f'<{begin[1]} data-part="{name}"'
        drawn[0] = drawn[0][begin.end() :]
        while drawn and not drawn[-1].strip():
            drawn.pop()
        whole = "".join([tag, *drawn[:-1], drawn[-1].rstrip()])
        parts: dict[str, str] | None = context.get(PARTS)
        if parts is None:
            return whole
        parts[name] = whole
        return f"{tag}></{begin[1]}>"

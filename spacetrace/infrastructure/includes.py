"""The template tag `include`, which looks a template up once where its name is written outright."""

from __future__ import annotations

from django import template
from django.template import Context, Engine, Node, Template
from django.template.base import Parser, Token
from django.template.loader_tags import do_include

register = template.Library()


@register.tag
def include(parser: Parser, token: Token) -> Node:
    """As Django's own, which looks each template up anew whenever a page is drawn."""
    node = do_include(parser, token)
    if isinstance(node.template.var, str):
        node.template = _Once(node.template.var)  # type: ignore[assignment]  # all that is asked
    return node


class _Once:
    """Stands for a template by its name; whoever draws a page anew has read it before."""

    def __init__(self, name: str) -> None:
        self.var = name
        self._found: Template | None = None

    def resolve(self, _context: Context) -> Template:
        if self._found is None:
            self._found = Engine.get_default().get_template(self.var)
        return self._found

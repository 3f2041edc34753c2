"""Template tags for the addresses that a table names again and again, and the ways to rules."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.template import Context, Node
from django.template.base import FilterExpression, Parser, Token
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

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


@register.tag
def rule_link(parser: Parser, token: Token) -> Node:
    """`{% rule_link rule game %}`: a rule's number as the way to its words; of any game without."""
    words = [parser.compile_filter(word) for word in token.split_contents()[1:]]
    return _RuleNode(words[0], words[1] if len(words) > 1 else None)


class _RuleNode(Node):
    def __init__(self, rule: FilterExpression, game: FilterExpression | None) -> None:
        self._rule = rule
        self._game = game

    def render(self, context: Context) -> SafeString:
        game = self._game.resolve(context) if self._game else ""
        return _link(get_script_prefix(), get_language(), self._rule.resolve(context), game)


@lru_cache(MOST_ADDRESSES)
def _link(_prefix: str, _language: str | None, rule: str, game: str) -> SafeString:
    place = rule.lower()
    address = f"{reverse('matches:learn', args=[game])}#{place}" if game else ""
    return format_html(
        '<a{} href="{}" title="{}">{}</a>',
        "" if game else SafeString(' class="rule-link"'),
        address or reverse("matches:rule", args=[place]),
        _("The rule in full"),
        _("Rule %(rule)s") % {"rule": rule},
    )


@lru_cache(MOST_ADDRESSES)
def _address(_prefix: str, name: str, words: tuple[str, ...]) -> SafeString:
    return conditional_escape(reverse(name, args=words))

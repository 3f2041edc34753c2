"""Parts of a table are named in its template, and drawn each by itself where that is wanted."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template, TemplateSyntaxError

TABLE = """{% load parts %}{% part "table" %}
<div class="t">{% for n in lanes %}{% part "lane" n %}
  <p class="l">{{ n }}</p> {% endpart %}{% endfor %}</div>
{% endpart %}"""


def drawn(text: str, **context: Any) -> str:
    return Template(text).render(Context(context))


def test_an_element_says_its_name_where_it_stands() -> None:
    assert drawn(TABLE, lanes=[1, 2]) == (
        '<div data-part="table" class="t"><p data-part="lane-1" class="l">1</p>'
        '<p data-part="lane-2" class="l">2</p></div>'
    )


def test_parts_are_put_aside_and_leave_their_names_behind() -> None:
    parts = dict[str, str]()
    drawn(TABLE, lanes=[1, "<"], parts=parts)
    assert parts == {
        "lane-1": '<p data-part="lane-1" class="l">1</p>',
        "lane-&lt;": '<p data-part="lane-&lt;" class="l">&lt;</p>',
        "table": '<div data-part="table" class="t"><p data-part="lane-1"></p>'
        '<p data-part="lane-&lt;"></p></div>',
    }


def test_what_is_no_element_cannot_have_a_name() -> None:
    with pytest.raises(TemplateSyntaxError):
        drawn('{% load parts %}{% part "words" %}words{% endpart %}')

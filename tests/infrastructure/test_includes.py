"""A template that another one includes by its name is looked up once."""

from __future__ import annotations

import pytest
from django.template import Context, Engine, Template, TemplateDoesNotExist


def test_an_included_template_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_up: list[str] = []
    find = Engine.find_template

    def noted(engine: Engine, name: str, *rest: object, **more: object) -> object:
        looked_up.append(name)
        return find(engine, name, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Engine, "find_template", noted)
    page = Template('{% for thinks in all %}{% include "matches/_thinks.html" %}{% endfor %}')
    for _ in range(2):
        drawn = page.render(Context({"all": ["Ada thinks.", "Bob thinks."]}))
        assert [drawn.count(name) for name in ("Ada", "Bob")] == [1, 1]
    assert looked_up == ["matches/_thinks.html"]


def test_what_is_included_by_a_variable_or_with_values_is_as_ever() -> None:
    with_value = '{% include "matches/_thinks.html" with thinks=name only %}'
    by_variable = "{% include template with thinks=name %}"
    context = {"name": "Cleo thinks.", "template": "matches/_thinks.html", "thinks": "Nobody."}
    for text in (with_value, by_variable):
        assert "Cleo thinks." in Template(text).render(Context(context))
    missing = Template('{% include "matches/_nowhere.html" %}')
    with pytest.raises(TemplateDoesNotExist):
        missing.render(Context())

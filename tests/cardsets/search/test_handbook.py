"""docs/search.md says what the search reads."""

import re

import pytest
from django.conf import settings

from cardsets.files import read_set
from cardsets.models import Revision
from cardsets.search.find import find_cards
from cardsets.search.handbook import with_tables
from cardsets.search.tokens import LONGEST, MOST_TERMS

PAGE = (settings.BASE_DIR / "docs" / "search.md").read_text(encoding="utf-8")


def test_the_tables_of_fields_are_current() -> None:
    """Else: `manage.py handbooks`."""
    assert with_tables(PAGE) == PAGE


def test_the_examples_in_the_text_find_something(published: Revision) -> None:
    block = re.findall(r"```\n(.*?)```", PAGE, re.DOTALL)[0]
    queries = [re.split(r" {3,}| (?=cards that)", line)[0] for line in block.splitlines()]
    assert len(queries) == 8
    for query in queries:
        found = find_cards("spacetrace", query)
        assert found.notes == []
        assert 0 < found.total < len(read_set("basic")["cards"]), query


@pytest.mark.parametrize("number", [str(LONGEST), str(MOST_TERMS)])
def test_the_page_names_the_limits(number: str) -> None:
    assert re.search(rf"\b{number}\b", PAGE)

"""The query language: what a query means, and that no text whatever is too much for it."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardsets.search.fields import FieldTable
from cardsets.search.language import And, Node, Not, Or, Query, Term, parse
from cardsets.search.tokens import LONGEST, MOST_TERMS
from cardsets.search.values import Against, Span
from spacetrace.presentation.searching import Field

FIELDS = FieldTable(
    [
        Field(key="name", kind="text", what="the name", example="name:a"),
        Field(key="text", kind="text", what="the text", example="text:a"),
        Field(
            key="kind",
            kind="word",
            what="the kind",
            example="kind:ship",
            names=("type",),
            words={"ship": ("ships",), "tactic": (), "total-war": (), "base": ()},
        ),
        Field(
            key="class", kind="number", what="the class", example="class:1", words={"3": ("iii",)}
        ),
        Field(key="mp", kind="number", what="the cost", example="mp<=100"),
    ],
    sorts=("name", "mp"),
)


def told(node: Node | None) -> str:
    """A tree in a short form."""
    match node:
        case None:
            return ""
        case Not(part):
            return f"-{told(part)}"
        case And(parts):
            return "(" + " ".join(map(told, parts)) + ")"
        case Or(parts):
            return "(" + " | ".join(map(told, parts)) + ")"
        case Term(field, op, value):
            return f"{field}{op}" + ",".join(_value(one) for one in value)


def _value(one: str | Span | Against) -> str:
    if isinstance(one, str):
        return one
    if isinstance(one, Against):
        return f"[{one.field}]"
    low, high = ("" if end is None else str(end) for end in (one.low, one.high))
    return low if low == high else f"{low}..{high}"


def read(text: str) -> str:
    query = parse(text, FIELDS)
    assert query.notes == (), text
    return told(query.root)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("", ""),
        ("  ", ""),
        ("Jam", ":jam"),
        ('"two words"', ":two words"),
        ("“two words”", ":two words"),
        ('"never closed', ":never closed"),
        ("counter-strike", ":counter strike"),
        ("Señor's", ":senors"),
        ("kind:ship", "kind:ship"),
        ("KIND:Ships", "kind:ship"),
        ("type:ship", "kind:ship"),
        ("kind:t", "kind:tactic,total-war"),
        ("kind:Total_War", "kind:total-war"),
        ("kind=ship", "kind=ship"),
        ("kind!=ship", "-kind=ship"),
        ("kind:ship,base", "kind:ship,base"),
        ("kind:ship, base", "kind:ship,base"),
        ("kind: ship", "kind:ship"),
        ('name:"a, b"', "name:a, b"),
        ("name=a", "name=a"),
        ("mp:100", "mp:100"),
        ("mp<=200", "mp<=..200"),
        ("mp <= 200", "mp<=..200"),
        ("mp:<=200", "mp<=..200"),
        ("mp≤200", "mp<=..200"),
        ("mp<200", "mp<..199"),
        ("mp>200", "mp>201.."),
        ("mp>=200", "mp>=200.."),
        ("mp!=5", "-mp=5"),
        ("mp:-5", "mp:-5"),
        ("mp:100..200", "mp:100..200"),
        ("mp:200..100", "mp:100..200"),
        ("mp:100-200", "mp:100..200"),
        ("mp:100..", "mp:100.."),
        ("mp:..200", "mp:..200"),
        ("mp:1,5..7", "mp:1,5..7"),
        ("class:III", "class:3"),
        ("class:1..iii", "class:1..3"),
        ("a b", "(:a :b)"),
        ("a and b", "(:a :b)"),
        ("a or b", "(:a | :b)"),
        ("a b or c d", "((:a :b) | (:c :d))"),
        ("a (b or c)", "(:a (:b | :c))"),
        ("-a", "-:a"),
        ("not a", "-:a"),
        ("--a", ":a"),
        ("-(a b)", "-(:a :b)"),
        ("-kind:ship", "-kind:ship"),
        ('"or"', ":or"),
        ("a or", ":a"),
        ("or a", ":a"),
        ("and a and", ":a"),
        ("a -", ":a"),
        ("a not", ":a"),
        ("()", ""),
        ("(a", ":a"),
        ("kind:ship(a)", "(kind:ship :a)"),
        ('a"b"c', "(:a :b :c)"),
        ("100x1/1", ":100x1/1"),
        ("mp=>200", "mp>=200.."),
        ("mp=<200", "mp<=..200"),
        ("mp==200", "mp=200"),
        ("mp<>200", "-mp=200"),
        ("mp>class", "mp>[class]"),
        ("mp:CLASS,5", "mp:[class],5"),
        ("mp!=class", "-mp=[class]"),
        ("class>iii", "class>4.."),
        ("sort:mp a", ":a"),
        ("a -(sort:mp b) or c", "((:a -:b) | :c)"),
    ],
)
def test_a_query_means(text: str, meaning: str) -> None:
    assert read(text) == meaning


@pytest.mark.parametrize(
    ("text", "left", "sentence"),
    [
        (
            "a clas:3",
            ":a",
            "There is no “clas” to search by (character 3), so it is left out. "
            "Perhaps you mean “class”.",
        ),
        ("zzzz:3", "", "There is no “zzzz” to search by (character 1), so it is left out."),
        (
            "kind:shp",
            "",
            "“kind” knows no “shp” (character 1), so it is left out. Perhaps you mean “ship”.",
        ),
        (
            "kind:zzz,ship",
            "kind:ship",
            "“kind” knows no “zzz” (character 1), so it is left out. "
            "It knows: ship, tactic, total-war, base.",
        ),
        ("kind:", "", "Something is missing after “kind:” (character 6)."),
        ("kind: -a", "-:a", "Something is missing after “kind:” (character 6)."),
        ("kind: class:3", "class:3", "Something is missing after “kind:” (character 6)."),
        (
            "kind<ship",
            "",
            "“kind” is not a number: write “kind:” instead of “kind<” (character 1).",
        ),
        (
            "mp:many",
            "",
            "“mp” is compared with a number such as 100 or a range such as 100..200; “many” "
            "(character 1) is neither and is left out.",
        ),
        ("a )", ":a", "The “)” at character 3 closes nothing and is left out."),
        (
            "mp>clas",
            "",
            "“mp” is compared with numbers, and “clas” (character 1) is none, so it is left out. "
            "Perhaps you mean “class”.",
        ),
        (
            "mp>mp",
            "",
            "“mp” is compared with numbers, and “mp” (character 1) is none, so it is left out. "
            "Perhaps you mean “mp”.",
        ),
        (
            "a && b",
            "(:a :b)",
            "“&&” (character 3) is no word to look for, so it is left out. What stands side by "
            "side must all be true, without a sign between.",
        ),
        (
            "a | b",
            "(:a :b)",
            "“|” (character 3) is no word to look for, so it is left out. Write “or” between two "
            "things of which one will do.",
        ),
        (
            "!a",
            "",
            "“!a” (character 1) is no word to look for, so it is left out. Write “-” before what "
            "is not to be found.",
        ),
        (
            ">100",
            "",
            "“>100” (character 1) is no word to look for, so it is left out. A comparison begins "
            "with a field, as in “class>=2”.",
        ),
        (
            "a %",
            ":a",
            "“%” (character 3) is no word to look for, so it is left out. Signs are looked for "
            "between quotation marks.",
        ),
        (
            "sort:nmae",
            "",
            "There is no order “nmae” (character 1), so it is left out. Perhaps you mean “name”.",
        ),
        (
            "order:zzzz",
            "",
            "There is no order “zzzz” (character 1), so it is left out. The orders are: name, mp.",
        ),
        ("sort:", "", "Something is missing after “sort:” (character 6)."),
    ],
)
def test_what_is_not_understood_is_left_out_with_a_note(
    text: str, left: str, sentence: str
) -> None:
    query = parse(text, FIELDS)
    assert told(query.root) == left
    assert query.sentences == [sentence]


@pytest.mark.parametrize(
    "text", ["mp:1..many", "mp:9999999999", "mp<1..2", "mp:²", "mp:..", "mp:1e3", "mp:0x1"]
)
def test_what_is_no_number_gets_a_note(text: str) -> None:
    query = parse(text, FIELDS)
    assert query.root is None
    assert len(query.notes) == 1


@pytest.mark.parametrize(
    ("text", "sorts"),
    [
        ("sort:mp", ("mp",)),
        ("a SORT:Name b", ("name",)),
        ("sort:-mp", ("-mp",)),
        ("-sort:mp", ("-mp",)),
        ("-sort:-mp", ("mp",)),
        ("order:name,-mp", ("name", "-mp")),
        ("sort:mp (sort:name or a) sort:mp", ("mp", "name")),
        ('"sort:mp"', ()),
    ],
)
def test_a_query_may_name_its_orders(text: str, sorts: tuple[str, ...]) -> None:
    query = parse(text, FIELDS)
    assert query.sorts == sorts
    assert query.notes == ()


def test_without_orders_sort_is_a_field_like_others() -> None:
    query = parse("sort:mp", FieldTable(FIELDS.fields))
    assert query.sorts == ()
    assert len(query.notes) == 1


def test_signs_between_quotation_marks_are_looked_for() -> None:
    assert read('"&" “>100”') == "(:& :>100)"


def test_a_long_query_is_cut_with_a_note() -> None:
    query = parse("a" * (LONGEST + 1), FIELDS)
    assert query.text == "a" * LONGEST
    assert query.sentences == ["Only the first 300 characters are searched for."]
    assert parse("a" * LONGEST, FIELDS).notes == ()


def test_no_more_than_forty_words_are_searched_for() -> None:
    query = parse("a " * MOST_TERMS, FIELDS)
    assert query.notes == ()
    query = parse("a " * (MOST_TERMS + 2), FIELDS)
    assert len(query.top) == MOST_TERMS
    assert query.sentences == ["Only 40 words are searched for at once; 2 more are left out."]


def test_parentheses_are_read_ten_deep() -> None:
    assert parse("(" * 10 + "a or b" + ")" * 10 + " c", FIELDS).notes == ()
    query = parse("(" * 50 + "a" + ")" * 50 + " b", FIELDS)
    assert told(query.root) == "(:a :b)"
    assert query.sentences == ["Parentheses are read 10 deep; the inner ones are left out."]


def test_notes_stand_in_the_order_of_the_text() -> None:
    query = parse("zzzz:1 mp:x )", FIELDS)
    assert [note.at for note in query.notes] == [0, 7, 12]


def test_what_cannot_be_shown_is_a_blank() -> None:
    query = parse("a\x00b\ud800c\n\u2028d", FIELDS)
    assert query.text == "a b c  d"
    assert told(query.root) == "(:a :b :c :d)"


_CHARACTERS = list('()"“-:<, ²٣ßİ\x00\ud800')
_WORDS = [
    "kind",
    "mp",
    "class",
    "sort",
    "name",
    "|",
    "ship",
    "iii",
    "5",
    "a",
    " or ",
    " and ",
    " not ",
    ">=",
    "!=",
    "..",
]
_PIECES = st.sampled_from([*_CHARACTERS, *_WORDS, "-" * 40, "(" * 30])
_TEXTS = st.one_of(st.text(), st.lists(_PIECES, max_size=60).map("".join))


@given(_TEXTS)
def test_no_text_is_too_much(text: str) -> None:
    query = parse(text, FIELDS)
    assert isinstance(query, Query)
    assert len(query.text) <= LONGEST
    assert len(_terms(query.root)) <= MOST_TERMS
    assert _depth(query.root) <= 40
    assert all(note.sentence for note in query.notes)
    query.text.encode()
    for term in _terms(query.root):
        assert term.value
        assert 0 <= term.at < term.end <= len(query.text)


@given(_TEXTS)
@example("0" + "(" * 149)
def test_a_query_with_its_closing_means_the_same_and_leaves_nothing_open(text: str) -> None:
    query = parse(text[: LONGEST // 2 - 1], FIELDS)  # so that all it leaves open can be closed
    closed = parse(query.text + query.closing, FIELDS)
    assert told(closed.root) == told(query.root)
    assert closed.closing == ""


def _terms(node: Node | None) -> list[Term]:
    match node:
        case Term():
            return [node]
        case Not(part):
            return _terms(part)
        case And(parts) | Or(parts):
            return [term for part in parts for term in _terms(part)]
    return []


def _depth(node: Node | None) -> int:
    match node:
        case Not(part):
            return 1 + _depth(part)
        case And(parts) | Or(parts):
            return 1 + max(map(_depth, parts))
    return 0

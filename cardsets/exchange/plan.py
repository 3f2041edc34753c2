"""Works out what bringing a file into a draft would do, card by card, before anything is done."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from django.utils.translation import gettext as _
from msgspec import Struct

from cardsets.exchange.errors import ExchangeError
from cardsets.exchange.plain import with_cells
from cardsets.exchange.read import MOST_READ, CardFile
from spacetrace.presentation.games import cards_of_game

What: TypeAlias = Literal["new", "changed", "unchanged", "removed", "unfinished", "wrong"]
Data: TypeAlias = Mapping[str, Any]

_ID = re.compile(r"[A-Za-z0-9_-]{1,60}")


class Trouble(Struct, frozen=True):
    """What is wrong with a card of a file, and the line that it is about (0: unknown)."""

    line: int
    sentence: str


class PlanRow(Struct, frozen=True):
    """What becomes of a card: `what`, and of a changed one which fields.

    `data` is the card as it would be kept; None for one that is removed or cannot be kept.
    """

    line: int
    card_id: str
    name: str
    what: What
    data: Data | None = None
    fields: tuple[str, ...] = ()
    troubles: tuple[Trouble, ...] = ()


class Wish(Struct, frozen=True):
    """What somebody wants of an import, beyond whole cards that come in.

    `unfinished`: cards that are not whole are kept as they were typed. `alone`: cards that the file
    does not name are removed, and the others get the file's order.
    """

    unfinished: bool = False
    alone: bool = False


class Plan(Struct, frozen=True):
    """All that an import would do."""

    rows: tuple[PlanRow, ...]
    is_alone: bool = False

    def of(self, what: What) -> list[PlanRow]:
        """The rows of one sort."""
        return [row for row in self.rows if row.what == what]

    @property
    def is_possible(self) -> bool:
        """Nothing is wrong with it: what is done is done as a whole, or not at all."""
        return not self.of("wrong")

    @property
    def is_idle(self) -> bool:
        """Nothing would be another than it is."""
        return all(row.what == "unchanged" for row in self.rows)


def plan(file: CardFile, game: str, present: Mapping[str, Data], wish: Wish) -> Plan:
    """What the file would do to a draft that has these cards, by id, in their order.

    Raises ExchangeError where there would be more cards than a set holds.
    """
    typed = [_typed(file, at, game, present) for at in range(len(file.cards))]
    barred = _barred(file, typed)
    coming = {str(data["id"]): at for at, data in enumerate(typed) if at not in barred}
    left = {} if wish.alone else {key: card for key, card in present.items() if key not in coming}
    if len(left) + len(coming) > MOST_READ:
        raise ExchangeError(_("A card set holds up to %(n)s cards.") % {"n": MOST_READ})
    told = _problems(game, [*left.values(), *(typed[at] for at in coming.values())])[len(left) :]
    problems = dict(zip(coming.values(), told, strict=True))
    rows = [
        barred[at] if at in barred else _row(file, at, data, present, problems[at], wish)
        for at, data in enumerate(typed)
    ]
    if wish.alone:
        gone = [key for key in present if key not in coming]
        rows += [PlanRow(0, key, _name(present[key]), "removed") for key in gone]
    return Plan(tuple(rows), wish.alone)


def _typed(file: CardFile, at: int, game: str, present: Mapping[str, Data]) -> dict[str, Any]:
    card = file.cards[at]
    if not card.is_row:
        return dict(card.data)
    return with_cells(game, card.data, present.get(str(card.data.get("id", "")).strip()))


def _barred(file: CardFile, typed: Sequence[Data]) -> dict[int, PlanRow]:
    """Cards that cannot be kept in any way: without an id, or with one that is there twice."""
    found, seen = {}, set[str]()
    for at, data in enumerate(typed):
        card_id, told = data.get("id"), ""
        if not isinstance(card_id, str) or not _ID.fullmatch(card_id):
            told = _("A card of a file needs its id: small letters, digits and hyphens.")
        elif card_id in seen:
            told = _("The id “%(id)s” stands in this file twice.") % {"id": card_id}
        if told:
            line = file.line_of(at, "id")
            shown = str(card_id or "")[:60]
            found[at] = PlanRow(line, shown, _name(data), "wrong", troubles=(Trouble(line, told),))
        else:
            seen.add(str(card_id))
    return found


def _row(
    file: CardFile,
    at: int,
    data: Data,
    present: Mapping[str, Data],
    problems: Sequence[str],
    wish: Wish,
) -> PlanRow:
    line, card_id, before = file.cards[at].line, str(data["id"]), present.get(str(data["id"]))
    if before is not None and _same(before, data):
        return PlanRow(line, card_id, _name(data), "unchanged", before)
    fields = tuple(_changed(before or {}, data)) if before is not None else ()
    troubles = tuple(_trouble(file, at, problem) for problem in problems)
    what: What = "new" if before is None else "changed"
    if troubles:
        what = "unfinished" if wish.unfinished else "wrong"
    return PlanRow(line, card_id, _name(data), what, data, fields, troubles)


def _same(one: object, two: object) -> bool:
    """Equal in every value; a yes is no 1, as it is to Python."""
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(_same(one[key], two[key]) for key in one)
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(_same, one, two))
    return type(one) is type(two) and one == two


def _changed(before: Data, after: Data) -> list[str]:
    names = dict.fromkeys([*before, *after])
    return [
        name
        for name in names
        if (name in before) != (name in after) or not _same(before.get(name), after.get(name))
    ]


def _trouble(file: CardFile, at: int, problem: str) -> Trouble:
    field = re.match(r"(\w+)[\[.:]", problem)
    return Trouble(file.line_of(at, field[1] if field else ""), problem)


def _problems(game: str, cards: Sequence[Data]) -> list[list[str]]:
    known = cards_of_game(game)
    return known.problems_of_all(cards) if known else [[] for _card in cards]


def _name(data: Data) -> str:
    name = data.get("name")
    return name[:60] if isinstance(name, str) and name else str(data.get("id", ""))[:60]

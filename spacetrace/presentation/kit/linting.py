"""Finds what is wrong with the cards of any game: what is refused, twins, odd ones out."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from django.utils.translation import gettext as _
from msgspec import Struct

from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.presentation.faces import Drawing, FaceLook, Size
from spacetrace.presentation.findings import Finding
from spacetrace.presentation.listing import joined

Data: TypeAlias = Mapping[str, Any]

FEWEST_ALIKE = 3
"""So many cards must agree before another one is the odd one out."""

# --- what the engine refuses ----------------------------------------------------------------------


def error(card: str, path: str, sentence: str) -> Finding:
    """What the engine refuses; the word that was meant, where it tells one, is the suggestion."""
    told, joint, meant = sentence.partition("; did you mean ")
    if not joint:
        told, joint, known = sentence.partition("; known are ")
        meant = known
        suggestion = _("Known are %(words)s") % {"words": known} if joint else ""
    else:
        suggestion = _("Did you mean %(word)s") % {"word": meant}
    return Finding(
        code="unknown-word" if joint else "refused",
        severity="error",
        card=card,
        path=path.replace("[", ".").replace("]", "").strip("."),
        sentence=f"{told}." if joint else sentence,
        suggestion=suggestion,
        about=sentence,
    )


_PLACE = re.compile(r"(\w+)\[(\d+)\](?: “.*?”)?(?:[,.] ?([\w.\[\]]+))?: (.*)")
_FIELD = re.compile(r"(\w+): (.*)")


def listed(data: Data, lists: Mapping[str, str]) -> list[Data]:
    """The cards of a set, whichever list they stand in; what is no table of fields is left out."""
    return [item for items in _lists(data, lists).values() for item in items if is_card(item)]


def is_card(item: object) -> bool:
    """Whether it could be a card: a table of fields."""
    return isinstance(item, Mapping)


def id_of(item: object) -> str:
    """The id of a card as it is typed."""
    found = item.get("id") if isinstance(item, Mapping) else None
    return found if isinstance(found, str) else ""


def name_of(item: Data) -> str:
    """The name of a card as it is typed."""
    found = item.get("name")
    return found if isinstance(found, str) else ""


class Cards(Protocol):
    """What must be known of a game's cards to look through a set of them."""

    @property
    def lists(self) -> Mapping[str, str]: ...

    def problems(self, data: Data, others: Sequence[Data], /) -> list[str]: ...

    def read(self, data: Data, /) -> Any: ...

    def draw(self, card: Any, size: Size, look: FaceLook, /) -> Drawing: ...

    def text(self, card: Any, cards: Mapping[str, Any], /) -> str: ...

    def title(self, card: Any, /) -> str: ...


def refusals(
    data: Data, cards: Cards, compile_cards: Callable[[Any], object]
) -> tuple[list[Finding], list[Any]]:
    """What a game refuses, and the cards that it takes, as they are drawn.

    Each card is looked at by itself and beside its namesakes; the set as a whole when all are good.
    """
    rows = _lists(data, cards.lists)
    namesakes: dict[Hashable, list[Data]] = defaultdict(list)
    for card in listed(data, cards.lists):
        for word in _words(card):
            namesakes[word].append(card)
    found: list[Finding] = []
    good = []
    for item in (item for items in rows.values() for item in items):
        if not is_card(item):
            found.append(error("", "", _("A card is a table of fields.")))
            continue
        others = [other for word in _words(item) for other in namesakes[word] if other is not item]
        problems = cards.problems(item, others[:2])
        found += [_of_card(item, line) for line in problems]
        if not problems:
            good.append(cards.read(item))
    return found or list(_of_set(data, rows, compile_cards)), good


def _words(card: Data) -> tuple[tuple[str, str], ...]:
    """What no other card of the set may have."""
    return tuple((field, str(card.get(field))) for field in ("id", "name"))


def _lists(data: Data, lists: Mapping[str, str]) -> dict[str, Sequence[Any]]:
    rows = {name: data.get(name, ()) for name in lists}
    return {name: items for name, items in rows.items() if isinstance(items, list | tuple)}


def _of_card(item: Data, line: str) -> Finding:
    place = _FIELD.fullmatch(line)
    return error(id_of(item), place[1], place[2]) if place else error(id_of(item), "", line)


def _of_set(
    data: Data, rows: Mapping[str, Sequence[Any]], compile_cards: Callable[[Any], object]
) -> Iterator[Finding]:
    try:
        compile_cards(data)
    except ConfigError as refusal:
        for line in str(refusal).splitlines():
            place = _PLACE.fullmatch(line)
            if place and place[1] in rows and int(place[2]) < len(rows[place[1]]):
                item = rows[place[1]][int(place[2])]
                yield error(id_of(item), place[3] or "", place[4])
            else:
                yield error("", "", line)


# --- twins ----------------------------------------------------------------------------------------


def twins(
    cards: Sequence[tuple[str, Hashable]], names: Mapping[str, str], words: str
) -> Iterator[Finding]:
    """Cards, given as (id, all that matters of it), that are the same but for their names.

    The sentence has a gap for the name of the `other` one.
    """
    seen: dict[Hashable, str] = {}
    for card, matter in cards:
        other = seen.setdefault(matter, card)
        if other != card:
            yield Finding(
                code="equal-cards",
                card=card,
                sentence=words % {"other": names[other]},
                suggestion=_("Change one of them, or take one out."),
                about=[other, repr(matter)],
            )


# --- patterns of a pack ---------------------------------------------------------------------------


class Place(Struct, frozen=True):
    """A place in the pattern of a pack: what it has in common with its group, and its value.

    `card` is the id of the card there, "" where several are meant; `what` names it then.
    """

    card: str
    group: Hashable
    value: str | int
    what: str = ""


def odd_ones(
    places: Sequence[Place], code: str, path: str, words: str, suggestion: str
) -> Iterator[Finding]:
    """Places that have another value than the others of their group, who agree.

    Sentence and suggestion have gaps for `what` it is, its `value` and the `usual` one.
    """
    groups: dict[Hashable, list[Place]] = defaultdict(list)
    for place in places:
        groups[place.group].append(place)
    for group in groups.values():
        (usual, many), *others = Counter(place.value for place in group).most_common()
        if many < FEWEST_ALIKE or sum(count for _value, count in others) > many // FEWEST_ALIKE:
            continue
        for place in group:
            if place.value != usual:
                gaps = {"what": place.what, "value": place.value, "usual": usual}
                yield Finding(
                    code=code,
                    card=place.card,
                    path=path,
                    sentence=words % gaps,
                    suggestion=suggestion % gaps,
                    about=[place.what, place.value, usual],
                )


def missing_colours(
    having: Mapping[str, Sequence[str]], words: Callable[[str], str]
) -> Iterator[Finding]:
    """Sorts of cards that are there in some of the set's colours and not in the others.

    `having` are the colours of each sort.
    """
    known = list(dict.fromkeys(colour for colours in having.values() for colour in colours))
    for sort, colours in having.items():
        missing = [colour for colour in known if colour not in colours]
        if missing and len(colours) > len(missing):
            names = joined(words(colour) for colour in missing)
            yield Finding(
                code="missing-colour",
                card="",
                path="cards",
                sentence=_("There is no %(sort)s in %(colours)s, though there is in the others.")
                % {"sort": sort, "colours": names},
                suggestion=_("Add it, so that every colour has the same cards."),
                about=[sort, missing],
            )

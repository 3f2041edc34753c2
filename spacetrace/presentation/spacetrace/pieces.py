"""Shows the cards on the table: ships in play, cards in hand, piles, the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.cards.schema import Card
from spacetrace.engine.games.spacetrace.pieces import Ship, Tactic
from spacetrace.engine.games.spacetrace.wording import numbered
from spacetrace.presentation.board import Refused
from spacetrace.presentation.identity import never_change
from spacetrace.presentation.offers import Group, dom_id
from spacetrace.presentation.spacetrace.cards import rules_text
from spacetrace.presentation.spacetrace.emblems import ROMAN
from spacetrace.presentation.spacetrace.faces import kind_words, stat_words
from spacetrace.presentation.spacetrace.keys import number_of

never_change(CardDef, CardSet)


@dataclass(slots=True)
class Mark:
    """A small sign on a ship card, with the words for it."""

    kind: str
    short: str
    words: str


@dataclass(slots=True)
class Piece:
    """A card that can be pointed at, with what may be done with it."""

    key: str
    definition: CardDef
    cards: CardSet
    title: str
    groups: list[Group] = field(default_factory=list)
    refused: Refused | None = None
    advised: Refused | None = None
    marks: list[Mark] = field(default_factory=list)
    copies: int = 1

    @property
    def card(self) -> Card:
        """The card's data, for its face."""
        return self.definition.data

    @property
    def dom_id(self) -> str:
        """The id of the piece's element."""
        return dom_id(self.key)

    @property
    def is_playable(self) -> bool:
        """Something may be done with it now that is more than exchanging or moving it.

        What brings nothing, as `advised` says, does not count.
        """
        return self.advised is None and any(
            group.verb not in ("exchange", "move") for group in self.groups
        )

    @property
    def is_instant(self) -> bool:
        """Pressing it acts at once."""
        return bool(self.groups) and self.groups[0].is_instant

    @property
    def kind(self) -> str:
        """What sort of card it is, in words."""
        return kind_words(self.card)

    @property
    def numbers(self) -> str:
        """The printed numbers."""
        return stat_words(self.card)

    @property
    def printed(self) -> list[str]:
        """Its kind, its numbers and what it costs, as far as there are any."""
        words = [self.kind, self.numbers]
        if self.card.kind not in ("base", "reinforcement"):
            words.append(_("%(mp)s MP") % {"mp": self.card.mp})
        return [word for word in words if word]

    @property
    def text(self) -> str:
        """The card's rules text."""
        return rules_text(self.definition, self.cards)

    @property
    def spoken(self) -> str:
        """The piece in one line for those who hear the page."""
        parts = [self.title, self.kind]
        if self.definition.is_reinforcement:
            parts.append(_("%(mp)s MP") % {"mp": self.card.mp})
        elif self.numbers:
            parts.append(self.numbers)
        if self.card.kind not in ("base", "reinforcement"):
            parts.append(_("costs %(mp)s MP") % {"mp": self.card.mp})
        if self.copies > 1:
            parts.append(ngettext("%(n)s copy", "%(n)s copies", self.copies) % {"n": self.copies})
        if self.is_playable:
            parts.append(_("can be used now"))
        if self.advised:
            parts.append(self.advised.sentence)
        return ", ".join(parts)


@dataclass(slots=True)
class ShipPiece(Piece):
    """A ship card in play; a Base has its `owner`'s name, whose look it has.

    One that `is_gone` has left: nothing but its room is there. What is played now aims at one that
    `is_aimed`; `blow` is how hard one is hit now.
    """

    ship: Ship = field(kw_only=True)
    owner: str = ""
    is_gone: bool = False
    is_aimed: bool = False
    blow: str = ""

    @property
    def commander(self) -> CardDef | None:
        """The commander on it."""
        return self.ship.commander

    @property
    def number(self) -> int:
        """Which copy it is, as titles and the log say: "Fighters #2" is 2, plain "Fighters" 1."""
        return number_of(self.ship.name)

    @property
    def life(self) -> int:
        """LP left."""
        return max(0, self.ship.size * self.ship.lp - self.ship.damage)

    @property
    def life_full(self) -> int:
        """LP of the whole card."""
        return self.ship.size * self.ship.lp

    @property
    def is_scratched(self) -> bool:
        """Whether it is hurt and all of its ships are there: what is left is told in LP."""
        return self.ship.ships == self.ship.size and self.life < self.life_full

    @property
    def percent(self) -> int:
        """How much of its LP are left, in hundredths."""
        return round(100 * self.life / self.life_full) if self.life_full else 0

    @property
    def wear(self) -> str:
        """How much it has lost, as its look says it: nothing to speak of, half, most, or all."""
        return next((word for most, word in _WEAR if self.percent <= most), "")

    @property
    def is_single(self) -> bool:
        """One ship: its LP are what counts; else the number of ships."""
        return self.ship.size == 1

    @property
    def commander_text(self) -> str:
        """What the commander on it does."""
        return rules_text(self.commander, self.cards) if self.commander else ""

    @property
    def spoken(self) -> str:
        """The piece in one line for those who hear the page."""
        ship = self.ship
        state = (
            _("%(life)s of %(full)s LP") % {"life": self.life, "full": self.life_full}
            if self.is_single
            else _("%(ships)s of %(size)s ships") % {"ships": ship.ships, "size": ship.size}
        )
        values = _("%(ap)s AP and %(lp)s LP each") % {"ap": ship.ap, "lp": ship.lp}
        parts = [self.title, self.kind, state, values, *(mark.words for mark in self.marks)]
        if self.is_playable:
            parts.append(_("can be used now"))
        if self.advised:
            parts.append(self.advised.sentence)
        return ", ".join(parts)


_WEAR = ((0, "is-fallen"), (25, "is-low"), (50, "is-hurt"))
"""Up to so many hundredths are left."""


def ship_piece(ship: Ship, cards: CardSet, owner: str, is_attack: bool) -> ShipPiece:
    """A ship card in play as a piece, on the side of a player of this name."""
    title = numbered(ship.card.name, ship.name)
    piece = ShipPiece(f"ship:{ship.name}", ship.card, cards, title, ship=ship)
    piece.owner = owner if ship.card.is_base else ""
    piece.marks = list(_marks(ship, is_attack))
    return piece


def _marks(ship: Ship, is_attack: bool) -> Iterable[Mark]:
    jammed, fired = ship.jammed_ships, ship.fired_ships if is_attack else 0
    if ship.commander:
        yield Mark("commander", "★", _("commander %(name)s") % {"name": ship.commander.name})
    if jammed:
        whole = jammed >= ship.ships
        words = (
            _("jammed until the end of the turn")
            if whole
            else _("%(n)s ships jammed until the end of the turn") % {"n": jammed}
        )
        yield Mark("jam", _("jam") if whole else str(jammed), words)
    if ship.shield:
        yield Mark(
            "shield", str(ship.shield), _("the next %(n)s shots at it miss") % {"n": ship.shield}
        )
    if ship.controlled:
        yield Mark("control", "⇄", _("changed sides until the end of the turn"))
    if ship.token:
        yield Mark("token", "≡", _("a copy: it leaves the game when it leaves play"))
    if fired and fired >= ship.ships:
        yield Mark("fired", "", _("all that are left have fired in this attack"))
    elif fired:
        yield Mark("fired", str(fired), _("%(n)s ships have fired in this attack") % {"n": fired})
    for change in ship.lasting:
        when = {"battle": _("for this attack"), "turn": _("this turn")}.get(change.until, "")
        if change.stat == "keyword":
            yield Mark("change", "+", f"{keyword_words(change.keyword)} {when}".strip())
        else:
            amount = f"{change.amount:+d}"
            yield Mark("change", amount, f"{amount} {change.stat.upper()} {when}".strip())


def keyword_words(keyword: str) -> str:
    """A keyword as people say it."""
    words = {
        "preemptive": _("preemptive"),
        "selfdestruct": _("self-destruct"),
        "mothership": _("mothership"),
        "immune_damage": _("immune to damage"),
        "immune_destroy": _("immune to destroy"),
        "immune_kill": _("immune to kill"),
        "immune_jam": _("immune to jam"),
        "immune_removal": _("immune to removal"),
        "cannot_fire": _("cannot fire"),
        "first_target": _("first target"),
        "last_target": _("last target"),
    }
    return words.get(keyword, keyword)


def hand_pieces(hand: list[CardDef], cards: CardSet) -> list[Piece]:
    """The cards in hand, copies together, reinforcements last."""
    counted = Counter(hand)
    found = [
        Piece(f"hand:{card.id}", card, cards, card.name, copies=n) for card, n in counted.items()
    ]
    rank = {"ship": 0, "commander": 1, "tactic": 2, "reinforcement": 3}
    return sorted(
        found, key=lambda p: (rank.get(p.card.kind, 4), p.definition.cls, p.definition.mp)
    )


def without(hand: Iterable[Piece], card: Card) -> list[Piece]:
    """The hand without one copy of a card."""
    left = [replace(p, copies=p.copies - 1) if p.card is card else p for p in hand]
    return [piece for piece in left if piece.copies]


@dataclass(slots=True)
class TacticPiece(Piece):
    """A tactic on the stack: whose it is and what it will do to what."""

    tactic: Tactic = field(kw_only=True)
    owner: str = ""
    is_mine: bool = False
    targets: str = ""

    @property
    def spoken(self) -> str:
        """The tactic in one line for those who hear the page."""
        aim = _("aimed at %(targets)s") % {"targets": self.targets} if self.targets else ""
        return ". ".join(part for part in (f"{self.title}, {self.owner}", self.text, aim) if part)


@dataclass(frozen=True, slots=True)
class PileCard:
    """A card of a pile, of which so many lie there; only others' actions point at it."""

    key: str
    definition: CardDef
    title: str
    copies: int

    @property
    def dom_id(self) -> str:
        """Its name on the page: a card more has the others stay as they are."""
        return dom_id(self.key)

    @property
    def card(self) -> Card:
        """The card's data, for its face."""
        return self.definition.data


@dataclass(slots=True)
class Pile:
    """A pile that can be looked through; `about` says what lies there."""

    name: str
    title: str
    about: str
    pieces: list[PileCard]
    empty: str
    note: str = ""

    @property
    def size(self) -> int:
        """How many cards it has."""
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Stand:
    """How the cards of a class stand: in so many columns and rows, or lying below each other.

    The style sheet knows the window, and makes their size of this.
    """

    columns: int
    rows: int
    lies: bool
    size: int


@dataclass(slots=True)
class Column:
    """A class of a fleet: its cards in stack order.

    On a phone held upright it has so many parts of the width, and its cards stand like this.
    """

    cls: int
    pieces: list[ShipPiece]
    share: int = 0
    stand: Stand | None = None

    @property
    def roman(self) -> str:
        """The class as people write it."""
        return ROMAN[self.cls]


def columns(ships: Iterable[ShipPiece]) -> list[Column]:
    """A fleet by class, each in stack order."""
    by_class: dict[int, list[ShipPiece]] = {1: [], 2: [], 3: [], 4: []}
    for piece in ships:
        by_class[piece.ship.cls].append(piece)
    found = []
    for cls, pieces in by_class.items():
        pieces.sort(key=_order)
        found.append(Column(cls, pieces))
    return found


def _order(piece: ShipPiece) -> int:
    return piece.ship.order


def keep_places(fleet: Sequence[Column], before: Sequence[Column]) -> None:
    """What was in a fleet `before` and is in it no more has its room there."""
    here = {piece.key for column in fleet for piece in column.pieces}
    for column, then in zip(fleet, before, strict=True):
        gone = [replace(piece, is_gone=True) for piece in then.pieces if piece.key not in here]
        column.pieces = sorted([*column.pieces, *gone], key=_order)

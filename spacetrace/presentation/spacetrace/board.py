"""Shows the whole table of Spacetrace to one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Self

from django.utils.translation import gettext as _

from spacetrace.engine.games.spacetrace.cards.compiled import CardDef, CardSet
from spacetrace.engine.games.spacetrace.events_of_fleets import DamageDealt
from spacetrace.engine.games.spacetrace.pieces import Attack
from spacetrace.engine.games.spacetrace.table import SideView, View
from spacetrace.engine.games.spacetrace.wording import title as title_of
from spacetrace.engine.kernel.actions import Action, Seat
from spacetrace.engine.kernel.rules import Advice
from spacetrace.presentation import board as frame
from spacetrace.presentation.board import Explain, Refused
from spacetrace.presentation.moves import Told
from spacetrace.presentation.offers import Group, Groups
from spacetrace.presentation.spacetrace.choices import Sorter
from spacetrace.presentation.spacetrace.keys import card_of, key_of
from spacetrace.presentation.spacetrace.orders import orders_for
from spacetrace.presentation.spacetrace.pieces import (
    Column,
    Mark,
    Piece,
    Pile,
    PileCard,
    ShipPiece,
    TacticPiece,
    columns,
    hand_pieces,
    keep_places,
    ship_piece,
    without,
)
from spacetrace.presentation.spacetrace.say import Speaker, target_words
from spacetrace.presentation.spacetrace.showing import Large, large_of
from spacetrace.presentation.spacetrace.spread import Spread, lay_out, spread_of


@dataclass(slots=True)
class Strip:
    """The line of a seat: whose it is, its numbers, its piles, what is left of its Base."""

    name: str
    is_near: bool
    """It is at the lower edge, where whoever looks on sees the first seat."""
    is_mine: bool
    is_active: bool
    has_say: bool
    pool: int
    hand_size: int
    library_size: int
    piles: list[Pile]
    base: ShipPiece | None
    second: int | None = None
    """How many ship cards the second fleet has; None where there is none."""

    @property
    def key(self) -> str:
        """A word for ids: "me" or "they"."""
        return "me" if self.is_near else "they"

    @property
    def hand_backs(self) -> range:
        """As many card backs as are drawn for a hidden hand."""
        return range(min(self.hand_size, 8))


@dataclass(slots=True)
class SidePanel:
    """One seat's part of the table."""

    strip: Strip
    base_fleet: list[Column]
    second_fleet: list[Column] | None
    hand: list[Piece] | None
    fights: int
    """The class that fights, or comes next; 0 for none."""

    @property
    def ships(self) -> list[ShipPiece]:
        """Its ship cards in play, the base fleet first."""
        columns = self.base_fleet + (self.second_fleet or [])
        return [piece for column in columns for piece in column.pieces]


@dataclass(slots=True, kw_only=True)
class Board(frame.Board):
    """Everything that the table's template shows."""

    view: View
    cards: CardSet
    me: SidePanel
    they: SidePanel
    stack: list[TacticPiece]
    tray: list[Piece]
    names: list[str] = field(default_factory=list)
    large: Large | None = None
    is_still: bool = False
    is_duel: bool = False

    @property
    def stages(self) -> str:
        """Classes of the table, of what is shown by all of it, each after a space."""
        attacks = self.large and self.large.is_attack
        stages = {"attacking": attacks, "still": self.is_still, "duel": self.is_duel}
        return "".join(f" is-{name}" for name, is_now in stages.items() if is_now)

    @property
    def sides(self) -> tuple[SidePanel, SidePanel]:
        """Theirs above, mine below."""
        return self.they, self.me

    @property
    def spread(self) -> Spread:
        """How the cards of both sides stand beside each other."""
        return spread_of(self.fleets)

    @property
    def fleets(self) -> list[tuple[list[Column], list[Column] | None]]:
        """The base fleet of each side, and its second fleet, if there is one."""
        return [(side.base_fleet, side.second_fleet) for side in self.sides]

    @property
    def rounds(self) -> int:
        """The turn's number."""
        return self.view.turn_number

    def show(self, beat: Sequence[tuple[Told, str]]) -> None:
        """A card that is played stands large over the fleets, and in no hand any more.

        What is hit shows how hard, and all else is still where a Base falls; where two classes
        fight, and nothing else is hit, the others step back.
        """
        told = beat[-1][0]
        self.large = large_of(told.event, told.sentence, self.cards, self.seat)
        if self.large and self.large.piece:
            side = self.me if self.large.seat == (self.seat or 0) else self.they
            side.strip.hand_size -= 1
            side.hand = side.hand and without(side.hand, self.large.piece.card)
        blows = {one.event.ship: force for one, force in beat if isinstance(one.event, DamageDealt)}
        self.is_duel = (attack := _attack_of(self.view)) is not None and attack.battle is not None
        for side, ship in ((panel, one) for panel in self.sides for one in panel.ships):
            ship.is_aimed = self.large is not None and ship.ship.name in self.large.targets
            ship.blow = blows.get(ship.ship.name, "")
            self.is_still |= bool(ship.blow) and ship.definition.is_base and not ship.life
            self.is_duel &= not ship.blow or side.fights == ship.card.class_

    def stand_after(self, before: Self) -> None:
        """Until an attack is over nobody takes the place of what has fallen in it."""
        if not (_attack_of(before.view) and _attack_of(self.view)):
            return
        for side, then in zip(self.sides, before.sides, strict=True):
            keep_places(side.base_fleet, then.base_fleet)
            if side.second_fleet and then.second_fleet:
                keep_places(side.second_fleet, then.second_fleet)
        lay_out(self.fleets)


def _attack_of(view: View) -> Attack | None:
    """The attack that goes on; a match that ends amid one leaves nothing to fight."""
    return None if view.outcome else view.attack


def _class_that_fights(view: View, seat: Seat) -> int:
    """Of a side; a class that is missing has another one of its own in its place (ST-23)."""
    attack = _attack_of(view)
    if attack is None:
        return 0
    if attack.battle is not None:
        return attack.battle[0 if seat == view.active else 1]
    return attack.next_class


def board_for(
    view: View,
    seat: Seat,
    cards: CardSet,
    names: Sequence[str],
    legal: Sequence[tuple[Action, str]],
    explain: Explain,
    advice: Mapping[str, Advice] = MappingProxyType({}),
) -> Board:
    """The table for a seat; `explain` tells why an action's text is not possible.

    `advice` has what should be known of some of those that are.
    """
    board = _Builder(view, seat, cards, names).board(legal, explain, advice)
    for piece in _own_pieces(board):
        piece.advised = _vain(piece, advice)
    lay_out(board.fleets)
    return board


def _own_pieces(board: Board) -> Iterator[Piece]:
    yield from board.me.hand or []
    yield from board.me.ships


def _vain(piece: Piece, advice: Mapping[str, Advice]) -> Refused | None:
    """Why a card brings nothing, where all that is more than moving or exchanging it does not."""
    usual = [group for group in piece.groups if group.verb not in ("exchange", "move")]
    known = [advice.get(choice.text) for group in usual for choice in group.choices]
    first = next((one for one in known if one is not None), None)
    if first is None or not all(one is not None and one.is_vain for one in known):
        return None
    return Refused(first.sentence, first.rule)


class _Builder:
    def __init__(self, view: View, seat: Seat, cards: CardSet, names: Sequence[str]) -> None:
        self.view = view
        self.seat = seat
        self.cards = cards
        self.names = names

    def board(
        self, legal: Sequence[tuple[Action, str]], why: Explain, advice: Mapping[str, Advice]
    ) -> Board:
        sorter = Sorter(self.view, self.seat, self.cards, self.label_of)
        groups = sorter.groups(legal)
        texts = [text for _action, text in legal]
        board = Board(
            view=self.view,
            cards=self.cards,
            seat=self.seat,
            me=self._side(self.seat),
            they=self._side(1 - self.seat),
            say=Speaker(self.view, self.seat, self.names).say(texts, why, advice),
            stack=self._stack(),
            tray=[],
            orders=orders_for(texts, self.cards, self.label_of),
            may_concede="concede" in texts,
            names=list(self.names),
        )
        self._hand_out(board, groups, why)
        return board

    # --- the two sides --------------------------------------------------------------------------

    def _side(self, seat: Seat) -> SidePanel:
        side, view = self.view.sides[seat], self.view
        mine = seat == self.seat
        name = self.names[seat]
        is_attack = _attack_of(view) is not None
        base = [ship_piece(ship, self.cards, name, is_attack) for ship in side.base]
        second = [ship_piece(ship, self.cards, name, is_attack) for ship in side.second]
        self._mark_places(seat, base + second)
        waited = view.prompt.seat if view.prompt else view.say
        strip = Strip(
            name=name,
            is_near=mine,
            is_mine=mine and side.hand is not None,
            is_active=view.active == seat and view.outcome is None,
            has_say=waited == seat and view.outcome is None,
            pool=side.pool,
            hand_size=side.hand_size,
            library_size=side.library_size,
            piles=self._piles(seat, side),
            base=next((piece for piece in base if piece.definition.is_base), None),
            second=len(second) if side.second_open else None,
        )
        return SidePanel(
            strip=strip,
            base_fleet=columns(base),
            second_fleet=columns(second) if side.second_open else None,
            hand=hand_pieces(side.hand, self.cards) if mine and side.hand is not None else None,
            fights=_class_that_fights(view, seat),
        )

    def _mark_places(self, seat: Seat, pieces: list[ShipPiece]) -> None:
        """What has its place already while a seat orders its stacks, card by card (ST-21)."""
        placed = {ship.name: n for n, ship in enumerate(self.view.placed, start=1)}
        for piece in pieces if self.view.say == seat else ():
            if n := placed.get(piece.ship.name):
                words = _("place %(n)s of its stack") % {"n": n}
                piece.marks.insert(0, Mark("placed", str(n), words))

    def _piles(self, seat: Seat, side: SideView) -> list[Pile]:
        wrecks = Counter((wreck.card, wreck.killed) for wreck in reversed(side.wrecks))
        wreck_pieces = []
        for (card, killed), n in wrecks.items():
            title = _("%(card)s (killed)") % {"card": card.name} if killed else card.name
            zone = "killed" if killed else "wrecks"
            wreck_pieces.append(_pile_card(zone, seat, card, n, title))
        worth = _("%(mp)s MP") % {"mp": side.wreck_score} if side.wreck_score else ""
        of_wrecks = _("Ship cards that were destroyed; some cards bring them back.")
        if self.view.config.victory == "wrecks":
            of_wrecks += " " + _("What they cost is the other side’s score.")
        of_discard = _("Cards that were spent or given up.")
        discard = _counted("discard", seat, side.discard)
        found = [
            Pile("wrecks", _("Wrecks"), of_wrecks, wreck_pieces, _("No wrecks yet."), worth),
            Pile("discard", _("Discard"), of_discard, discard, _("Empty.")),
        ]
        if side.removed:
            removed = _counted("removed", seat, side.removed)
            about = _("Cards that are out of the match for good.")
            found.append(Pile("removed", _("Removed"), about, removed, _("Empty.")))
        return found

    # --- the middle -----------------------------------------------------------------------------

    def _stack(self) -> list[TacticPiece]:
        """The top first: what happens next is read first."""
        found = []
        for tactic in reversed(self.view.stack):
            aim = target_words(tactic.aims, lambda text: self.label_of(key_of(self.view, 0, text)))
            piece = TacticPiece(
                f"stack:{tactic.name}",
                tactic.card,
                self.cards,
                tactic.card.name,
                tactic=tactic,
                owner=self.names[tactic.seat],
                is_mine=tactic.seat == self.seat,
                targets=aim,
            )
            found.append(piece)
        return found

    # --- who gets which actions -----------------------------------------------------------------

    def _hand_out(self, board: Board, groups: Groups, why: Explain) -> None:
        pieces = self._all_pieces(board)
        shown = {piece.key for piece in pieces}
        named = {key for found in groups.values() for group in found for key in _slot_keys(group)}
        board.labels = {key: self.label_of(key) for key in sorted(named - shown)}
        for piece in pieces:
            piece.groups = groups.pop(piece.key, [])
        board.tray = [self._tray_piece(key, groups[key], board) for key in groups]
        for piece in board.me.hand or []:
            if not any(group.verb in ("play", "pick") for group in piece.groups):
                piece.refused = why(f"play {piece.card.id}")
        for ship in board.me.ships:
            self._refuse_ability(ship, why)

    def _refuse_ability(self, ship: ShipPiece, why: Explain) -> None:
        if ship.groups:
            return
        if "activated" in ship.definition.when:
            ship.refused = why(f"activate {ship.ship.name}")
        elif ship.commander and "activated" in ship.commander.when:
            ship.refused = why(f"activate {ship.ship.name} commander")

    def _all_pieces(self, board: Board) -> list[Piece]:
        return [*(board.me.hand or []), *board.stack, *board.me.ships, *board.they.ships]

    def _tray_piece(self, key: str, groups: list[Group], board: Board) -> Piece:
        card = self._card_of_key(key)
        piece = Piece(key, card, self.cards, card.name)
        piece.groups = groups
        return piece

    def _card_of_key(self, key: str) -> CardDef:
        zone, _colon, rest = key.partition(":")
        if zone in ("ship", "stack"):
            return self.cards.card(card_of(rest))
        return self.cards.card(rest.rpartition(":")[2])

    def label_of(self, key: str) -> str:
        """A key as people name it: whose ship, which card."""
        zone, _colon, rest = key.partition(":")
        if zone in ("ship", "stack"):
            name = title_of(rest, self.cards)
            mine = rest.startswith(str(self.seat + 1))
            return (
                _("your %(card)s") % {"card": name}
                if mine
                else _("their %(card)s") % {"card": name}
            )
        card = self._card_of_key(key).name
        places = {
            "hand": _("%(card)s from your hand"),
            "wrecks": _("%(card)s from the wrecks"),
            "killed": _("%(card)s (killed) from the wrecks"),
            "discard": _("%(card)s from the discard pile"),
            "library": _("%(card)s from the library"),
        }
        return places.get(zone, "%(card)s") % {"card": card}


def _counted(zone: str, seat: Seat, cards: list[CardDef]) -> list[PileCard]:
    """The newest first."""
    counted = Counter(reversed(cards))
    return [_pile_card(zone, seat, card, n, card.name) for card, n in counted.items()]


def _pile_card(zone: str, seat: Seat, card: CardDef, copies: int, title: str) -> PileCard:
    return PileCard(f"{zone}:{seat + 1}:{card.id}", card, title, copies)


def _slot_keys(group: Group) -> list[str]:
    return [key for choice in group.choices for keys in choice.slots for key in keys]

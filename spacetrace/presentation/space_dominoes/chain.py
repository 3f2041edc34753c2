"""Cuts the chain into the pieces that are drawn, each with its uncovered sections (SD-20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from spacetrace.engine.games.space_dominoes.actions import End, Link, LinkCard
from spacetrace.engine.games.space_dominoes.cards import CardSet
from spacetrace.engine.games.space_dominoes.events import CardLinked
from spacetrace.engine.games.space_dominoes.table import LaidCard, PublicTable, View
from spacetrace.engine.kernel.events import Event


@dataclass(slots=True)
class ChainPiece:
    """A card of the row: `reading` are its uncovered sections, left to right, as "2-0".

    The first of them is at `place`, counted from the left section of the starter. So many of them
    as `covers` says, on the side away from the `end` where it was laid, lie on the card before it.
    """

    card: str
    reading: str
    sections: int
    place: int
    end: str
    covers: int

    @property
    def dom_id(self) -> str:
        """The id of the piece's element: a card is laid once a hand."""
        return f"laid-{self.card}"


def chain_pieces(laid: Sequence[LaidCard]) -> list[ChainPiece]:
    """The pieces from left to right; a later card covers what lies under it (SD-5, SD-6)."""
    on_top: dict[int, LaidCard] = {}
    for card in laid:
        on_top |= dict.fromkeys(range(card.at, card.at + len(card.lies)), card)
    pieces: list[ChainPiece] = []
    last: LaidCard | None = None
    for at in sorted(on_top):
        card = on_top[at]
        dots = str(card.lies[at - card.at])
        if card is last:
            pieces[-1].reading += f"-{dots}"
            pieces[-1].sections += 1
        else:
            covers = {"single": 1, "double": 2}.get(card.link, 0)
            pieces.append(ChainPiece(card.card, dots, 1, at, card.end, covers))
        last = card
    for piece in pieces:
        piece.covers = min(piece.covers, piece.sections)  # the next card lies on the rest
    return pieces


def chain_after(view: View, events: Iterable[Event], cards: CardSet) -> list[LaidCard]:
    """The cards of the chain once what happened is done to a table, in the order laid."""
    table = PublicTable(
        view.config, view.totals, view.missed, row=list(view.row), laid=list(view.laid)
    )
    for event in events:
        if isinstance(event, CardLinked):
            action = LinkCard(event.card, cast("End", event.end), cast("Link", event.link))
            way = table.find_way(cards.card(event.card), action)
            if way is not None:
                table.extend_chain(event.seat, way)
    return table.laid

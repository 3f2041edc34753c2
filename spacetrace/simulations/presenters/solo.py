"""A deck played against nobody as a page: the game's own table, and what may be done there."""

from __future__ import annotations

from cardsets.models import Revision
from decks.models import Deck
from spacetrace.engine.games.spacetrace.decks.solo import ME
from spacetrace.matches.models import Pinned
from spacetrace.matches.presenters.log import log_lines
from spacetrace.presentation.board import Ending
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.pages import TableLook
from spacetrace.simulations.presenters.replay import outcome_row
from spacetrace.simulations.solo import MOST_MOVES, Solo


def solo_context(deck: Deck, revision: Revision, solo: Solo) -> dict[str, object]:
    """Everything that the page shows after the moves that were made."""
    look = TableLook(
        game=solo.game,
        view=solo.view,
        seat=ME,
        cards=solo.cards,
        names=solo.names,
        config=solo.config,
        legal=solo.legal if len(solo.moves) < MOST_MOVES else [],
        explain=solo.explain,
        moves=list(solo.told),
        waiting=solo.game.waiting_for(solo.table),
        computers=frozenset({1 - ME}),
    )
    pages = pages_of(solo.game)
    ending: Ending | None = None
    if solo.outcome is not None:
        ending = pages.ending(outcome_row(solo.outcome), look)
    return {
        "deck": deck,
        "match": Pinned(pages.key, revision.content_hash, revision.pk),
        "pages": pages,
        "board": pages.board(look),
        "look": look,
        "names": look.names,
        "log": log_lines(pages, look),
        "ending": ending,
        "solo": solo,
        "moves": "\n".join(solo.moves),
        "is_full": len(solo.moves) >= MOST_MOVES,
        "table_template": f"games/{pages.folder}/_table.html",
        **pages.extras(look),
    }

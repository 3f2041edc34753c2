"""The API's answers about decks: what the caller may know. shapes.py describes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from cardsets.models import Revision, StockDeck
from cardsets.selectors import CardChange, compiled_cards
from decks import games
from decks.changes import Cards, list_diff
from decks.models import Deck, DeckVersion, Result
from decks.selectors import Score, Total, credit_of, version_before, version_scores
from decks.services.save import Saved
from spacetrace.engine.kernel.decks import DeckFault
from spacetrace.players.models import User

NOTHING = Total()


def deck_rows(decks: Sequence[Deck], reader: User) -> list[dict[str, Any]]:
    """Decks of a list (DeckShape); as many queries for one as for a hundred."""
    legal = games.legal_decks(decks)
    return [deck_row(deck, reader, is_legal=deck.pk in legal) for deck in decks]


def deck_row(deck: Deck, reader: User, *, is_legal: bool) -> dict[str, Any]:
    """A deck in a list (DeckShape)."""
    return {
        "id": deck.public_id,
        "game": deck.game,
        "card_set": deck.card_set.key,
        "name": deck.name,
        "owner": str(deck.owner),
        "is_yours": deck.owner_id == reader.pk,
        "visibility": deck.visibility,
        "format": deck.format,
        "size": deck.size,
        "is_legal": is_legal,
        "tags": [tag.name for tag in deck.tags.all()],
        "version": deck.version_number,
        "copies_made": deck.copy_count,
        "created_at": deck.created_at,
        "updated_at": deck.updated_at,
    }


def deck_detail(deck: Deck, reader: User) -> dict[str, Any]:
    """A deck with everything about it (DeckDetailShape)."""
    newest = games.newest_of(deck)
    faults = games.deck_faults(deck, newest=newest)
    credit = credit_of(deck, reader)
    return {
        **deck_row(deck, reader, is_legal=not faults),
        "description": deck.description,
        "edit": deck.edit,
        "cards": deck.cards,
        "unresolved": deck.unresolved,
        **judged(newest, deck.cards, deck.format, faults),
        "changes_since_saved": [_change(c) for c in games.changes_since_saved(deck)],
        "credit": credit
        and {"text": credit.text, "deck": credit.deck.public_id if credit.deck else None},
    }


def judged(
    newest: Revision, cards: Cards, format: str, faults: Sequence[DeckFault]
) -> dict[str, Any]:
    """What is wrong with a list, what it may be missing, and the list in numbers."""
    compiled = compiled_cards(newest)
    return {
        "faults": [asdict(fault) for fault in faults],
        "advice": [asdict(piece) for piece in games.list_advice(compiled, cards, format)],
        "figures": asdict(games.list_figures(compiled, cards)),
    }


def saved_answer(saved: Saved, fresh: Deck, reader: User) -> dict[str, Any]:
    """What a save came to (SavedShape)."""
    return {
        "deck": deck_detail(fresh, reader),
        "is_changed": saved.is_changed,
        "is_new_version": saved.is_new_version,
    }


def _change(change: CardChange) -> dict[str, Any]:
    return {
        "card": change.card_id,
        "name": change.name,
        "what": change.what,
        "changed": [field for field, _before, _after in change.fields],
    }


# --- versions -------------------------------------------------------------------------------------


def version_rows(
    versions: Iterable[DeckVersion], totals: Mapping[int, Total]
) -> list[dict[str, Any]]:
    """Versions of a list (VersionShape)."""
    return [version_row(version, totals.get(version.number, NOTHING)) for version in versions]


def version_row(version: DeckVersion, total: Total) -> dict[str, Any]:
    """A version in a list (VersionShape)."""
    return {
        "number": version.number,
        "note": version.note,
        "is_autosave": version.is_autosave,
        "restored_from": version.restored_from,
        "format": version.format,
        "size": sum(version.cards.values()),
        "card_set_revision": version.revision.number,
        "created_at": version.created_at,
        "saved_at": version.saved_at,
        "used_at": version.used_at,
        "total": asdict(total),
    }


def version_detail(deck: Deck, version: DeckVersion, total: Total) -> dict[str, Any]:
    """A version with its list and what it changed (VersionDetailShape)."""
    newest = games.newest_of(deck)
    before = version_before(version)
    asked = games.CheckedList(newest, version.cards, version.format, version.unresolved)
    scores = [score for score in version_scores(deck) if score.number == version.number]
    return {
        **version_row(version, total),
        "cards": version.cards,
        "unresolved": version.unresolved,
        "faults": [asdict(fault) for fault in games.list_faults(deck.game, asked)],
        "compared_to": before and before.number,
        "diff": diff_rows(before.cards if before else {}, version.cards, newest),
        "scores": [_score(score) for score in scores],
    }


def diff_rows(before: Cards, after: Cards, newest: Revision) -> list[dict[str, Any]]:
    """How two lists differ (DiffRowShape)."""
    names = games.card_names(newest)
    return [
        {
            "card": row.card,
            "name": names.get(row.card, ""),
            "before": row.before,
            "after": row.after,
        }
        for row in list_diff(before, after)
    ]


def _score(score: Score) -> dict[str, Any]:
    return {"source": score.source, "level": score.level, "total": asdict(score.total)}


def result_row(result: Result) -> dict[str, Any]:
    """A match or test (DeckResultShape); for the deck's owner only."""
    return {
        "version": result.version.number,
        "source": result.source,
        "reference": result.reference,
        "opponent": result.opponent,
        "level": result.level,
        "matches": result.matches,
        "wins": result.wins,
        "draws": result.draws,
        "created_at": result.created_at,
    }


# --- ready-made decks -----------------------------------------------------------------------------


def ready_made(stock: StockDeck) -> dict[str, Any]:
    """A ready-made deck in a list (ReadyMadeShape)."""
    return {
        "game": stock.card_set.game,
        "key": stock.key,
        "name": stock.name,
        "summary": stock.summary,
        "style": stock.style,
        "is_beginner": stock.is_beginner,
        "size": sum(stock.cards.values()),
        "cards": stock.cards,
    }


def ready_made_detail(stock: StockDeck, newest: Revision) -> dict[str, Any]:
    """A ready-made deck with everything about it (ReadyMadeDetailShape)."""
    format = games.stock_format(stock)
    asked = games.CheckedList(newest, stock.cards, format)
    faults = games.list_faults(stock.card_set.game, asked)
    return {**ready_made(stock), **judged(newest, stock.cards, format, faults)}

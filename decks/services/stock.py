"""Changes the ready-made decks of a draft; nobody overwrites what somebody else has saved."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Max
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError
from cardsets.models import STOCK_FORMATS, Deed, Revision, StockDeck, StudioEvent
from cardsets.services.rows import event_add, locked_draft
from decks import limits
from decks.changes import Cards, cards_sorted
from decks.services import checks
from decks.services.errors import BadDeck, DeckGone, DeckLimit, StaleStock
from spacetrace.infrastructure.transactions import change
from spacetrace.players.names import line_clean

MOST_STOCK = 60
LONGEST_SUMMARY, LONGEST_STYLE = 200, 4_000
ONE_SITTING = timedelta(minutes=15)
"""So long changes of the same deck by the same editor are one entry of the log."""


def stock_create(
    *, draft: Revision, name: str, of: StockDeck | None = None, by_id: int | None = None
) -> StockDeck:
    """A new ready-made deck at the end of a draft's: empty, or a copy of another one of it."""
    name = checks.name_checked(name)
    with change():
        draft = _draft(draft)
        rows = StockDeck.objects.filter(revision=draft)
        if rows.count() >= MOST_STOCK:
            words = _("A card set has up to %(most)s ready-made decks.")
            raise DeckLimit(words % {"most": MOST_STOCK})
        last = rows.aggregate(last=Max("position"))["last"]
        made = StockDeck(revision=draft, key=_key(draft, name), name=name, cards={})
        if of is not None:
            made.cards, made.is_beginner = dict(of.cards), of.is_beginner
            made.summary, made.style = of.summary, of.style
        made.position = 0 if last is None else last + 1
        made.save()
        _told(Deed.DECK_CHANGED, made, by_id)
    return made


def stock_save(*, stock: StockDeck, cards: Cards, at: int, by_id: int | None = None) -> StockDeck:
    """Make `cards` the deck's list, for somebody who saw it at this version.

    The list that is stored already is fine whatever `at` is. Raises StaleStock, BadDeck, DeckGone.
    """
    listed = checks.cards_checked(cards)
    with change():
        now = _locked(stock)
        if cards_sorted(now.cards) == listed:
            return now
        if now.version != at:
            raise StaleStock(now)
        now.cards = listed
        now.strength = None  # it was the other list's
        return _kept(now, by_id)


def stock_describe(
    *,
    stock: StockDeck,
    at: int | None = None,
    name: str | None = None,
    format: str | None = None,
    summary: str | None = None,
    style: str | None = None,
    by_id: int | None = None,
) -> StockDeck:
    """Change what is given; with `at`, only if nobody has changed the deck since that version.

    Its format is "beginner", or the usual one. Raises StaleStock, BadDeck, DeckGone.
    """
    new = _words(name, format, summary, style)
    with change():
        now = _locked(stock)
        if all(getattr(now, field) == value for field, value in new.items()):
            return now
        if at is not None and now.version != at:
            raise StaleStock(now)
        for field, value in new.items():
            setattr(now, field, value)
        return _kept(now, by_id)


def stock_move(*, stock: StockDeck, by: int, by_id: int | None = None) -> None:
    """One place up (-1) or down (1) among the ready-made decks; at the end it stays."""
    with change():
        now = _locked(stock)
        rows = list(StockDeck.objects.filter(revision=now.revision).order_by("position", "pk"))
        place = next(at for at, row in enumerate(rows) if row.pk == now.pk)
        other = place + by
        if not 0 <= other < len(rows):
            return
        rows[place], rows[other] = rows[other], rows[place]
        for position, row in enumerate(rows):
            row.position = position
        StockDeck.objects.bulk_update(rows, ["position"])
        _told(Deed.DECK_CHANGED, now, by_id)


def stock_remove(*, stock: StockDeck, by_id: int | None = None) -> None:
    """Take a ready-made deck out of a draft; what is published keeps its own."""
    with change():
        try:
            now = _locked(stock)
        except DeckGone:
            return
        _told(Deed.DECK_REMOVED, now, by_id)
        now.delete()


# --- within a transaction -------------------------------------------------------------------------


def _draft(draft: Revision) -> Revision:
    try:
        return locked_draft(draft.pk)
    except CardSetError as error:  # published or thrown away: this deck is not edited any more
        raise DeckGone from error


def _locked(stock: StockDeck) -> StockDeck:
    draft = _draft(stock.revision)
    now = StockDeck.objects.filter(pk=stock.pk).first()
    if now is None:
        raise DeckGone
    now.revision = draft
    return now


def _kept(stock: StockDeck, by_id: int | None) -> StockDeck:
    stock.version += 1
    stock.save()
    _told(Deed.DECK_CHANGED, stock, by_id)
    return stock


def _told(deed: Deed, stock: StockDeck, by_id: int | None) -> None:
    """Note who did it; the many saves of one sitting are one entry."""
    draft = stock.revision
    last = StudioEvent.objects.filter(card_set=draft.card_set).order_by("-pk").first()
    same = last is not None and (last.deed, last.about, last.by_id, last.number) == (
        deed, stock.name, by_id, draft.number
    )  # fmt: skip
    if same and last is not None and last.at > timezone.now() - ONE_SITTING:
        return
    event_add(deed, card_set=draft.card_set, number=draft.number, about=stock.name, by_id=by_id)


def _words(
    name: str | None, format: str | None, summary: str | None, style: str | None
) -> dict[str, object]:
    new: dict[str, object] = {}
    if name is not None:
        new["name"] = checks.name_checked(name)
    if format is not None:
        if format not in STOCK_FORMATS:
            raise BadDeck(_("A ready-made deck is for beginners or of the usual format."))
        new["is_beginner"] = format == "beginner"
    if summary is not None:
        new["summary"] = _short(line_clean(summary), LONGEST_SUMMARY, _("The sentence"))
    if style is not None:
        new["style"] = _short(checks.description_checked(style), LONGEST_STYLE, _("The text"))
    return new


def _short(text: str, most: int, what: str) -> str:
    if len(text) > most:
        words = _("%(what)s has at most %(most)s characters; this one has %(count)s.")
        raise BadDeck(words % {"what": what, "most": most, "count": len(text)})
    return text


def _key(draft: Revision, name: str) -> str:
    root = slugify(name)[: limits.NAME_LENGTH - 10].strip("-_") or "deck"
    taken = set(StockDeck.objects.filter(revision=draft).values_list("key", flat=True))
    key, n = root, 1
    while key in taken or key == "new":
        n += 1
        key = f"{root}-{n}"
    return key

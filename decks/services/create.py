"""New decks: from nothing, from a list, from another deck, from a ready-made one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import F
from django.utils.translation import gettext as _

from cardsets.models import CardSet, StockDeck
from decks import games, limits
from decks.changes import CardGroup, Cards, Line, groups_sorted
from decks.models import Deck, DeckVersion
from decks.services import checks
from decks.services.errors import BadDeck, DeckGone, DeckLimit
from decks.services.folders import folder_still, owner_lock
from decks.services.rows import card_rows_keep, tag_rows_keep
from decks.services.store import Saving, contents_of, version_new
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User


def deck_create(
    *,
    owner: User,
    card_set: CardSet,
    name: str = "",
    format: str = "standard",
    cards: Cards | None = None,
    unresolved: Sequence[Line] = (),
    groups: Sequence[CardGroup] = (),
    description: str = "",
    tags: Iterable[str] = (),
    note: str = "",
    copied_from: Deck | None = None,
    credit: str = "",
    folder: str = "",
) -> Deck:
    """A private deck with its first version, in the folder with this id, if one is given.

    Raises BadDeck, DeckLimit and FolderGone with a sentence.
    """
    deck = Deck(
        owner=owner,
        game=card_set.game,
        card_set=card_set,
        name=checks.name_checked(name or _("New deck")),
        description=checks.description_checked(description),
        format=checks.format_checked(card_set.game, format),
        cards=checks.cards_checked(cards or {}),
        unresolved=checks.lines_checked(unresolved),
        copied_from=copied_from,
        credit=credit[: limits.CREDIT_LENGTH],
    )
    deck.groups = groups_sorted(checks.groups_checked(groups), deck.cards)
    revision = games.cards_newest(card_set)
    if revision is None:
        raise BadDeck(_("No cards of this set are published yet."), field="card_set")
    deck.revision, deck.size = revision, sum(deck.cards.values())
    labels, said = checks.tags_checked(tags), checks.note_checked(note)
    with change():
        _room_for_one_more(owner)
        if copied_from is not None:
            _count_copy(copied_from, owner)
        deck.folder = folder_still(owner, folder)
        deck.save()
        version_new(deck, 1, Saving(said))
        card_rows_keep(deck, deck.cards)
        tag_rows_keep(deck, labels)
    return deck


def deck_copy(*, deck: Deck, owner: User, version: DeckVersion | None = None) -> Deck:
    """A private deck of one's own with the list of another one, or of one of its versions.

    It says whose it was, as text that stays. Raises DeckGone when the owner of the copy may not see
    the original (any more), and DeckLimit.
    """
    contents = contents_of(version or deck)
    return deck_create(
        owner=owner,
        card_set=deck.card_set,
        name=_copy_name(deck.name),
        format=contents.format,
        cards=contents.cards,
        unresolved=contents.unresolved,
        groups=contents.groups,
        description=deck.description,
        tags=[tag.name for tag in deck.tags.all()],
        copied_from=deck,
        folder=_folder_of(deck, owner),
        credit=_("“%(name)s” by %(owner)s") % {"name": deck.name, "owner": deck.owner},
    )


def deck_from_stock(*, stock: StockDeck, owner: User) -> Deck:
    """A ready-made deck as one's own, to be changed."""
    return deck_create(
        owner=owner,
        card_set=stock.card_set,
        name=stock.name,
        format=stock.format,
        cards=stock.cards,
        description=_prose(f"{stock.summary}\n\n{stock.style}"),
        credit=_("the ready-made deck “%(name)s”") % {"name": stock.name},
    )


def _prose(text: str) -> str:
    """The text of a file with its paragraphs in one line each."""
    return "\n\n".join(" ".join(part.split()) for part in text.split("\n\n"))


def _room_for_one_more(owner: User) -> None:
    """Raises DeckLimit; the owner's row is locked, so that two at once do not both slip in.

    Whoever waited for the lock may find that the account was closed meanwhile.
    """
    user = owner_lock(owner)
    if not user.is_active:
        raise DeckLimit(_("This account is closed."))
    most = limits.MOST_DECKS_OF_A_GUEST if user.is_guest else limits.MOST_DECKS
    if Deck.objects.filter(owner=owner).count() < most:
        return
    if user.is_guest:
        sentence = _("As a guest you may keep %(most)s decks. Sign up to keep more.")
    else:
        sentence = _("You have %(most)s decks, which is the most. Delete one to make room.")
    raise DeckLimit(sentence % {"most": most})


def _count_copy(original: Deck, reader: User) -> None:
    """Raises DeckGone; the row stays locked, so nobody deletes the original meanwhile."""
    rows = Deck.objects.visible_to(reader).filter(pk=original.pk)
    if not rows.update(copy_count=F("copy_count") + 1):
        raise DeckGone


def _folder_of(deck: Deck, owner: User) -> str:
    """Of the original where it is one's own; a copy of another player's deck is in none."""
    return deck.folder.public_id if deck.folder and deck.owner_id == owner.pk else ""


def _copy_name(name: str) -> str:
    """A copy of a copy is called like the first one."""
    words = _("Copy of %(name)s")
    start = words.partition("%(name)s")[0]
    copy = name if start and name.startswith(start) else words % {"name": name}
    return copy[: limits.NAME_LENGTH].rstrip()

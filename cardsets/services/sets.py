"""Makes card sets and names them."""

from __future__ import annotations

from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError
from cardsets.models import CardSet, Deed, Revision
from cardsets.selectors import card_lists, listed_cards, newest_of_game, revision_data
from cardsets.services.answers import acceptances_copy
from cardsets.services.rows import LONGEST_NAME, decks_copy, event_add, rows_write
from spacetrace.presentation.games import cards_of_game


@transaction.atomic
def set_create(
    *, game: str, name: str, of: Revision | None = None, by_id: int | None = None
) -> Revision:
    """The draft of a new card set: a copy of a revision, or with what its game cannot do without.

    Raises CardSetError for a name that is none or is taken, and for a game without cards.
    """
    _locked()
    name = _checked(name)
    source = of or newest_of_game(game)
    if source is None or source.card_set.game != game:
        raise CardSetError(_("There are no cards of this game to begin with."))
    card_set = CardSet.objects.create(game=game, key=_key(name), name=name, created_by_id=by_id)
    data = revision_data(source)
    head = {key: value for key, value in data.items() if key not in card_lists(game)}
    draft = Revision(card_set=card_set, number=1)
    draft.data = {**head, "key": card_set.key, "name": name}
    draft.save()
    cards = cards_of_game(game)
    all_cards = listed_cards(game, data)
    kept = [card for card in all_cards if of or not cards or cards.is_needed(card)]
    rows_write(draft, kept)
    if of is not None:
        decks_copy(of, draft)
        acceptances_copy(of, draft)
    event_add(Deed.SET_MADE, card_set=card_set, number=1, about=str(of or ""), by_id=by_id)
    return draft


@transaction.atomic
def set_rename(*, card_set: CardSet, name: str, by_id: int | None = None) -> CardSet:
    """Another name, here and in the draft; revisions keep the one that they had."""
    _locked()
    card_set = CardSet.objects.get(pk=card_set.pk)
    name = _checked(name, but=card_set)
    if name == card_set.name:
        return card_set
    before, card_set.name = card_set.name, name
    card_set.save()
    for draft in Revision.objects.drafts().filter(card_set=card_set):
        draft.data = {**draft.data, "name": name}
        draft.save()
    event_add(Deed.SET_RENAMED, card_set=card_set, about=before, by_id=by_id)
    return card_set


def _locked() -> None:
    """Of two editors who name a set the second waits, and is told what is taken by then."""
    list(CardSet.objects.select_for_update().order_by("pk").values_list("pk"))


def _checked(name: str, but: CardSet | None = None) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise CardSetError(_("A card set needs a name."))
    if len(name) > LONGEST_NAME:
        raise CardSetError(_("A name has up to %(n)s characters.") % {"n": LONGEST_NAME})
    others = CardSet.objects.all() if but is None else CardSet.objects.exclude(pk=but.pk)
    if others.filter(name__iexact=name).exists():
        raise CardSetError(_("There is a card set called %(name)s already.") % {"name": name})
    return name


def _key(name: str) -> str:
    """A key made of the name: small letters, digits, hyphens, a letter first."""
    root = slugify(name)[:50].strip("-_").replace("_", "-")
    root = root if root[:1].isalpha() else f"set-{root}".rstrip("-")
    key, n = root, 1
    while CardSet.objects.filter(key=key).exists():
        n += 1
        key = f"{root}-{n}"
    return key

"""New comparisons: two versions of a deck, or a deck with cards exchanged, on the same matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from cardsets.models import Revision
from decks.changes import Cards, cards_sorted
from decks.games import CheckedList, card_names, list_faults, newest_of
from decks.models import Deck, DeckVersion
from decks.services.save import deck_save
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.models import DeckTest, GroupKind, Opponent, TestGroup
from spacetrace.simulations.services.create import (
    TestSpec,
    deck_test_pinned,
    levels_check,
    opponent_found,
    share_of,
    version_of_deck,
)
from spacetrace.simulations.services.errors import BadTest, NotPossible
from spacetrace.simulations.services.groups import GroupSpec, MemberSpec, group_create
from spacetrace.simulations.services.spending import limits_check


@dataclass(frozen=True, slots=True)
class Swap:
    """One copy of a card leaves the list, one of another comes in; both by id."""

    out: str
    into: str


def versions_compare(*, owner: User, deck: Deck, spec: TestSpec, other: int) -> TestGroup:
    """The version that `spec` names is compared with another one of the deck, by its number.

    `spec.matches` are those of each version. Raises BadTest or SimulationLimit.
    """
    with change():
        begun = _begun(owner, deck, spec)
        _fresh, second = version_of_deck(begun.deck, other)
        if second.pk == begun.version.pk:
            raise BadTest(_("Choose two different versions."), field="other")
        if second.format != begun.version.format:
            sentence = _("Version %(n)s is made for another format; they would not meet alike.")
            raise BadTest(sentence % {"n": second.number}, field="other")
        if second.cards == begun.version.cards:
            sentence = _("Both versions hold the same cards; there is nothing to compare.")
            raise BadTest(sentence, field="other")
        deck_test_pinned(owner, second, begun.revision, spec, begun.share)  # may it be played?
        members = [
            begun.member(0, spec, version=second),
            begun.member(1, spec, version=begun.version),
        ]
        asked = {"versions": [second.number, begun.version.number]}
        return begun.group(owner, GroupKind.VERSIONS, spec, members, asked)


def swaps_try(*, owner: User, deck: Deck, spec: TestSpec, swaps: Sequence[Swap]) -> TestGroup:
    """The deck's version is compared with itself after each of some exchanges of one card.

    `spec.matches` are those of each list. Raises BadTest or SimulationLimit.
    """
    if not 1 <= len(swaps) <= limits.MOST_SWAPS:
        sentence = _("Name from 1 to %(most)s exchanges.") % {"most": limits.MOST_SWAPS}
        raise BadTest(sentence, field="swaps")
    if len(set(swaps)) < len(swaps):
        raise BadTest(_("One of the exchanges is named twice."), field="swaps")
    together_check(spec.matches, 1 + len(swaps))
    with change():
        begun = _begun(owner, deck, spec)
        names = card_names(begun.revision)
        members = [begun.member(0, spec, version=begun.version)]
        for place, swap in enumerate(swaps, 1):
            cards = swapped(begun.version.cards, swap, names)
            _legal(begun, cards, swap, names)
            name = f"{names[swap.into]} / {names[swap.out]}"[:80]
            members.append(begun.member(place, spec, cards=cards, name=name))
        asked = {
            "versions": [begun.version.number],
            "swaps": [[swap.out, swap.into] for swap in swaps],
        }
        return begun.group(owner, GroupKind.SWAPS, spec, members, asked)


def together_check(matches: int, lists: int) -> None:
    """Raises BadTest where so many lists have too many matches together."""
    if matches * lists > limits.MOST_MATCHES_TOGETHER:
        sentence = _(
            "All lists together have at most %(most)s matches; %(lists)s lists of %(matches)s "
            "are %(sum)s. Choose fewer matches, or fewer exchanges."
        )
        values = {"most": limits.MOST_MATCHES_TOGETHER, "lists": lists, "matches": matches}
        raise BadTest(sentence % {**values, "sum": matches * lists}, field="matches")


def swap_take(*, group: TestGroup, place: int, at: int) -> Deck:
    """Make an exchange that was tried part of the deck as it is now, as a new version.

    `at` is the deck's edit that the page showed. Raises NotPossible, StaleDeck and other DeckError.
    """
    deck, swaps = group.deck, group.asked.get("swaps", ())
    if deck is None or not 1 <= place <= len(swaps):
        raise NotPossible(_("This exchange was not tried."))
    out, into = swaps[place - 1]
    names = card_names(newest_of(deck))
    try:
        cards = swapped(deck.cards, Swap(out, into), names)
    except BadTest as error:
        raise NotPossible(error.sentence) from error
    note = _("%(into)s instead of %(out)s, as a test proposed")
    told = note % {"into": names[into], "out": names.get(out, out)}
    return deck_save(deck=deck, cards=cards, at=at, note=told).deck


def swapped(cards: Cards, swap: Swap, names: dict[str, str]) -> dict[str, int]:
    """The list after the exchange; raises BadTest for one that cannot be."""
    if swap.into not in names:
        sentence = _("There is no card “%(card)s” in this set.") % {"card": swap.into[:60]}
        raise BadTest(sentence, field="swaps")
    if not cards.get(swap.out):
        sentence = _("The deck does not hold “%(card)s”, so it cannot go.")
        raise BadTest(sentence % {"card": names.get(swap.out, swap.out[:60])}, field="swaps")
    if swap.out == swap.into:
        sentence = _("“%(card)s” for itself is no exchange.") % {"card": names[swap.into]}
        raise BadTest(sentence, field="swaps")
    found = dict(cards)
    found[swap.out] -= 1
    found[swap.into] = found.get(swap.into, 0) + 1
    return cards_sorted(found)


# --- what both have -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Begun:
    """A comparison whose first list is pinned and may be played, with whom all lists meet.

    `test` and `opponents` are never saved.
    """

    deck: Deck
    version: DeckVersion
    revision: Revision
    test: DeckTest
    opponents: Sequence[Opponent]
    share: int

    def member(
        self,
        place: int,
        spec: TestSpec,
        *,
        version: DeckVersion | None = None,
        cards: Cards | None = None,
        name: str = "",
    ) -> MemberSpec:
        """A list against the opponents, copied anew."""
        return MemberSpec(
            revision=self.revision,
            opponents=[_copied(opponent) for opponent in self.opponents],
            level=spec.level,
            config=self.test.config,
            version=version,
            cards=cards,
            name=name,
            place=place,
        )

    def group(
        self,
        owner: User,
        kind: GroupKind,
        spec: TestSpec,
        members: Sequence[MemberSpec],
        asked: Mapping[str, object],
    ) -> TestGroup:
        """Count its matches against the owner's limits, and begin."""
        wanted = GroupSpec(kind, members, asked, deck=self.deck, first_seed=spec.first_seed)
        limits_check(owner, wanted.matches)
        return group_create(owner=owner, spec=wanted)


def _begun(owner: User, deck: Deck, spec: TestSpec) -> _Begun:
    """Call it inside a transaction; raises BadTest."""
    share = share_of(spec.matches, len(spec.opponents))
    levels_check(spec)
    # Two at once would both be the last; others may refer to the owner's row meanwhile.
    User.objects.select_for_update(no_key=True).get(pk=owner.pk)
    fresh, version = version_of_deck(deck, spec.number)
    revision = newest_of(fresh)
    test = deck_test_pinned(owner, version, revision, spec, share)
    opponents = [
        opponent_found(test, place, asked, share) for place, asked in enumerate(spec.opponents, 1)
    ]
    return _Begun(fresh, version, revision, test, opponents, share)


def _copied(opponent: Opponent) -> Opponent:
    """The same opponent for one more list."""
    return Opponent(
        name=opponent.name,
        level=opponent.level,
        cards=opponent.cards,
        matches=opponent.matches,
        stock=opponent.stock,
        deck_id=opponent.deck_id,
    )


def _legal(begun: _Begun, cards: Cards, swap: Swap, names: dict[str, str]) -> None:
    asked = CheckedList(begun.revision, cards, begun.version.format)
    faults = list_faults(begun.deck.game, asked)
    if faults:
        sentence = _("With “%(into)s” instead of “%(out)s” the deck may not be played. %(why)s")
        values = {"into": names[swap.into], "out": names[swap.out], "why": faults[0].sentence}
        raise BadTest(sentence % values, field="swaps")

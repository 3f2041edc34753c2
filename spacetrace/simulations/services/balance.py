"""Measures a draft: the same decks on a copy of it and on the published revision, as one group."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from django.http import Http404
from django.utils.translation import gettext as _

from cardsets.errors import CardSetError, PublishedError
from cardsets.models import Deed, Revision, StockDeck
from cardsets.selectors import (
    card_records,
    compiled_cards,
    newest_of_set,
    revision_changes,
    stock_decks,
)
from cardsets.services.rows import event_add
from cardsets.services.trials import trial_create
from decks import games
from decks.access import deck_visible
from decks.games import CheckedList
from spacetrace.engine.kernel.chance import Chance
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.balance import AFTER, BEFORE, place_of
from spacetrace.simulations.choices import quick_levels
from spacetrace.simulations.lot import deck_by_lot, deck_for_other_cards
from spacetrace.simulations.models import GroupKind, Opponent, TestGroup
from spacetrace.simulations.selectors import measured_content
from spacetrace.simulations.services.delete import group_delete
from spacetrace.simulations.services.errors import BadTest, NotPossible, SimulationLimit
from spacetrace.simulations.services.groups import GroupSpec, MemberSpec, group_create
from spacetrace.simulations.services.spending import matches_spend, site_check

MOST_LOTS = 20
"""So many decks are drawn by lot until one is legal on both sides."""


@dataclass(frozen=True, slots=True)
class BalanceSpec:
    """What is to be measured: ready-made decks by key, players' by public id, how many by lot.

    `matches` are those of each deck on each side, shared evenly over the other decks.
    """

    stock: Sequence[str]
    decks: Sequence[str] = ()
    generated: int = 0
    matches: int = 100
    level: str = "officer"
    seed: int = 1


_Both: TypeAlias = tuple[Revision | None, Revision]
"""The published cards, where there are any, and a copy of the draft's."""


@dataclass(slots=True)
class _Sides:
    """A deck with its list on each side; None where it cannot be played, with the reason."""

    name: str
    source: str
    lists: list[Mapping[str, int] | None]
    why: list[str] = field(default_factory=list)


def balance_begin(*, owner: User, draft: Revision, spec: BalanceSpec) -> TestGroup:
    """Begin to measure a draft; its matches begin as soon as a worker is free.

    Raises BadTest or SimulationLimit with a sentence; nothing is stored then.
    """
    _wishes_check(draft, spec)
    with change():
        # Two at once would both be the first.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        trial = _copy(draft)
        base = newest_of_set(draft.card_set)
        _room_check(draft)
        chosen = _decks(owner, base, trial, spec)
        decks = [deck for deck in chosen if deck.lists[AFTER] is not None]
        group = GroupSpec(
            kind=GroupKind.BALANCE,
            members=_members(decks, (base, trial), spec),
            asked=_asked(chosen, decks, (base, trial), spec),
            draft=draft,
            base=base,
            content=measured_content(draft),
            first_seed=spec.seed,
        )
        if group.matches > limits.MOST_MATCHES_OF_A_REPORT:
            words = _("These would be %(n)s matches; a report has %(most)s at most.")
            numbers = {"n": group.matches, "most": limits.MOST_MATCHES_OF_A_REPORT}
            raise BadTest(words % numbers, field="matches")
        site_check()
        matches_spend(owner, group.matches)
        made = group_create(owner=owner, spec=group)
        number = draft.number
        event_add(Deed.MEASURED, card_set=draft.card_set, number=number, by_id=owner.pk)
    return made


def balance_delete(*, group: TestGroup) -> None:
    """Delete a report of a draft; raises NotPossible for one that belongs to a revision."""
    draft, _base = group.measured
    if draft.is_published:
        raise NotPossible(_("This report belongs to a published revision and stays with it."))
    group_delete(group=group)


# --- what may be asked for ------------------------------------------------------------------------


def _wishes_check(draft: Revision, spec: BalanceSpec) -> None:
    if not games.formats(draft.card_set.game):
        raise BadTest(
            _("Players bring no decks to this game, so there is nothing to measure with.")
        )
    if spec.level not in [quick.key for quick in quick_levels()]:
        raise BadTest(_("There is no computer player of this level."), field="level")
    if not 0 <= spec.seed <= limits.MOST_SEED:
        raise BadTest(_("The number of the first match is too large."), field="seed")
    if not 0 <= spec.generated <= limits.MOST_GENERATED_DECKS:
        words = _("Up to %(most)s decks can be made by lot.")
        raise BadTest(words % {"most": limits.MOST_GENERATED_DECKS}, field="generated")
    count = len(set(spec.stock)) + len(set(spec.decks)) + spec.generated
    if not 2 <= count <= limits.MOST_MEASURED_DECKS:
        words = _("Choose from 2 to %(most)s decks: they play against each other.")
        raise BadTest(words % {"most": limits.MOST_MEASURED_DECKS}, field="stock")


def _room_check(draft: Revision) -> None:
    groups = TestGroup.objects.balance_of(draft.card_set).filter(draft=draft)
    if groups.unfinished().exists():
        raise SimulationLimit(
            _("This draft is being measured already. Wait for the report, or cancel it.")
        )
    if groups.count() >= limits.MOST_REPORTS:
        words = _("A draft keeps %(most)s reports. Delete some first.")
        raise SimulationLimit(words % {"most": limits.MOST_REPORTS})


def _copy(draft: Revision) -> Revision:
    try:
        return trial_create(draft=draft)
    except PublishedError as error:
        raise BadTest(_("This draft was published meanwhile.")) from error
    except CardSetError as error:
        raise BadTest(" ".join(error.problems)) from error


# --- decks ----------------------------------------------------------------------------------------


def _decks(owner: User, base: Revision | None, trial: Revision, spec: BalanceSpec) -> list[_Sides]:
    """The decks with the sides on which they can be played; at least two of them on all sides."""
    sides = (base, trial)
    stock = [{deck.key: deck for deck in stock_decks(side)} if side else {} for side in sides]
    found = [_stock(key, stock) for key in dict.fromkeys(spec.stock)]
    found += [_of_player(owner, trial, public_id) for public_id in dict.fromkeys(spec.decks)]
    for deck in found:
        _judge(deck, sides)
    like = [deck.cards for deck in stock[AFTER].values()] or [
        deck.lists[AFTER] for deck in found if deck.lists[AFTER]
    ]
    chance = Chance.seeded(f"decks {spec.seed}")
    found += [_by_lot(n, like, sides, chance) for n in range(1, spec.generated + 1)]
    _names_part(found)
    if sum(_is_met(deck, sides) for deck in found) < 2:
        reasons = " ".join(why for deck in found for why in deck.why)
        words = _("At least two of the decks must be playable both with and without the draft.")
        if base is None:
            words = _("At least two of the decks must be playable with the draft.")
        raise BadTest(f"{words} {reasons}".strip(), field="stock")
    return found


def _is_met(deck: _Sides, sides: _Both) -> bool:
    """The others play against it: it can be played on every side that there is."""
    return all(
        cards is not None for cards, side in zip(deck.lists, sides, strict=True) if side is not None
    )


def _stock(key: str, stock: Sequence[Mapping[str, StockDeck]]) -> _Sides:
    sides = [decks.get(key) for decks in stock]
    shown = sides[AFTER] or sides[BEFORE]
    if shown is None:
        raise BadTest(_("There is no ready-made deck of this name."), field="stock")
    lists = [None if deck is None else deck.cards for deck in sides]
    if lists[AFTER] is None:
        words = _("“%(name)s” is not among the ready-made decks of the draft.")
        raise BadTest(words % {"name": shown.name}, field="stock")
    return _Sides(shown.name, "stock", lists)


def _of_player(owner: User, trial: Revision, public_id: str) -> _Sides:
    try:
        deck = deck_visible(owner, public_id)
    except Http404:
        words = _("One of the players’ decks does not exist, or is not shown to you.")
        raise BadTest(words, field="decks") from None
    if deck.card_set_id != trial.card_set_id:
        words = _("“%(name)s” is made of another card set.") % {"name": deck.name}
        raise BadTest(words, field="decks")
    return _Sides(deck.name, "player", [dict(deck.cards), dict(deck.cards)])


def _judge(deck: _Sides, sides: _Both) -> None:
    """Take the list away from the sides on which it is not legal, and say why."""
    for side, revision in enumerate(sides):
        cards = deck.lists[side]
        if cards is None or revision is None:
            deck.lists[side] = None
            continue
        asked = CheckedList(revision, cards, games.USUAL_FORMAT)
        faults = games.list_faults(revision.card_set.game, asked)
        if faults:
            words = (
                _("“%(name)s” cannot be played with the draft: %(why)s")
                if side == AFTER
                else _("“%(name)s” cannot be played with the published cards: %(why)s")
            )
            deck.why.append(words % {"name": deck.name, "why": faults[0].sentence})
            deck.lists[side] = None


def _by_lot(
    number: int,
    like: Sequence[Mapping[str, int] | None],
    sides: _Both,
    chance: Chance,
) -> _Sides:
    """A deck by lot of the draft's cards; on the other side new cards are exchanged for old."""
    base, trial = sides
    new = compiled_cards(trial)
    old = compiled_cards(base) if base else new
    models = [deck for deck in like if deck]
    name = _("Deck by lot %(n)s") % {"n": number}
    for _lot in range(MOST_LOTS if models else 0):
        after = deck_by_lot(new, models[chance.below(len(models))], chance)
        before = deck_for_other_cards(after, new, old, chance)
        deck = _Sides(name, "lot", [before, after])
        _judge(deck, sides)
        if not deck.why:
            return deck
    raise BadTest(
        _("No deck by lot was legal: the set has too few cards of some sort."), field="generated"
    )


def _names_part(decks: Sequence[_Sides]) -> None:
    """Two decks of one name are told apart by a number."""
    seen: dict[str, int] = {}
    for deck in decks:
        seen[deck.name] = seen.get(deck.name, 0) + 1
        if seen[deck.name] > 1:
            deck.name = f"{deck.name} ({seen[deck.name]})"


# --- the group ------------------------------------------------------------------------------------


def _members(decks: Sequence[_Sides], sides: _Both, spec: BalanceSpec) -> list[MemberSpec]:
    """A test of every deck on every side, against all other decks that play on both sides."""
    _base, trial = sides
    rules = games.rules_of(trial.card_set.game)
    config = rules.check_config({"format": games.USUAL_FORMAT})
    found = []
    for at, deck in enumerate(decks):
        others = [other for other in decks if other is not deck and _is_met(other, sides)]
        share = max(2, spec.matches // len(others) // 2 * 2)
        for side, revision in enumerate(sides):
            cards = deck.lists[side]
            if cards is not None and revision is not None:
                found.append(
                    MemberSpec(
                        revision=revision,
                        opponents=_opponents(others, side, share, spec.level),
                        level=spec.level,
                        config=config,
                        cards=cards,
                        name=deck.name,
                        place=place_of(at, side),
                    )
                )
    return found


def _opponents(others: Sequence[_Sides], side: int, share: int, level: str) -> list[Opponent]:
    return [
        Opponent(name=other.name, level=level, cards=dict(cards), matches=share)
        for other in others
        if (cards := other.lists[side]) is not None
    ]


def _asked(
    chosen: Sequence[_Sides],
    decks: Sequence[_Sides],
    sides: _Both,
    spec: BalanceSpec,
) -> dict[str, object]:
    """What the report's page needs to know when cards and decks have long changed."""
    base, trial = sides
    compiled = compiled_cards(trial)
    held = {card for deck in decks for cards in deck.lists for card in cards or {}}
    changes = revision_changes(base, trial) if base else []
    changed = [each for each in changes if each.what != "moved"]
    names = {card: str(record.name) for card, record in card_records(trial).items()}
    return {
        "decks": [
            {"name": deck.name, "source": deck.source, "paired": deck.lists[BEFORE] is not None}
            for deck in decks
        ],
        "left_out": [why for deck in chosen for why in deck.why],
        "level": spec.level,
        "matches": spec.matches,
        "seed": spec.seed,
        "names": {card: name for card, name in names.items() if card in held},
        "changed": [each.card_id for each in changed if each.what in ("added", "changed")],
        "new_names": {each.card_id: each.name for each in changed if each.card_id not in held},
        "unused": [
            name
            for card, name in names.items()
            if card not in held and not compiled.by_id[card].is_base
        ],
    }

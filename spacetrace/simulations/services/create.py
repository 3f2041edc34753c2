"""A new test: decks checked and copied, matches shared out, work cut in pieces, workers told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _

from cardsets.models import Revision
from cardsets.selectors import stock_decks
from decks.access import deck_visible
from decks.games import CheckedList, list_faults, newest_of, rules_of, version_faults
from decks.models import Deck, DeckVersion
from decks.services.errors import DeckError
from decks.services.locking import deck_lock
from decks.services.versions import version_pin
from spacetrace.engine.kernel.errors import ConfigError
from spacetrace.engine.kernel.protocol import Config
from spacetrace.infrastructure.queue import CHUNKS, enqueue_many
from spacetrace.infrastructure.transactions import change
from spacetrace.players.models import User
from spacetrace.simulations import limits
from spacetrace.simulations.choices import quick_levels
from spacetrace.simulations.models import Chunk, DeckTest, Opponent
from spacetrace.simulations.services.errors import BadTest
from spacetrace.simulations.services.spending import limits_check


@dataclass(frozen=True, slots=True)
class OpponentSpec:
    """A ready-made deck by its key, or the public id of a deck that the owner may see."""

    stock: str = ""
    deck: str = ""
    level: str = "officer"


@dataclass(frozen=True, slots=True)
class TestSpec:
    """What is to be played; `matches` are all of them, shared evenly over the opponents."""

    __test__ = False  # nothing for pytest

    opponents: Sequence[OpponentSpec]
    matches: int = 200
    level: str = "officer"
    config: Config | None = None
    number: int | None = None
    """Of the deck's version; None for the newest one."""
    first_seed: int = 1


def deck_test_create(*, owner: User, deck: Deck, spec: TestSpec) -> DeckTest:
    """A test of a deck of the owner's; its matches begin as soon as a worker is free.

    Raises BadTest or SimulationLimit with a sentence; nothing is stored then.
    """
    share = share_of(spec.matches, len(spec.opponents))
    levels_check(spec)
    with change():
        # Two at once would both be the last; others may refer to the owner's row meanwhile.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        fresh, version = version_of_deck(deck, spec.number)
        revision = newest_of(fresh)
        test = deck_test_pinned(owner, version, revision, spec, share)
        opponents = [
            opponent_found(test, place, asked, share)
            for place, asked in enumerate(spec.opponents, 1)
        ]
        limits_check(owner, test.matches)
        test.save()
        Opponent.objects.bulk_create(opponents)
        chunks = chunks_of(test, list(test.opponents.all()))
        Chunk.objects.bulk_create(chunks)
        transaction.on_commit(partial(enqueue_many, CHUNKS, len(chunks), expires=limits.PATIENCE))
    return test


def share_of(matches: int, opponents: int) -> int:
    """Matches against each opponent: as evenly as can be, and an even number each.

    So both decks begin equally often. Raises BadTest.
    """
    if not 1 <= opponents <= limits.MOST_OPPONENTS:
        sentence = _("Choose from 1 to %(most)s opponents.") % {"most": limits.MOST_OPPONENTS}
        raise BadTest(sentence, field="opponents")
    if not limits.LEAST_MATCHES <= matches <= limits.MOST_MATCHES:
        sentence = _("A test has from %(least)s to %(most)s matches.")
        numbers = {"least": limits.LEAST_MATCHES, "most": limits.MOST_MATCHES}
        raise BadTest(sentence % numbers, field="matches")
    share = matches // opponents // 2 * 2
    return share if share * opponents >= limits.LEAST_MATCHES else share + 2


def chunks_of(test: DeckTest, opponents: Sequence[Opponent]) -> list[Chunk]:
    """The test's work in pieces, a piece of each opponent in turn, so that figures grow evenly."""
    pieces = [
        (at, opponent.place, opponent)
        for opponent in opponents
        for at in range(0, opponent.matches, limits.CHUNK)
    ]
    return [
        Chunk(
            test=test,
            opponent=opponent,
            first_seed=test.first_seed + at,
            count=min(limits.CHUNK, opponent.matches - at),
        )
        for at, _place, opponent in sorted(pieces, key=lambda piece: piece[:2])
    ]


# --- what is wished for -------------------------------------------------------------------------


def levels_check(spec: TestSpec) -> None:
    """Raises BadTest for an unknown level, or a number of the first match that cannot be."""
    for level in (spec.level, *(opponent.level for opponent in spec.opponents)):
        if level not in [quick.key for quick in quick_levels()]:
            raise BadTest(_("There is no computer player of this level."), field="level")
    if not 0 <= spec.first_seed <= limits.MOST_SEED:
        raise BadTest(_("The number of the first match is too large."), field="first_seed")


def version_of_deck(deck: Deck, number: int | None) -> tuple[Deck, DeckVersion]:
    """The deck, locked, and its version, which stays as it is from now on; raises BadTest."""
    try:
        fresh = deck_lock(deck)
        wanted = fresh.version_number if number is None else number
        version = fresh.versions.filter(number=wanted).first()
        if version is None:
            raise BadTest(_("This deck has no version of this number."), field="version")
        version = version_pin(version)
    except DeckError as error:
        raise BadTest(error.sentence, field="deck") from error
    version.deck = fresh
    return fresh, version


def deck_test_pinned(
    owner: User, version: DeckVersion, revision: Revision, spec: TestSpec, share: int
) -> DeckTest:
    """The test with everything that settles its course; raises BadTest."""
    faults = version_faults(version, newest=revision)
    if faults:
        sentence = _("This deck may not be played yet. %(why)s") % {"why": faults[0].sentence}
        raise BadTest(sentence, field="deck")
    rules = rules_of(version.deck.game)
    options = dict(spec.config or {})
    if "format" in options and options["format"] != version.format:
        raise BadTest(_("The format is that of the tested deck."), field="config")
    try:
        config = rules.check_config({**options, "format": version.format})
    except ConfigError as error:
        raise BadTest(str(error), field="config") from error
    return DeckTest(
        owner=owner,
        version=version,
        revision=revision,
        rules_version=rules.rules_version,
        config=config,
        level=spec.level,
        matches=share * len(spec.opponents),
        first_seed=spec.first_seed,
    )


def opponent_found(test: DeckTest, place: int, spec: OpponentSpec, share: int) -> Opponent:
    """The opponent with its list as it is now; raises BadTest when that may not be played."""
    if bool(spec.stock) == bool(spec.deck):
        raise BadTest(_("An opponent is either a ready-made deck or a deck."), field="opponents")
    found = _stock(test, spec.stock) if spec.stock else _deck(test, spec.deck)
    found.test, found.place, found.level, found.matches = test, place, spec.level, share
    return found


def _stock(test: DeckTest, key: str) -> Opponent:
    stock = next((stock for stock in stock_decks(test.revision) if stock.key == key), None)
    if stock is None:
        raise BadTest(_("There is no ready-made deck of this name."), field="opponents")
    asked = CheckedList(test.revision, stock.cards, test.pinned.format)
    _opponent_check(test, stock.name, asked)
    return Opponent(name=stock.name, cards=stock.cards, stock=stock.key)


def _deck(test: DeckTest, public_id: str) -> Opponent:
    try:
        deck = deck_visible(test.owner, public_id)
    except Http404:
        sentence = _("One of the opponents does not exist, or is not shown to you.")
        raise BadTest(sentence, field="opponents") from None
    if deck.card_set_id != test.revision.card_set_id:
        sentence = _("“%(name)s” is made of another card set.") % {"name": deck.name}
        raise BadTest(sentence, field="opponents")
    asked = CheckedList(test.revision, deck.cards, test.pinned.format, deck.unresolved)
    _opponent_check(test, deck.name, asked)
    return Opponent(name=deck.name, cards=deck.cards, deck=deck)


def _opponent_check(test: DeckTest, name: str, asked: CheckedList) -> None:
    faults = list_faults(test.pinned.deck.game, asked)
    if faults:
        sentence = _("“%(name)s” may not be played in this format. %(why)s")
        values = {"name": name, "why": faults[0].sentence}
        raise BadTest(sentence % values, field="opponents")

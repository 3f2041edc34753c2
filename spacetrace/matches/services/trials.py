"""Makes matches on drafts that are tried, and deletes them with the copies of the drafts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec import structs

from cardsets.errors import CardSetError
from cardsets.models import Revision
from cardsets.scenarios import scenario_text
from cardsets.selectors import compiled_cards, listed_cards, stock_decks
from cardsets.services.trials import TRIALS_STAY, trial_create, trial_delete, trials_old
from spacetrace.engine.kernel.errors import EngineError
from spacetrace.engine.kernel.opening import Wish
from spacetrace.engine.kernel.protocol import DeckList
from spacetrace.engine.kernel.tryout import TryOut, try_out
from spacetrace.engine.kernel.writing_down import write_down
from spacetrace.infrastructure.transactions import change
from spacetrace.matches import games
from spacetrace.matches.models import Match, Status
from spacetrace.matches.selectors import current_table
from spacetrace.matches.selectors.past import tables_before
from spacetrace.matches.services.create import SeatSpec, Trial, match_create
from spacetrace.matches.services.errors import BadChoice, NotPossible
from spacetrace.players.models import User

MOST_MOVES = 100
"""So many moves a scenario of a table begins with at the most."""


def card_try(
    *, owner: User, draft: Revision, wish: Wish, level: str, decks: Sequence[str] = ()
) -> tuple[Match, TryOut]:
    """A match against computer players in which the first seat has a card of the draft.

    `decks` are the keys of the draft's ready-made decks that the seats are dealt from; where one is
    "" it is the next that there is. Raises BadChoice with a sentence when it cannot be.
    """
    trial = _trial(draft)
    if all(card["id"] != wish.card for card in listed_cards(draft.card_set.game, trial.data)):
        raise BadChoice(_("This card is not finished yet, so it cannot be played."))
    wish = structs.replace(wish, decks=_lists(trial, decks, wish.seats))
    rules = games.game_for(draft.card_set.game)
    try:
        found = try_out(rules, compiled_cards(trial), wish)
    except EngineError as error:
        raise BadChoice(str(error)) from error
    others = [SeatSpec("agent", agent_level=level)] * (wish.seats - 1)
    match = match_create(
        owner=owner,
        game=rules.key,
        seats=[SeatSpec("me"), *others],
        config=found.config,
        trial=Trial(trial, found.opening),
    )
    return match, found


def draft_play(*, owner: User, draft: Revision, seats: Sequence[SeatSpec]) -> Match:
    """A usual match on a copy of the draft, against computer players or by link.

    Raises BadChoice with a sentence when it cannot be.
    """
    trial = Trial(_trial(draft))
    return match_create(owner=owner, game=draft.card_set.game, seats=seats, trial=trial)


def _trial(draft: Revision) -> Revision:
    try:
        return trial_create(draft=draft)
    except CardSetError as error:
        raise BadChoice(" ".join(error.problems)) from error


def _lists(trial: Revision, keys: Sequence[str], seats: int) -> tuple[DeckList, ...]:
    """What the seats are dealt from; nothing where there are no ready-made decks."""
    ready = {deck.key: deck for deck in stock_decks(trial)}
    if not ready:
        return ({},) * seats
    usual = list(ready)
    wanted = [*keys, *[""] * seats][:seats]
    if any(key and key not in ready for key in wanted):
        raise BadChoice(_("There is no ready-made deck of this name."))
    return tuple(ready[key or usual[seat % len(usual)]].cards for seat, key in enumerate(wanted))


def position_text(match: Match | None, draft: Revision) -> str:
    """The table of a match on a draft, as a scenario of the draft.

    It holds what is hidden from its player, so there may be no other people at the table. Raises
    NotPossible with a sentence for that, and for what cannot be written down.
    """
    if match is None:
        raise NotPossible(_("There is no such table at which you try this draft."))
    if len({seat.user_id for seat in match.seats.all() if seat.user_id is not None}) > 1:
        raise NotPossible(_("Other people play at this table, and their cards are theirs."))
    if match.status != Status.RUNNING:
        raise NotPossible(_("Only the table of a match that is going on can be kept."))
    running = match
    try:
        game, table = games.game_of(match), current_table(match)
        written = write_down(game, match.config, table, lambda: tables_before(running, MOST_MOVES))
    except EngineError as error:
        raise NotPossible(str(error)) from error
    usual = game.check_config({})
    options = {key: value for key, value in match.config.items() if usual.get(key) != value}
    title = _("From a match on %(set)s") % {"set": draft.card_set.name}
    waiting = [seat + 1 for seat in game.waiting_for(table)]
    steps = [*written.moves, {"expect": {"over": False, "waiting": waiting}}]
    return scenario_text(draft, title, options, written.position, steps, seed=written.seed)


# --- what goes again ------------------------------------------------------------------------------


def trials_tidy() -> int:
    """Delete copies of drafts on which nothing was played for a while, and their matches."""
    return sum(_delete(trial.pk) for trial in trials_old())


def _delete(pk: int) -> int:
    with change():
        trial = trials_old().select_for_update(of=("self",)).filter(pk=pk).first()
        if trial is None:
            return 0
        rows = Match.objects.select_for_update(of=("self",)).filter(card_set_revision=trial)
        since = timezone.now() - TRIALS_STAY
        if any(match.updated_at > since for match in rows.defer("snapshot")):
            return 0
        rows.delete()
        return int(trial_delete(trial=trial))

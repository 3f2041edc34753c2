"""Shows what a test has told: shares with their margins, cards, replays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from cardsets.selectors import card_records
from spacetrace.engine.agents import LEVELS
from spacetrace.engine.agents.tally import Spread
from spacetrace.simulations.figures import CardFigures, Summary, cards_told, summary_of
from spacetrace.simulations.models import DeckTest, Replay, ReplayKind
from spacetrace.simulations.paired import Contrast
from spacetrace.simulations.presenters.bars import Bar, bar_of, group_bar
from spacetrace.simulations.selectors import DeckTestShown
from spacetrace.simulations.words import percent, points_words, reason_words

MOST_TOLD = 5
"""Cards of each short list."""

MOST_SWAPPED = 3
"""Cards for which exchanges are proposed."""

LEAST_DRAWN = 10
"""Matches in which a card must have been drawn before its win rate is worth a bar."""


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card's figures in words."""

    card: str
    name: str
    copies: int
    drawn: str
    played: str
    stuck: str
    when_drawn: Bar | None
    tells: str
    is_told: bool


@dataclass(frozen=True, slots=True)
class CardList:
    """The first few cards by one figure."""

    title: str
    help: str
    rows: tuple[tuple[CardRow, str], ...]


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """A match that may be looked at."""

    number: int
    title: str
    note: str
    is_win: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A test's result for its page."""

    overall: Bar
    verdict: str
    opponents: tuple[Bar, ...]
    seats: tuple[Bar, ...]
    edge: str
    turns: str
    actions: str
    ends: tuple[str, ...]
    lists: tuple[CardList, ...]
    cards: tuple[CardRow, ...]
    replays: tuple[ReplayRow, ...]
    swaps: str
    """Where exchanges of the cards that got stuck most are tried."""


def result_of(shown: DeckTestShown) -> Shown | None:
    """What the test has told; None before it has told anything."""
    test = shown.test
    if not test.summary:
        return None
    summary = summary_of(test.summary)
    cards = _CardTable(test, summary)
    return Shown(
        overall=group_bar(_("All together"), summary.overall),
        verdict=verdict_of(summary),
        opponents=tuple(
            group_bar(opponent.name, group, level=LEVELS[opponent.level].name)
            for opponent, group in zip(shown.opponents, summary.opponents, strict=True)
        ),
        seats=(
            group_bar(_("When it begins"), summary.beginning),
            group_bar(_("When the others begin"), summary.following),
        ),
        edge=_edge(summary),
        turns=_spread_words(summary.turns),
        actions=_spread_words(summary.actions),
        ends=tuple(_ends(summary)),
        lists=cards.lists(),
        cards=cards.rows,
        replays=tuple(_replay_row(replay) for replay in shown.replays),
        swaps=_swaps_address(test, cards.stuck()),
    )


def _swaps_address(test: DeckTest, stuck: Sequence[str]) -> str:
    asked = [("deck", test.pinned.deck.public_id), *(("out", card) for card in stuck)]
    asked.append(("propose", "yes"))
    return f"{reverse('simulations:new_swaps')}?{urlencode(asked)}"


def verdict_of(summary: Summary) -> str:
    """The result in a sentence that claims no more than the numbers do."""
    rate = summary.overall.rate
    values = {
        "share": percent(rate.share),
        "low": percent(rate.low),
        "high": percent(rate.high),
        "n": summary.overall.matches,
    }
    if not summary.overall.matches:
        return _("No match was played to its end.")
    if rate.low > 0.5:
        words = _(
            "It wins more than it loses: %(share)s of %(n)s matches, "
            "most likely %(low)s to %(high)s."
        )
    elif rate.high < 0.5:
        words = _(
            "It loses more than it wins: it won %(share)s of %(n)s matches, "
            "most likely %(low)s to %(high)s."
        )
    else:
        words = _(
            "It holds its own: %(share)s of %(n)s matches, most likely %(low)s to %(high)s. "
            "More matches would tell more."
        )
    return words % values


class _CardTable:
    """The cards of the tested deck, with what became of them."""

    def __init__(self, test: DeckTest, summary: Summary) -> None:
        records = card_records(test.revision)
        self.matches = summary.overall.matches
        self.names = {card: str(record.name) for card, record in records.items()}
        self.figures = summary.cards
        self.told = cards_told(summary)
        by_name = sorted(self.figures, key=lambda card: self._name(card.card))
        self.rows = tuple(self._row(card) for card in by_name)

    def lists(self) -> tuple[CardList, ...]:
        """Drawn, played and stuck most: per copy, so that four copies do not beat one."""
        drawn = [card for card in self.figures if card.drawn]
        return (
            CardList(
                _("Drawn most"),
                _("In so many of the matches at least one copy was drawn."),
                self._first(drawn, lambda card: card.drawn_in / max(1, self.matches)),
            ),
            CardList(
                _("Played most"),
                _("So many of the drawn copies were played."),
                self._first(drawn, lambda card: card.played_share),
            ),
            CardList(
                _("Stuck in hand most"),
                _("So many of the drawn copies were still in hand at the end."),
                self._first(drawn, lambda card: card.stuck_share),
            ),
        )

    def stuck(self) -> list[str]:
        """The few cards that got stuck in hand most, by id."""
        drawn = [card for card in self.figures if card.stuck]
        ranked = sorted(drawn, key=lambda card: (-card.stuck_share, self._name(card.card)))
        return [card.card for card in ranked[:MOST_SWAPPED]]

    def _first(
        self, cards: Sequence[CardFigures], share: Callable[[CardFigures], float]
    ) -> tuple[tuple[CardRow, str], ...]:
        ranked = sorted(cards, key=lambda card: (-share(card), self._name(card.card)))
        return tuple((self._row(card), percent(share(card))) for card in ranked[:MOST_TOLD])

    def _row(self, card: CardFigures) -> CardRow:
        is_known, told = card.drawn_in >= LEAST_DRAWN, self.told[card.card]
        return CardRow(
            card=card.card,
            name=self._name(card.card),
            copies=card.copies,
            drawn=percent(card.drawn_in / max(1, self.matches)),
            played=percent(card.played_share) if card.drawn else "–",
            stuck=percent(card.stuck_share) if card.drawn else "–",
            when_drawn=bar_of(self._name(card.card), card.when_drawn) if is_known else None,
            tells=_told(told),
            is_told=told is not None and told.is_enough,
        )

    def _name(self, card: str) -> str:
        return self.names.get(card, card)


def _told(told: Contrast | None) -> str:
    """Whether a card's win rate may be told from that of the matches without it."""
    if told is None:
        return _("nothing to compare with")
    values = {
        "gain": points_words(told.gain),
        "low": points_words(told.low),
        "high": points_words(told.high),
    }
    if told.is_enough:
        words = _("wins more when drawn: %(gain)s (%(low)s to %(high)s)")
        if told.gain < 0:
            words = _("wins less when drawn: %(gain)s (%(low)s to %(high)s)")
    else:
        words = _("not enough to tell: %(gain)s (%(low)s to %(high)s)")
    return words % values


def _edge(summary: Summary) -> str:
    rate = summary.first_seat
    return _("Whoever begins wins %(share)s of these matches (%(low)s to %(high)s).") % {
        "share": percent(rate.share),
        "low": percent(rate.low),
        "high": percent(rate.high),
    }


def _spread_words(spread: Spread) -> str:
    words = _(
        "%(mean)s on average, half of them %(lower)s to %(upper)s, all %(least)s to %(greatest)s"
    )
    return words % {
        "mean": f"{spread.mean:.1f}",
        "lower": spread.lower,
        "upper": spread.upper,
        "least": spread.least,
        "greatest": spread.greatest,
    }


def _ends(summary: Summary) -> list[str]:
    found = []
    for end in summary.ends:
        words = _("%(share)s by %(reason)s: %(wins)s won, %(losses)s lost")
        if end.draws:
            words = _("%(share)s by %(reason)s: %(wins)s won, %(draws)s drawn, %(losses)s lost")
        found.append(
            words
            % {
                "share": percent(end.matches / max(1, summary.overall.matches)),
                "reason": reason_words(end.reason),
                "wins": end.wins,
                "draws": end.draws,
                "losses": end.losses,
            }
        )
    return found


def _replay_row(replay: Replay) -> ReplayRow:
    mine, theirs = replay.scores
    values = {"name": replay.opponent.name, "turns": replay.turns, "seed": replay.seed}
    is_win = replay.kind == ReplayKind.WIN
    title = _("Won against %(name)s") if is_win else _("Lost against %(name)s")
    note = _("%(turns)s turns, score %(mine)s : %(theirs)s, match %(seed)s")
    return ReplayRow(
        replay.number, title % values, note % {**values, "mine": mine, "theirs": theirs}, is_win
    )

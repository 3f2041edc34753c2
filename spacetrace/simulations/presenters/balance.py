"""Shows what measuring a draft told: what stands out, decks, cards, the matches as such."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from spacetrace.engine.agents.tally import Rate
from spacetrace.simulations.balance import (
    CardBalance,
    Report,
    SideShare,
    report_of,
)
from spacetrace.simulations.models import TestGroup
from spacetrace.simulations.outliers import Outlier, outliers
from spacetrace.simulations.presenters.gains import Gain, contrast_gain, pairs_gain, reach_of
from spacetrace.simulations.words import percent, points_words


@dataclass(frozen=True, slots=True)
class DeckRow:
    """A deck in numbers, and what the draft changes for it."""

    name: str
    note: str
    before: str
    after: str
    change: Gain | None


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in numbers: with it, without it, and what the draft changes with it."""

    card: str
    name: str
    is_changed: bool
    drawn_in: int
    drawn: int
    played: str
    stuck: str
    when_drawn: str
    otherwise: str
    effect: Gain | None
    change: Gain
    rest: Gain


@dataclass(frozen=True, slots=True)
class CourseRow:
    """A figure of the matches as such, on both sides."""

    title: str
    help: str
    before: str
    after: str
    change: str
    tells: str


@dataclass(frozen=True, slots=True)
class ShownReport:
    """A report for its page."""

    summary: str
    is_alone: bool
    """There were no published cards to compare with."""
    outliers: list[str]
    left_out: list[str]
    decks: list[DeckRow]
    deck_scale: str
    changed: list[CardRow]
    cards: list[CardRow]
    unmeasured: list[str]
    """Names of changed cards that no deck holds."""
    never: list[CardRow]
    always: list[CardRow]
    unused: list[str]
    course: list[CourseRow]


def report_shown(group: TestGroup) -> ShownReport | None:
    """The report of a group; None before it has told anything."""
    if not group.report:
        return None
    report, asked = report_of(group.report), group.asked
    names: Mapping[str, str] = asked["names"]
    cards = _cards(report, names)
    measured = {row.card for row in cards}
    by_id = {card.card: card for card in report.cards}
    reach = reach_of(deck.change for deck in report.decks)
    return ShownReport(
        summary=_summary(report),
        is_alone=_is_alone(report),
        outliers=outliers_told(report, asked),
        left_out=list(asked["left_out"]),
        decks=_decks(report, asked["decks"], reach),
        deck_scale=points_words(reach).removeprefix("+"),
        changed=[row for row in cards if row.is_changed],
        cards=cards,
        unmeasured=[
            asked["new_names"].get(card, card) for card in asked["changed"] if card not in measured
        ],
        never=[row for row in cards if by_id[row.card].is_never_played],
        always=[row for row in cards if by_id[row.card].is_always_played],
        unused=list(asked["unused"]),
        course=_course(report),
    )


def _is_alone(report: Report) -> bool:
    return all(deck.before is None for deck in report.decks)


def _summary(report: Report) -> str:
    if _is_alone(report) and report.matches:
        words = _("%(matches)s matches with the draft alone: there is nothing to compare it with.")
        return words % {"matches": report.matches}
    if not report.pairs:
        return _("No pair of matches was played to its end.")
    values = {"matches": report.matches, "pairs": report.pairs, "changed": report.changed}
    if not report.changed:
        words = _(
            "%(matches)s matches, %(pairs)s pairs of the same deck, opponent and number; "
            "every pair ended alike with the draft and without."
        )
    else:
        words = _(
            "%(matches)s matches, %(pairs)s pairs of the same deck, opponent and number; "
            "%(changed)s of them ended otherwise with the draft."
        )
    return words % values


# --- what stands out ------------------------------------------------------------------------------


def outliers_told(report: Report, asked: Mapping[str, Any]) -> list[str]:
    """What stands out, a sentence each; `asked` is what the group was asked for."""
    by_lot = [deck["name"] for deck in asked["decks"] if deck["source"] == "lot"]
    return [_outlier(found, asked["names"]) for found in outliers(report, by_lot)]


def _outlier(found: Outlier, names: Mapping[str, str]) -> str:
    known = {
        "deck_change": _("“%(name)s” wins %(points)s points of a hundred more with the draft.")
        if found.value > 0
        else _("“%(name)s” wins %(points)s points of a hundred less with the draft."),
        "deck_strong": _("“%(name)s” beats the field: it wins %(share)s of its matches."),
        "deck_weak": _("“%(name)s” falls behind the field: it wins %(share)s of its matches."),
        "card_change": _(
            "%(name)s: where it was drawn, its deck wins %(points)s points more with the draft."
        )
        if found.value > 0
        else _(
            "%(name)s: where it was drawn, its deck wins %(points)s points less with the draft."
        ),
        "card_strong": _("%(name)s: a deck that has drawn it wins %(points)s points more."),
        "card_weak": _("%(name)s: a deck that has drawn it wins %(points)s points less."),
        "card_never": _("%(name)s is never played: not one of %(count)s drawn copies."),
        "first_seat": _("Whoever begins wins %(share)s of the matches with the draft."),
        "last_seat": _("Whoever begins wins only %(share)s of the matches with the draft."),
    }
    return known[found.kind] % {
        "name": names.get(found.subject, found.subject),
        "points": points_words(abs(found.value)).removeprefix("+"),
        "share": percent(found.value),
        "count": round(found.value),
    }


# --- decks and cards ------------------------------------------------------------------------------


def _decks(report: Report, asked: Sequence[Mapping[str, object]], reach: float) -> list[DeckRow]:
    sources = {
        "stock": _("ready-made"),
        "player": _("of a player"),
        "lot": _("made by lot"),
    }
    return [
        DeckRow(
            name=deck.name,
            note=sources[str(source["source"])],
            before=_rate(deck.before),
            after=_rate(deck.after),
            change=pairs_gain(deck.change, reach) if deck.change else None,
        )
        for deck, source in zip(report.decks, asked, strict=True)
    ]


def _cards(report: Report, names: Mapping[str, str]) -> list[CardRow]:
    reach = reach_of(
        each for card in report.cards for each in (card.effect, card.change, card.rest)
    )
    rows = [_card(card, names, reach) for card in report.cards]
    return sorted(rows, key=lambda row: row.name)


def _card(card: CardBalance, names: Mapping[str, str], reach: float) -> CardRow:
    return CardRow(
        card=card.card,
        name=names.get(card.card, card.card),
        is_changed=card.is_changed,
        drawn_in=card.drawn_in,
        drawn=card.drawn,
        played=_rate(card.played_rate),
        stuck=percent(card.stuck / card.drawn) if card.drawn else "–",
        when_drawn=_rate(card.when_drawn),
        otherwise=_rate(card.otherwise),
        effect=contrast_gain(card.effect, reach) if card.effect else None,
        change=pairs_gain(card.change, reach),
        rest=pairs_gain(card.rest, reach),
    )


def _rate(rate: Rate | None) -> str:
    """A share with its interval."""
    if rate is None or not rate.matches:
        return "–"
    return _("%(share)s (%(low)s to %(high)s)") % {
        "share": percent(rate.share),
        "low": percent(rate.low),
        "high": percent(rate.high),
    }


# --- the matches as such --------------------------------------------------------------------------


def _course(report: Report) -> list[CourseRow]:
    turns = report.lengths
    between = ""
    if turns.low is not None and turns.high is not None:
        numbers = {"low": _signed(turns.low), "high": _signed(turns.high)}
        between = _("%(low)s to %(high)s") % numbers
    return [
        _course_row(
            _("Whoever begins wins"),
            _("A draw counts half."),
            report.first_seat,
        ),
        _course_row(
            _("Stalemates"),
            _("Matches that end because nothing happens any more, or by the turn limit."),
            report.stalemates,
        ),
        _course_row(
            _("Comebacks"),
            _("Of the matches in which somebody led at half time: the other one won."),
            report.comebacks,
        ),
        CourseRow(
            _("Turns"),
            _("On average; half of the matches lie within the numbers in brackets."),
            _("%(mean)s (%(low)s to %(high)s)")
            % {
                "mean": f"{turns.before.mean:.1f}",
                "low": turns.before.lower,
                "high": turns.before.upper,
            },
            _("%(mean)s (%(low)s to %(high)s)")
            % {
                "mean": f"{turns.after.mean:.1f}",
                "low": turns.after.lower,
                "high": turns.after.upper,
            },
            f"{_signed(turns.longer)} ({between})" if between else _signed(turns.longer),
            _("enough to tell") if turns.is_enough else _("not enough to tell"),
        ),
    ]


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "\N{MINUS SIGN}")


def _course_row(title: str, help: str, share: SideShare) -> CourseRow:
    gain = None
    if share.change is not None:
        gain = pairs_gain(share.change, 1.0)
    elif share.gap is not None:
        gain = contrast_gain(share.gap, 1.0)
    return CourseRow(
        title,
        help,
        _rate(share.before),
        _rate(share.after),
        f"{gain.words} ({gain.between})" if gain else "–",
        gain.tells if gain else "",
    )

"""Tells the figures of simulated matches and of tests as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from spacetrace.engine.agents.arena import Entrant, Result
from spacetrace.engine.agents.tally import Rate, Spread, Tally, wilson
from spacetrace.simulations.figures import Group, Summary
from spacetrace.simulations.pacing import Pace, pacing


@dataclass(frozen=True, slots=True)
class Pairing:
    """The matches between the same entrants."""

    entrants: tuple[Entrant, ...]
    results: tuple[Result, ...]
    tally: Tally
    paces: tuple[Pace, ...] = ()
    """One a result in Spacetrace, none in other games."""

    @property
    def paced(self) -> list[tuple[Result, Pace]]:
        """The results with their paces."""
        return list(zip(self.results, self.paces, strict=True)) if self.paces else []


def progress_bar() -> Progress:
    """How far it is, for whoever waits at the terminal; nothing of it goes into a file."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def pairing_report(console: Console, pairing: Pairing) -> None:
    """Win rates, the first seat's edge, lengths, reasons, and numbers worth a second look."""
    figures = pairing.tally
    table = Table(
        title=f"{figures.matches} matches, {figures.draws} draws (shared wins count in parts)"
    )
    table.add_column("player")
    table.add_column("agent")
    table.add_column("wins, 95 % interval", justify="right")
    for entrant, rate in zip(pairing.entrants, figures.rates, strict=True):
        table.add_row(entrant.name, entrant.level, str(rate))
    table.add_row("whoever begins", "", str(figures.first_seat))
    console.print(table)
    console.print(f"turns    {spread_text(figures.turns)}")
    console.print(f"actions  {spread_text(figures.actions)}")
    ends = ", ".join(f"{reason} {count}" for reason, count in figures.reasons.items())
    console.print(f"ended by {ends}")
    _pacing(console, [pairing])
    ranked = sorted(pairing.results, key=lambda result: (result.actions, result.seed))
    seeds = f"{min(r.seed for r in ranked)} to {max(r.seed for r in ranked)}"
    console.print(
        f"numbers  {seeds}; shortest {ranked[0].seed}, longest {ranked[-1].seed} "
        "(--only NUMBER plays one again)"
    )


def field_report(console: Console, pairings: Sequence[Pairing]) -> None:
    """Every deck against every other, and against all others together."""
    shares: dict[tuple[str, str], Rate] = {}
    for pairing in pairings:
        one, two = (entrant.name for entrant in pairing.entrants)
        shares[one, two], shares[two, one] = pairing.tally.rates
    decks = list(dict.fromkeys(deck for pair in shares for deck in pair))
    matches = sum(pairing.tally.matches for pairing in pairings)
    table = Table(title=f"{matches} matches: how often the deck on the left wins")
    table.add_column("deck")
    for deck in decks:
        table.add_column(deck, justify="right")
    table.add_column("the field, 95 % interval", justify="right")
    for deck in decks:
        row = [f"{shares[deck, o].share:.0%}" if (deck, o) in shares else "" for o in decks]
        table.add_row(deck, *row, str(_against_all(deck, shares)))
    console.print(table)
    _pacing(console, pairings)


def _pacing(console: Console, pairings: Sequence[Pairing]) -> None:
    """How the matches went, beside what is aimed at (docs/balance.md)."""
    paced = [match for pairing in pairings for match in pairing.paced]
    if not paced:
        return
    figures = pacing(paced)
    table = Table(title=f"How {len(paced)} matches went")
    table.add_column("figure")
    table.add_column("95 % interval", justify="right")
    table.add_column("goal", justify="right")
    table.add_row("whoever begins wins", str(figures.first_seat), "48 to 53 %")
    table.add_row("whoever is behind at half wins", str(figures.behind), "at least 25 %")
    table.add_row("turns without a card played", str(figures.empty), "under 25 %")
    table.add_row("turns, median", str(figures.turns), "12 to 18")
    table.add_row("stalemates", str(figures.stalemates), "under 0.5 %, decks by lot 3 %")
    table.add_row("winners whose Base was never hit", str(figures.untouched), "")
    console.print(table)


def _against_all(deck: str, shares: dict[tuple[str, str], Rate]) -> Rate:
    own = [rate for (one, _), rate in shares.items() if one == deck]
    return wilson(sum(rate.points for rate in own), sum(rate.matches for rate in own))


def spread_text(spread: Spread) -> str:
    """How numbers are spread, in a line."""
    return (
        f"mean {spread.mean:.1f}, median {spread.median}, "
        f"half of them {spread.lower} to {spread.upper}, all {spread.least} to {spread.greatest}"
    )


def summary_report(
    console: Console,
    summary: Summary,
    deck: Entrant,
    opponents: Sequence[Entrant],
    names: Mapping[str, str],
) -> None:
    """Win rates, the first turn's edge, lengths, ends, cards, numbers worth a second look."""
    console.print(_rates(summary, deck, opponents))
    console.print(f"whoever begins wins {summary.first_seat}")
    console.print(f"turns    {spread_text(summary.turns)}")
    console.print(f"actions  {spread_text(summary.actions)}")
    ends = [f"{end.reason} {end.matches} ({end.wins} won)" for end in summary.ends]
    console.print(f"ended by {', '.join(ends)}")
    console.print(_cards(summary, names))
    for kind, title in (("win", "quickest wins"), ("loss", "clearest losses")):
        picks = [pick for pick in summary.picks if pick.kind == kind]
        told = [f"{pick.seed} against {opponents[pick.place - 1].name}" for pick in picks]
        console.print(f"{title}: {'; '.join(told) or 'none'}")


def _rates(summary: Summary, deck: Entrant, opponents: Sequence[Entrant]) -> Table:
    table = Table(title=f"{deck.name} ({deck.level}), {summary.overall.matches} matches")
    table.add_column("against")
    table.add_column("agent")
    for column in ("won", "drawn", "lost", "wins, 95 % interval"):
        table.add_column(column, justify="right")
    for opponent, group in zip(opponents, summary.opponents, strict=True):
        table.add_row(opponent.name, opponent.level, *_group(group))
    table.add_section()
    table.add_row("all together", "", *_group(summary.overall))
    table.add_row("when it begins", "", *_group(summary.beginning))
    table.add_row("when the others begin", "", *_group(summary.following))
    return table


def _cards(summary: Summary, names: Mapping[str, str]) -> Table:
    table = Table(
        title="Cards: drawn in so many matches; of the drawn copies played, stuck in hand"
    )
    table.add_column("card")
    for column in ("copies", "drawn in", "played", "stuck", "wins when drawn"):
        table.add_column(column, justify="right")
    for card in sorted(summary.cards, key=lambda card: (-card.stuck_share, card.card)):
        table.add_row(
            names.get(card.card, card.card),
            str(card.copies),
            f"{card.drawn_in / max(1, summary.overall.matches):.0%}",
            f"{card.played_share:.0%}",
            f"{card.stuck_share:.0%}",
            _short(card.when_drawn),
        )
    return table


def _group(group: Group) -> tuple[str, str, str, str]:
    lost = group.matches - group.wins - group.draws
    return str(group.wins), str(group.draws), str(lost), str(group.rate)


def _short(rate: Rate) -> str:
    return str(rate) if rate.matches else "never drawn"

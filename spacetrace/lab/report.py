"""The figures of a test as tables for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.table import Table

from spacetrace.engine.arena import Entrant
from spacetrace.engine.tally import Rate
from spacetrace.lab.figures import Group, Summary
from spacetrace.matches.simulation_report import spread_text


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

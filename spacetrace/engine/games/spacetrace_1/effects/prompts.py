"""Asking a seat for a decision, and no longer asking (see table.Prompt)."""

from __future__ import annotations

from spacetrace.engine.games.spacetrace_1.events import PromptChanged
from spacetrace.engine.games.spacetrace_1.pieces import Prompt
from spacetrace.engine.games.spacetrace_1.table import Table
from spacetrace.engine.kernel.events import Emit


def ask(table: Table, prompt: Prompt, emit: Emit) -> None:
    """From now on the table waits for this decision."""
    table.prompt = prompt
    tell_prompt(table, emit)


def tell_prompt(table: Table, emit: Emit) -> None:
    """Tell the decision that is asked for as it stands now."""
    prompt = table.prompt
    if emit is None or prompt is None:
        return
    emit(PromptChanged(prompt.seat, prompt.what, prompt.left))


def asked_no_more(table: Table, emit: Emit) -> None:
    """No decision is asked for any more."""
    table.prompt = None
    if emit:
        emit(PromptChanged(None, None, 0))

"""Draws a table for reading: as it stood once, or frame by frame as somebody saw things happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.template.loader import render_to_string

from spacetrace.matches.models import Match
from spacetrace.matches.selectors.pages import FrameShown
from spacetrace.presentation.board import Board, Ending, Say
from spacetrace.presentation.games import pages_of
from spacetrace.presentation.moves import Told
from spacetrace.presentation.pages import TableLook


@dataclass(frozen=True, slots=True)
class Ended:
    """The end of a match that one looks back at, and where it leads from there.

    `first` is the version to begin again with, `ways` what addresses of the replay say beside it;
    `table` and `decided` are addresses, "" where they lead nowhere.
    """

    end: Ending
    first: int
    ways: str
    table: str
    decided: str


def drawn(
    match: Match,
    look: TableLook[Any, Any],
    words: str,
    *,
    as_text: bool = False,
    log: str = "",
    parts: dict[str, str] | None = None,
    ended: Ended | None = None,
) -> str:
    """The game's own table as HTML, with these words in place of the say, and nothing to press.

    Beside it stands the `log`, drawn. Into `parts` goes each part of the table by its name. Where
    the match has `ended`, its end stands there as at the table itself.
    """
    board = _board(look, words, ended)
    return _rendered(match, look, board, as_text=as_text, log=log, parts=parts, ended=ended)


def parts_of(match: Match, look: TableLook[Any, Any], words: str) -> dict[str, str]:
    """The table as `drawn` has it, part by part, as its template names them.

    The part "table" is what they stand in: an empty element for each.
    """
    parts = dict[str, str]()
    drawn(match, look, words, parts=parts)
    return parts


def _board(look: TableLook[Any, Any], words: str, ended: Ended | None) -> Board:
    board = pages_of(look.game).board(look)
    board.say = Say(words)
    if ended and board.round_over:
        board.round_over.is_news = True
    return board


def _rendered(
    match: Match,
    look: TableLook[Any, Any],
    board: Board,
    *,
    as_text: bool = False,
    log: str = "",
    parts: dict[str, str] | None = None,
    ended: Ended | None = None,
) -> str:
    pages = pages_of(look.game)
    context = {
        "match": match.pinned,
        "pages": pages,
        "board": board,
        "names": look.names,
        "look": look,
        "as_text": as_text,
        "log": log,
        "parts": parts,
        "end": ended and ended.end,
        "ended": ended,
        **pages.extras(look),
    }
    template = f"games/{pages.folder}/{'_text' if as_text else '_table'}.html"
    return render_to_string(template, context)


def frames_drawn(
    match: Match,
    shown: Iterable[FrameShown],
    *,
    before: Mapping[str, str] | None = None,
    is_each_end: bool = False,
    ended: Ended | None = None,
) -> list[dict[str, object]]:
    """The frames that are worth a look, for the script that plays them, oldest first.

    Each has `key`, `version`, `by` (the seat, -1 is the clock) and `line` as the happenings beside
    the table have them, as `sentence` and `force` what its game says of it here, and as `parts`
    those of the table that are not as the last frame had them (or the table `before`); None where
    nothing is said: what changed then is seen with the next one. With `is_each_end` the table at
    the end of each version is there, whatever is said. The match has `ended` with the last one.
    What leaves amid something that goes on may keep its room, and what happens may stand large, but
    in the last frame. What leads in to an event is a frame before it.
    """
    shown = list(shown)
    told = [frame.told for frame in shown]
    happening, at = list[tuple[Told, str]](), 0
    ends = {frame.told.version: frame for frame in shown} if is_each_end else {}
    stands, made = before or {}, list[dict[str, object]]()
    last: Board | None = None
    for beat in _beats(shown, _captions(shown, stops_at_end=not is_each_end)):
        frame, changed, force = beat.frame, None, ""
        if beat.is_event:
            force = pages_of(beat.look.game).force(at, told, beat.look)
            happening.append((frame.told, force))
            at += 1
        if beat.caption or ends.get(frame.told.version) is frame:
            is_last = beat.is_event and frame is shown[-1]
            end = ended if is_last else None
            board = _board(beat.look, beat.caption, end)
            if beat.caption and beat.is_event and not is_last:
                board.show(happening)
            if last and not is_last:
                board.stand_after(last)
            last, parts = board, dict[str, str]()
            _rendered(match, beat.look, board, parts=parts, ended=end)
            changed = {name: part for name, part in parts.items() if stands.get(name) != part}
            stands = parts
            happening = []
        made.append(
            {
                "key": frame.key if beat.is_event else f"{frame.key}-before",
                "version": frame.told.version,
                "by": frame.told.by,
                "line": beat.line,
                "sentence": beat.caption,
                "force": force,
                "parts": changed,
            }
        )
    return made


@dataclass(frozen=True, slots=True)
class _Beat:
    """What one frame shows: an event, or what leads in to it."""

    frame: FrameShown
    line: str
    caption: str
    look: TableLook[Any, Any]
    is_event: bool = True


def _beats(shown: Sequence[FrameShown], captions: Sequence[str]) -> Iterator[_Beat]:
    before = None
    for frame, caption in zip(shown, captions, strict=True):
        pages = pages_of(frame.look.game)
        lead = pages.lead_in(frame.told, before, frame.look, frame.names)
        if lead:
            yield _Beat(frame, lead.line, lead.sentence, lead.look, is_event=False)
        yield _Beat(frame, frame.told.line, caption, frame.look)
        before = frame.told


def _captions(shown: Sequence[FrameShown], *, stops_at_end: bool) -> list[str]:
    """What is said of each frame; of what begins after a round's end nothing where it stops there.

    The table is held at that end, and the next round is dealt once people have read it.
    """
    if not shown:
        return []
    look = shown[-1].look
    told = [frame.told for frame in shown]
    said = pages_of(look.game).captions(told, look.cards, shown[-1].names)
    ends = [at for at, one in enumerate(told) if one.event.ends_round]
    if stops_at_end and ends and told[ends[-1]].version == told[-1].version:
        after = ends[-1] + 1
        said[after:] = [""] * len(said[after:])
    return said

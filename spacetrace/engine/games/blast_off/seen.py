"""What a view shows, as the things that the engine works with: cards, missions, the last play."""

from __future__ import annotations

from spacetrace.engine.games.blast_off.cards import WILD, CardSet, Laid
from spacetrace.engine.games.blast_off.duties import gestures_of, missions_triggered
from spacetrace.engine.games.blast_off.faces import face_of
from spacetrace.engine.games.blast_off.missions import MADE_UP, Mission, made_up
from spacetrace.engine.games.blast_off.table import Play
from spacetrace.engine.games.blast_off.view import WILD_AS, MissionView, PlayView, View

_FACE_OF_WILD = {text: face for face, text in WILD_AS.items()}


def laid_of(text: str, cards: CardSet) -> Laid:
    """A card on the pile by its text, such as "wild as green 7"; raises NotationError."""
    face = _FACE_OF_WILD.get(text)
    if face is not None:
        return cards.laid(cards.card(WILD), face_of(face))
    return cards.card(text).laid


def mission_of(seen: MissionView, cards: CardSet) -> Mission:
    """A mission in force, be it a card of the set or one that a player made up."""
    if seen.id in cards.mission_by_id:
        return cards.mission_by_id[seen.id]
    number = int(seen.id.removeprefix(MADE_UP))
    return made_up(number, seen.trigger, seen.consequence, seen.name)


def missions_of(view: View, cards: CardSet) -> list[Mission]:
    """The missions in force, in their order."""
    return [mission_of(mission, cards) for mission in view.missions]


def play_of(seen: PlayView, cards: CardSet) -> Play:
    """The last play in a turn."""
    card = cards.card(seen.card)
    face = None if seen.face is None else face_of(seen.face)
    laid = cards.laid(card, face)
    return Play(seen.seat, laid, face_of(seen.under), tuple(seen.gestures))


def is_forgotten(view: View, cards: CardSet) -> bool:
    """Whether the last play lacked a gesture, as everybody can work out who minds the missions.

    It is worked out from the missions in force now: after a countdown that its starter finished
    with a new mission, that says nothing, and what was forgotten one play earlier is forgotten.
    """
    if view.open_play is None:
        return False
    play = play_of(view.open_play, cards)
    due = gestures_of(missions_triggered(missions_of(view, cards), play.laid, play.under))
    return not set(due) <= set(play.gestures)

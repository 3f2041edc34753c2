"""What programs ask most of a table, and its usual answers."""

from __future__ import annotations

from spacetrace.api.requests import checked
from spacetrace.api.strict_json import json_read
from spacetrace.infrastructure.asgi_bridge import WsgiApp
from spacetrace.matches.access import Held
from spacetrace.matches.api import action_answers, answers, requests
from spacetrace.matches.api.at_once import BeforeTheFramework, Door
from spacetrace.matches.api.matches import actions_told
from spacetrace.matches.services.act import match_act


def _act(held: Held, body: bytes) -> answers.ActShape | None:
    """A move that is carried out; asked for again, it is known by its id."""
    result = match_act(held=held, **checked(requests.ActSerializer, json_read(body)))
    return answers.ActShape(result.status, result.version) if result.is_done else None


def _actions(held: Held, body: bytes) -> action_answers.ActionsShape | None:
    """What may be done by the seat that is played now."""
    if held.match is None or held.seat is None:
        return None
    return actions_told(held.match, held.seat)


DOORS = (Door("api:match-act", "POST", _act), Door("api:match-actions", "GET", _actions))


def before_the_framework(framework: WsgiApp) -> WsgiApp:
    """The site, with the usual answers of these doors given before the framework is asked."""
    return BeforeTheFramework(framework, DOORS)

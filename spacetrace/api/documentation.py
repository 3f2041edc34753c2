"""Serves the description of the API, for programs and as a page, as strictly as everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from spacetrace.api.requests import KnownParameters


class ByName(DefaultContentNegotiation):
    """Lets `?format=json` choose: everything else in the API comes in one form, and has none."""

    def select_renderer(
        self,
        request: Request,
        renderers: Iterable[BaseRenderer],
        format_suffix: str | None = None,
    ) -> tuple[BaseRenderer, str]:
        """The form that is named, else one that the Accept header takes; raises NotAcceptable."""
        named = format_suffix or request.query_params.get("format")
        chosen: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, named)
        return chosen


class Schema(SpectacularAPIView):
    """The description for programs: YAML, or JSON."""

    permission_classes = (KnownParameters,)
    content_negotiation_class = ByName

    @extend_schema(exclude=True, parameters=[OpenApiParameter("format")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """All of it."""
        answer: Response = _untyped(super()).get(request, *args, **kwargs)
        return answer


class Docs(SpectacularSwaggerSplitView):
    """The description as a page, in two parts: the page itself and its script."""

    url_name = "api:schema"
    permission_classes = (KnownParameters,)
    authentication_classes = ()
    metadata_class = None

    @extend_schema(exclude=True, parameters=[OpenApiParameter("script")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The part that is asked for."""
        answer: Response = _untyped(super()).get(request, *args, **kwargs)
        return answer


def _untyped(view: Any) -> Any:
    """The library's own, which has no types."""
    return view

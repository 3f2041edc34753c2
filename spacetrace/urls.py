"""Every address of the site and of its API, by app."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from spacetrace.api.documentation import Docs, Schema
from spacetrace.operations.health import healthz, readyz
from spacetrace.operations.metrics import metrics

api: list[URLPattern | URLResolver] = [
    path("", include("spacetrace.matches.api.urls")),
    path("", include("spacetrace.players.api.urls")),
    path("", include("cardsets.api_urls")),
    path("", include("decks.api.urls")),
    path("", include("spacetrace.simulations.api.urls")),
    path("", include("spacetrace.notifications.api.urls")),
    path("", include("spacetrace.talk.api.urls")),
    path("schema/", Schema.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="docs"),
]

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    # The admin has a form of its own that counts no guesses at the old password.
    path("admin/password_change/", RedirectView.as_view(pattern_name="players:password_change")),
    path("admin/", admin.site.urls),
    path("api/v1/", include((api, "api"))),
    path("players/", include("spacetrace.players.urls")),
    path("cards/", include("cardsets.urls")),
    path("studio/", include("cardsets.studio.urls")),
    path("studio/", include("decks.stock_urls")),
    path("studio/", include("spacetrace.simulations.studio_urls")),
    path("decks/", include("decks.urls")),
    path("simulations/", include("spacetrace.simulations.urls")),
    path("", include("spacetrace.talk.urls")),
    path("", include("spacetrace.notifications.urls")),
    path("", include("spacetrace.matches.urls")),
]

handler400 = "spacetrace.operations.failures.bad_request"
handler404 = "spacetrace.operations.failures.not_found"
handler500 = "spacetrace.operations.failures.server_error"

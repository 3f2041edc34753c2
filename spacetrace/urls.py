"""Every address of the site, by app."""

from django.contrib import admin
from django.urls import include, path

from spacetrace.operations.health import healthz, readyz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("spacetrace.api_urls")),
    path("players/", include("spacetrace.players.urls")),
    path("cards/", include("cardsets.urls")),
    path("decks/", include("decks.urls")),
    path("lab/", include("spacetrace.lab.urls")),
    path("", include("spacetrace.matches.urls")),
]

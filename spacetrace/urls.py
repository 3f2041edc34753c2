"""Every address of the site, by app."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from spacetrace.operations.health import healthz, readyz


def _pages(prefix: str, module: str) -> list[URLPattern | URLResolver]:
    """An app's pages, once the app has some."""
    return [path(prefix, include(module))] if find_spec(module) else []


urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("spacetrace.api_urls")),
    path("players/", include("spacetrace.players.urls")),
    *_pages("cardsets/", "cardsets.urls"),
    *_pages("decks/", "decks.urls"),
    *_pages("", "spacetrace.matches.urls"),
]

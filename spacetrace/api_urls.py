"""Every address of the API, version 1; each app adds its own routes here."""

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny

app_name = "api"

urlpatterns = [
    path("", include("spacetrace.matches.api.urls")),
    path("", include("cardsets.api_urls")),
    path("", include("decks.api.urls")),
    path("", include("spacetrace.lab.api.urls")),
    path("schema/", SpectacularAPIView.as_view(permission_classes=[AllowAny]), name="schema"),
    path(
        "docs/",
        SpectacularSwaggerSplitView.as_view(
            url_name="api:schema", permission_classes=[AllowAny], authentication_classes=[]
        ),
        name="docs",
    ),
]

"""What makes the site an app on a device: its manifest, its service worker, and a page for offline.

The worker shows messages, and a page of ours where the net is away; it keeps no page of anybody's.
"""

from __future__ import annotations

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

STYLES = ("tokens", "base", "layout", "components", "parts")
ICONS = (("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"))
GROUND = "#0b1226"
"""The colour of the icon, shown before a page is there."""


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """What a device calls the app, and how it looks there."""
    icons = [
        {
            "src": static(f"img/app-{'mask-' if use == 'maskable' else ''}{size[:3]}.png"),
            "sizes": size,
            "type": "image/png",
            "purpose": use,
        }
        for size, use in ICONS
    ]
    icons.append(
        {"src": static("img/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    )
    told = {
        "id": "/",
        "name": "Spacetrace",
        "short_name": "Spacetrace",
        "description": _("Card battles in space, at once or days a move."),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": icons,
    }
    return JsonResponse(told, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script, from the root so that it serves all pages; it is new when a file it keeps is."""
    kept = [reverse("notifications:offline"), static("img/icon.svg")]
    kept += [static(f"css/{name}.css") for name in STYLES]
    told = json.dumps({"kept": kept, "page": kept[0], "icon": static("img/app-192.png")})
    name = hashlib.sha256(told.encode()).hexdigest()[:12]
    context = {"told": told, "name": f"offline-{name}"}
    return render(
        request, "notifications/service_worker.js", context, content_type="text/javascript"
    )


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What a page without the net is replaced by; the same for everybody."""
    return render(request, "notifications/offline.html")

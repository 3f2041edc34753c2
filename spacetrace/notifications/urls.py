"""The addresses of messages and of the app; the worker's must be at the root."""

from django.urls import path

from spacetrace.notifications.views import app, pages

app_name = "notifications"

urlpatterns = [
    path("notifications/", pages.settings, name="settings"),
    path("notifications/test/", pages.test, name="test"),
    path("notifications/device/", pages.device, name="device"),
    path("notifications/device/<int:pk>/remove/", pages.device_removed, name="device_remove"),
    path("notifications/stop/<str:token>/", pages.stop, name="stop"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("service-worker.js", app.service_worker, name="service_worker"),
    path("offline/", app.offline, name="offline"),
]

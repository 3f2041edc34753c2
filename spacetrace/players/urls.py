"""The addresses of sign-in, sign-up and a player's own settings."""

from django.urls import URLPattern

app_name = "players"

urlpatterns: list[URLPattern] = []

"""The addresses of tests of decks."""

from django.urls import path

from spacetrace.simulations.views import pages, replays

app_name = "simulations"

ID = "<str:public_id>"

urlpatterns = [
    path("", pages.mine, name="mine"),
    path("new/", pages.new, name="new"),
    path(f"of/{ID}/", pages.of_deck, name="of_deck"),
    path(f"{ID}/", pages.test, name="test"),
    path(f"{ID}/progress/", pages.progress, name="progress"),
    path(f"{ID}/cancel/", pages.cancel, name="cancel"),
    path(f"{ID}/delete/", pages.delete, name="delete"),
    path(f"{ID}/replay/<int:number>/", replays.replay, name="replay"),
]

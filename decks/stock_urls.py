"""The addresses at which the ready-made decks of a draft are edited, within the studio."""

from django.urls import path

from decks.views import stock_building, stock_editing

app_name = "stock"

DECKS = "<slug:key>/decks/"
DECK = f"{DECKS}<slug:deck>/"

urlpatterns = [
    path(DECKS, stock_editing.decks, name="list"),
    path(f"{DECKS}-/new/", stock_editing.new, name="new"),
    path(f"{DECKS}-/face/<str:card_id>/", stock_building.face, name="face"),
    path(DECK, stock_editing.about, name="about"),
    path(f"{DECK}move/", stock_editing.move, name="move"),
    path(f"{DECK}remove/", stock_editing.remove, name="remove"),
    path(f"{DECK}build/", stock_building.build, name="build"),
    path(f"{DECK}build/list/", stock_building.save, name="save"),
    path(f"{DECK}build/cards/", stock_building.cards, name="cards"),
    path(f"{DECK}build/change/", stock_building.change, name="change"),
    path(f"{DECK}build/settings/", stock_building.settings, name="settings"),
]

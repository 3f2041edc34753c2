"""The API's addresses of what is a player's own."""

from django.urls import path

from spacetrace.players.api import blocks

urlpatterns = [
    path("blocks/", blocks.BlockList.as_view(), name="blocks"),
    path("blocks/<int:block>/", blocks.BlockDetail.as_view(), name="block"),
]

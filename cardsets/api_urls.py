"""The API's addresses of cards."""

from django.urls import path

from cardsets import api

urlpatterns = [
    path("cards/", api.CardList.as_view(), name="cards"),
    path("cards/<slug:game>/<slug:card_id>/", api.CardDetail.as_view(), name="card"),
]

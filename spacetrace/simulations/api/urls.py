"""The API's addresses of tests."""

from django.urls import path

from spacetrace.simulations.api import tests

ID = "tests/<str:public_id>/"

urlpatterns = [
    path("tests/", tests.DeckTestList.as_view(), name="tests"),
    path(ID, tests.DeckTestDetail.as_view(), name="test"),
    path(f"{ID}cancel/", tests.DeckTestCancel.as_view(), name="test-cancel"),
    path(f"{ID}replays/<int:number>/", tests.ReplayDetail.as_view(), name="test-replay"),
]

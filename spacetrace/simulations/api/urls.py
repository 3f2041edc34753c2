"""The API's addresses of tests."""

from django.urls import path

from spacetrace.simulations.api import balance, comparisons, solo, tests

SET = "card-sets/<slug:key>/balance/"
ID = "tests/<str:public_id>/"
COMPARISON = "comparisons/<str:public_id>/"

urlpatterns = [
    path("decks/<str:public_id>/solo/", solo.DeckSolo.as_view(), name="deck-solo"),
    path("tests/", tests.DeckTestList.as_view(), name="tests"),
    path(ID, tests.DeckTestDetail.as_view(), name="test"),
    path(f"{ID}cancel/", tests.DeckTestCancel.as_view(), name="test-cancel"),
    path(f"{ID}replays/<int:number>/", tests.ReplayDetail.as_view(), name="test-replay"),
    path(SET, balance.BalanceReports.as_view(), name="balance-reports"),
    path(f"{SET}<str:public_id>/", balance.BalanceReport.as_view(), name="balance-report"),
    path(f"{SET}<str:public_id>/cancel/", balance.BalanceCancel.as_view(), name="balance-cancel"),
    path(
        f"{SET}<str:public_id>/replays/<int:number>/",
        balance.BalanceReplay.as_view(),
        name="balance-replay",
    ),
    path("comparisons/", comparisons.ComparisonList.as_view(), name="comparisons"),
    path(COMPARISON, comparisons.ComparisonDetail.as_view(), name="comparison"),
    path(f"{COMPARISON}cancel/", comparisons.ComparisonCancel.as_view(), name="comparison-cancel"),
]

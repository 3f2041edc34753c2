"""The addresses at which drafts are measured, within the studio."""

from django.urls import path

from spacetrace.simulations.views import balance, replays

app_name = "balance"

REPORTS = "<slug:key>/balance/"
REPORT = f"{REPORTS}<str:public_id>/"

urlpatterns = [
    path(REPORTS, balance.reports, name="list"),
    path(REPORT, balance.report, name="report"),
    path(f"{REPORT}progress/", balance.progress, name="progress"),
    path(f"{REPORT}cancel/", balance.cancel, name="cancel"),
    path(f"{REPORT}delete/", balance.delete, name="delete"),
    path(f"{REPORT}replay/<int:number>/", replays.kept, name="replay"),
]

"""The addresses of tests of decks."""

from django.urls import path

from spacetrace.simulations.views import comparisons, pages, replays, solo

app_name = "simulations"

ID = "<str:public_id>"

urlpatterns = [
    path("", pages.mine, name="mine"),
    path("new/", pages.new, name="new"),
    path("versions/", comparisons.new_versions, name="new_versions"),
    path("swaps/", comparisons.new_swaps, name="new_swaps"),
    path(f"comparison/{ID}/", comparisons.comparison, name="comparison"),
    path(f"comparison/{ID}/progress/", comparisons.comparison_progress, name="comparison_progress"),
    path(f"comparison/{ID}/cancel/", comparisons.comparison_cancel, name="comparison_cancel"),
    path(f"comparison/{ID}/delete/", comparisons.comparison_delete, name="comparison_delete"),
    path(f"comparison/{ID}/take/<int:place>/", comparisons.comparison_take, name="comparison_take"),
    path(f"solo/{ID}/", solo.solo, name="solo"),
    path(f"of/{ID}/", pages.of_deck, name="of_deck"),
    path(f"{ID}/", pages.test, name="test"),
    path(f"{ID}/progress/", pages.progress, name="progress"),
    path(f"{ID}/cancel/", pages.cancel, name="cancel"),
    path(f"{ID}/delete/", pages.delete, name="delete"),
    path(f"{ID}/replay/<int:number>/", replays.replay, name="replay"),
]

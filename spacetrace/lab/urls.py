"""The addresses of tests of decks."""

app_name = "lab"

urlpatterns: list[object] = []

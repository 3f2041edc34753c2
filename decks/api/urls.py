"""The API's addresses of decks."""

from django.urls import path

from decks.api import catalogue, chances, decks, texts, versions

ID = "decks/<str:public_id>/"

urlpatterns = [
    path("decks/", decks.DeckList.as_view(), name="decks"),
    path("decks/public/", catalogue.PublicList.as_view(), name="decks-public"),
    path("decks/import/", texts.Import.as_view(), name="decks-import"),
    path("decks/import/preview/", texts.ImportPreview.as_view(), name="decks-import-preview"),
    path("decks/export/", texts.ExportAll.as_view(), name="decks-export"),
    path("decks/compare/", versions.Compare.as_view(), name="decks-compare"),
    path("decks/formats/<str:game>/", catalogue.FormatList.as_view(), name="deck-formats"),
    path("decks/stock/", catalogue.StockList.as_view(), name="decks-stock"),
    path("decks/stock/<str:game>/<str:key>/", catalogue.StockDetail.as_view(), name="deck-stock"),
    path(
        "decks/stock/<str:game>/<str:key>/copy/",
        catalogue.StockCopy.as_view(),
        name="deck-stock-copy",
    ),
    path(ID, decks.DeckDetail.as_view(), name="deck"),
    path(f"{ID}export/", texts.Export.as_view(), name="deck-export"),
    path(f"{ID}list/", decks.DeckSave.as_view(), name="deck-list"),
    path(f"{ID}copy/", decks.DeckCopy.as_view(), name="deck-copy"),
    path(f"{ID}odds/", chances.DeckOdds.as_view(), name="deck-odds"),
    path(f"{ID}hand/", chances.DeckHand.as_view(), name="deck-hand"),
    path(f"{ID}results/", versions.ResultList.as_view(), name="deck-results"),
    path(f"{ID}versions/", versions.VersionList.as_view(), name="deck-versions"),
    path(f"{ID}versions/<str:number>/", versions.VersionDetail.as_view(), name="deck-version"),
    path(
        f"{ID}versions/<str:number>/restore/",
        versions.VersionRestore.as_view(),
        name="deck-version-restore",
    ),
]

"""The API's addresses of decks."""

from django.urls import path

from decks.api import (
    catalogue,
    chances,
    decks,
    folders,
    papers,
    plays,
    stock_drafts,
    texts,
    versions,
)

ID = "decks/<str:public_id>/"

DRAFT = "card-sets/<slug:key>/draft/decks/"

urlpatterns = [
    path(DRAFT, stock_drafts.DraftDecks.as_view(), name="draft-decks"),
    path(f"{DRAFT}<str:deck>/", stock_drafts.DraftDeck.as_view(), name="draft-deck"),
    path(f"{DRAFT}<str:deck>/move/", stock_drafts.DraftDeckMove.as_view(), name="draft-deck-move"),
    path("cards/<slug:game>/<slug:card_id>/plays/", plays.CardPlays.as_view(), name="card-plays"),
    path("decks/", decks.DeckList.as_view(), name="decks"),
    path("decks/public/", catalogue.PublicList.as_view(), name="decks-public"),
    path("decks/import/", texts.Import.as_view(), name="decks-import"),
    path("decks/import/preview/", texts.ImportPreview.as_view(), name="decks-import-preview"),
    path("decks/export/", texts.ExportAll.as_view(), name="decks-export"),
    path("decks/compare/", versions.Compare.as_view(), name="decks-compare"),
    path("decks/folders/", folders.FolderList.as_view(), name="deck-folders"),
    path("decks/folders/<str:folder>/", folders.FolderDetail.as_view(), name="deck-folder"),
    path("decks/move/", folders.DecksMove.as_view(), name="decks-move"),
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
    path(f"{ID}text/", papers.ListText.as_view(), name="deck-text"),
    path(f"{ID}sheet/", papers.Sheet.as_view(), name="deck-sheet"),
    path(f"{ID}picture/", papers.Picture.as_view(), name="deck-picture"),
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

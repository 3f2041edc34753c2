"""The addresses of decks."""

from django.urls import path

from decks.views import (
    analysis,
    builder,
    builder_groups,
    builder_text,
    compare,
    deck,
    folders,
    lists,
    new,
    papers,
    texts,
    versions,
)

app_name = "decks"

ID = "<str:public_id>"

urlpatterns = [
    path("", lists.mine, name="mine"),
    path("public/", lists.public, name="public"),
    path("stock/<slug:game>/<slug:key>/", lists.stock, name="stock"),
    path("using/<slug:game>/<slug:card_id>/", lists.using, name="using"),
    path("new/", new.new, name="new"),
    path("import/", texts.import_deck, name="import"),
    path("export/", texts.export_all, name="export_all"),
    path("chosen/", folders.chosen, name="chosen"),
    path("folders/", folders.folders, name="folders"),
    path("folders/<str:folder>/rename/", folders.rename, name="folder_rename"),
    path("folders/<str:folder>/delete/", folders.delete, name="folder_delete"),
    path("compare/", compare.compare, name="compare"),
    path(f"{ID}/", deck.deck, name="deck"),
    path(f"{ID}/copy/", deck.copy, name="copy"),
    path(f"{ID}/delete/", deck.delete, name="delete"),
    path(f"{ID}/describe/", deck.describe, name="describe"),
    path(f"{ID}/hand/", analysis.hand, name="hand"),
    path(f"{ID}/odds/", analysis.odds, name="odds"),
    path(f"{ID}/sheet/", papers.sheet, name="sheet"),
    path(f"{ID}/picture.svg", papers.picture, name="picture"),
    path(f"{ID}/export/", texts.export, name="export"),
    path(f"{ID}/versions/", versions.versions, name="versions"),
    path(f"{ID}/versions/<int:number>/", versions.version, name="version"),
    path(f"{ID}/versions/<int:number>/restore/", versions.restore, name="restore"),
    path(f"{ID}/versions/<int:number>/note/", versions.note, name="note"),
    path(f"{ID}/build/", builder.build, name="build"),
    path(f"{ID}/build/list/", builder.save, name="save"),
    path(f"{ID}/build/cards/", builder.build_cards, name="build_cards"),
    path(f"{ID}/build/change/", builder.build_change, name="build_change"),
    path(f"{ID}/build/text/", builder_text.build_text, name="build_text"),
    path(f"{ID}/build/groups/", builder_groups.build_groups, name="build_groups"),
    path(f"{ID}/build/settings/", builder.build_settings, name="build_settings"),
]

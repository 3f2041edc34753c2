"""The API's addresses of cards."""

from django.urls import path

from cardsets import api
from cardsets.studio.api import drafts, findings, notes, scenarios, sets

urlpatterns = [
    path("card-news/", api.CardNews.as_view(), name="card-news"),
    path("cards/", api.CardList.as_view(), name="cards"),
    path("cards/<slug:game>/<slug:card_id>/", api.CardDetail.as_view(), name="card"),
    path("card-sets/", sets.SetList.as_view(), name="card-sets"),
    path("card-sets/<slug:key>/", sets.SetDetail.as_view(), name="card-set"),
    path(
        "card-sets/<slug:key>/revisions/<int:revision>/cards/",
        sets.RevisionCards.as_view(),
        name="card-set-cards",
    ),
    path(
        "card-sets/<slug:key>/revisions/<int:revision>/note/",
        notes.RevisionNote.as_view(),
        name="card-set-note",
    ),
    path("card-sets/<slug:key>/diff/", sets.SetDiff.as_view(), name="card-set-diff"),
    path("card-sets/<slug:key>/draft/", drafts.Draft.as_view(), name="draft"),
    path("card-sets/<slug:key>/draft/cards/", drafts.DraftCards.as_view(), name="draft-cards"),
    path(
        "card-sets/<slug:key>/draft/cards/<slug:card_id>/",
        drafts.DraftCard.as_view(),
        name="draft-card",
    ),
    path(
        "card-sets/<slug:key>/draft/cards/<slug:card_id>/restore/",
        drafts.DraftCardRestore.as_view(),
        name="draft-card-restore",
    ),
    path(
        "card-sets/<slug:key>/draft/publish/", drafts.DraftPublish.as_view(), name="draft-publish"
    ),
    path(
        "card-sets/<slug:key>/draft/import/preview/",
        drafts.ImportPreview.as_view(),
        name="draft-import-preview",
    ),
    path("card-sets/<slug:key>/draft/import/", drafts.Import.as_view(), name="draft-import"),
    path(
        "card-sets/<slug:key>/draft/scenarios/",
        scenarios.DraftScenarios.as_view(),
        name="draft-scenarios",
    ),
    path(
        "card-sets/<slug:key>/draft/scenarios/<int:scenario>/",
        scenarios.DraftScenario.as_view(),
        name="draft-scenario",
    ),
    path(
        "card-sets/<slug:key>/findings/",
        findings.CardSetFindings.as_view(),
        name="card-set-findings",
    ),
    path(
        "card-sets/<slug:key>/findings/<str:finding>/",
        findings.FindingAnswer.as_view(),
        name="card-set-finding",
    ),
]

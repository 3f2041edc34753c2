"""The addresses of the studio."""

from django.urls import path

from cardsets.studio.views import (
    cards,
    diff,
    files,
    findings,
    guides,
    notes,
    publish,
    revisions,
    scenarios,
    sets,
)

app_name = "studio"

urlpatterns = [
    path("", sets.home, name="home"),
    path("-/first-card/", guides.first_card, name="first_card"),
    path("-/new/<slug:game>/", sets.set_new, name="new"),
    path("<slug:key>/", sets.set_page, name="set"),
    path("<slug:key>/new/<slug:sort>/", cards.new_card, name="card-new"),
    path("<slug:key>/card/<str:card_id>/", cards.card, name="card"),
    path("<slug:key>/card/<str:card_id>/remove/", cards.remove_card, name="card-remove"),
    path("<slug:key>/scenarios/", scenarios.scenarios, name="scenarios"),
    path("<slug:key>/card/<str:card_id>/scenarios/", scenarios.of_card, name="card_scenarios"),
    path("<slug:key>/publish/", publish.publish, name="publish"),
    path("<slug:key>/notes/<int:number>/", notes.note, name="note"),
    path("<slug:key>/name/", sets.set_named, name="name"),
    path("<slug:key>/draft/", revisions.draft_begin, name="draft"),
    path("<slug:key>/discard/", revisions.draft_thrown, name="discard"),
    path("<slug:key>/revisions/", revisions.revisions, name="revisions"),
    path("<slug:key>/revisions/<int:revision>/withdraw/", revisions.withdrawn, name="withdraw"),
    path("<slug:key>/revisions/<int:revision>/offer/", revisions.offered, name="offer"),
    path("<slug:key>/diff/", diff.diff, name="diff"),
    path("<slug:key>/restore/", diff.restored, name="restore"),
    path("<slug:key>/files/", files.files, name="files"),
    path("<slug:key>/files/<slug:which>.<slug:kind>", files.export, name="export"),
    path("<slug:key>/import/", files.import_cards, name="import"),
    path("<slug:key>/log/", revisions.log, name="log"),
    path("<slug:key>/findings/", findings.findings_page, name="findings"),
    path("<slug:key>/findings/accept/", findings.finding_answer, name="finding_answer"),
    path("<slug:key>/findings/reopen/", findings.finding_reopen, name="finding_reopen"),
]

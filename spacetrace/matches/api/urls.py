"""The API's addresses of matches."""

from django.urls import path

from spacetrace.matches.api import (
    catalogue,
    leaving,
    lobby,
    matches,
    profile,
    streams,
    time_off,
    visits,
)

urlpatterns = [
    path("export/", profile.Export.as_view(), name="export"),
    path("players/<str:public_id>/", profile.PlayerProfile.as_view(), name="player"),
    path("dashboard/", visits.DashboardView.as_view(), name="dashboard"),
    path("games/", catalogue.GameList.as_view(), name="games"),
    path("games/<str:game>/decks/", catalogue.DeckList.as_view(), name="game-decks"),
    path("levels/", catalogue.LevelList.as_view(), name="levels"),
    path("lobby/", lobby.Lobby.as_view(), name="lobby"),
    path("lobby/quick/", lobby.LobbyQuick.as_view(), name="lobby-quick"),
    path("matches/", matches.MatchList.as_view(), name="matches"),
    path("matches/stream/", streams.MatchesStream.as_view(), name="matches-stream"),
    path("matches/join/", matches.MatchJoin.as_view(), name="match-join"),
    path("matches/<str:public_id>/", matches.MatchDetail.as_view(), name="match"),
    path("matches/<str:public_id>/actions/", matches.MatchActions.as_view(), name="match-actions"),
    path("matches/<str:public_id>/explain/", matches.MatchExplain.as_view(), name="match-explain"),
    path("matches/<str:public_id>/act/", matches.MatchAct.as_view(), name="match-act"),
    path("matches/<str:public_id>/events/", matches.MatchEvents.as_view(), name="match-events"),
    path("matches/<str:public_id>/recap/", visits.MatchRecap.as_view(), name="match-recap"),
    path("matches/<str:public_id>/stream/", streams.MatchStream.as_view(), name="match-stream"),
    path("matches/<str:public_id>/fill/", matches.MatchFill.as_view(), name="match-fill"),
    path("matches/<str:public_id>/rest/", time_off.MatchRest.as_view(), name="match-rest"),
    path("vacations/", time_off.VacationList.as_view(), name="vacations"),
    path("vacations/<int:vacation>/", time_off.VacationDetail.as_view(), name="vacation"),
    path("matches/<str:public_id>/concede/", matches.MatchConcede.as_view(), name="match-concede"),
    path("matches/<str:public_id>/return/", matches.MatchReturn.as_view(), name="match-return"),
    path("matches/<str:public_id>/draw/", leaving.MatchDraw.as_view(), name="match-draw"),
    path("matches/<str:public_id>/abort/", leaving.MatchAbort.as_view(), name="match-abort"),
    path("matches/<str:public_id>/claim/", leaving.MatchClaim.as_view(), name="match-claim"),
    path("matches/<str:public_id>/decline/", lobby.MatchDecline.as_view(), name="match-decline"),
    path("matches/<str:public_id>/withdraw/", lobby.MatchWithdraw.as_view(), name="match-withdraw"),
    path("matches/<str:public_id>/rematch/", matches.MatchRematch.as_view(), name="match-rematch"),
]

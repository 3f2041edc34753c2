"""The addresses of home, matches and the learn pages."""

from django.urls import path

from spacetrace.matches.stream import all_stream, lobby_stream, match_stream
from spacetrace.matches.views import (
    create,
    home,
    join,
    learn,
    lobby,
    onward,
    profile,
    table,
    time_off,
    waiting,
)

app_name = "matches"

urlpatterns = [
    path("", home.home, name="home"),
    path("matches/", home.mine, name="mine"),
    path("matches/next/", onward.next_match, name="next"),
    path("matches/others/", onward.others, name="others"),
    path("matches/stream/", all_stream, name="stream_all"),
    path("play/new/", create.new, name="new"),
    path("play/deck/<str:public_id>/", create.play_deck, name="play_deck"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/quick/", lobby.quick, name="quick"),
    path("lobby/stream/", lobby_stream, name="lobby_stream"),
    path("j/<str:token>/", join.join, name="join"),
    path("players/me/", profile.own, name="profile_own"),
    path("players/history/", profile.history, name="profile_history"),
    path("players/export/", profile.export, name="export"),
    path("players/<str:public_id>/", profile.profile, name="profile"),
    path("m/<str:public_id>/", table.match, name="match"),
    path("m/<str:public_id>/player/<int:seat>/", profile.of_seat, name="player"),
    path("m/<str:public_id>/board/", table.board, name="board"),
    path("m/<str:public_id>/act/", table.act, name="act"),
    path("m/<str:public_id>/take/", table.take, name="take"),
    path("m/<str:public_id>/concede/", table.concede, name="concede"),
    path("m/<str:public_id>/return/", table.come_back, name="return"),
    path("m/<str:public_id>/draw/", table.draw, name="draw"),
    path("m/<str:public_id>/abort/", table.abort, name="abort"),
    path("m/<str:public_id>/claim/", table.claim, name="claim"),
    path("m/<str:public_id>/rest/", time_off.rest, name="rest"),
    path("vacations/", time_off.vacations, name="vacations"),
    path("vacations/<int:pk>/end/", time_off.vacation_over, name="vacation_over"),
    path("m/<str:public_id>/rematch/", table.rematch, name="rematch"),
    path("m/<str:public_id>/decline/", lobby.decline, name="decline"),
    path("m/<str:public_id>/withdraw/", lobby.withdraw, name="withdraw"),
    path("m/<str:public_id>/seen/", lobby.seen, name="seen"),
    path("m/<str:public_id>/fill/", waiting.fill, name="fill"),
    path("m/<str:public_id>/close-up/", waiting.close_up, name="close_up"),
    path("m/<str:public_id>/story/", table.story, name="story"),
    path("m/<str:public_id>/recap/", table.recap, name="recap"),
    path("m/<str:public_id>/stream/", match_stream, name="stream"),
    path("learn/", learn.index, name="learn_index"),
    path("learn/playing/", learn.playing, name="playing"),
    path("learn/rule/<slug:rule>/", learn.rule, name="rule"),
    path("learn/<slug:game>/", learn.rules, name="learn"),
]

"""The API's addresses of talk."""

from django.urls import path

from spacetrace.talk.api import talk

HERE = "matches/<str:public_id>/talk/"

urlpatterns = [
    path("talk/unread/", talk.TalkUnread.as_view(), name="talk-unread"),
    path(HERE, talk.MatchTalk.as_view(), name="match-talk"),
    path(f"{HERE}allow/", talk.TalkAllow.as_view(), name="talk-allow"),
    path(f"{HERE}mute/", talk.TalkMute.as_view(), name="talk-mute"),
    path(f"{HERE}block/", talk.TalkBlock.as_view(), name="talk-block"),
    path(f"{HERE}read/", talk.TalkRead.as_view(), name="talk-read"),
    path("matches/<str:public_id>/problem/", talk.MatchProblem.as_view(), name="match-problem"),
    path(f"{HERE}complain/", talk.TalkComplain.as_view(), name="talk-complain"),
]

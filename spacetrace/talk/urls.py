"""The addresses of talk: one table's, reports, and whom somebody has muted."""

from django.urls import path

from spacetrace.talk import views

app_name = "talk"

urlpatterns = [
    path("m/<str:public_id>/talk/", views.talk, name="talk"),
    path("m/<str:public_id>/talk/unread/", views.unread, name="unread"),
    path("m/<str:public_id>/talk/say/", views.say, name="say"),
    path("m/<str:public_id>/talk/allow/", views.allow, name="allow"),
    path("m/<str:public_id>/talk/mute/", views.mute, name="mute"),
    path("m/<str:public_id>/talk/block/", views.block, name="block"),
    path("m/<str:public_id>/talk/<int:number>/complain/", views.complain, name="complain"),
    path("m/<str:public_id>/problem/", views.problem, name="problem"),
    path("talk/muted/", views.muted, name="muted"),
]

"""The addresses of the cards."""

from django.urls import path

from cardsets import views

app_name = "cards"

urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:game>/", views.card_list, name="list"),
    path("<slug:game>/-/news/", views.news, name="news"),
    path("<slug:game>/-/found/", views.found, name="found"),
    path("<slug:game>/<slug:card_id>/", views.card_page, name="card"),
    path("<slug:game>/<slug:card_id>/face/", views.card_face, name="face"),
]

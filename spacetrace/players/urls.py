"""The addresses of sign-in, sign-up and a player's own settings."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import path

from spacetrace.players import views

app_name = "players"

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("signup/", views.signup, name="signup"),
    path("login/", LoginView.as_view(template_name="players/login.html"), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", views.PasswordChange.as_view(), name="password_change"),
    path("settings/", views.settings, name="settings"),
    path("tokens/", views.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", views.token_revoke, name="token_revoke"),
    path("sessions/", views.sessions, name="sessions"),
    path("sessions/end/", views.sessions_ended, name="sessions_end"),
    path("close/", views.close, name="close"),
]

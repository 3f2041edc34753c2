"""The addresses of sign-in, sign-up and a player's own settings."""

from django.contrib.auth.views import LogoutView
from django.urls import path

from spacetrace.players.views import account, safety, sign_in

app_name = "players"

urlpatterns = [
    path("guest/", account.guest, name="guest"),
    path("signup/", account.signup, name="signup"),
    path("login/", sign_in.SignIn.as_view(), name="login"),
    path("code/", sign_in.code, name="code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("password/", sign_in.PasswordChange.as_view(), name="password_change"),
    path("reset/", sign_in.reset, name="reset"),
    path("reset/<uidb64>/<token>/", sign_in.ResetConfirm.as_view(), name="reset_confirm"),
    path("second-factor/", safety.second_factor, name="second_factor"),
    path("second-factor/change/", safety.second_factor_change, name="second_factor_change"),
    path("email/", safety.email, name="email"),
    path("email/remove/", safety.email_removed, name="email_remove"),
    path("email/<str:token>/", safety.email_confirmed, name="email_confirm"),
    path("settings/", account.settings, name="settings"),
    path("blocks/", account.blocks, name="blocks"),
    path("blocks/<int:pk>/remove/", account.unblock, name="unblock"),
    path("tokens/", account.tokens, name="tokens"),
    path("tokens/<int:pk>/revoke/", account.token_revoke, name="token_revoke"),
    path("sessions/", account.sessions, name="sessions"),
    path("sessions/end/", account.sessions_ended, name="sessions_end"),
    path("close/", account.close, name="close"),
]

"""Players in the admin: accounts as usual, tokens without their digest."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from spacetrace.players.models import ApiToken, User

# Second factors are their owners' alone: nobody sees or makes one for somebody else.
admin.site.unregister([TOTPDevice, StaticDevice])


@admin.register(User)
class PlayerAdmin(UserAdmin[User]):
    """The usual account page with our own three fields; only its owner confirms an address."""

    list_display = ("username", "display_name", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("email", "email_changed_at")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("At the table"), {"fields": ("display_name", "is_guest", "theme")}),
    )


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin[ApiToken]):
    """To see and revoke; a token made here could not be handed over safely."""

    list_display = (
        "name",
        "owner",
        "scope",
        "hint",
        "created_at",
        "expires_at",
        "last_used_at",
        "revoked_at",
    )
    search_fields = ("owner__username",)
    readonly_fields = ("owner", "name", "scope", "hint", "created_at", "last_used_at")
    fields = (*readonly_fields, "expires_at", "revoked_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds a token for somebody else."""
        return False

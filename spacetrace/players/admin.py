"""Players in the admin: accounts as usual, tokens without their digest."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_stubs_ext import StrOrPromise

from spacetrace.players.models import ApiToken, User

# Second factors are their owners' alone: nobody sees or makes one for somebody else.
admin.site.unregister([TOTPDevice, StaticDevice])


def _has_factor() -> Exists:
    return Exists(TOTPDevice.objects.filter(user=OuterRef("pk")))


class HasSecondFactor(admin.SimpleListFilter):
    """With one, or without: of staff without one, whoever knows the password may set it up."""

    title = _("second factor")
    parameter_name = "second_factor"

    def lookups(
        self, request: HttpRequest, model_admin: admin.ModelAdmin[User]
    ) -> list[tuple[str, StrOrPromise]]:
        """The two kinds of players."""
        return [("yes", _("Yes")), ("no", _("No"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> QuerySet[User]:
        """Those of the kind that was chosen."""
        if self.value() not in ("yes", "no"):
            return queryset
        return (
            queryset.filter(_has_factor())
            if self.value() == "yes"
            else queryset.exclude(_has_factor())
        )


@admin.register(User)
class PlayerAdmin(UserAdmin[User]):
    """The usual account page with our own three fields; only its owner confirms an address."""

    list_display = (
        "username",
        "display_name",
        "is_guest",
        "is_staff",
        "has_second_factor",
        "last_login",
    )
    list_filter = ("is_guest", "is_staff", HasSecondFactor, "is_active")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("email", "email_changed_at", "has_second_factor")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("At the table"), {"fields": ("display_name", "is_guest", "theme")}),
        (_("Safety"), {"fields": ("has_second_factor",)}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """All of them, with whether they have a second factor: one query for a list."""
        return super().get_queryset(request).annotate(has_factor=_has_factor())

    @admin.display(boolean=True, description=_("second factor"), ordering="has_factor")
    def has_second_factor(self, user: User) -> bool:
        """Whether a password alone does not sign in as this player; never which device."""
        return bool(getattr(user, "has_factor", False))


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

"""What players type in: sign-in, sign-up, passwords, addresses, settings and tokens."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
    SetPasswordMixin,
    UserCreationForm,
)
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from spacetrace.players.access import PlayerRequest
from spacetrace.players.limits import password_is
from spacetrace.players.models import EMAIL_LENGTH, Scope, Theme, User
from spacetrace.players.names import MAX_LENGTH, name_clean
from spacetrace.players.passwords import RULES
from spacetrace.players.selectors import api_tokens_of, person_called
from spacetrace.players.zones import quiet_fault, zones_by_region

NOT_YOURS = _("This is not your password.")


class SignInForm(AuthenticationForm):
    """Login, or confirmed address, and password."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _(
            "No account has this login with this password. Capital and small letters differ in it."
        ),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        username: Any = self.fields["username"]
        username.label = _("Login or e-mail address")
        username.validators.append(MaxLengthValidator(EMAIL_LENGTH))
        username.widget.attrs["maxlength"] = EMAIL_LENGTH


class CodeForm(forms.Form):
    """The second factor, of which `check` says whether it is right."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        help_text=_("Six digits that your app shows now, or one of your recovery codes."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autofocus": True}),
    )

    def __init__(self, *args: Any, check: Callable[[str], bool], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._check = check

    def clean_code(self) -> str:
        """Raises ValidationError for a wrong one, and TooOften for somebody who is guessing."""
        code = str(self.cleaned_data["code"])
        if not self._check(code):
            raise ValidationError(
                _("This code is not right, or has been used. Your app shows a new one soon."),
                code="wrong",
            )
        return code


class PasswordAgain(forms.Form):
    """The player's own password, for what somebody at an unwatched screen must not do."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, request: PlayerRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request

    def clean_password(self) -> str:
        """Raises ValidationError for a wrong one, and TooOften for somebody who is guessing."""
        password = str(self.cleaned_data["password"])
        if not password_is(self._request, password):
            raise ValidationError(NOT_YOURS, code="wrong")
        return password


class _Chosen(SetPasswordMixin):  # type: ignore[type-arg]  # plain where it runs
    """A password that is chosen, twice: Django's forms for it in our words.

    What is wrong with it is told at the first of the two fields, `chosen`, as it is to be mended
    there.
    """

    chosen = ("new_password1", "new_password2")
    fields: dict[str, forms.Field]
    error_messages = {  # Django's own forms have it so
        "password_mismatch": _("The two passwords differ; please type both again."),
        "password_incorrect": NOT_YOURS,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        first, again = (self.fields[name] for name in self.chosen)
        first.help_text = RULES
        first.error_messages["required"] = _("Please choose a password.")
        again.label, again.help_text = _("The same password again"), ""
        again.error_messages["required"] = _("Please type the password a second time.")

    def validate_password_for_user(self, user: User, password_field_name: str = "") -> None:
        """Tells what is wrong with the password at the field where it is to be changed."""
        super().validate_password_for_user(user, self.chosen[0])


class LostPasswordForm(_Chosen, SetPasswordForm):  # type: ignore[type-arg]
    """A new password for somebody who has lost theirs."""


class NewPasswordForm(_Chosen, PasswordChangeForm):
    """The old password, counted as at log-in, and the new one twice."""

    keep_tokens = forms.BooleanField(
        label=_("Keep my API tokens"),
        required=False,
        help_text=_("Otherwise programs need new ones, as somebody may who knew the password."),
    )

    def __init__(self, *args: Any, request: PlayerRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request
        if not api_tokens_of(request.user).exists():
            del self.fields["keep_tokens"]

    def clean_old_password(self) -> str:
        """Raises ValidationError for a wrong one, and TooOften for somebody who is guessing."""
        password = str(self.cleaned_data["old_password"])
        if not password_is(self._request, password):
            raise ValidationError(NOT_YOURS, code="password_incorrect")
        return password


class FactorForm(PasswordAgain):
    """Switching the second factor on: a code shows that the app has the key."""

    key = forms.CharField(widget=forms.HiddenInput, required=False)  # looked at as it is used
    code = forms.CharField(
        label=_("Code"),
        max_length=12,
        help_text=_("Six digits that the app shows."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
    )

    field_order = ("key", "code", "password")


class EmailForm(PasswordAgain):
    """The address that mail is to reach."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=EMAIL_LENGTH,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    field_order = ("email", "password")


class ResetForm(forms.Form):
    """Whose password was lost."""

    who = forms.CharField(
        label=_("Login or e-mail address"),
        max_length=EMAIL_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )


class SignupForm(_Chosen, UserCreationForm[User]):
    """Login and password; the guest's own row is left out when the login is compared."""

    chosen = ("password1", "password2")
    email = forms.EmailField(
        label=_("E-mail address (optional)"),
        max_length=EMAIL_LENGTH,
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("For a new password, should you lose yours. We send a link to confirm it."),
        error_messages={"invalid": _("This does not look like an e-mail address.")},
    )

    field_order = ("username", "password1", "password2", "email")

    class Meta:
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        username = self.fields["username"]
        username.label = _("Login")
        username.help_text = _("Letters, digits and . _ - +; you sign in with it.")
        username.validators = [
            ASCIIUsernameValidator(message=_("Only letters a to z, digits and . _ - + will do.")),
            MaxLengthValidator(MAX_LENGTH),
        ]
        username.error_messages["required"] = _("Please choose a login.")
        username.widget.attrs["maxlength"] = MAX_LENGTH

    def clean_username(self) -> str:
        """Refuses logins that are taken, whatever their capitals, and ones we make ourselves."""
        username = str(self.cleaned_data["username"])
        if username.casefold().startswith(("guest-", "closed-")):
            raise ValidationError(_("A login cannot begin like that."), code="reserved")
        if "@" in username:  # it could be taken for somebody else's address
            raise ValidationError(_("A login has no @ in it."), code="at")
        if User.objects.called(username).exists():
            raise ValidationError(
                _("This login is taken; please choose another one."), code="taken"
            )
        return username


def _time() -> forms.TimeInput:
    return forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


class SettingsForm(forms.Form):
    """The name at the table and the look of the pages."""

    display_name = forms.CharField(
        label=_("Name at the table"),
        max_length=MAX_LENGTH,
        help_text=_("Others see this name."),
    )
    theme = forms.ChoiceField(label=_("Look"), choices=Theme.choices)
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=lambda: [("", _("Not said: times are told in UTC")), *zones_by_region()],
        required=False,
        help_text=_("Your clock, for deadlines and quiet hours."),
    )
    quiet_from = forms.TimeField(
        label=_("Quiet from"), required=False, widget=_time(), help_text=_("Empty: never.")
    )
    quiet_to = forms.TimeField(
        label=_("Quiet until"),
        required=False,
        widget=_time(),
        help_text=_(
            "Ten hours a day at most, by your time zone. No message comes then, and where a match "
            "has days for a move, a deadline that would fall into them waits for their end. "
            "Deadlines that stand already stay."
        ),
    )
    takes_challenges = forms.BooleanField(
        label=_("Others may challenge me by name"),
        required=False,
        help_text=_("Links and the lobby work either way."),
    )

    def clean_time_zone(self) -> str | None:
        """None, which changes nothing, where a form does not have it."""
        return str(self.cleaned_data["time_zone"]) if "time_zone" in self.data else None

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end, and leave a day to play in."""
        data = super().clean() or {}
        quiet = data.get("quiet_from"), data.get("quiet_to")
        if not {"quiet_from", "quiet_to"} & set(self.data):
            data["quiet"] = None  # a form that does not have them changes nothing
        elif not {"quiet_from", "quiet_to"} & set(self.errors):
            data["quiet"] = quiet
            if sentence := quiet_fault(*quiet):
                self.add_error("quiet_to", ValidationError(sentence, code="quiet"))
        data.pop("quiet_from", None)
        data.pop("quiet_to", None)
        return data

    def clean_display_name(self) -> str:
        """The name as it will be shown."""
        name = name_clean(self.cleaned_data["display_name"])
        if not name:
            raise ValidationError(_("Please choose a name that can be seen."), code="invisible")
        return name


class BlockForm(forms.Form):
    """Whom somebody does not want to meet."""

    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_LENGTH,
        help_text=_("Their login, or their name at the table if nobody else has it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean_name(self) -> User:
        """The account that is meant."""
        found = person_called(self.cleaned_data["name"])
        if found is None:
            words = _(
                "Nobody goes by this name alone. Perhaps several people do: their login says who "
                "is meant."
            )
            raise ValidationError(words, code="unknown")
        return found


class CloseForm(PasswordAgain):
    """Closing the account: a guest has no password to ask for."""

    sure = forms.BooleanField(
        label=_("I am sure"),
        error_messages={"required": _("Please tick the box to say that you are sure.")},
    )

    def __init__(self, *args: Any, request: PlayerRequest, **kwargs: Any) -> None:
        super().__init__(*args, request=request, **kwargs)
        if request.user.is_guest:
            del self.fields["password"]


class TokenForm(PasswordAgain):
    """A token needs a name, so that its owner knows later what it is for."""

    name = forms.CharField(
        label=_("Name"), max_length=MAX_LENGTH, help_text=_("The program that will use it.")
    )
    scope = forms.ChoiceField(label=_("It may"), choices=Scope.choices, initial=Scope.PLAY)
    days = forms.TypedChoiceField(
        label=_("It works for"),
        choices=[
            ("", _("until it is revoked")),
            ("7", _("a week")),
            ("30", _("30 days")),
            ("365", _("a year")),
        ],
        coerce=int,
        empty_value=None,
        required=False,
    )

    field_order = ("name", "scope", "days", "password")

    def __init__(self, *args: Any, request: PlayerRequest, **kwargs: Any) -> None:
        super().__init__(*args, request=request, **kwargs)
        if not request.user.is_staff:  # nobody else could use such a token
            scopes = [row for row in Scope.choices if row[0] != Scope.EDIT]
            self.fields["scope"] = forms.ChoiceField(
                label=_("It may"), choices=scopes, initial=Scope.PLAY
            )
            self.order_fields(self.field_order)

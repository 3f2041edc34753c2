"""What players type in: sign-up, passwords, settings and tokens."""

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm, UserCreationForm
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from spacetrace.players.access import PlayerRequest
from spacetrace.players.limits import password_is
from spacetrace.players.models import Theme, User
from spacetrace.players.names import MAX_LENGTH, name_clean


class NewPasswordForm(PasswordChangeForm):
    """The old password, counted as at log-in, and the new one twice."""

    def __init__(self, *args: Any, request: PlayerRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request = request

    def clean_old_password(self) -> str:
        """Raises ValidationError for a wrong one, and TooOften for somebody who is guessing."""
        password = str(self.cleaned_data["old_password"])
        if not password_is(self._request, password):
            raise ValidationError(
                self.error_messages["password_incorrect"], code="password_incorrect"
            )
        return password


class SignupForm(UserCreationForm[User]):
    """Login and password; the guest's own row is left out when the login is compared."""

    class Meta:
        model = User
        fields = ("username",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        username = self.fields["username"]
        username.label = _("Login")
        username.help_text = _("Letters, digits and . _ - + @; you sign in with it.")
        username.validators += [ASCIIUsernameValidator(), MaxLengthValidator(MAX_LENGTH)]
        username.widget.attrs["maxlength"] = MAX_LENGTH

    def clean_username(self) -> str:
        """Refuses logins that are taken, whatever their capitals, and ones we make ourselves."""
        username = str(self.cleaned_data["username"])
        if username.casefold().startswith(("guest-", "closed-")):
            raise ValidationError(_("A login cannot begin like that."), code="reserved")
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(
                _("This login is taken; please choose another one."), code="taken"
            )
        return username


class SettingsForm(forms.Form):
    """The name at the table and the look of the pages."""

    display_name = forms.CharField(
        label=_("Name at the table"),
        max_length=MAX_LENGTH,
        help_text=_("Others see this name."),
    )
    theme = forms.ChoiceField(label=_("Look"), choices=Theme.choices)

    def clean_display_name(self) -> str:
        """The name as it will be shown."""
        name = name_clean(self.cleaned_data["display_name"])
        if not name:
            raise ValidationError(_("Please choose a name that can be seen."), code="invisible")
        return name


class TokenForm(forms.Form):
    """A token needs a name, so that its owner knows later what it is for."""

    name = forms.CharField(
        label=_("Name"), max_length=MAX_LENGTH, help_text=_("The program that will use it.")
    )

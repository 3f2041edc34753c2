"""What players type in: sign-in, sign-up, settings and tokens."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UserCreationForm
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _

from spacetrace.players.limits import LOGIN_ACCOUNT, LOGIN_ADDRESS, LOGIN_HERE, client_address
from spacetrace.players.models import Theme, User
from spacetrace.players.names import MAX_LENGTH, name_clean


class LoginForm(AuthenticationForm):
    """Counts wrong passwords; a right one is refused too once the limit is reached."""

    def clean(self) -> dict[str, Any]:
        """Raises with code `limited` when somebody has been guessing."""
        login = str(self.cleaned_data.get("username", "")).casefold()
        address = client_address(self.request) if self.request else ""
        tries = (
            (LOGIN_HERE, f"{address} {login}"),
            (LOGIN_ADDRESS, address),
            (LOGIN_ACCOUNT, login),
        )
        if any(limit.is_reached(key) for limit, key in tries):
            message = _("Too many tries. Please wait a quarter of an hour and try again.")
            raise ValidationError(message, code="limited")
        try:
            return super().clean()
        except ValidationError:
            for limit, key in tries:
                limit.count(key)
            raise


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

"""What players type in about messages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.notifications.kinds import Channel, Mode


class WishesForm(forms.Form):
    """What to tell by which channel."""

    mail = forms.ChoiceField(label=_("By e-mail"), choices=Mode.choices)
    push = forms.ChoiceField(
        label=_("On my devices"),
        choices=Mode.choices,
        help_text=_(
            "Other news is what else happens to your matches and decks. Urgent are challenges, and "
            "time that runs short."
        ),
    )
    draws = forms.BooleanField(
        label=_("Tell me when somebody offers to end without a winner"), required=False
    )
    rests = forms.BooleanField(
        label=_("Tell me when somebody asks for a pause, or to go on"), required=False
    )
    talk = forms.BooleanField(
        label=_("Tell me when something was said at a table"),
        help_text=_("At most once an hour for each match."),
        required=False,
    )


class ChannelForm(forms.Form):
    """A channel that is to be tried."""

    channel = forms.ChoiceField(choices=Channel.choices)


class DeviceForm(forms.Form):
    """What a browser says of itself when it takes push messages."""

    endpoint = forms.URLField(max_length=1_000, assume_scheme="https")
    key = forms.CharField(max_length=100)
    secret = forms.CharField(max_length=40)

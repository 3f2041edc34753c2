"""What players type in about messages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from spacetrace.notifications.kinds import Channel, Mode


class WishesForm(forms.Form):
    """What to tell by which channel."""

    mail = forms.ChoiceField(label=_("By e-mail"), choices=Mode.choices)
    push = forms.ChoiceField(label=_("On my devices"), choices=Mode.choices)


class ChannelForm(forms.Form):
    """A channel that is to be tried."""

    channel = forms.ChoiceField(choices=Channel.choices)


class DeviceForm(forms.Form):
    """What a browser says of itself when it takes push messages."""

    endpoint = forms.URLField(max_length=1_000, assume_scheme="https")
    key = forms.CharField(max_length=100)
    secret = forms.CharField(max_length=40)

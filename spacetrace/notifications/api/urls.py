"""The API's addresses of messages."""

from django.urls import path

from spacetrace.notifications.api import messages

HERE = "notifications/"

urlpatterns = [
    path(HERE, messages.Wishes.as_view(), name="notifications"),
    path(f"{HERE}devices/", messages.DeviceList.as_view(), name="devices"),
    path(f"{HERE}devices/<int:device>/", messages.DeviceDetail.as_view(), name="device"),
    path(f"{HERE}test/", messages.Test.as_view(), name="notifications-test"),
]

"""The API's addresses of tests."""

from django.urls import path

from spacetrace.lab.api import doors

ID = "tests/<str:public_id>/"

urlpatterns = [
    path("tests/", doors.LabTestList.as_view(), name="tests"),
    path(ID, doors.LabTestDetail.as_view(), name="test"),
    path(f"{ID}cancel/", doors.LabTestCancel.as_view(), name="test-cancel"),
    path(f"{ID}replays/<int:number>/", doors.LabReplay.as_view(), name="test-replay"),
]

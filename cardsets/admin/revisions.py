"""Revisions in the admin: a draft is published or thrown away, the rest can be read."""

from __future__ import annotations

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsets import services
from cardsets.admin.links import cards_url
from cardsets.errors import CardSetError
from cardsets.models import Revision
from cardsets.selectors import publishing


@admin.register(Revision)
class RevisionAdmin(admin.ModelAdmin[Revision]):
    """All revisions; a draft can be published or thrown away."""

    list_display = ("__str__", "status", "source", "cards", "published_at", "published_by")
    list_filter = ("card_set", "status")
    list_select_related = ("card_set", "published_by")
    fields = (
        "card_set",
        "number",
        "status",
        "source",
        "cards",
        "created_at",
        "published_at",
        "published_by",
        "content_hash",
    )
    readonly_fields = fields
    actions = ("publish",)
    change_form_template = "admin/cardsets/revision/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Revision]:
        """With the number of cards, in one query."""
        return super().get_queryset(request).annotate(card_count=Count("cards"))

    @admin.display(description=gettext_lazy("cards"))
    def cards(self, revision: Revision) -> SafeString:
        """How many, as a link to them."""
        count: int = getattr(revision, "card_count", 0)
        return format_html('<a href="{}">{}</a>', cards_url(revision), count)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """A draft is begun from its card set."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Revision | None = None) -> bool:
        """What is published can only be read."""
        if obj is not None and obj.is_published:
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Revision | None = None) -> bool:
        """Drafts only, one by one."""
        if obj is None or obj.is_published:
            return False
        return super().has_delete_permission(request, obj)

    def has_publish_permission(self, request: HttpRequest) -> bool:
        """A permission of its own: it decides what everybody plays with."""
        return request.user.has_perm("cardsets.publish_revision")

    def delete_model(self, request: HttpRequest, obj: Revision) -> None:
        """Throw the draft away."""
        services.draft_discard(draft=obj)

    @admin.action(description=gettext_lazy("Publish the selected draft"), permissions=["publish"])
    def publish(self, request: HttpRequest, queryset: QuerySet[Revision]) -> HttpResponse | None:
        """Go to the page that lists what publishing would change."""
        drafts = [revision for revision in queryset if not revision.is_published]
        if len(drafts) != 1:
            messages.error(request, _("Select one draft; what is published stays as it is."))
            return None
        return HttpResponseRedirect(reverse("admin:cardsets_revision_publish", args=[drafts[0].pk]))

    def get_urls(self) -> list[URLPattern]:
        """One more page: publish."""
        view = self.admin_site.admin_view(self.publish_view)
        own = path("<int:pk>/publish/", view, name="cardsets_revision_publish")
        return [own, *super().get_urls()]

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The changes, the problems and the decks; with POST, done."""
        draft = get_object_or_404(Revision.objects.drafts().select_related("card_set"), pk=pk)
        if not self.has_publish_permission(request):
            raise PermissionDenied
        if request.method == "POST":
            try:
                services.revision_publish(draft=draft, by_id=request.user.pk)
            except CardSetError as error:
                for problem in error.problems:
                    messages.error(request, problem)
            else:
                self.log_change(request, draft, _("Published."))
                messages.success(request, _("%s is published.") % draft)
                return HttpResponseRedirect(reverse("admin:cardsets_revision_changelist"))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Publish %s") % draft,
            "draft": draft,
            "page": publishing(draft),
            "opts": self.model._meta,
        }
        return TemplateResponse(request, "admin/cardsets/revision/publish.html", context)

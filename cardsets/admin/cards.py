"""Cards in the admin: a draft's are edited, published ones can be read."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin import helpers
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cardsets import services
from cardsets.forms import CardForm, form_for, form_for_new, sorts_to_add
from cardsets.models import Card, Revision
from cardsets.presenters.admin import card_pretty, facts_text, preview, rules_text


@admin.register(Card)
class CardAdmin(admin.ModelAdmin[Card]):
    """The cards of all revisions; those of a draft can be edited."""

    list_display = ("name", "revision", "kind", "facts", "rules")
    list_filter = (
        ("revision", admin.RelatedOnlyFieldListFilter),
        "kind",
        "ship_class",
    )
    list_select_related = ("revision__card_set",)
    search_fields = ("name", "card_id")
    ordering = ("-revision__number", "position")
    change_form_template = "admin/cardsets/card/change_form.html"
    change_list_template = "admin/cardsets/card/change_list.html"
    readable = ("card_id", "revision", "facts", "rules", "written")

    @admin.display(description=gettext_lazy("printed"))
    def facts(self, card: Card) -> str:
        """The numbers on it."""
        return facts_text(card)

    @admin.display(description=gettext_lazy("rules text"))
    def rules(self, card: Card) -> str:
        """The generated text."""
        return rules_text(card.revision.card_set.game, card.data)

    @admin.display(description=gettext_lazy("as it is written"))
    def written(self, card: Card) -> SafeString:
        """The whole card as data."""
        return format_html("<pre>{}</pre>", card_pretty(card))

    # --- who may --------------------------------------------------------------------------------

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """What is published can only be read, and so can what no form is for."""
        if obj is not None and (obj.revision.is_published or form_for(obj) is None):
            return False
        return super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """From a draft, one by one."""
        if obj is None or obj.revision.is_published:
            return False
        return super().has_delete_permission(request, obj)

    # --- the page -------------------------------------------------------------------------------

    def get_form(
        self, request: HttpRequest, obj: Card | None = None, change: bool = False, **kwargs: object
    ) -> Any:
        """The form of a card that is there, or of a new one; its fields are its own."""
        return self._form(request, obj)

    def get_fieldsets(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """To read, to edit, or to begin with."""
        if obj is not None and not self.has_change_permission(request, obj):
            return ((None, {"fields": self.readable}),)
        return self._form(request, obj).fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Card | None = None) -> Any:
        """Nothing of a draft's card, all of a published one."""
        if obj is None or self.has_change_permission(request, obj):
            return ()
        return self.readable

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """A new card is for the draft that the page was asked for."""
        draft = _draft_asked_for(request)
        return {"revision": draft.pk} if draft else {}

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, object] | None = None
    ) -> HttpResponse:
        """With a button for every sort of card that can be added to a draft."""
        drafts = Revision.objects.drafts().select_related("card_set")
        sorts = [
            {"draft": draft, "sort": sort}
            for draft in drafts
            for sort in sorts_to_add(draft.card_set.game)
        ]
        return super().changelist_view(request, {"sorts": sorts, **(extra_context or {})})

    def _form(self, request: HttpRequest, obj: Card | None) -> type[CardForm]:
        if obj is not None:
            return form_for(obj) or CardForm
        draft = _draft_asked_for(request)
        return form_for_new(draft.card_set.game if draft else "", request.GET.get("sort", ""))

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """With the face and the rules text of what stands in the form now."""
        form: CardForm = context["adminform"].form
        draft = form.draft() if form.is_bound or form.instance.pk else None
        data = getattr(form, "typed", None) or form.instance.data
        if draft is not None and data:
            context["rules_text"] = rules_text(draft.card_set.game, data)
            context["face"] = preview(draft.card_set.game, data)
        return super().render_change_form(request, context, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Card, form: Any, change: bool) -> None:
        """By the service, which checks once more under a lock."""
        if change:
            services.draft_card_update(card=obj, data=form.data_of_card())
            return
        draft = form.cleaned_data["revision"]
        card = services.draft_card_add(draft=draft, data=form.data_of_card())
        obj.pk, obj.revision, obj.position = card.pk, card.revision, card.position

    def delete_model(self, request: HttpRequest, obj: Card) -> None:
        """By the service."""
        services.draft_card_remove(card=obj)

    # --- preview --------------------------------------------------------------------------------

    def get_urls(self) -> list[URLPattern]:
        """One more page: the card as it would be, without saving it."""
        view = self.admin_site.admin_view(require_POST(self.preview_view))
        own = path("<int:pk>/preview/", view, name="cardsets_card_preview")
        return [own, *super().get_urls()]

    def preview_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The same page with what was typed, its rules text and its problems; nothing is kept."""
        card = get_object_or_404(self.get_queryset(request), pk=pk)
        if not self.has_change_permission(request, card):
            raise PermissionDenied
        form = self._form(request, card)(request.POST, instance=card)
        form.full_clean()
        sets = list(self.get_fieldsets(request, card))
        page = helpers.AdminForm(form, sets, {}, (), self)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Preview: %s") % card,
            "adminform": page,
            "original": card,
            "object_id": pk,
            "is_popup": False,
            "to_field": None,
            "media": self.media + page.media,
            "inline_admin_formsets": [],
            "errors": helpers.AdminErrorList(form, []),
            "is_preview": True,
        }
        return self.render_change_form(request, context, change=True, obj=card)


def _draft_asked_for(request: HttpRequest) -> Revision | None:
    """The draft that a new card is for."""
    pk = request.POST.get("revision") or request.GET.get("revision") or ""
    drafts = Revision.objects.drafts().select_related("card_set")
    asked: Revision | None = drafts.filter(pk=int(pk)).first() if _is_key(pk) else None
    return asked


def _is_key(text: str) -> bool:
    return text.isdecimal() and len(text) < 10

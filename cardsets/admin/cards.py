"""Cards in the admin: they can be found and read; they are written in the studio."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cardsets.admin.words import KindFilter
from cardsets.changes import printed_words
from cardsets.models import Card
from cardsets.presenters.admin import facts_text, kind_text, preview, rules_text


@admin.register(Card)
class CardAdmin(admin.ModelAdmin[Card]):
    """The cards of all revisions."""

    list_display = ("name", "revision", "sort", "facts", "rules")
    list_filter = (
        ("revision", admin.RelatedOnlyFieldListFilter),
        KindFilter,
        "ship_class",
    )
    list_select_related = ("revision__card_set",)
    search_fields = ("name", "card_id")
    ordering = ("-revision__number", "position")
    change_form_template = "admin/cardsets/card/change_form.html"
    fields = ("name", "card_id", "revision", "printed", "studio")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("printed"))
    def facts(self, card: Card) -> str:
        """The numbers on it."""
        return facts_text(card) if card.is_whole else _("not finished")

    @admin.display(description=gettext_lazy("rules text"))
    def rules(self, card: Card) -> str:
        """The generated text."""
        return rules_text(card.revision.card_set.game, card.data) if card.is_whole else ""

    @admin.display(description=gettext_lazy("kind"), ordering="kind")
    def sort(self, card: Card) -> str:
        """What it is."""
        return kind_text(card)

    @admin.display(description=gettext_lazy("what is printed on it"))
    def printed(self, card: Card) -> SafeString | str:
        """Everything that matters in play, by what it is called."""
        told = printed_words(card.revision.card_set.game, card.data) if card.is_whole else {}
        if not told:
            return _("It is not finished: its form in the studio has what was typed.")
        return format_html_join(SafeString("<br>"), "{}: {}", told.items())

    @admin.display(description=gettext_lazy("to be changed"))
    def studio(self, card: Card) -> SafeString | str:
        """The way to the form of a draft's card."""
        if not card.revision.is_draft:
            return _("What is published never changes.")
        address = reverse("studio:card", args=[card.revision.card_set.key, card.card_id])
        return format_html('<a href="{}">{}</a>', address, _("Open it in the studio"))

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Cards are written in the studio."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Cards are written in the studio."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Cards are taken out of a draft in the studio."""
        return False

    def has_view_permission(self, request: HttpRequest, obj: Card | None = None) -> bool:
        """Whoever may change cards in the studio may see them here, too."""
        codes = ("cardsets.view_card", "cardsets.change_card")
        return any(request.user.has_perm(code) for code in codes)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """With the face and the rules text."""
        card: Card | None = kwargs.get("obj")
        if card is not None and card.is_whole:
            game = card.revision.card_set.game
            context |= {
                "rules_text": rules_text(game, card.data),
                "face": preview(game, card.data),
            }
        return super().render_change_form(request, context, *args, **kwargs)

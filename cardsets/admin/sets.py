"""Card sets in the admin: from here a draft is begun."""

from __future__ import annotations

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from cardsets.admin.links import cards_url
from cardsets.admin.words import GameFilter, game_title
from cardsets.errors import CardSetError
from cardsets.models import CardSet
from cardsets.selectors import draft_of, newest_of_set
from cardsets.services import drafts


@admin.register(CardSet)
class CardSetAdmin(admin.ModelAdmin[CardSet]):
    """The sets there are; from here a draft is begun."""

    list_display = ("name", "title", "newest", "draft", "studio")
    list_filter = (GameFilter,)
    search_fields = ("name", "key")
    readonly_fields = ("name", "title", "newest", "draft", "studio", "created_by")
    fields = readonly_fields
    change_form_template = "admin/cardsets/cardset/change_form.html"

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Sets come from the files, or are made in the studio."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: CardSet | None = None) -> bool:
        """Matches need their cards for ever."""
        return False

    @admin.display(description=gettext_lazy("game"), ordering="game")
    def title(self, card_set: CardSet) -> str:
        """What the game is called."""
        return game_title(card_set.game)

    @admin.display(description=gettext_lazy("to be changed"))
    def studio(self, card_set: CardSet) -> SafeString:
        """The way to its page in the studio, where it is changed."""
        address = reverse("studio:set", args=[card_set.key])
        return format_html('<a href="{}">{}</a>', address, _("Open it in the studio"))

    @admin.display(description=gettext_lazy("newest revision"))
    def newest(self, card_set: CardSet) -> SafeString | str:
        """The newest published revision, as a link to its cards."""
        revision = newest_of_set(card_set)
        if revision is None:
            return "-"
        return format_html('<a href="{}">{}</a>', cards_url(revision), revision)

    @admin.display(description=gettext_lazy("draft"))
    def draft(self, card_set: CardSet) -> SafeString | str:
        """The draft, if there is one, as a link to its cards."""
        draft = draft_of(card_set)
        if draft is None:
            return "-"
        return format_html('<a href="{}">{}</a>', cards_url(draft), draft)

    def get_urls(self) -> list[URLPattern]:
        """One more page: begin a draft."""
        begin = self.admin_site.admin_view(require_POST(self.draft_view))
        own = path("<int:pk>/draft/", begin, name="cardsets_cardset_draft")
        return [own, *super().get_urls()]

    def draft_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Begin a draft, or go to the one there is."""
        card_set = get_object_or_404(CardSet, pk=pk)
        if not self.has_change_permission(request, card_set):
            raise PermissionDenied
        try:
            draft = drafts.draft_create(card_set=card_set, by_id=request.user.pk)
        except CardSetError as error:
            messages.error(request, str(error))
            return HttpResponseRedirect(reverse("admin:cardsets_cardset_change", args=[pk]))
        messages.success(request, _("This is the draft of revision %s.") % draft.number)
        return HttpResponseRedirect(cards_url(draft))

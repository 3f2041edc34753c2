"""The app in which people at a table talk: phrases, free text, mutes and complaints."""

from django.apps import AppConfig


class TalkConfig(AppConfig):
    """Talk: what is said at a table, and who hears it."""

    name = "spacetrace.talk"
    label = "talk"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """What is said is told on the streams of its match, and belongs to a player's data."""
        from spacetrace.matches.selectors.export import BESIDE
        from spacetrace.matches.services.watching import FURTHER
        from spacetrace.talk.selectors import messages_kept
        from spacetrace.talk.services.announce import TALK_NEWS

        FURTHER["talk"] = TALK_NEWS
        BESIDE["talk"] = messages_kept

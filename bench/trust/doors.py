"""Says of every address who comes in, by which verbs: `roles` holds the site to it.

A route that is not listed fails the build, and so does a row whose route is gone. To add one, put
its name (`app:name`, as Django reverses it; without a name its pattern) into the row with its door.
The models of the admin need no row: permissions decide there, which nobody else has.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Who: TypeAlias = Literal[
    "everybody",
    "the signed in",
    "accounts",
    "the owner",
    "the seated",
    "those on their way in",
    "programs",
    "the owner's programs",
    "the seated's programs",
    "programs that stream",
    "programs and everybody",
    "staff",
    "this machine",
]
"""Who comes in; `roles` says who that is among its people, and what the others are told."""

LOOK, SEND, BOTH, ANY = "GET", "POST", "GET POST", "GET POST PUT PATCH DELETE"

DOORS: Mapping[tuple[Who, str], str] = {
    # Pages.
    ("everybody", LOOK): """
        healthz readyz api:docs cards:index cards:list cards:found cards:card
        cards:face decks:mine decks:public decks:stock decks:using decks:compare matches:home
        matches:lobby matches:learn_index matches:playing matches:rule matches:learn
        notifications:manifest notifications:service_worker notifications:offline""",
    ("everybody", BOTH): """
        players:signup players:reset players:email_confirm matches:join notifications:stop""",
    ("everybody", SEND): "players:guest players:logout",
    # Of Django's own, which take a PUT for a POST.
    ("everybody", "GET POST PUT"): "players:login",
    ("the signed in", "GET POST PUT"): "players:password_change",
    # Of Django's own, which look at no verb: two ways to another page, and a link that has ended.
    ("everybody", ANY): "admin/password_change/ admin:password_change players:reset_confirm",
    ("the signed in", LOOK): """
        matches:profile matches:profile_own
        players:sessions decks:export_all simulations:mine matches:mine matches:lobby_stream
        matches:stream_all matches:others""",
    ("the signed in", BOTH): """
        matches:export
        players:settings players:blocks players:tokens talk:muted decks:new decks:import
        matches:new matches:next matches:vacations notifications:settings""",
    ("the signed in", SEND): """
        matches:profile_history
        players:sessions_end players:close decks:stock matches:quick notifications:test
        notifications:device""",
    ("accounts", BOTH): "players:second_factor players:email",
    ("accounts", SEND): "players:second_factor_change players:email_remove",
    ("those on their way in", BOTH): "players:code",
    ("those on their way in", ANY): "admin:login",
    ("the owner", LOOK): """
        decks:deck decks:hand decks:odds decks:export decks:versions decks:version decks:build
        decks:build_cards simulations:of_deck simulations:test simulations:progress
        simulations:replay""",
    ("the owner", BOTH): """
        decks:copy decks:delete decks:describe matches:play_deck simulations:new""",
    ("the owner", SEND): """
        matches:vacation_over
        players:token_revoke players:unblock decks:restore decks:note decks:save decks:build_change
        decks:build_settings simulations:cancel simulations:delete notifications:device_remove""",
    ("the seated", LOOK): """
        matches:match matches:board matches:story matches:stream talk:talk talk:unread
        matches:player""",
    ("the seated", SEND): """
        matches:decline matches:withdraw matches:seen
        matches:act matches:take matches:concede matches:rematch matches:fill matches:close_up
        matches:return matches:draw matches:abort matches:claim matches:rest
        talk:say talk:allow talk:mute talk:block""",
    ("the seated", BOTH): "talk:complain matches:recap",
    ("this machine", LOOK): "metrics",
    # The API.
    ("programs and everybody", LOOK): "api:cards api:card api:schema",
    ("programs", LOOK): """
        api:export api:player
        api:dashboard api:lobby api:talk-unread api:games api:game-decks api:levels api:decks-public
        api:decks-export
        api:decks-compare
        api:deck-formats api:decks-stock api:deck-stock""",
    ("programs", BOTH): "api:matches api:decks api:tests api:blocks api:devices api:vacations",
    ("programs", "GET PATCH"): "api:notifications",
    ("programs", SEND): """
        api:notifications-test api:match-join api:lobby-quick api:decks-import
        api:decks-import-preview api:deck-stock-copy""",
    ("the owner's programs", LOOK): """
        api:deck-export api:deck-odds api:deck-hand api:deck-results api:deck-versions
        api:test-replay""",
    ("the owner's programs", "GET PATCH"): "api:deck-version",
    ("the owner's programs", "GET PATCH DELETE"): "api:deck",
    ("the owner's programs", "GET DELETE"): "api:test",
    ("the owner's programs", "DELETE"): "api:block api:device api:vacation",
    ("the owner's programs", "PUT"): "api:deck-list",
    ("the owner's programs", SEND): "api:deck-copy api:deck-version-restore api:test-cancel",
    ("the seated's programs", LOOK): "api:match api:match-actions api:match-events",
    ("the seated's programs", BOTH): "api:match-talk api:match-recap",
    ("the seated's programs", SEND): """
        api:talk-allow api:talk-mute api:talk-block api:talk-read api:talk-complain
        api:match-decline api:match-withdraw
        api:match-explain api:match-act api:match-fill api:match-concede api:match-rematch
        api:match-return api:match-draw api:match-abort api:match-claim api:match-rest""",
    ("programs that stream", LOOK): "api:match-stream api:matches-stream",
    # The admin.
    ("staff", ANY): "admin:index",
    ("staff", LOOK): "admin:jsi18n admin:password_change_done",
    ("staff", SEND): "admin:logout",
}
"""The routes by who comes in and by which verbs; one may stand in several rows."""

OF_THE_ADMIN = ("admin:", "admin/")
"""Routes of models, which begin so: staff with the right permission, whatever the verb."""

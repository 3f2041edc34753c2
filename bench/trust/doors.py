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
    "editors' programs",
    "staff",
    "editors",
    "publishers",
    "this machine",
]
"""Who comes in; `roles` says who that is among its people, and what the others are told."""

LOOK, SEND, BOTH, ANY = "GET", "POST", "GET POST", "GET POST PUT PATCH DELETE"

DOORS: Mapping[tuple[Who, str], str] = {
    # Pages.
    ("everybody", LOOK): """
        healthz readyz api:docs cards:index cards:list cards:news cards:found cards:card
        cards:face decks:mine decks:public decks:stock decks:using decks:compare matches:home
        matches:lobby matches:learn_index matches:playing matches:testing matches:rule matches:learn
        matches:puzzles matches:shared matches:shared_stretch matches:shared_story
        matches:shared_decided matches:shared_notation matches:shared_news
        notifications:manifest notifications:service_worker notifications:offline""",
    ("everybody", BOTH): """
        players:signup players:reset players:email_confirm matches:join notifications:stop
        matches:lesson""",
    ("everybody", SEND): "players:guest players:logout",
    # Of Django's own, which take a PUT for a POST.
    ("everybody", "GET POST PUT"): "players:login",
    ("the signed in", "GET POST PUT"): "players:password_change",
    # Of Django's own, which look at no verb: two ways to another page, and a link that has ended.
    ("everybody", ANY): "admin/password_change/ admin:password_change players:reset_confirm",
    ("the signed in", LOOK): """
        matches:profile matches:profile_own matches:ladder
        players:sessions decks:export_all simulations:mine matches:mine matches:lobby_stream
        matches:stream_all matches:others""",
    ("the signed in", BOTH): """
        matches:export
        players:settings players:blocks players:tokens talk:muted decks:new decks:import
        decks:folders
        matches:new matches:next matches:vacations notifications:settings""",
    ("the signed in", SEND): """
        matches:profile_history
        players:sessions_end players:close decks:stock decks:chosen matches:quick notifications:test
        notifications:device""",
    ("accounts", BOTH): "players:second_factor players:email",
    ("accounts", SEND): "players:second_factor_change players:email_remove",
    ("those on their way in", BOTH): "players:code",
    ("those on their way in", ANY): "admin:login",
    ("the owner", LOOK): """
        decks:sheet decks:picture
        decks:deck decks:hand decks:odds decks:export decks:versions decks:version decks:build
        decks:build_cards simulations:of_deck simulations:test simulations:progress
        simulations:replay simulations:comparison simulations:comparison_progress""",
    ("the owner", BOTH): """
        decks:build_text decks:build_groups simulations:solo
        decks:copy decks:delete decks:describe matches:play_deck simulations:new
        simulations:new_versions simulations:new_swaps""",
    ("the owner", SEND): """
        matches:vacation_over
        decks:folder_rename decks:folder_delete
        players:token_revoke players:unblock decks:restore decks:note decks:save decks:build_change
        decks:build_settings simulations:cancel simulations:delete notifications:device_remove
        simulations:comparison_cancel simulations:comparison_delete simulations:comparison_take""",
    ("the seated", LOOK): """
        matches:match matches:board matches:frames matches:plan matches:hint matches:story
        matches:stream matches:player talk:talk talk:unread matches:replay matches:stretch
        matches:decided matches:notation""",
    ("the seated", SEND): """
        matches:decline matches:withdraw matches:seen matches:open_cards matches:share
        matches:play_on
        matches:act matches:take matches:concede matches:rematch matches:fill matches:close_up
        matches:return matches:draw matches:take_back matches:abort matches:claim matches:rest
        matches:go_on
        talk:say talk:allow talk:mute talk:block""",
    ("the seated", BOTH): "talk:complain talk:problem matches:recap",
    # The studio.
    ("editors", LOOK): """
        studio:home studio:first_card studio:set studio:publish studio:revisions studio:diff
        studio:files studio:export studio:log studio:findings
        stock:list stock:build stock:cards stock:face balance:report balance:progress
        balance:replay""",
    ("editors", BOTH): """
        studio:note studio:new studio:discard studio:import matches:try_draft matches:try_card
        studio:card studio:card-new studio:scenarios studio:card_scenarios
        matches:save_position
        stock:about stock:remove balance:list""",
    ("editors", SEND): """
        studio:name studio:draft studio:restore studio:finding_answer studio:finding_reopen
        studio:card-remove
        stock:new stock:move stock:save stock:change stock:settings
        balance:cancel balance:delete""",
    ("publishers", BOTH): "studio:withdraw",
    ("publishers", SEND): "studio:publish studio:offer",
    ("this machine", LOOK): "metrics",
    # The API.
    ("programs and everybody", LOOK): """
        api:cards api:card api:card-plays api:card-news api:schema api:card-sets api:card-set
        api:card-set-cards api:card-set-diff api:shared api:shared-replay
        api:shared-events api:shared-course""",
    ("programs", LOOK): """
        api:export api:player api:ladder api:daily-puzzle
        api:dashboard api:lobby api:talk-unread api:games api:game-decks api:levels api:decks-public
        api:decks-export api:lobby-news
        api:decks-compare
        api:deck-formats api:decks-stock api:deck-stock""",
    ("programs", BOTH): """
        api:matches api:decks api:deck-folders api:tests api:blocks api:devices api:vacations
        api:comparisons""",
    ("programs", "GET PATCH"): "api:notifications",
    ("programs", SEND): """
        api:notifications-test api:match-join api:lobby-quick api:decks-import
        api:decks-import-preview api:decks-move api:deck-stock-copy""",
    ("editors' programs", LOOK): "api:card-set-findings api:balance-replay",
    ("editors' programs", SEND): """
        api:card-sets api:draft-card-restore api:draft-publish api:draft-import-preview
        api:draft-import api:draft-card-try api:balance-cancel api:draft-deck-move""",
    ("editors' programs", BOTH): """
        api:draft-cards api:draft-scenarios api:balance-reports api:draft-decks""",
    ("editors' programs", "GET PUT"): "api:card-set-note",
    ("editors' programs", "PUT DELETE"): "api:card-set-finding",
    ("editors' programs", "GET PUT PATCH DELETE"): "api:draft-deck",
    ("editors' programs", "GET POST DELETE"): "api:draft",
    ("editors' programs", "GET DELETE"): "api:balance-report",
    ("editors' programs", "GET PUT DELETE"): "api:draft-card api:draft-scenario",
    ("the owner's programs", LOOK): """
        api:deck-sheet api:deck-picture
        api:deck-export api:deck-odds api:deck-hand api:deck-results api:deck-versions
        api:test-replay""",
    ("the owner's programs", "PATCH DELETE"): "api:deck-folder",
    ("the owner's programs", "GET PATCH"): "api:deck-version",
    ("the owner's programs", "GET PATCH DELETE"): "api:deck",
    ("the owner's programs", "GET DELETE"): "api:test api:comparison",
    ("the owner's programs", "DELETE"): "api:block api:device api:vacation",
    ("the owner's programs", "PUT"): "api:deck-list",
    ("the owner's programs", "GET PUT"): "api:deck-text",
    ("the owner's programs", SEND): """
        api:deck-copy api:deck-solo api:deck-version-restore api:test-cancel
        api:comparison-cancel""",
    ("the seated's programs", LOOK): """
        api:match api:match-actions api:match-events api:match-forecast api:match-hint
        api:match-course api:match-replay""",
    ("the seated's programs", BOTH): "api:match-talk api:match-recap api:match-take-back",
    ("the seated's programs", SEND): """
        api:talk-allow api:talk-mute api:talk-block api:talk-read api:talk-complain
        api:match-problem api:match-share
        api:match-decline api:match-withdraw api:match-seen
        api:match-explain api:match-act api:match-fill api:match-concede api:match-rematch
        api:match-return api:match-draw api:match-abort api:match-claim api:match-rest
        api:match-go-on api:match-open-cards""",
    ("programs that stream", LOOK): "api:match-stream api:matches-stream",
    # The admin.
    ("staff", ANY): "admin:index",
    ("staff", LOOK): "admin:jsi18n admin:password_change_done",
    ("staff", SEND): "admin:logout",
}
"""The routes by who comes in and by which verbs; one may stand in several rows."""

OF_THE_ADMIN = ("admin:", "admin/")
"""Routes of models, which begin so: staff with the right permission, whatever the verb."""

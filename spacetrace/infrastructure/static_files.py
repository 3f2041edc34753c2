"""How static files are kept outside of development: by the hash of their content, for ever."""

from typing import Any

from django.core.files.base import ContentFile
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORTS = (
    (
        r"""(?P<matched>import(?s:(?P<names>[\s\{].*?))\s*from\s*["'](?P<url>[./].*?)["']\s*;)""",
        """import%(names)s from "%(url)s";""",
    ),
    (r"""(?P<matched>import\s*["'](?P<url>[./].*?)["']\s*;)""", """import "%(url)s";"""),
    (r"""(?P<matched>import\(\s*["'](?P<url>[./].*?)["']\s*\))""", """import("%(url)s")"""),
)


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Also what a script of ours imports is named by its hash, so that no module is stale.

    Scripts of ours are kept without comments and without spaces that mean nothing.
    Scripts of packages are left alone: some of them only look as if they imported something.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", _IMPORTS),
        ("games/*.js", _IMPORTS),
    )
    max_post_process_passes = 12  # a change travels up one import in a pass

    def _save(self, name: str, content: Any) -> str:
        if name.startswith(("js/", "games/")) and name.endswith(".js"):
            content.seek(0)  # it was read for its hash
            content = ContentFile(jsmin(content.read()))
        return str(super()._save(name, content))

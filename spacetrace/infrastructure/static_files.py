"""How static files are kept outside of development: by the hash of their content, for ever."""

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

    Scripts of packages are left alone: some of them only look as if they imported something.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", _IMPORTS),
        ("games/*.js", _IMPORTS),
    )
    max_post_process_passes = 12  # a change travels up one import in a pass

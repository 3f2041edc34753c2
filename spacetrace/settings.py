"""Every setting, read from the environment once; docs/operations.md explains the variables."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import FileAwareEnv

from spacetrace.infrastructure.databases import redis_address, server_options, sqlite_options
from spacetrace.infrastructure.how_often import limits_set
from spacetrace.infrastructure.local_secret import secret_key_local

django_stubs_ext.monkeypatch()  # lets `ModelAdmin[Model]` and its kin be written at run time

BASE_DIR = Path(__file__).resolve().parent.parent

# NAME_FILE may name a file that has the value: containers hand over secrets so.
env = FileAwareEnv(strip_whitespace=True)
env.read_env(str(BASE_DIR / ".env"), recurse=False)

# --- What kind of copy this is ---------------------------------------------------------------
PRODUCTION = env.str("SPACETRACE_ENV", "development") == "production"
LOCAL = not PRODUCTION
# Django's pages for developers show every variable of a failed request, the other player's hand
# among them; so they are off even at home unless somebody asks for them.
DEBUG = env.bool("DEBUG", False)
# Off only to try the production containers on a machine without a certificate.
HTTPS = env.bool("HTTPS", PRODUCTION)

VAR = Path(env.str("SPACETRACE_VAR", str(BASE_DIR / "var")))
VAR.mkdir(parents=True, exist_ok=True)

SECRET_KEY = env.str("SECRET_KEY", "")
if not SECRET_KEY and PRODUCTION:
    raise ImproperlyConfigured("SECRET_KEY is missing: production needs one of its own.")
SECRET_KEY = SECRET_KEY or secret_key_local(VAR / "secret_key")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

_hosts: list[str] = env.list("ALLOWED_HOSTS", [])
# localhost is always there for the health checks inside a container.
ALLOWED_HOSTS = [*_hosts, "localhost", "127.0.0.1", "[::1]"]
# Where links in mails lead to. A request may name any of the hosts, and any port: what it says is
# believed only where nothing better is known, as at home.
SITE_URL = env.str("SITE_URL", "").rstrip("/")
if PRODUCTION and not SITE_URL and _hosts and _hosts[0][:1] not in ("", ".", "*"):
    SITE_URL = f"{'https' if HTTPS else 'http'}://{_hosts[0]}"
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])

# --- What it is made of ----------------------------------------------------------------------
INSTALLED_APPS = [
    "spacetrace.players.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "csp",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "spacetrace.players",
    "cardsets",
    "decks",
    "spacetrace.matches",
    "spacetrace.simulations",
    "spacetrace.talk",
    "spacetrace.notifications",
    "spacetrace.operations",
]

API_PATH = "/api/v1/"
API_MIDDLEWARE = [
    "spacetrace.api.throttles.QuotasTold",
    "django.middleware.security.SecurityMiddleware",
    "spacetrace.infrastructure.middleware.ContentSecurityPolicy",
    "spacetrace.infrastructure.middleware.CommonForPrograms",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
MIDDLEWARE = [
    "spacetrace.infrastructure.request_ids.RequestIds",
    "spacetrace.infrastructure.metrics.RequestsTimed",
    "spacetrace.infrastructure.middleware.Programs",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "spacetrace.infrastructure.middleware.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "spacetrace.infrastructure.not_now.NotNowMiddleware",
]

ROOT_URLCONF = "spacetrace.urls"
ASGI_APPLICATION = "spacetrace.asgi.application"
WSGI_APPLICATION = "spacetrace.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "builtins": ["spacetrace.infrastructure.includes"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Where it keeps things -------------------------------------------------------------------
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

DATABASES: dict[str, Any] = {"default": sqlite_options(VAR / "db.sqlite3")}
if env.str("DATABASE_URL", ""):
    _database = env.dj_db_url("DATABASE_URL")
    _database["PASSWORD"] = env.str("DATABASE_PASSWORD", "") or _database["PASSWORD"]
    DATABASES["default"] = server_options(_database, pool=env.int("DATABASE_POOL", 0))

# Bytes that stay free on the disk of an embedded site; infrastructure/disk.py says for what.
DISK_RESERVE = env.int("DISK_RESERVE_MB", 64) * 1024 * 1024

# Empty means embedded: the broker is a folder.
_redis_password = env.str("REDIS_PASSWORD", "")
REDIS_URL = redis_address(env.str("REDIS_URL", ""), _redis_password)
# Where requests to the API are counted for all processes; each counts its own without it.
COUNTS_URL = redis_address(env.str("COUNTS_URL", REDIS_URL), _redis_password)

# Counts for Prometheus, a few KB a process; see infrastructure/metrics.py for why in memory.
METRICS_DIR = env.str("METRICS_DIR", "")
METRICS_TOKEN = env.str("METRICS_TOKEN", "")

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", str(VAR / "static")))
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = LOCAL
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "spacetrace.infrastructure.static_files.HashedFiles"
    },
}
MEDIA_ROOT = VAR / "media"

# --- Background work -------------------------------------------------------------------------
BROKER_DIR = VAR / "broker"
CELERY_BROKER_URL = REDIS_URL or "spacetrace://localhost//"
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {
        # Longer than the longest task; the other two make a killed worker's task come back in
        # seconds after that instead of minutes.
        "visibility_timeout": 300,
        "unacked_restore_interval": 10,
        "unacked_restore_throttle": 1,
        "socket_connect_timeout": 2,
        "socket_timeout": 3,
    }
    if REDIS_URL
    else {"folder": str(BROKER_DIR), "polling_interval": 0.05}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # after a hundred a worker would give up: 50 minutes
CELERY_WORKER_PROC_ALIVE_TIMEOUT = 30  # the usual four seconds are few for a fork when it is busy
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
# A message that cannot be delivered at once is dropped: the sweep finds the work in the database.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_max": 0.2}
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TIMEZONE = "UTC"
CELERY_WORKER_HIJACK_ROOT_LOGGER = False  # workers write the same log as everybody
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 10
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
# Who thinks for long and tests of decks have workers of their own: nobody's turn waits behind them.
CELERY_TASK_ROUTES = {
    "matches.think": {"queue": "thinking"},
    "simulations.chunks": {"queue": "simulations"},
    "simulations.finish": {"queue": "simulations"},
}
# The schedule is short and lives here, so beat keeps no file of its own.
CELERY_BEAT_SCHEDULER = "spacetrace.operations.clock:WatchedScheduler"
# Task: seconds from one run to the next, and after how many its message is worth nothing.
_SCHEDULE = {
    "decks.judge": (10, 10),
    "matches.cards": (60, 60),
    "matches.sweep": (5, 10),
    "notifications.look": (10, 10),
    "notifications.mails": (10, 10),
    "notifications.pushes": (10, 10),
    "operations.tidy": (60 * 60, 600),
    "players.mails": (15, 15),
    "simulations.sweep": (5, 10),
}
CELERY_BEAT_SCHEDULE = {
    task.replace(".", "-"): {"task": task, "schedule": timedelta(seconds=every), "options": options}
    for task, (every, expires) in _SCHEDULE.items()
    for options in ({"expires": expires},)
}

# Days after which the test of a deck goes that has ended; 0: it stays.
TESTS_KEPT_DAYS = env.int("TESTS_KEPT_DAYS", 365)

# --- Language and time -----------------------------------------------------------------------
LANGUAGE_CODE = "en"
# Others are offered once they have a catalogue: half a translation is worse than none.
LANGUAGES = [("en", "English")]
# With the first catalogue this is turned on; until then a page looks up 200 texts for nothing.
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

# --- Accounts --------------------------------------------------------------------------------
AUTH_USER_MODEL = "players.User"
LOGIN_URL = "players:login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTHENTICATION_BACKENDS = ["spacetrace.players.backends.CountedBackend"]
PASSWORD_HASHERS = ["spacetrace.players.hashers.FewAtOnce"]
_RULES = "spacetrace.players.passwords"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_RULES}.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": f"{_RULES}.NotDigitsAlone"},
    {"NAME": f"{_RULES}.NotCommon"},
    {"NAME": f"{_RULES}.NotLikeTheUser"},
    {"NAME": f"{_RULES}.NamesOfOurs"},
]
# How long the links in mails open something, in seconds; each opens it once.
PASSWORD_RESET_TIMEOUT = 60 * 60
EMAIL_CONFIRM_TIMEOUT = 24 * 60 * 60
# Guesses are counted in players/limits.py, as everywhere; these would count them once more.
OTP_TOTP_THROTTLE_FACTOR = OTP_STATIC_THROTTLE_FACTOR = 0

# --- How often -------------------------------------------------------------------------------
LIMITS = limits_set(env.dict("LIMITS", {}))

# --- Security --------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]  # asked from inside, without TLS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
# How many proxies of ours stand in front and append to X-Forwarded-For; nobody else is believed.
PROXIES = env.int("PROXIES", 0)
# Set this only behind a proxy that always overwrites the header; otherwise anybody can forge it.
if env.bool("BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SESSION_ENGINE = "spacetrace.players.sessions"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-sessionid" if HTTPS else "sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken" if HTTPS else "csrftoken"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60  # seconds; correspondence matches last for weeks
FORM_BYTES = 256 * 1024
# How many bytes a request may send, by how its address begins; the first that fits counts.
BODY_LIMITS = (
    ("/decks/import/", 6 * 1024 * 1024),  # a backup of all decks, as a file
    ("/api/v1/decks/import/", 1024 * 1024),  # a deck as text, with what JSON adds to it
    ("/studio/", 1280 * 1024),  # a card set, as a file
    ("/api/v1/card-sets/", 1280 * 1024),  # the same, in JSON
    ("/api/", 64 * 1024),
    ("/m/", 64 * 1024),
    ("", FORM_BYTES),
)
DATA_UPLOAD_MAX_MEMORY_SIZE = FORM_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 3_000  # a card with four abilities, each field of each selector
DATA_UPLOAD_MAX_NUMBER_FILES = 5
FILE_UPLOAD_MAX_MEMORY_SIZE = FORM_BYTES

# --- The API ---------------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_RENDERER_CLASSES": ["spacetrace.api.schema.AnswerRenderer"],
    "DEFAULT_PARSER_CLASSES": ["spacetrace.api.strict_json.StrictJSONParser"],
    # No session here: a cookie alone can never write through the API.
    "DEFAULT_AUTHENTICATION_CLASSES": ["spacetrace.players.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [
        "rest_framework.permissions.IsAuthenticated",
        "spacetrace.api.requests.KnownParameters",
    ],
    "DEFAULT_PAGINATION_CLASS": "spacetrace.api.schema.Pages",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": ["spacetrace.api.throttles.RequestThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("API_RATE_ANONYMOUS", "60/min"),
        "user": env.str("API_RATE_USER", "600/min"),
    },
    "EXCEPTION_HANDLER": "spacetrace.api.errors.exception_handler",
    "URL_FORMAT_OVERRIDE": None,  # `?format=` is a parameter like others, which one address has
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Spacetrace API",
    "DESCRIPTION": "Play, watch and build decks.",  # the rest is written by api_describe
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "ENUM_NAME_OVERRIDES": {
        "StatusEnum": "spacetrace.matches.models.Status",
        "MessagesEnum": "spacetrace.notifications.kinds.Mode",
        "TestStatusEnum": "spacetrace.simulations.models.Status",
        "ReplayKindEnum": "spacetrace.simulations.models.ReplayKind",
        "ComparisonKindEnum": "spacetrace.simulations.models.GroupKind",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "spacetrace.matches.api.description.api_describe",
        "spacetrace.api.examples.examples_told",
    ],
}

# --- Messages and logs ---------------------------------------------------------------------------
_mail = env.dj_email_url("EMAIL_URL", "")
if env.str("EMAIL_URL", "") and "EMAIL_BACKEND" not in _mail:
    raise ImproperlyConfigured("EMAIL_URL begins with submission://, smtp:// or file://.")
if _mail.get("EMAIL_FILE_PATH"):  # without its first slash, so a place by where the site is started
    _mail["EMAIL_FILE_PATH"] = str(Path("/", _mail["EMAIL_FILE_PATH"]))
# Without a server mail is printed at home; logs of others must not hold links to new passwords.
_without = f"django.core.mail.backends.{'console' if LOCAL else 'dummy'}.EmailBackend"
# Seconds: a server that is silent must not keep a worker.
globals().update({"EMAIL_BACKEND": _without, **_mail, "EMAIL_TIMEOUT": 10})
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("EMAIL_FROM", "") or "Spacetrace <noreply@localhost>"
# What push services know the site by, and those that are asked: browsers bring their addresses.
VAPID_KEY = env.str("VAPID_KEY", "") or (secret_key_local(VAR / "vapid_key", 32) if LOCAL else "")
PUSH_SERVICES: tuple[str, ...] = (
    "fcm.googleapis.com",
    "*.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
    *env.list("PUSH_SERVICES", []),
)

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "spacetrace.operations.logs.JsonFormatter"},
        "plain": {"format": "{levelname:<7} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "stream": {"class": "logging.StreamHandler", "formatter": "plain" if LOCAL else "json"}
    },
    "root": {"handlers": ["stream"], "level": env.str("LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"level": "INFO", "handlers": ["stream"], "propagate": False},
        # Whatever else is left out: workers begin at warnings.
        "spacetrace.security": {"level": "INFO"},
        "spacetrace.operations.tasks": {"level": "INFO"},
    },
}
# A function (package.module.name) that is called with every error: the way to an error tracker.
ERROR_HOOK = env.str("ERROR_HOOK", "")
if ERROR_HOOK:
    LOGGING["handlers"]["hook"] = {
        "class": "spacetrace.operations.logs.HookHandler",
        "level": "ERROR",
        "hook": ERROR_HOOK,
    }
    LOGGING["root"]["handlers"].append("hook")
    LOGGING["loggers"]["django"]["handlers"].append("hook")

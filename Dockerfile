# One image for web, which it runs unless told otherwise, and all that docker-compose.yml runs beside.
# Python and PostgreSQL's client are of the versions that the checks run with.
FROM python:3.11.14-slim-bookworm AS compiled

# What officers think in, compiled; the compiler stays behind here.
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /app
COPY requirements-compile.txt .
RUN pip install --no-cache-dir --require-hashes --no-deps -r requirements-compile.txt
COPY spacetrace/__init__.py spacetrace/
COPY spacetrace/native spacetrace/native
COPY spacetrace/engine spacetrace/engine
RUN python -m spacetrace.native

FROM python:3.11.14-slim-bookworm

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    SPACETRACE_ENV=production \
    SPACETRACE_VAR=/var/lib/spacetrace \
    STATIC_ROOT=/srv/static

# pg_dump and pg_restore; they must not be older than the image of the database.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*
# Compose lays memory over the first folder: it has the folder's mode, and is root's.
RUN useradd --system --no-create-home --home-dir /var/lib/spacetrace spacetrace \
    && install --directory --mode 1777 /var/lib/spacetrace \
    && install --directory --owner spacetrace /copies
WORKDIR /app

COPY requirements.txt .
RUN pip install --require-hashes --no-deps -r requirements.txt

COPY manage.py ./
COPY spacetrace spacetrace
COPY cardsets cardsets
COPY decks decks
COPY templates templates
COPY static static
COPY docs docs
COPY --from=compiled /app/build build
# A container writes nothing beside its volumes: what Python compiles, it compiles here. The key is
# needed to load the settings and is gone with this one command.
RUN python -m compileall -q . \
    && SECRET_KEY=only-while-building python manage.py collectstatic --no-input --verbosity 0

USER spacetrace
EXPOSE 8000
# The web server; spacetrace/operations/processes.py says why it is started with these words.
CMD ["python", "-m", "uvicorn", "spacetrace.asgi:application", \
    "--host", "0.0.0.0", "--port", "8000", "--workers", "2", \
    "--timeout-graceful-shutdown", "3", "--no-access-log", "--log-level", "warning", \
    "--http", "spacetrace.infrastructure.connections:BoundedProtocol", "--ws", "none", \
    "--no-proxy-headers"]

# One image for web, worker and beat; docker-compose.yml says which command runs where.
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    PIP_NO_CACHE_DIR=1 \
    SPACETRACE_ENV=production \
    SPACETRACE_VAR=/var/lib/spacetrace

# pg_dump and pg_restore, of the version of the database's image or newer.
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --create-home --home-dir /var/lib/spacetrace spacetrace \
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
# The key is needed to load the settings and is gone with this one command.
RUN SECRET_KEY=only-while-building DATABASE_URL= REDIS_URL= \
    python manage.py collectstatic --no-input --verbosity 0 \
    && chown -R spacetrace: /var/lib/spacetrace

USER spacetrace
EXPOSE 8000
CMD ["python", "-m", "uvicorn", "spacetrace.asgi:application", "--host", "0.0.0.0", \
    "--http", "spacetrace.infrastructure.connections:BoundedProtocol", "--ws", "none", \
    "--no-proxy-headers"]

from django.contrib.auth import BACKEND_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone

BACKEND = 'spacetrace.players.backends.CountedBackend'


def sessions_take_over(apps, schema_editor):
    """Whoever is signed in stays so, guests above all: nobody else knows who they are."""
    users = set(apps.get_model('players', 'User').objects.values_list('pk', flat=True))
    new, store = apps.get_model('players', 'Session'), SessionStore()
    for old in apps.get_model('sessions', 'Session').objects.filter(expire_date__gt=timezone.now()):
        data = store.decode(old.session_data)
        user_id = int(data.get(SESSION_KEY, 0))
        if user_id in users:
            data[BACKEND_SESSION_KEY] = BACKEND
            new.objects.get_or_create(
                session_key=old.session_key,
                defaults={
                    'session_data': store.encode(data),
                    'expire_date': old.expire_date,
                    'user_id': user_id,
                },
            )
    apps.get_model('sessions', 'Session').objects.all().delete()


class Migration(migrations.Migration):

    dependencies = [
        ('players', '0004_sessions_and_scopes'),
        ('sessions', '0001_initial'),
    ]

    operations = [
        migrations.RunPython(sessions_take_over, migrations.RunPython.noop),
    ]

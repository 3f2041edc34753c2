from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('matches', '0015_take_back'),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='held_mask',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]

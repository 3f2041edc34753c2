"""How the API knows who is asking: `Authorization: Bearer spt_...`."""

from rest_framework.authentication import BaseAuthentication


class TokenAuthentication(BaseAuthentication):
    """stub"""

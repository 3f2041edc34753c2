"""Tells where a request comes from, as far as that can be believed."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

from django.conf import settings
from django.http import HttpRequest

IPV6_NETWORK = 64
"""Bits: a household or a server is given a whole network of this size, not one address."""


def client_address(peer: str, forwarded: str, *, proxies: int) -> str:
    """The visitor's address: the peer's own, or what the outermost of our proxies has appended.

    `forwarded` is the header X-Forwarded-For, which anybody may write; with `proxies` of ours in
    front, only the last so many entries are theirs.
    """
    entries = [entry.strip() for entry in forwarded.split(",")]
    if proxies and len(entries) >= proxies and entries[-proxies]:
        return entries[-proxies]
    return peer


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What is counted as one place: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a socket without addresses, or a proxy's own word for one
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(ip_network((ip, IPV6_NETWORK), strict=False))


def place(peer: str, forwarded: str) -> str:
    """Where a request comes from, as it is counted, by the site's own number of proxies."""
    return network_of(client_address(peer, forwarded, proxies=settings.PROXIES))


def place_of(request: HttpRequest) -> str:
    """Where a request of Django's comes from, as it is counted."""
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    return place(str(request.META.get("REMOTE_ADDR", "")), forwarded)


def is_this_machine(request: HttpRequest) -> bool:
    """Whether a request comes from this machine itself, and no proxy has handed it on."""
    try:
        is_here = ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False
    return is_here and "HTTP_X_FORWARDED_FOR" not in request.META

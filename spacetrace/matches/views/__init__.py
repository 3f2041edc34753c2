"""Serves the pages of matches: who asks, for what, call a service, show."""

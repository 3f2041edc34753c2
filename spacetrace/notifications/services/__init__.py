"""Finds out who must be told what, tells them, and keeps what they wish."""

"""The HTML doors: who, what, call a service, show."""

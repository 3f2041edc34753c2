"""The doors of the pages."""

"""The pages of messages, and what a browser needs to show them as an app."""

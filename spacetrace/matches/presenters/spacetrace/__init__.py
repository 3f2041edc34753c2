"""The Spacetrace table as the page shows it: everything is read from view, actions and events."""

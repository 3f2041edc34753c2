"""The studio: where editors make card sets in the browser; cardsets.services writes for it."""

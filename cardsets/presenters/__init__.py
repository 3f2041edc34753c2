"""Shows cards and card sets: to readers, and to editors in the admin."""

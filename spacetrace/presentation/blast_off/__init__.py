"""Shows Blast Off!: pile, countdown, missions with their gestures; its cards and search."""

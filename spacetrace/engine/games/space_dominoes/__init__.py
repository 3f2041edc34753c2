"""Space Dominoes: forty cards of three sections each, linked into one chain (SD-1 to SD-20)."""

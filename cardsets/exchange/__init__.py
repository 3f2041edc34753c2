"""Card sets as files to take away and to bring back: TOML, JSON, and tables of plain fields."""

"""Cards as data: the schema, its checks, the text of a card, the compiled form."""

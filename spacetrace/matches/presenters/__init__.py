"""What the pages show, in the words of the pages; a game's own board is in the folder of its key."""

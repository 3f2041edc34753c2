"""What the pages show, in their own words; a game's board is in the folder of its key."""

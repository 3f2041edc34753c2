"""What programs may ask and set about a player's messages."""

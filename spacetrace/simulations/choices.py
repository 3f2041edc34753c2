"""What a new test may be made of, as forms send it."""

STOCK, DECK = "stock:", "deck:"
"""Before the key of a ready-made deck, and before the public id of a player's."""

MATCHES = (100, 200, 400, 1_000, 2_000)
USUAL_MATCHES = 200
USUAL_LEVEL = "officer"

"""What can be searched for in each game's cards: fields, filters, orders, columns."""

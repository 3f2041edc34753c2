"""The only writers of card sets: loading, drafting, editing, publishing and withdrawing them."""

"""The rules of Blast Off!, by what happens at the table."""

"""What cards do: selectors, amounts, conditions and effects, carried out from data."""

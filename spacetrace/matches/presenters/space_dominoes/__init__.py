"""The table of Space Dominoes: the chain, its two ends, the hand."""

"""Template tags that any page may use."""

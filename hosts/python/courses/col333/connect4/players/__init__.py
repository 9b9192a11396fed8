"""The players of ExtendedConnect4."""

"""The games, one folder each. They know the engine and nothing of each other."""

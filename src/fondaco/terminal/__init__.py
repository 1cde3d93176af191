"""The terminal client: one person against bots, with a clear screen and nothing lost."""

"""Open negotiation: what deals are made of, the rounds in which they are made, how they are kept (MA-120 to MA-152)."""

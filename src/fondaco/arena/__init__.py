"""Many games: simulation, checks and benchmarks over all cores."""

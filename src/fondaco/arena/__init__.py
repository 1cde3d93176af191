"""Many games: simulation, checks, benchmarks, tournaments and ratings over all cores."""

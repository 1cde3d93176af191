"""The phases of a turn: each module the decisions of one phase, with the clauses that they follow."""

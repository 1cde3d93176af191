"""The pages and the JSON interface: thin, everything is decided in the house."""

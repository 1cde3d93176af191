"""One game looked at again: win chances, turning points, hints."""

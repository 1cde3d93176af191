"""What is said where a library isn't installed that one of the forms stands on."""

EXTRA = "fondaco[research]"


def lacking(what: str, library: str, error: ModuleNotFoundError) -> ModuleNotFoundError:
    """One line that names the extra to install."""
    return ModuleNotFoundError(f"{what} needs {library}: pip install '{EXTRA}'", name=error.name)

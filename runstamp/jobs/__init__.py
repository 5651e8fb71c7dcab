"""Document Jobs: versioned recipes that turn data into finished documents the same way every time."""

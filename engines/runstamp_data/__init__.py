"""Data files as the rows of tables and the series of charts: read as a stream, chosen, typed, never rounded in silence."""

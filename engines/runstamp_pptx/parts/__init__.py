"""The parts of a presentation as XML: theme, master, layouts, slides, notes, and what holds them together."""

"""Pieces: what a slide's content is made of, measured at any fitting and placed in any box."""

"""Diagrams as shapes: each kind measures its text, finds its arrangement for a width, and stands in a box."""

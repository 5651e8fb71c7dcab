"""Slides placed: every box known, every size decided, before a file format is thought of.

What PPTX writes natively and PDF draws as pages is settled here, so that the two cannot place, fit or colour differently. Nothing
here knows XML or operators of a page. Modules, in the order in which a deck passes through them:

    designs      one set of masters and layouts for each theme, computed for any slide size
    pieces       blocks of plans as pieces that measure, split and place themselves
    place        slides of plans become placed slides: pieces measured, shrunk, split, stood on the grid
    decks        a whole deck placed in a design of ours
    shapes       what comes out
"""

"""Decks as pages: what `runstamp_slides` has placed, drawn a page a slide.

Modules:

    render       the operation
    support      what of a deck reaches the pages
    templates    decks on templates, in a design of ours
    painting     one slide: ground, marks, shapes, foot
    outlines     the outlines of shapes as paths
    text         paragraphs as set text, with the measures of the slide's own ruler
    lists        the elements of lists
    tables       native tables
"""

"""Rendering on to templates of companies: what one offers, which of its layouts a slide takes, how it is filled."""

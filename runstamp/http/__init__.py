"""The Model Context Protocol over HTTP, with files in and out beside it."""

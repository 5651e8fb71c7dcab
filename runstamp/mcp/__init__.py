"""The face for agents: six tools over the Model Context Protocol."""

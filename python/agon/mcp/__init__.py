"""The door for agents: Agon as tools of the Model Context Protocol. It needs the package's extra `mcp`."""

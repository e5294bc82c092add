"""The browser client, shipped as static files."""

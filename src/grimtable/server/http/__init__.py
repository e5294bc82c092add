"""REST: endpoints, what guards them, and the files of the browser client."""

"""Live sockets: one connection reads, hands on and writes."""

"""Simulation, tournaments, reports, adapters."""

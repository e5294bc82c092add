"""Alembic migrations, shipped in the wheel; `grimtable serve` runs them at start."""

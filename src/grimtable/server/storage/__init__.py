"""Storage: schema, migrations and the store with its single writer."""

from grimtable.server.storage.store import Store, database_url

__all__ = ["Store", "database_url"]

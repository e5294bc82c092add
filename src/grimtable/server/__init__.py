"""Accounts, lobby, live sockets, storage, bot workers."""

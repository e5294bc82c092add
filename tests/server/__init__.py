"""Tests of the server: storage, live play, safety."""

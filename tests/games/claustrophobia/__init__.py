"""Tests of Claustrophobia, one file per chapter of the rules."""

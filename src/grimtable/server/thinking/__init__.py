"""Bots: the processes that think, and the queue of questions to them."""

"""What a seat of Cisza may know: its view, its memory, and the tables that fit both."""

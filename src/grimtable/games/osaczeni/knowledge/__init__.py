"""What a seat of Osaczeni may know: its view, its memory, and the tables that fit both."""

"""What a seat may know, what it remembers, and tables that fit."""

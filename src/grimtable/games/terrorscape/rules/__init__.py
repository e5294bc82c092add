"""The rules of Terrorscape, one module per chapter of the rulebook; they know no other room."""

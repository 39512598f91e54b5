"""The casebook put to other engines."""

"""The Ark of the Covenant: what its tables, states and moves have of their own."""

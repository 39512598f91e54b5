"""What strangers send, and what they planted before: no file of theirs does any harm."""

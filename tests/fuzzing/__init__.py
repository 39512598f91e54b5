"""Everything that reads what strangers write, given whatever they may write."""

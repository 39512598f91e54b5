"""Pictures, and the scenes behind them."""

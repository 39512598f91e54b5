"""The games of the Ark by the kernel."""

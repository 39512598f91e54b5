"""The games of the family, each an extension of one shape on the interface open to all."""

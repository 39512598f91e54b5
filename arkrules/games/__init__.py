"""The games of the family, each an extension with the same public interface."""

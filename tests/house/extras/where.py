"""Where the rule data is that came with the package."""

from arkrules.rules.libraries import shipped_variants

print(shipped_variants())

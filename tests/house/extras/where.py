"""Where the rule data is that came with the package."""

from arkrules.rules.finding import shipped_variants

print(shipped_variants())

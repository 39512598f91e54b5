"""What authors of variants, expansions and cases begin with: schemas, skeletons."""

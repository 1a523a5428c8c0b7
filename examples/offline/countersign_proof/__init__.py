"""Verifies Countersign proofs, as docs/proof-format.md describes them. Needs only Python 3.11 or later."""

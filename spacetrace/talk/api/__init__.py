"""The talk of tables for programs."""

"""Benchmarks: each prints figures, and compares with a peer in the same run where it can."""

"""Answers questions of speed, beside a peer in the same run where there is one."""

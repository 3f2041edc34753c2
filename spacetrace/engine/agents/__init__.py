"""AI players: they see a view and the legal actions, and nothing else."""

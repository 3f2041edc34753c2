"""Shows the toy: what a fifth game needs to have a look of its own, and no more."""

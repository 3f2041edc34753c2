"""The table of Blast Off!: the pile, the countdown, missions with their gestures, the hand."""

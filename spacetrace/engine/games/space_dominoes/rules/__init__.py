"""The rules of Space Dominoes: the deal, turns, links, draws and passes, the count."""

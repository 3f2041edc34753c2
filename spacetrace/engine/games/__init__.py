"""The games; each is a package, and only the catalogue knows them all."""

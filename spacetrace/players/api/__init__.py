"""The part of the REST API that is about players."""

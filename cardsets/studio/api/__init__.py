"""The studio's addresses of the API, for programs of editors."""

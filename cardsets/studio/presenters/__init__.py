"""What the pages of the studio show; presenters ask no database."""

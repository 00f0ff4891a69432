"""Paint captions for videos."""

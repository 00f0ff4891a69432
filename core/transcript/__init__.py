"""Work on transcripts: segmentation, edits, retiming, search, numbers in words, uncertain words."""

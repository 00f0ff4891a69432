"""What is done to a transcript: segmentation, edits, retiming, search, numbers in words, doubtful words."""

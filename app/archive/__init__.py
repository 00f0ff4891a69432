"""Manage the journal as a file: sizes, removal, backup."""

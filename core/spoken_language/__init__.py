"""The spoken language: evidence from a text, found in a child process, and the course of languages through it."""

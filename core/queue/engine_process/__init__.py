"""The engine as the front end sees it: its process, its life and death, and how a job records which it was."""

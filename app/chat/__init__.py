"""CHAT in the window: what breaks its rules, and the marks that CLAN's editor has."""

"""Check the rules of CHAT in a file: chatter's findings, and a few of Mynah's own."""

"""What breaks the rules of CHAT in a file: chatter's findings, and the few of Mynah beside them."""

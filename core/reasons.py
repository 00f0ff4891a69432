"""Why the engine picked a device or a precision: its codes in words."""

_WORDS = {
    "asked": "as asked",
    "found": "found on this machine",
    "no-gpu": "no GPU was found",
}


def reason(code: str) -> str:
    """The code in words; a code that nobody has worded yet stands for itself."""
    return _WORDS.get(code, code.replace("-", " "))

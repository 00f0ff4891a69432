"""What is told of a file that is read: what was guessed, and what of it no transcript holds."""

from collections.abc import Callable, Mapping

Tell = Callable[[str], None]
"""Shows a sentence about the file that is read, without its name."""


def untold(_: str) -> None:
    """For readers whose caller shows nothing."""


def tell_left_out(tell: Tell, counts: Mapping[str, int]) -> None:
    """Tell what was left out and how much of each; nothing where that is nothing."""
    if listed := ", ".join(f"{name} ({count})" for name, count in counts.items() if count):
        tell(f"left out: {listed}")

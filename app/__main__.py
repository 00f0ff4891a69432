"""Entry of the desktop program; there is no window yet, so it says where the program is instead."""

import sys
from importlib.metadata import version


def main() -> int:
    """Run `mynah-gui`; the exit status. `--version` prints the version, anything else that there is no window yet."""
    if "--version" in sys.argv[1:]:
        print(f"mynah-gui {version('mynah')}")
        return 0
    print("Mynah has no window yet; use the command line: mynah transcribe PATH...", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

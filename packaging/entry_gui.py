"""The bundle's windowed program."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # what a library spawns starts this program again, and must get no further
    from app.__main__ import main

    sys.exit(main())

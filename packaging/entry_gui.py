"""Start the bundle's window."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process that a library spawns must stop here
    from app.__main__ import main

    sys.exit(main())

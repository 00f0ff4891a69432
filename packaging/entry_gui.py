"""Start the bundle's window, or the painter of captions."""

import multiprocessing
import sys

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a process that a library spawns must stop here
    if sys.argv[1:2] == ["caption-painter"]:
        from app.burn.caption_painter import main as paint

        sys.exit(paint(sys.argv[2:]))
    from app.__main__ import main

    sys.exit(main())

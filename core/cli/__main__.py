"""Run the command line with `python -m core.cli`, without the installed script."""

from core.cli import main

raise SystemExit(main())

"""`python -m core.cli`: the command line without the installed script."""

from core.cli import main

raise SystemExit(main())

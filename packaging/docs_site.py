"""Build the manual: its generated pages, then the site in resources/manual.

usage: bootstrap.py docs [--serve [PORT]]     --serve shows the site and rebuilds it after each change

Every warning fails the build: a broken link, a missing page, a page outside the navigation.
"""

import argparse
import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Final

from venv_setup import say, step

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
SITE: Final = ROOT / "resources" / "manual"
WORK: Final = ROOT / "build" / "manual"
_PORT: Final = 8000
_PAUSE: Final = 1.0  # seconds between two looks for changed pages


def write_generated_pages() -> int:
    """Write the pages that come from the program. Return the exit status.

    A separate process imports the program, so that a preview sees every change.
    """
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(ROOT / "packaging" / "reference_pages.py"), str(DOCS / "reference")]
    return subprocess.call(command, stdin=subprocess.DEVNULL, env=environment, cwd=ROOT)


def build(source: Path = DOCS, site: Path = SITE, work: Path = WORK) -> int:
    """Build the site of the pages in `source`. Return the exit status.

    All pages are read again, because Sphinx prints a page's warnings only when it reads it. `site` is replaced only
    after a successful build.
    """
    shutil.rmtree(work, ignore_errors=True)
    options = ["--builder", "html", "--fresh-env", "--fail-on-warning", "--quiet"]
    command = [sys.executable, "-m", "sphinx", *options, "--doctree-dir", str(work / "cache"), str(source)]
    if status := subprocess.call([*command, str(work / "site")], stdin=subprocess.DEVNULL, cwd=ROOT):
        return status
    (work / "site" / ".buildinfo").unlink()
    shutil.rmtree(site, ignore_errors=True)
    site.parent.mkdir(parents=True, exist_ok=True)
    (work / "site").rename(site)
    return 0


def make() -> int:
    """Write the generated pages and build the site. Return the exit status."""
    with step("the manual"):
        return write_generated_pages() or build()


def serve(port: int) -> int:
    """Show the site on this machine and rebuild it after each change of a page. Return after Ctrl-C."""
    handler = functools.partial(_Pages, directory=str(SITE))
    with http.server.ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        say(f"  http://127.0.0.1:{server.server_port}/    Ctrl+C ends it.")
        seen = _state()
        try:
            while True:
                time.sleep(_PAUSE)
                if (now := _state()) != seen:
                    seen = now
                    with step("the manual"):
                        build()
        except KeyboardInterrupt:
            return 0


class _Pages(http.server.SimpleHTTPRequestHandler):
    """Send pages, and log no requests."""

    def log_message(self, format: str, *args: object) -> None:
        pass


def _state() -> dict[Path, float]:
    """Return when each page was last written."""
    return {path: path.stat().st_mtime for path in DOCS.rglob("*") if path.is_file()}


def main() -> int:
    """Build the site, and show it with --serve. Return the exit status."""
    parser = argparse.ArgumentParser(prog="bootstrap.py docs", description="Build the manual in resources/manual.")
    help_text = "show the site on this port, and build it again after every change (default port: %(const)s)"
    parser.add_argument("--serve", nargs="?", type=int, const=_PORT, metavar="PORT", help=help_text)
    options = parser.parse_args()
    status = make()
    if options.serve is not None:
        return serve(options.serve)
    if not status:
        say(f"  Open {SITE / 'index.html'}")
    return status


if __name__ == "__main__":
    sys.exit(main())

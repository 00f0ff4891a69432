"""Download the recordings behind web links with yt-dlp, where the user has installed it."""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from core.cli.usage_errors import Misuse
from core.contracts.media import escape_name

PROGRAM = "yt-dlp"
_NAME = "%(title).150B [%(id)s].%(ext)s"


def with_downloads(options: argparse.Namespace) -> argparse.Namespace:
    """Return the options with a downloaded file in place of each web link.

    The files go into the folder of --output, else into the current folder, and stay there. An existing file is not
    downloaded again. Without yt-dlp, the links stay.

    Raises:
        Misuse: a link cannot be downloaded.
    """
    program = shutil.which(PROGRAM)
    if program is None or not any(map(_is_link, options.paths)):
        return options
    folder = Path(options.output or Path.cwd()).absolute()
    named = [_download(program, path, folder) if _is_link(path) else path for path in options.paths]
    return argparse.Namespace(**(vars(options) | {"paths": named}))


def _is_link(path: str) -> bool:
    return path.lower().startswith(("http://", "https://"))


def _download(program: str, link: str, folder: Path) -> str:
    print(f"mynah: Downloading {escape_name(link)} with {PROGRAM}", file=sys.stderr)
    options = [
        "--no-playlist",
        "--no-simulate",
        "--format",
        "bestaudio/best",
        "--output",
        _NAME,
        "--paths",
        str(folder),
    ]
    result = subprocess.run(
        [program, *options, "--print", "after_move:filepath", "--", link],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    lines = result.stdout.splitlines()
    if result.returncode or not lines or not Path(lines[-1]).is_file():
        reason = (result.stderr.strip().splitlines() or ["it gave no reason"])[-1].removeprefix("ERROR: ")
        raise Misuse(f"{escape_name(link)}: {PROGRAM} couldn't download it ({escape_name(reason)}). Update {PROGRAM}.")
    return lines[-1]

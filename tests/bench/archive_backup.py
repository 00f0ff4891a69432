"""Back-up, and restoring on another path: what it takes, and whether the exports are the same.

usage: archive_backup.py [--jobs 1000]

Generated jobs (transcribed, edited, imported with speakers) are written in every format, backed up, restored into an
empty journal, relinked to their recordings in other folders, and written again. Fails unless all files are the same
byte for byte, but for the path of the recording that EAF names, and every recording is found.
"""

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "fixtures"))

from generated_archive import export_all, make_archive

from core.archive.moved_recordings import content_samples, relink_moved
from core.journal import Journal
from core.journal.restoring import restore


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        journal = Journal(folder / "journal.sqlite3")
        make_archive(journal, folder / "old", options.jobs)
        before = export_all(journal, folder / "out")
        began = time.perf_counter()
        journal.storage.back_up(folder / "backup", list(content_samples(journal)))
        size = (folder / "backup").stat().st_size
        print(f"backup of {options.jobs} jobs: {time.perf_counter() - began:.2f} s, {size / 1e6:.1f} MB")
        journal.close()
        (folder / "out").rename(folder / "first")
        (folder / "another").mkdir()
        (folder / "old").rename(folder / "another" / "place")
        began = time.perf_counter()
        restore(folder / "backup", folder / "restored.sqlite3")
        print(f"restored: {time.perf_counter() - began:.2f} s")
        restored = Journal(folder / "restored.sqlite3")
        began = time.perf_counter()
        moved = relink_moved(restored, [folder / "another"])
        print(f"relinked: {time.perf_counter() - began:.2f} s, {len(moved.relinked)} found, {len(moved.missing)} not")
        after = export_all(restored, folder / "out")
        restored.close()
    different = [name for name in before if pathless(before[name]) != pathless(after.get(name, b""))]
    print(f"{len(before)} files, {len(different)} different {different[:5]}")
    failed = bool(different) or set(before) != set(after) or bool(moved.missing)
    print("FAILED" if failed else "the same")
    return failed


def pathless(content: bytes) -> bytes:
    """What is written, but for the path of the recording that EAF names."""
    return re.sub(rb'MEDIA_URL="[^"]*"', b"", content)


if __name__ == "__main__":
    sys.exit(main())
